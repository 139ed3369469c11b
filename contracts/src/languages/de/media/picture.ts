import type { Texts } from '../../../kernel/languages/localized.ts';
import type { pictureMessages as English } from '../../../media/picture.messages.ts';

export const pictureMessages: Texts<typeof English> = {
  failed: 'Das Bild konnte nicht geladen werden',
  unavailable: 'Bild nicht verfügbar',
};
