import type { CandleEvent } from '@everpaw/contracts/guestbook/candle.events';
import { type CandleCounts, withCandle } from '@everpaw/contracts/guestbook/candle-facts';
import type { TributeEvent } from '@everpaw/contracts/guestbook/tribute.events';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { defineView } from '../kernel/view.ts';

/**
 * The numbers of visible and of waiting or hidden tributes of a memorial, and of its candles. A separate view, so that a
 * tribute doesn't rewrite the whole memorial.
 */
export type TributeCountsDoc = { _id: string; shown: number; heldBack: number; candles?: CandleCounts };

type Counted = MemorialEvent | TributeEvent | CandleEvent;

function moved(doc: TributeCountsDoc, by: { shown?: 1 | -1; heldBack?: 1 | -1 }): TributeCountsDoc {
  const { shown = 0, heldBack = 0 } = by;
  return { ...doc, shown: doc.shown + shown, heldBack: doc.heldBack + heldBack };
}

const none = (_id: string): TributeCountsDoc => ({ _id, shown: 0, heldBack: 0 });

export const tributeCountsView = defineView<TributeCountsDoc, Counted>({
  keys: ({ data }) => [data.memorialId],

  handlers: {
    TributeSigned: {
      evolve: (doc, { data: { waiting } }, key) =>
        moved(doc ?? none(key), waiting ? { heldBack: 1 } : { shown: 1 }),
    },
    TributeShown: (doc) => moved(doc, { shown: 1, heldBack: -1 }),
    TributeHidden: (doc, { data }) => (data.wasShown ? moved(doc, { shown: -1, heldBack: 1 }) : doc),
    TributeDeleted: (doc, { data }) => moved(doc, data.wasShown ? { shown: -1 } : { heldBack: -1 }),
    CandleLit: {
      evolve: (doc, { data: { litAt }, meta: { at: now } }, key) => ({
        ...(doc ?? none(key)),
        candles: withCandle(doc?.candles, 1, { litAt, now }),
      }),
    },
    CandleWithdrawn: (doc, { data: { litAt }, meta: { at: now } }) => ({
      ...doc,
      candles: withCandle(doc.candles, -1, { litAt, now }),
    }),
    MemorialPurged: () => null,
  },
});
