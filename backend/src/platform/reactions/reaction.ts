import type { DomainEvent, Recorded } from '@everpaw/contracts/kernel/decider';

/** What follows from a fact: another command, or a job for later. Their ids are derived from the fact's own. */
export type Effect =
  | { command: { type: string; data: Record<string, unknown> } }
  | { job: { name: string; data: Record<string, unknown>; delayMs?: number } };

/**
 * What happens because something happened, as a value. The engine keeps a checkpoint like a projection's; a fact that
 * is delivered twice does nothing twice. A new version begins at the start of the log again.
 */
export type Reaction = {
  name: string;
  version: number;
  /** The types of events that it hears of. */
  events: readonly string[];
  on(event: Recorded): Effect[];
};

/** Declares a reaction to certain events; only there so that `on` sees their types. */
export function reaction<E extends DomainEvent>(definition: {
  name: string;
  version: number;
  events: readonly E['type'][];
  on(event: Recorded<E>): Effect[];
}): Reaction {
  // The engine passes only events whose types the definition names.
  return definition as unknown as Reaction;
}
