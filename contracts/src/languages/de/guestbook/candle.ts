import type { candleMessages as English } from '../../../guestbook/candle.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { plural } from '../../../kernel/text/words.ts';

export const candleMessages: Texts<typeof English> = {
  burning: (count, petName) =>
    count === 0
      ? `Für ${petName} brennt gerade keine Kerze`
      : `${plural(count, '1 Kerze brennt', `${count} Kerzen brennen`)} für ${petName}`,
  ever: (count) =>
    plural(count, 'Hier wurde bisher 1 Kerze angezündet', `Hier wurden bisher ${count} Kerzen angezündet`),
  first: (petName) => `Zünde die erste Kerze für ${petName} an`,
  light: 'Kerze anzünden',
  yours: (until) => `Deine Kerze brennt bis zum ${until}`,
  waiting: 'Sie brennt hier schon und wartet darauf, gesendet zu werden.',
  dismiss: 'In Ordnung',
};
