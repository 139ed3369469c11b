import type { Texts } from '../../../../kernel/languages/localized.ts';
import type { emailMessages as English } from '../../../../kernel/text/email.messages.ts';

export const emailMessages: Texts<typeof English> = {
  required: 'Bitte gib deine E-Mail-Adresse ein',
  invalid: 'Bitte gib eine gültige E-Mail-Adresse ein',
};
