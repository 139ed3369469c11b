import type { Texts } from '../../../kernel/languages/localized.ts';
import type { signedOutMessages as English } from '../../../sync/signed-out.messages.ts';

export const signedOutMessages: Texts<typeof English> = {
  signedOutElsewhere: 'Du wurdest auf diesem Gerät abgemeldet',
  unsentRemoved: 'Was du hier geschrieben hast und noch nicht gesendet war, ist entfernt.',
};
