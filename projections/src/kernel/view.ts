import type { DomainEvent, Recorded } from '@everpaw/contracts/kernel/decider';

/**
 * The pure half of a read model; it runs in the phone too. `keys` names the documents that an event touches;
 * `evolve` folds the event into one of them, and answers null to delete it. `position` is the engine's.
 */
export type View<Doc extends object, E extends DomainEvent> = {
  keys(event: Recorded<E>): string[];
  evolve(doc: Doc | null, event: Recorded<E>, key: string): Doc | null;
};
