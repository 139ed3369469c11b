import type { candleMessages as English } from '../../../guestbook/candle.messages.ts';
import type { Texts } from '../../../kernel/languages/localized.ts';
import { plural } from '../../../kernel/text/words.ts';

export const candleMessages: Texts<typeof English> = {
  burning: (count, petName) =>
    count === 0
      ? `Er brandt nu geen kaarsje voor ${petName}`
      : plural(count, `Er brandt 1 kaarsje voor ${petName}`, `Er branden ${count} kaarsjes voor ${petName}`),
  ever: (count) =>
    plural(count, 'Er is hier 1 kaarsje aangestoken', `Er zijn hier ${count} kaarsjes aangestoken`),
  first: (petName) => `Steek het eerste kaarsje aan voor ${petName}`,
  light: 'Kaarsje aansteken',
  yours: (until) => `Je kaarsje brandt tot ${until}`,
  waiting: 'Het brandt hier al en wacht tot het verstuurd kan worden.',
  dismiss: 'Goed',
};
