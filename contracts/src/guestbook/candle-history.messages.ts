import { localized } from '../kernel/languages/localized.ts';

/** Descriptions of a memorial's candles in its history: who, then this. */
export const candleHistoryMessages = localized('candleHistoryMessages', {
  lit: 'lit a candle',
  withdrawn: 'took a candle away with the account that lit it',
});
