import type { CandleEvent } from '@everpaw/contracts/guestbook/candle.events';
import { defineView } from '../kernel/view.ts';

/** A candle. `authorId` is the account that lit it, null for a visitor. */
export type CandleDoc = {
  _id: string;
  memorialId: string;
  authorId: string | null;
  day: string;
  litAt: string;
  createdAt: string;
};

export const candlesView = defineView<CandleDoc, CandleEvent>({
  keys: ({ data }) => [data.candleId],

  handlers: {
    CandleLit: {
      // Devices choose the ids, so another candle may have this one already. It keeps it.
      evolve: (doc, { data: { candleId, memorialId, day, litAt }, meta: { actor, at } }) =>
        doc ?? {
          _id: candleId,
          memorialId,
          authorId: actor.kind === 'account' ? actor.accountId : null,
          day,
          litAt,
          createdAt: at,
        },
    },
    CandleWithdrawn: (doc, { data: { memorialId, by, day } }) =>
      doc.memorialId === memorialId && doc.authorId === by && doc.day === day ? null : doc,
  },
});
