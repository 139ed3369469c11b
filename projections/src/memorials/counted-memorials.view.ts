import type { CandleEvent } from '@everpaw/contracts/guestbook/candle.events';
import type { TributeEvent } from '@everpaw/contracts/guestbook/tribute.events';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { type TributeCountsDoc, tributeCountsView } from '../guestbook/tribute-counts.view.ts';
import type { View } from '../kernel/view.ts';
import { type MemorialDoc, memorialsView } from './memorials.view.ts';

type CountedEvent = MemorialEvent | TributeEvent | CandleEvent;

/**
 * A memorial with the numbers of its public tributes and its candles, for its page and card. `isOpened` says that the
 * viewer opened it with its password.
 */
export type CountedMemorialDoc = MemorialDoc & {
  tributeCount: number;
  isOpened?: boolean | undefined;
} & Pick<TributeCountsDoc, 'candles'>;

type Positioned<Doc> = Doc & { position: string };

/**
 * Merges a stored memorial with its count. The position is the later of both, so a tribute changes the
 * response too.
 */
export function withTributeCount(
  doc: Positioned<MemorialDoc>,
  counts: Positioned<TributeCountsDoc> | null | undefined,
): Positioned<CountedMemorialDoc> {
  const position = counts && counts.position > doc.position ? counts.position : doc.position;
  return { ...doc, ...countsIn(counts), position };
}

function countsIn(
  counts: Pick<TributeCountsDoc, 'shown' | 'candles'> | null | undefined,
): Pick<CountedMemorialDoc, 'tributeCount' | 'candles'> {
  const { shown = 0, candles } = counts ?? {};
  return { tributeCount: shown, ...(candles ? { candles } : {}) };
}

function isOfMemorial(event: Recorded<CountedEvent>): event is Recorded<MemorialEvent> {
  return !/^(?:Tribute|Candle)/.test(event.type);
}

/**
 * Memorials with their counts in one document, as devices fold them. The server has two views, so that a
 * tribute doesn't rewrite the whole memorial.
 */
export const countedMemorialsView: View<CountedMemorialDoc, CountedEvent> = {
  events: [...new Set([...memorialsView.events, ...tributeCountsView.events])],

  keys: ({ data }) => [data.memorialId],

  evolve(doc, event, key) {
    const { tributeCount: shown = 0, candles } = doc ?? {};
    const counts = { _id: key, shown, heldBack: 0, ...(candles ? { candles } : {}) };
    if (isOfMemorial(event)) {
      const next = memorialsView.evolve(doc, event, key);
      if (next === doc) return doc;
      return next && { ...next, ...countsIn(next.removed ? null : counts) };
    }
    if (!doc || doc.removed) return doc;
    const next = countsIn(tributeCountsView.evolve(counts, event, key));
    return next.tributeCount === shown && next.candles === candles ? doc : { ...doc, ...next };
  },
};
