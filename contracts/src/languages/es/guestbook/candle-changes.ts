import type { candleChangeMessages as English } from '../../../guestbook/candle-changes.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const candleChangeMessages: Texts<typeof English> = {
  notFound: 'Esta vela no está aquí',
  tooOld: 'Esta vela esperó demasiado tiempo una conexión. Hoy puedes encender otra.',
  ahead: 'Esta vela es de un día que aún no ha llegado. Mira la fecha de este dispositivo y enciende otra.',
};
