import { StreamNotFoundError } from '@eventstore/db-client';
import type { Decider, DomainEvent, Recorded } from '@everpaw/contracts/kernel/decider';
import { LRUCache } from 'lru-cache';
import type { EventLog } from '../../storage/event-log/event-log.ts';
import type { Serialiser } from '../../storage/serialisation/serialiser.ts';

/** An executed command, as recorded in its stream. `payloadHash` is null if it is missing or can't be read any more. */
export type ExecutedCommand = {
  position: string;
  type: string;
  payloadHash: string | null;
  /** The types of its events that withdraw content; absent if there are none. */
  withdrew?: readonly string[];
};

/** The state of an entity, folded from its stream. `revision` is -1 for a stream without events. */
export type StreamState<State> = {
  state: State;
  revision: number;
  /** The executed commands by id, for idempotency. */
  commands: ReadonlyMap<string, ExecutedCommand>;
};

// biome-ignore lint/suspicious/noExplicitAny: a state is only ever read back with the decider that made it
type AnyDecider = Decider<any, any, any, any>;

const cachedStates = 2_000;

export type StreamStates = {
  /** Returns the stream's current state. Reads only the events after the cached state. */
  load(decider: AnyDecider, streamId: string): Promise<StreamState<unknown>>;
  /** Drops all cached states, including reads in progress, because a person's key was destroyed. */
  drop(): void;
};

/**
 * Creates the cache of folded streams; it holds the most recently used ones. A cached state is always brought up to
 * date before it is returned. `withdraws` reports whether an event withdraws content.
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
    // The events may have been read with a key that was destroyed meanwhile, so fold again.
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
      // Calls in the same event loop turn share one read, which starts after all of them.
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
