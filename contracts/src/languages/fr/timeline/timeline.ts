import type { Texts } from '../../../kernel/languages/localized.ts';
import { counted } from '../../../kernel/text/words.ts';
import { memorialMessages } from '../../../memorials/memorials.messages.ts';
import type * as English from '../../../timeline/timeline.messages.ts';
import { de } from '../elision.ts';

export const typeNames: Texts<typeof English.typeNames> = {
  milestone: 'Grande étape',
  photo: 'Photo',
  story: 'Récit',
  favorite: 'Coup de cœur',
  special: 'Moment précieux',
};

export const emotionNames: Texts<typeof English.emotionNames> = {
  joy: 'Joie',
  love: 'Amour',
  playful: 'Jeu',
  peaceful: 'Paix',
  adventurous: 'Aventure',
};

export const timelineMessages: Texts<typeof English.timelineMessages> = {
  name: 'Fil des souvenirs',
  get title() {
    return memorialMessages.timeline;
  },
  count: (count) => counted(count, 'souvenir', 'souvenirs'),
  views: 'Affichage',
  timeline: 'Fil',
  slideshow: 'Diaporama',
  add: 'Ajouter un souvenir',
  print: 'Imprimer',
  preparing: 'Préparation…',
  edit: 'Modifier le souvenir',
  signInTitle: 'Connectez-vous',
  signInText: (petName) =>
    petName === null
      ? 'Connectez-vous pour voir ces souvenirs.'
      : `Connectez-vous pour voir les moments de la vie ${de(petName)}.`,
  whySignIn:
    'Toute personne qui peut voir cette page peut en lire les souvenirs avec un compte gratuit ; les moteurs de recherche, non.',
  backTo: (petName) => `La page ${de(petName)}`,
  backToPage: 'Retour à la page',
  signIn: 'Se connecter',
  loading: 'Chargement des souvenirs',
  fetchFailed: 'Les souvenirs n’ont pas pu être chargés',
  unreachable: 'Ouvrez-les une fois avec du réseau. Ensuite, ils restent sur cet appareil.',
  emptyTitle: (petName) => `Quand avez-vous rencontré ${petName} ?`,
  emptyText:
    'Commencez par un jour dont vous vous souvenez. Quelques mots suffisent ; une photo peut venir plus tard.',
  keepersOnly: (petName) =>
    `Seules les personnes qui prennent soin de la page ${de(petName)} peuvent ajouter des souvenirs`,
  emptyForOthers: (petName) => `Les souvenirs ${de(petName)} apparaîtront ici.`,
  nothingMatches: 'Aucun souvenir ne correspond.',
  filterType: 'Type',
  filterEmotion: 'Émotion',
  filterYear: 'Année',
  allTypes: 'Type',
  allEmotions: 'Émotion',
  allYears: 'Année',
  clearFilter: 'Tout afficher',
  open: (title) => `Ouvrir « ${title} »`,
  play: 'Lecture',
  pause: 'Pause',
  previous: 'Souvenir précédent',
  next: 'Souvenir suivant',
  place: (index, count) => `${index} sur ${count}`,
  placeSaid: (isPhoto, index, count, title) =>
    `${isPhoto ? 'Photo' : 'Souvenir'} ${index} sur ${count} : ${title}`,
  photoOf: (title) => `Photo de « ${title} »`,
  leave: 'Fermer le diaporama',
  unsent: 'En attente d’envoi',
  sending: 'Envoi en cours',
  moreFailed: 'Impossible d’afficher les souvenirs plus anciens pour l’instant.',
  deleteTitle: 'Supprimer ce souvenir ?',
  deleteText: 'Il sera retiré du fil pour toujours.',
  deleteLabel: 'Supprimer le souvenir',
  addOf: (petName) => `Ajouter un souvenir\u202f: ${petName}`,
};
