import type { Texts } from '../../../kernel/languages/localized.ts';
import type { listMessages as English } from '../../../kernel/list.messages.ts';

export const listMessages: Texts<typeof English> = {
  moreLoading: 'Chargement…',
  moreFailed: 'Impossible d’afficher la suite pour l’instant.',
  unreachable: 'Nous n’avons pas pu joindre le serveur.',
};
