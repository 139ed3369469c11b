import type { Actor, DomainEvent, Recorded } from '@everpaw/contracts/kernel/decider';
import { minuteMs } from '@everpaw/contracts/kernel/durations';
import { v5 as uuidv5 } from 'uuid';

/**
 * What a reaction asks for: a command, or a job for later. `delayMs` counts from the event, also where the reaction
 * comes later; with `delayFrom: 'now'` from when the reaction comes to it, whatever clock dated the event. The events of
 * a reaction whose jobs name the same `once` have one job together: the first one's. `attempts` is how often it is tried.
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
 * A rule of the form "whenever this happens, do that", as a value. `on` is pure. Its first start begins at the start
 * of the log, a new version where the one before it stands; effects carry ids that follow from the event's, so nothing
 * is done twice.
 */
export type Reaction = {
  name: string;
  version: number;
  events: readonly string[];
  on(event: Recorded): RequestedEffect[];
};

/** Declares a reaction to events of known types; the engine hands `on` only events of the types that it lists. */
export function reaction<E extends DomainEvent>(declared: {
  name: string;
  version: number;
  events: readonly E['type'][];
  on(event: Recorded<E>): RequestedEffect[];
}): Reaction {
  // The engine knows events by their types' names only.
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

/** A command on behalf of a reaction, as the command side takes it. */
export type ReactionCommand = {
  type: string;
  data: unknown;
  commandId: string;
  actor: Actor;
  correlationId: string;
  causationId: string;
};

/** A job on behalf of a reaction, `delayMs` from now; a queue that knows the id already has the job. */
export type ReactionJob = {
  jobId: string;
  name: string;
  data: Record<string, unknown>;
  delayMs?: number;
  attempts?: number;
};

/** An effect with everything that it needs to be executed. */
export type Effect = { command: ReactionCommand } | { job: ReactionJob };

/** The namespace of the ids of jobs that several events have together. */
const sharedJobs = '4f0c7d0e-3b52-4b7e-9a44-5f5b1c1d7a60';

/**
 * The effects that follow from an event, each with an id that is the same whenever the event comes (UUIDv5 of the
 * event's id, the reaction's name and the effect's place; of the reaction's name and `once`, where a job has it).
 * `now` is in milliseconds.
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
