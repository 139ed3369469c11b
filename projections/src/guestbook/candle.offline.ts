import { candleDecider } from '@everpaw/contracts/guestbook/candle.decider';
import type { CandleDto } from '@everpaw/contracts/guestbook/candle.dto';
import { offlineRules, type Positioned } from '../kernel/offline-rules.ts';
import { type CandleDoc, candlesView } from './candles.view.ts';

export const candleRules = offlineRules({
  view: candlesView,
  decider: candleDecider,
  // A candle is a root, so a device decides without its memorial.
  context: () => ({ memorial: null }),
  duplicateCodes: [],
  stateOf: (doc: CandleDoc | null) => ({ litBy: doc?.authorId ? [doc.authorId] : [] }),
  docOf: ({ id: _id, accountId: authorId, ...candle }: CandleDto): Positioned<CandleDoc> => ({
    _id,
    authorId,
    ...candle,
  }),
  dtoOf: (doc: Positioned<CandleDoc>, { accountId }) =>
    doc.authorId === accountId ? candleDtoOf(doc) : null,
  isGone: () => false,
  authored: {
    author: 'authorId',
    erase: ({ _id: candleId, memorialId, authorId: by, day, litAt }) => ({
      type: 'EraseCandle',
      data: { candleId, memorialId, by, day, litAt },
    }),
    written: { file: 'candles-lit', about: 'the candles that you lit' },
    received: { file: 'candles', about: 'nothing: a memorial counts its candles' },
  },
});

/** Returns a candle for the account that lit it. */
export function candleDtoOf({ _id: id, authorId: accountId, ...candle }: Positioned<CandleDoc>): CandleDto {
  return { id, accountId, ...candle };
}
