import type { HistoryKind } from '@everpaw/contracts/audit/history.dto';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { features } from './features.ts';
import type { Description, EntityHistory } from './kernel/entity-history.ts';

/** Every entity whose events are part of a memorial's history. */
const entityHistories = features.flatMap(
  ({ histories = [] }) => histories,
) as readonly unknown[] as readonly EntityHistory[]; // each keeps its own types; who reads the list treats all alike

const byType = new Map(
  entityHistories.flatMap((history) => Object.keys(history.words).map((type) => [type, history] as const)),
);

/** The types of events that a memorial's history holds. */
export const historyTypes: readonly string[] = [...byType.keys()];

/** Those after which the page looks different. */
export const showingTypes: readonly string[] = entityHistories.flatMap(({ shows }) => shows);

/** Those after which nobody is told any more what their stream said. */
export const retractionTypes: readonly string[] = entityHistories.flatMap(
  ({ retractions = [] }) => retractions,
);

/** The types of events of a kind. */
export function typesOfKind(kind: HistoryKind): string[] {
  return historyTypes.filter((type) => byType.get(type)?.words[type]?.kind === kind);
}

/** The types of events whose account is not told. */
export const unsignedTypes: readonly string[] = historyTypes.filter(
  (type) => byType.get(type)?.words[type]?.unsigned,
);

/** What an event tells, with its kind. */
export type Narrated = Description & {
  kind: HistoryKind;
  unsigned: boolean;
};

/**
 * Tells events of whole streams, each stream's in its order; of several streams in any order. Raises `TypeError` for
 * an event that no history has.
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
