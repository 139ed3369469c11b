import { localized } from '../kernel/languages/localized.ts';
import { counted } from '../kernel/text/words.ts';

/** Texts for lighting candles. */
export const candleMessages = localized('candleMessages', {
  burning: (count: number, petName: string) =>
    count === 0
      ? `No candle is burning for ${petName} right now`
      : `${count === 1 ? '1 candle is' : `${count} candles are`} burning for ${petName}`,
  ever: (count: number) => `${counted(count, 'candle has', 'candles have')} been lit here`,
  first: (petName: string) => `Light the first candle for ${petName}`,
  light: 'Light a candle',
  yours: (until: string) => `Your candle burns until ${until}`,
  waiting: 'It’s lit here, and waiting to be sent.',
  dismiss: 'All right',
});
