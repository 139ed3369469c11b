import type { Texts } from '../../../kernel/languages/localized.ts';
import type { pictureMessages as English } from '../../../media/picture.messages.ts';

export const pictureMessages: Texts<typeof English> = {
  failed: 'L’image n’a pas pu être chargée',
  unavailable: 'Image indisponible',
};
