import type { Texts } from '../../../kernel/languages/localized.ts';
import type { pictureMessages as English } from '../../../media/picture.messages.ts';

export const pictureMessages: Texts<typeof English> = {
  failed: 'De afbeelding kon niet worden geladen',
  unavailable: 'Afbeelding niet beschikbaar',
};
