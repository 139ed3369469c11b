import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { emailMessages as English } from '../../../../kernel/text/email.messages.ts';

export const emailMessages: Texts<typeof English> = {
  required: 'Vul je e-mailadres in',
  invalid: 'Vul een geldig e-mailadres in',
};
