import type { DomainEvent, Recorded } from '@everpaw/contracts/kernel/decider';
import type { View } from './view.ts';

/**
 * Folds these events and returns the view's documents by key, each with the position of the last event that
 * changed it.
 */
export function foldedDocuments<Doc extends object, E extends DomainEvent>(
  view: View<Doc, E>,
  events: readonly Recorded[],
): Map<string, Doc & { position: string }> {
  const docs = new Map<string, Doc & { position: string }>();
  const handled = new Set(view.events);
  for (const event of events) {
    if (!handled.has(event.type)) continue;
    const fact = event as Recorded<E>; // its type is one that the view handles
    for (const key of view.keys(fact)) {
      const before = docs.get(key) ?? null;
      const next = view.evolve(before, fact, key);
      if (next === null) docs.delete(key);
      else if (next !== before) docs.set(key, { ...next, position: event.position });
    }
  }
  return docs;
}
