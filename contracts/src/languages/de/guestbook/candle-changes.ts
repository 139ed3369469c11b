import type { candleChangeMessages as English } from '../../../guestbook/candle-changes.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const candleChangeMessages: Texts<typeof English> = {
  notFound: 'Diese Kerze ist nicht da',
  tooOld: 'Diese Kerze hat zu lange auf eine Verbindung gewartet. Du kannst heute eine neue anzünden.',
  ahead:
    'Diese Kerze ist von einem Tag, der noch kommt. Bitte prüfe das Datum dieses Geräts und zünde eine neue an.',
};
