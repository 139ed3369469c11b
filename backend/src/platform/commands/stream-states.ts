import { StreamNotFoundError } from '@eventstore/db-client';
import type { Decider, DomainEvent, Recorded } from '@everpaw/contracts/kernel/decider';
import { LRUCache } from 'lru-cache';
import type { EventLog } from '../event-log/event-log.ts';
import type { Serialiser } from '../serialisation/serialiser.ts';

/** What a stream holds of a command. `payloadHash` is null where there is none, or none that can still be read. */
export type ExecutedCommand = {
  position: string;
  type: string;
  payloadHash: string | null;
  /** The types of its events that withdraw something; missing where none does. */
  withdrew?: readonly string[];
};

/** An entity as its stream tells it. `revision` is -1 for a stream without events. */
export type StreamState<State> = {
  state: State;
  revision: number;
  /** Every command that the stream holds, by its id: what makes commands idempotent. */
  commands: ReadonlyMap<string, ExecutedCommand>;
};

// biome-ignore lint/suspicious/noExplicitAny: a state is only ever read back with the decider that made it
type AnyDecider = Decider<any, any, any, any>;

const cachedStates = 2_000;

export type StreamStates = {
  /** Folds the stream; reads only what came since it was folded last. */
  load(decider: AnyDecider, streamId: string): Promise<StreamState<unknown>>;
  /** Forgets every state, also those being read: a person's key was destroyed, and their words with it. */
  drop(): void;
};

/**
 * Streams folded into states, the most recent ones cached. What is cached is always brought up to date first.
 * `withdraws` says which events withdraw something.
 */
export function createStreamStates(
  log: EventLog,
  serialiser: Serialiser,
  withdraws: (event: DomainEvent) => boolean = () => false,
): StreamStates {
  const cache = new LRUCache<string, StreamState<unknown>>({ max: cachedStates });
  let drops = 0;

  const readSince = async (streamId: string, revision: number): Promise<Recorded[]> => {
    const events = [];
    try {
      for await (const { event } of log.readStream(streamId, {
        fromRevision: revision < 0 ? 'start' : BigInt(revision + 1),
      }))
        if (event) events.push(event);
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      throw error;
    }
    return serialiser.deserialise(events);
  };

  const joining = new Map<string, Promise<StreamState<unknown>>>();

  const read = async (decider: AnyDecider, streamId: string): Promise<StreamState<unknown>> => {
    const known = cache.get(streamId);
    const dropsBefore = drops;
    const news = await readSince(streamId, known?.revision ?? -1);
    // What was folded with a key that is gone by now is folded anew.
    if (drops !== dropsBefore) return read(decider, streamId);
    if (known && news.length === 0) return known;
    const commands = new Map(known?.commands);
    let state = known?.state ?? decider.initialState;
    let revision = known?.revision ?? -1;
    for (const { position, meta, ...event } of news) {
      state = decider.evolve(state, event);
      revision = event.revision;
      const earlier = commands.get(meta.commandId);
      const payloadHash = meta.payloadHash ?? earlier?.payloadHash ?? null;
      const withdrew = withdraws(event) ? [...(earlier?.withdrew ?? []), event.type] : earlier?.withdrew;
      const executed = { position, type: meta.commandType, payloadHash };
      commands.set(meta.commandId, withdrew ? { ...executed, withdrew } : executed);
    }
    const fresh = { state, revision, commands };
    if (revision >= 0) cache.set(streamId, fresh);
    return fresh;
  };

  return {
    load(decider, streamId) {
      // Whoever asks in the same turn shares one read: it begins after all of them have asked.
      const joined = joining.get(streamId);
      if (joined) return joined;
      const fresh = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        joining.delete(streamId);
        return read(decider, streamId);
      });
      joining.set(streamId, fresh);
      return fresh;
    },
    drop() {
      drops += 1;
      cache.clear();
    },
  };
}
