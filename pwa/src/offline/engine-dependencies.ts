import type { Withdraw, WithdrawnPage } from '../caches/withdraw-page.ts';
import { browserTimers, type Timers } from '../net/timers.ts';
import type { Locks } from './outbox/locks.ts';
import { watchQueue } from './outbox/watch-queue.ts';
import type { Database } from './store/database.ts';
import type { PhotoParts } from './store/photo.ts';
import { followEpoch } from './sync/follow-epoch.ts';
import { httpTransport } from './sync/http-transport.ts';
import type { LiveParts } from './sync/live.ts';
import type { Shown } from './sync/same-person.ts';
import type { Transport } from './sync/transport.ts';

export type Writing = typeof import('./writing.ts');

/** A few frames of a slow device, in ms. A timer is used because a hidden page draws no frames. */
const afterDrawingMs = 60;

/** Everything the engine uses besides Dexie, so that tests can replace it. */
export type EngineDependencies = {
  transport: Transport;
  timers: Timers;
  /** Returns a number from 0 to 1. */
  random(): number;
  /** Loads the code for writing and sending, when it is first needed. */
  writing(): Promise<Writing>;
  /** Locks between tabs, new ids and photo sizes; the browser's own implementations by default. */
  locks?: Locks;
  newId?(): string;
  measure?: PhotoParts['measure'];
  openLive: LiveParts['open'] | null;
  caches: CacheStorage | undefined;
  /** Removes withdrawn pages from every cache. */
  withdraw: Withdraw;
  storage: StorageManager | undefined;
  fetch: typeof fetch;
  serviceWorker: ServiceWorkerContainer | undefined;
  /** Calls `changed` when any tab queues a command. Returns a function that unsubscribes. */
  watchQueue(changed: () => void): () => void;
  /** Called when background work fails. The next wake-up retries it. */
  report(error: unknown): void;
  /** Runs a task after the current changes are drawn. */
  soon(task: () => void): void;
  /** Null if there is no page. */
  page: { window: Window; document: Document } | null;
};

/** Returns the browser's implementation of `World`. */
export function browserWorld(db: Database, now: () => number): EngineDependencies {
  return {
    transport: httpTransport({
      fetch: (...args) => fetch(...args),
      now,
      onEpoch: (...heard) => followEpoch({ db, caches: globalThis.caches }, ...heard),
    }),
    timers: browserTimers,
    random: Math.random,
    writing: () => import('./writing.ts'),
    openLive: 'EventSource' in globalThis ? (url) => new EventSource(url, { withCredentials: true }) : null,
    caches: globalThis.caches,
    withdraw: (pages) => withdraw(globalThis.caches, pages),
    storage: navigator.storage,
    fetch: (...args) => fetch(...args),
    serviceWorker: navigator.serviceWorker,
    watchQueue: (changed) => watchQueue(db, changed),
    report: (error) => console.warn('Everpaw could not sync yet:', error),
    soon: (task) => setTimeout(task, afterDrawingMs),
    page: { window, document },
  };
}

async function withdraw(caches: CacheStorage | undefined, pages: readonly WithdrawnPage[]): Promise<void> {
  if (!caches || pages.length === 0) return;
  const { withdrawPage } = await import('../caches/withdraw-page.ts');
  for (const page of pages) await withdrawPage(caches, page);
}

/** The dependencies that the parts of the engine share. */
export type EngineParts = {
  db: Database;
  now(): number;
  world: EngineDependencies;
  /** Runs work in the background; failures go to `world.report`. */
  quietly(work: Promise<unknown>): void;
  shown: Shown;
};
