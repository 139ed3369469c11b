import type { Texts } from '../../../kernel/languages/localized.ts';
import type { memorialMessages as English } from '../../../memorials/memorials.messages.ts';
import { de } from '../elision.ts';

export const memorialMessages: Texts<typeof English> = {
  notFoundTitle: 'Mémorial introuvable',
  notFoundText: 'Le mémorial que vous cherchez n’existe pas, ou n’existe plus.',
  notFoundLink: 'Voir tous les mémoriaux',
  timeline: (petName) => `Les souvenirs ${de(petName)}`,
  recordings: 'Ajouter ou modifier des vidéos et des sons',
  backToGallery: 'Retour à la galerie',
  noStoryOf: (petName) => `${petName}, un amour qui ne s’oublie pas.`,
  qrText: 'Scannez ce code QR pour partager le mémorial',
  fetchFailed: 'Le mémorial n’a pas pu être chargé',
  fetchImagesFailed: 'Les images du mémorial n’ont pas pu être chargées',
};
