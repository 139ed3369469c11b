import type { HistoryKind } from '@everpaw/contracts/audit/history.dto';
import { retractionTypes } from '@everpaw/contracts/event-definitions';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { features } from './features.ts';
import type { Description, EntityHistory } from './kernel/entity-history.ts';

/** The entities whose events are part of a memorial's history. */
const entityHistories = features.flatMap(
  ({ histories = [] }) => histories,
) as readonly unknown[] as readonly EntityHistory[]; // each keeps its own types; who reads the list treats all alike

const byType = new Map(
  entityHistories.flatMap((history) => Object.keys(history.words).map((type) => [type, history] as const)),
);

/** The event types in a memorial's history. */
export const historyTypes: readonly string[] = [...byType.keys()];

/** The event types that change how the page looks. */
export const showingTypes: readonly string[] = entityHistories.flatMap(({ shows }) => shows);

/** Those after which the stream's earlier content is no longer shown. */
export const retractionsInHistory: readonly string[] = retractionTypes.filter((type) => byType.has(type));

/** Returns the event types of a kind. */
export function typesOfKind(kind: HistoryKind): string[] {
  return historyTypes.filter((type) => byType.get(type)?.words[type]?.kind === kind);
}

/** The event types whose actor isn't shown. */
export const unsignedTypes: readonly string[] = historyTypes.filter(
  (type) => byType.get(type)?.words[type]?.unsigned,
);

/** A described event with its kind. */
export type Narrated = Description & {
  kind: HistoryKind;
  unsigned: boolean;
};

/**
 * Returns a function that describes events. It must get each stream completely and in order; streams may be
 * interleaved. Throws a `TypeError` for an event without a history.
 */
export function createNarrator(): (event: Recorded) => Narrated {
  const documents = new Map<string, object | null>();
  return (event) => {
    const history = byType.get(event.type);
    const words = history?.words[event.type];
    if (!history || !words) throw new TypeError(`No history tells of ${event.type}`);
    const before = documents.get(event.streamId) ?? null;
    const [key] = history.view.keys(event);
    const after = key === undefined ? before : history.view.evolve(before, event, key);
    documents.set(event.streamId, after);
    return { ...words.tell(event, before), kind: words.kind, unsigned: words.unsigned === true };
  };
}
