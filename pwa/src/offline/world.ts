import type { Withdraw, WithdrawnPage } from '../sw/withdraw-page.ts';
import type { Locks } from './outbox/locks.ts';
import { watchQueue } from './outbox/watch-queue.ts';
import type { Database } from './store/database.ts';
import type { PhotoParts } from './store/photo.ts';
import { followEpoch } from './sync/follow-epoch.ts';
import { httpTransport } from './sync/http-transport.ts';
import type { LiveParts } from './sync/live.ts';
import type { Shown } from './sync/same-person.ts';
import { browserTimers, type Timers } from './sync/timers.ts';
import type { Transport } from './sync/transport.ts';

export type Writing = typeof import('./writing.ts');

/** A few frames of a slow phone. A page that is put away draws none, so none is waited for. */
const afterDrawingMs = 60;

/** Everything the engine touches outside Dexie, so that a test can hold it still. */
export type World = {
  transport: Transport;
  timers: Timers;
  /** From 0 to 1. */
  random(): number;
  /** Brings what is needed to write and to send; asked for when there is something to write or to send. */
  writing(): Promise<Writing>;
  /** How tabs take turns, ids are made and pictures measured, where it is not the browser's own way. */
  locks?: Locks;
  newId?(): string;
  measure?: PhotoParts['measure'];
  openLive: LiveParts['open'] | null;
  caches: CacheStorage | undefined;
  /** Takes pages that may not be seen any more out of every cache. */
  withdraw: Withdraw;
  storage: StorageManager | undefined;
  fetch: typeof fetch;
  serviceWorker: ServiceWorkerContainer | undefined;
  /** Tells of commands that any tab queues; answers how to stop. */
  watchQueue(changed: () => void): () => void;
  /** Hears of background work that failed; it is tried again by the next thing that wakes the phone. */
  report(error: unknown): void;
  /** Does this after what is going on has been drawn. */
  soon(task: () => void): void;
  /** Null where there is no page. */
  page: { window: Window; document: Document } | null;
};

/** The browser as the engine sees it. */
export function browserWorld(db: Database, now: () => number): World {
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
  const { withdrawPage } = await import('../sw/withdraw-page.ts');
  for (const page of pages) await withdrawPage(caches, page);
}

/** What the parts of the engine share. */
export type EngineParts = {
  db: Database;
  now(): number;
  world: World;
  /** Work that nobody waits for; `world.report` hears of its failure. */
  quietly(work: Promise<unknown>): void;
  shown: Shown;
};
