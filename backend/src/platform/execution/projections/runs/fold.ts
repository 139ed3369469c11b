import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { View } from '@everpaw/projections/kernel/view';
import { ProcessingError } from './error-policy.ts';
import type { EventReference } from './run-status.ts';

/** A stored view document, with the position of the last event that changed it. */
export type Stored<Doc extends object = object> = Doc & { _id: string; position: string };

/** Events with the keys of the documents that each one affects. */
export type Plan = readonly { event: Recorded; keys: readonly string[] }[];

export function referenceTo(event: Recorded): EventReference {
  const { position, id, type, streamId, revision } = event;
  return { position, id, type, streamId, revision };
}

/**
 * Removes duplicates: every event at or before `after`, and every event that isn't after the previous one. This is
 * exact because the log delivers events in position order.
 */
export function onlyNew<Event extends { position: string }>(
  events: readonly Event[],
  after: string,
): Event[] {
  let last = after;
  return events.filter(({ position }) => {
    if (position <= last) return false;
    last = position;
    return true;
  });
}

/**
 * Determines which documents the events affect.
 * @throws ProcessingError naming the event for which the view fails.
 */
export function planOf(view: View<object, never>, events: readonly Recorded[]): Plan {
  return events.map((event) => ({ event, keys: naming(event, () => keysOf(view, event)) }));
}

/**
 * Folds the events into the documents and returns the changed ones, null for those to delete. `before` holds every
 * document of the plan's keys, null if it doesn't exist. An event is never applied twice to a document. A document that
 * the events leave unchanged (the same object) is not returned.
 * @throws ProcessingError naming the event that can't be folded.
 */
export function foldBatch(
  view: View<object, never>,
  before: ReadonlyMap<string, Stored | null>,
  plan: Plan,
): Map<string, Stored | null> {
  const changed = new Map<string, Stored | null>();
  for (const { event, keys } of plan) {
    for (const key of keys) {
      const doc = changed.has(key) ? changed.get(key) : before.get(key);
      if (doc && doc.position >= event.position) continue;
      const next = naming(event, () => evolve(view, doc ?? null, event, key));
      if (next === doc || (next === null && !doc)) continue;
      // `_id` comes first, as in MongoDB, so that loaded and cached documents are equal.
      changed.set(key, next === null ? null : { _id: key, ...next, position: event.position });
    }
  }
  return changed;
}

// A view's event type is narrower than the log's; the engine passes it only the types it declares.
function keysOf(view: View<object, never>, event: Recorded): string[] {
  return view.keys(event as Recorded<never>);
}

function evolve(view: View<object, never>, doc: Stored | null, event: Recorded, key: string): object | null {
  return view.evolve(doc, event as Recorded<never>, key);
}

function naming<T>(event: Recorded, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new ProcessingError(referenceTo(event), error);
  }
}
