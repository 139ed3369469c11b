import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { View } from '@everpaw/projections/kernel/view';
import { ProcessingError } from './error-policy.ts';
import type { EventReference } from './run-status.ts';

/** A view document as it is stored: with the position of the last event that changed it. */
export type Stored<Doc extends object = object> = Doc & { _id: string; position: string };

/** Events with the keys of the documents that each of them touches. */
export type Plan = readonly { event: Recorded; keys: readonly string[] }[];

export function referenceTo(event: Recorded): EventReference {
  const { position, id, type, streamId, revision } = event;
  return { position, id, type, streamId, revision };
}

/**
 * Leaves out what comes again: every event at or before `after`, and every one that does not come after the one
 * before it. Exact, because the log hands events out in the order of their positions.
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

/** Asks the view which documents the events touch. @throws ProcessingError naming the event it cannot tell for. */
export function planOf(view: View<object, never>, events: readonly Recorded[]): Plan {
  return events.map((event) => ({ event, keys: naming(event, () => keysOf(view, event)) }));
}

/**
 * Folds the events into the documents and answers those that changed, null for the ones that are to be deleted.
 * `before` holds every document of the plan's keys, null where there is none. A document never takes an event that
 * it has taken already, and one that an event leaves as it is (the same object) is not in the answer.
 *
 * @throws ProcessingError naming the event that does not fit.
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
      // `_id` in front: where MongoDB puts it, so that a document reads the same whether it was loaded or remembered.
      changed.set(key, next === null ? null : { _id: key, ...next, position: event.position });
    }
  }
  return changed;
}

// A view's own event type is narrower than what the log holds; the engine hands it only types that it declares.
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
