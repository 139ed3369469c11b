import type { CandleEvent } from '@everpaw/contracts/guestbook/candle.events';
import { candleHistoryMessages as words } from '@everpaw/contracts/guestbook/candle-history.messages';
import { defineHistory } from '../kernel/entity-history.ts';
import { type CandleDoc, candlesView } from './candles.view.ts';

/**
 * Describes the candles of a memorial, one by one: each entry of a history stands for one event, which can be checked
 * against the log.
 */
export const candleHistory = defineHistory<CandleDoc, CandleEvent>({
  view: candlesView,
  words: {
    CandleLit: { kind: 'guestbook', unsigned: true, tell: () => ({ what: words.lit }) },
    CandleWithdrawn: { kind: 'guestbook', unsigned: true, tell: () => ({ what: words.withdrawn }) },
  },
  shows: [],
});
