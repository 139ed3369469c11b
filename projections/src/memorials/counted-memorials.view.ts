import type { TributeEvent } from '@everpaw/contracts/guestbook/tribute.events';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { type TributeCountsDoc, tributeCountsView } from '../guestbook/tribute-counts.view.ts';
import type { View } from '../kernel/view.ts';
import { type MemorialDoc, memorialsView } from './memorials.view.ts';

/** A memorial with the number of its public tributes, for its page and card. */
export type CountedMemorialDoc = MemorialDoc & { tributeCount: number };

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
  return { ...doc, tributeCount: counts?.shown ?? 0, position };
}

function isOfMemorial(event: Recorded<MemorialEvent | TributeEvent>): event is Recorded<MemorialEvent> {
  return !event.type.startsWith('Tribute');
}

/**
 * Memorials with their count in one document, as devices fold them. The server has two views, so that a
 * tribute doesn't rewrite the whole memorial.
 */
export const countedMemorialsView: View<CountedMemorialDoc, MemorialEvent | TributeEvent> = {
  events: [...new Set([...memorialsView.events, ...tributeCountsView.events])],

  keys: ({ data }) => [data.memorialId],

  evolve(doc, event, key) {
    if (isOfMemorial(event)) {
      const next = memorialsView.evolve(doc, event, key);
      if (next === doc) return doc;
      return next && { ...next, tributeCount: next.removed ? 0 : (doc?.tributeCount ?? 0) };
    }
    if (!doc || doc.removed) return doc;
    const counts = { _id: key, shown: doc.tributeCount, heldBack: 0 };
    const tributeCount = tributeCountsView.evolve(counts, event, key)?.shown ?? 0;
    return tributeCount === doc.tributeCount ? doc : { ...doc, tributeCount };
  },
};
