import type { Actor, DomainEvent, Recorded } from '@everpaw/contracts/kernel/decider';
import { minuteMs } from '@everpaw/contracts/kernel/time/durations';
import { v5 as uuidv5 } from 'uuid';

/**
 * An effect that a reaction requests: a command, or a later job. `delayMs` counts from the event, even if it
 * is processed later; with `delayFrom: 'now'` from when it is processed, independent of the event's clock.
 * Events whose jobs have the same `once` share one job, the first. `attempts` is the maximum number of
 * attempts.
 */
export type RequestedEffect =
  | { command: { type: string; data: unknown } }
  | {
      job: {
        name: string;
        data: Record<string, unknown>;
        delayMs?: number;
        delayFrom?: 'now';
        attempts?: number;
        once?: string;
      };
    };

/**
 * A rule "whenever this event happens, do that" as a value. `on` is pure. A new reaction starts at the
 * beginning of the log, a new version at the previous one's checkpoint. The ids of effects are derived from
 * the event's, so nothing is done twice.
 */
export type Reaction = {
  name: string;
  version: number;
  events: readonly string[];
  on(event: Recorded): RequestedEffect[];
};

/** Declares a reaction to typed events. The engine passes `on` only events of the listed types. */
export function reaction<E extends DomainEvent>(declared: {
  name: string;
  version: number;
  events: readonly E['type'][];
  on(event: Recorded<E>): RequestedEffect[];
}): Reaction {
  // The engine is untyped.
  return { ...declared, on: (event) => declared.on(event as Recorded<E>) };
}

/**
 * How long a claim waits for the entity it was made for: one minute from when the reaction processes it. The process
 * that made the claim may have another clock, and a site may be seeded as of another day.
 */
export const claimTimeout = { delayMs: minuteMs, delayFrom: 'now' } as const;

/** Returns the cause that a job's commands record in the log. */
export function causeOf({ id, meta }: Recorded) {
  return { correlationId: meta.correlationId, causationId: id };
}

/** A reaction's command as the executor gets it. */
export type ReactionCommand = {
  type: string;
  data: unknown;
  commandId: string;
  actor: Actor;
  correlationId: string;
  causationId: string;
};

/** A reaction's job, due in `delayMs`. A queue that knows the id already has the job. */
export type ReactionJob = {
  jobId: string;
  name: string;
  data: Record<string, unknown>;
  delayMs?: number;
  attempts?: number;
};

/** An effect ready for execution. */
export type Effect = { command: ReactionCommand } | { job: ReactionJob };

/** The namespace of the ids of jobs shared by several events. */
const sharedJobs = '4f0c7d0e-3b52-4b7e-9a44-5f5b1c1d7a60';

/**
 * Returns the effects of an event. Their ids are deterministic: a UUIDv5 of the event's id, the reaction's
 * name and the effect's index, or of the reaction's name and `once`. `now` is in milliseconds.
 */
export function effectsOf(reaction: Reaction, event: Recorded, now: number): Effect[] {
  return reaction.on(event).map((effect, index): Effect => {
    const id = uuidv5(`${reaction.name} ${index}`, event.id);
    if ('job' in effect) {
      const { once, delayFrom, delayMs, ...job } = effect.job;
      const jobId = once === undefined ? id : uuidv5(`${reaction.name} ${once}`, sharedJobs);
      if (delayMs === undefined) return { job: { jobId, ...job } };
      const passedMs = delayFrom === 'now' ? 0 : now - Date.parse(event.meta.at);
      return { job: { jobId, ...job, delayMs: Math.max(0, delayMs - passedMs) } };
    }
    return {
      command: {
        ...effect.command,
        commandId: id,
        actor: { kind: 'system', name: reaction.name },
        correlationId: event.meta.correlationId ?? event.id,
        causationId: event.id,
      },
    };
  });
}
