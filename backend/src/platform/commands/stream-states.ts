import { StreamNotFoundError } from '@eventstore/db-client';
import type { Decider, Recorded } from '@everpaw/contracts/kernel/decider';
import type { EventLog } from '../event-log/event-log.ts';
import type { Serialiser } from '../serialisation/serialiser.ts';

/** An entity as its stream tells it. `revision` is -1 for a stream without events. */
export type StreamState<State> = {
  state: State;
  revision: number;
  /** The position of the last fact of every command that the stream holds: what makes commands idempotent. */
  commands: ReadonlyMap<string, string>;
};

// biome-ignore lint/suspicious/noExplicitAny: a state is only ever read back with the decider that made it
type AnyDecider = Decider<any, any, any, any>;

const remembered = 2_000;

export type StreamStates = {
  /** Folds the stream; reads only what came since it was folded last. */
  load(decider: AnyDecider, streamId: string): Promise<StreamState<unknown>>;
};

/** Streams folded into states, the most recent ones remembered. What is remembered is always brought up to date first. */
export function createStreamStates(log: EventLog, serialiser: Serialiser): StreamStates {
  const cache = new Map<string, StreamState<unknown>>();

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
    const news = await readSince(streamId, known?.revision ?? -1);
    if (known && news.length === 0) return known;
    const commands = new Map(known?.commands);
    let state = known?.state ?? decider.initialState;
    let revision = known?.revision ?? -1;
    for (const event of news) {
      state = decider.evolve(state, event);
      revision = event.revision;
      commands.set(event.meta.commandId, event.position);
    }
    const fresh = { state, revision, commands };
    if (revision >= 0) {
      cache.delete(streamId);
      cache.set(streamId, fresh);
      if (cache.size > remembered) {
        const [oldest] = cache.keys();
        if (oldest !== undefined) cache.delete(oldest);
      }
    }
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
  };
}
