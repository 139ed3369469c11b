import type { Texts } from '../../../kernel/languages/localized.ts';
import type { signedOutMessages as English } from '../../../sync/signed-out.messages.ts';

export const signedOutMessages: Texts<typeof English> = {
  signedOutElsewhere: 'Tu sesión en este dispositivo se ha cerrado',
  unsentRemoved: 'Lo que escribiste aquí y aún no se había enviado se ha borrado.',
};
