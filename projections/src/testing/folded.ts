import type { DomainEvent, Recorded } from '@everpaw/contracts/kernel/decider';
import type { View } from '../kernel/view.ts';

/** A fact as the log gives it back, the `index`-th of a history that began on 1 March 2026. */
export function recorded<E extends DomainEvent>(event: E, index: number, streamId = 'stream'): Recorded<E> {
  const at = new Date(Date.UTC(2026, 2, 1, 12, index)).toISOString();
  const text = String(index).padStart(12, '0');
  const commandId = `0197f3a0-0000-7000-8000-${text}`;
  return {
    ...event,
    id: `0197f3a0-1111-7000-8000-${text}`,
    streamId,
    revision: index,
    position: `${index.toString(16).padStart(16, '0')}.${index.toString(16).padStart(16, '0')}`,
    meta: {
      commandId,
      commandType: 'Test',
      correlationId: commandId,
      causationId: commandId,
      actor: { kind: 'visitor' },
      at,
      v: 1,
    },
  };
}

/** The documents of a view after these facts, by key. */
export function folded<Doc extends object, E extends DomainEvent>(
  view: View<Doc, E>,
  events: readonly E[],
): Map<string, Doc> {
  const docs = new Map<string, Doc>();
  events.forEach((event, index) => {
    const fact = recorded(event, index);
    for (const key of view.keys(fact)) {
      const next = view.evolve(docs.get(key) ?? null, fact, key);
      if (next) docs.set(key, next);
      else docs.delete(key);
    }
  });
  return docs;
}
