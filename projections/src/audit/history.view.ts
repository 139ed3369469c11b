import { features } from '@everpaw/contracts/features';
import { actorText, type Recorded } from '@everpaw/contracts/kernel/decider';
import type { View } from '../kernel/view.ts';

/**
 * An event of a memorial as stored, with its personal fields encrypted, so that an erasure needn't change it.
 * `_id` is its position; `data` and `metadata` are JSON; `by` is its actor (`actorText`).
 */
export type HistoryDoc = {
  _id: string;
  memorialId: string;
  streamId: string;
  revision: number;
  eventId: string;
  type: string;
  at: string;
  by: string;
  data: string;
  metadata: string;
};

/** All events of all memorials, by position. */
export const historyView: View<HistoryDoc, Recorded> = {
  events: features.flatMap(({ events = [], isOfMemorials }) =>
    isOfMemorials ? events.map(({ type }) => type) : [],
  ),
  keys: ({ position, meta }) => (meta.memorialId === undefined ? [] : [position]),
  evolve(doc, { id, type, streamId, revision, position, meta, stored }) {
    const { memorialId } = meta;
    if (memorialId === undefined) return doc;
    if (!stored) throw new TypeError(`${type} came without what the log keeps of it`);
    return {
      _id: position,
      memorialId,
      streamId,
      revision,
      eventId: id,
      type,
      at: meta.at,
      by: actorText(meta.actor),
      data: JSON.stringify(stored.data),
      metadata: JSON.stringify(stored.metadata),
    };
  },
};
