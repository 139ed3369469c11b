import type { MessagePort } from 'node:worker_threads';
import { type FeedEntry } from './feed/event-batch.ts';
import { type FeedReader, firstOf } from './feed/event-feed.ts';
import type { Projector } from './projector.ts';
import type { ErrorMessage, FromProjector, ProjectorCalls, ToProjector } from './projector-messages.ts';
import type { EngineLogger } from './runs/logger.ts';

export type HostParts = {
  projector: Projector;
  forgetPerson(person: string): Promise<void>;
  /** Called when the log has new events. */
  wake(): void;
  /** Stops the projector and closes its connections. */
  close(): Promise<void>;
};

/** Returns a logger that sends its lines over the port. */
export function loggerOver(port: MessagePort): EngineLogger {
  const line = (level: 'log' | 'warn' | 'error') => (message: string) =>
    port.postMessage({ log: { level, message } } satisfies FromProjector);
  return { log: line('log'), warn: line('warn'), error: line('error') };
}

/** Serves the calls of the port in the thread that folds. */
export function hostProjector(port: MessagePort, { projector, forgetPerson, wake, close }: HostParts): void {
  const readers = new Map<number, { reader: FeedReader; controller: AbortController }>();
  const answer = (message: FromProjector) => port.postMessage(message);

  const readerOf = (id: number) => {
    const opened = readers.get(id) ?? { reader: projector.feed.open(), controller: new AbortController() };
    readers.set(id, opened);
    return opened;
  };
  const leave = (id: number) => {
    const opened = readers.get(id);
    readers.delete(id);
    opened?.controller.abort(new Error('The reader is gone'));
    opened?.reader.close();
  };

  const callsFor = (id: number): ProjectorCalls => ({
    measure: () => projector.measure(),
    rebuild: (name) => projector.rebuild(name, (progress) => answer({ id, progress })),
    change: (name, verb) => projector.change(name, verb),
    drop: (name) => projector.drop(name),
    unusedBuilds: () => projector.unusedBuilds(),
    serve: (name, version) => projector.serve(name, version),
    forgetPerson,
    scrub: () => projector.scrub(),
    async take(reader, after, types, limits) {
      const opened = readerOf(reader);
      const batch = await opened.reader.after(after, opened.controller.signal);
      const requested = new Set(types);
      const entries = batch.entries.filter(({ type }) => requested.has(type)).map(withoutStored);
      return firstOf({ ...batch, entries }, limits.events);
    },
    reread: (raw) => projector.feed.reread(raw),
    head: () => projector.feed.measure(),
    figures: async () => projector.feed.figures(),
    async close() {
      for (const each of [...readers.keys()]) leave(each);
      await close();
    },
  });

  port.on('message', (message: ToProjector) => {
    if ('stored' in message) return wake();
    if ('leave' in message) return leave(message.leave);
    const { call, id, args } = message;
    // The types of the link guarantee the arguments.
    const work = callsFor(id)[call] as (...given: readonly unknown[]) => Promise<unknown>;
    Promise.resolve()
      .then(() => work(...args))
      .then(
        (result) => answer({ id, result }),
        (error: unknown) => answer({ id, error: described(error) }),
      )
      .finally(() => {
        if (call === 'close') port.close();
      });
  });
}

/** Returns the entry without the stored event, which reactions don't need in their thread. */
function withoutStored(entry: FeedEntry): FeedEntry {
  if (!entry.event) return entry;
  const { stored: _, ...event } = entry.event;
  return { ...entry, event };
}

function described(error: unknown): ErrorMessage {
  if (!(error instanceof Error)) return { name: typeof error, message: '' };
  const { name, message } = error;
  return 'code' in error && typeof error.code === 'string'
    ? { name, message, code: error.code }
    : { name, message };
}
