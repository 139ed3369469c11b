import type { Texts } from '../../../kernel/languages/localized.ts';
import type { memorialListMessages as English } from '../../../memorials/memorial-lists.messages.ts';

export const memorialListMessages: Texts<typeof English> = {
  noStory: 'Un amour qui ne s’oublie pas.',
  fetchListFailed: 'Les mémoriaux n’ont pas pu être chargés',
  fetchPublicFailed: 'Les mémoriaux publics n’ont pas pu être chargés',
  nothingFoundTitle: 'Aucun mémorial trouvé',
  nothingFoundText: 'Essayez une autre recherche ou un autre filtre.',
  noneYetTitle: 'Pas encore de mémorial',
  createFirst: 'Créer le premier mémorial',
};
