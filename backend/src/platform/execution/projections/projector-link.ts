import type { MessagePort } from 'node:worker_threads';
import { systemTimers } from '../../kernel/time.ts';
import { LogDamaged } from '../../storage/event-log/verified-pages.ts';
import type { Progress } from './builds/progress.ts';
import { createNewsDesk, type NewsSource } from './builds/projection-news.ts';
import { RebuildStopped } from './builds/rebuild.ts';
import { type EventSource } from './feed/event-batch.ts';
import { type EventFeed, openEventFeed } from './feed/event-feed.ts';
import type { ProjectionVerbs } from './projector.ts';
import type { ErrorMessage, FromProjector, ProjectorCalls, ToProjector } from './projector-messages.ts';
import type { EngineLogger } from './runs/logger.ts';
import { IllegalTransition } from './runs/run-status.ts';
import { UnknownProjection } from './unknown-projection.ts';

type Call = {
  resolve(result: unknown): void;
  reject(error: Error): void;
  onProgress?(progress: Progress): void;
};

/** The main thread's interface to the projecting thread. */
export type ProjectorLink = ProjectionVerbs &
  Pick<ProjectorCalls, 'measure' | 'forgetPerson' | 'scrub' | 'figures' | 'close'> & {
    news: NewsSource;
    /**
     * The log for reactions, over a channel that holds one batch: requesting the next acknowledges the last.
     */
    openFeed(types: readonly string[]): EventFeed;
    /** Notifies the thread that the log has new events. */
    stored(): void;
  };

const openAgainAfterMs = 1_000;

type CallProjector = <Name extends keyof ProjectorCalls>(
  call: Name,
  args: Parameters<ProjectorCalls[Name]>,
  onProgress?: (progress: Progress) => void,
) => ReturnType<ProjectorCalls[Name]>;

/** The log as the main thread reads it, in batches that are small enough to copy. */
function openRemoteFeed(
  types: readonly string[],
  ask: CallProjector,
  post: (message: ToProjector) => void,
): EventFeed {
  let lastReader = 0;
  const source = (from: string): EventSource => {
    lastReader += 1;
    const reader = lastReader;
    let after = from;
    return {
      async take(limits) {
        const batch = await ask('take', [reader, after, types, limits]);
        after = batch.to;
        return batch;
      },
      close: () => post({ leave: reader }),
    };
  };
  return openEventFeed({
    source,
    reread: (raw) => ask('reread', [raw]),
    head: () => ask('head', []),
    timers: systemTimers,
    limits: { events: 500, bytes: 1024 * 1024 },
  });
}

/** Passes a response, or its progress, to the pending call. */
function answerCall(calls: Map<number, Call>, message: Extract<FromProjector, { id: number }>): void {
  const call = calls.get(message.id);
  if ('progress' in message) {
    call?.onProgress?.(message.progress);
    return;
  }
  calls.delete(message.id);
  if ('error' in message) call?.reject(restored(message.error));
  else call?.resolve(message.result);
}

/**
 * Connects to a projecting thread. Resolves once it has started. If the thread ends unexpectedly, it is
 * started again after a second; pending calls fail with `ThreadGone`, and readers keep their state.
 * @throws Error with the thread's message if it couldn't start.
 */
export async function linkProjector(open: () => MessagePort, logger: EngineLogger): Promise<ProjectorLink> {
  const calls = new Map<number, Call>();
  const desk = createNewsDesk();
  const ready = Promise.withResolvers<void>();
  let lastId = 0;
  let hasBegun = false;
  let isClosing = false;
  let port: MessagePort | null = null;

  const hear = (message: FromProjector) => {
    if ('news' in message) desk.publish(message.news);
    else if ('log' in message) logger[message.log.level](message.log.message);
    else if ('ready' in message) {
      hasBegun = true;
      ready.resolve();
    } else if ('failed' in message) {
      if (hasBegun) logger.error(message.failed);
      ready.reject(new Error(message.failed));
    } else answerCall(calls, message);
  };
  const connect = () => {
    port = open();
    port.on('message', hear);
    port.on('close', () => {
      port = null;
      ready.reject(new ThreadGone());
      for (const { reject } of calls.values()) reject(new ThreadGone());
      calls.clear();
      if (isClosing || !hasBegun) return;
      logger.error('The thread that folds has ended; it is opened again.');
      systemTimers.after(openAgainAfterMs, () => {
        if (!isClosing) connect();
      });
    });
  };
  connect();

  const post = (message: ToProjector) => port?.postMessage(message);
  const ask: CallProjector = (call, args, onProgress) => {
    const asked = new Promise((resolve, reject) => {
      if (!port) return reject(new ThreadGone());
      lastId += 1;
      calls.set(lastId, { resolve, reject, onProgress });
      post({ call, id: lastId, args });
    });
    return asked as ReturnType<ProjectorCalls[typeof call]>; // the host answers with that call's own result
  };

  await ready.promise;
  return {
    news: desk,
    measure: () => ask('measure', []),
    rebuild: (name, onProgress) => ask('rebuild', [name], onProgress),
    change: (name, verb) => ask('change', [name, verb]),
    drop: (name) => ask('drop', [name]),
    unusedBuilds: () => ask('unusedBuilds', []),
    serve: (name, version) => ask('serve', [name, version]),
    forgetPerson: (person) => ask('forgetPerson', [person]),
    scrub: () => ask('scrub', []),
    figures: () => ask('figures', []),
    stored: () => post({ stored: true }),
    openFeed: (types) => openRemoteFeed(types, ask, post),
    async close() {
      isClosing = true;
      if (port) await ask('close', []);
    },
  };
}

/** The projecting thread has ended. */
class ThreadGone extends Error {
  override readonly name = 'ThreadGone';

  constructor() {
    super('The thread that folds has ended.');
  }
}

/** Recreates an error of the other thread, with its own class where callers distinguish it. */
function restored({ name, message, code }: ErrorMessage): Error {
  const known = [IllegalTransition, LogDamaged, RebuildStopped, UnknownProjection].find(
    (type) => type.name === name,
  );
  const error = new Error(message);
  if (known) Object.setPrototypeOf(error, known.prototype);
  Object.defineProperty(error, 'name', { value: name });
  return code === undefined ? error : Object.assign(error, { code });
}
