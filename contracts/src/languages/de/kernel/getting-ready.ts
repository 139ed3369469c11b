import type { gettingReadyMessages as English } from '../../../kernel/getting-ready.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';

export const gettingReadyMessages: Texts<typeof English> = {
  title: 'Wir richten gerade alles her',
  text: 'Jede Gedenkseite und jedes Wort ist sicher. Wir stellen die Seiten nur wieder an ihren Platz. Diese hier öffnet sich in einer Weile von selbst.',
};
