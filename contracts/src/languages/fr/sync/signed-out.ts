import type { Texts } from '../../../kernel/languages/localized.ts';
import type { signedOutMessages as English } from '../../../sync/signed-out.messages.ts';

export const signedOutMessages: Texts<typeof English> = {
  signedOutElsewhere: 'Cet appareil a été déconnecté',
  unsentRemoved: 'Ce que vous aviez écrit ici et qui n’était pas encore parti a été effacé.',
};
