import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { emailMessages as English } from '../../../../kernel/text/email.messages.ts';

export const emailMessages: Texts<typeof English> = {
  required: 'Merci d’indiquer votre adresse e-mail',
  invalid: 'Cette adresse e-mail ne semble pas valable',
};
