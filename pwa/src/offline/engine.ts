import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { syncTag } from '../sw/messages.ts';
import { type Database, setSetting, setting } from './database.ts';
import { httpTransport } from './http-transport.ts';
import { createLive, type LiveParts } from './live.ts';
import type { Locks } from './locks.ts';
import { releaseMedia } from './media-cache.ts';
import type { CommandInput, Engine } from './offline.ts';
import type { Minting } from './outbox.ts';
import type { PhotoParts } from './photo.ts';
import { createPuller } from './puller.ts';
import type { Sender } from './sender.ts';
import { browserTimers, type Timers } from './timers.ts';
import type { Transport } from './transport.ts';
import { watchQueue } from './watch-queue.ts';

type Writing = typeof import('./writing.ts');

const wakeEveryMs = 60_000;
/** A few frames of a slow phone. A page that is put away draws none, so none is waited for. */
const afterDrawingMs = 60;
const orphanAfterMs = 24 * 60 * 60_000;

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
    transport: httpTransport({ fetch: (...args) => fetch(...args), now }),
    timers: browserTimers,
    random: Math.random,
    writing: () => import('./writing.ts'),
    openLive: 'EventSource' in globalThis ? (url) => new EventSource(url, { withCredentials: true }) : null,
    caches: globalThis.caches,
    storage: navigator.storage,
    fetch: (...args) => fetch(...args),
    serviceWorker: navigator.serviceWorker,
    watchQueue: (changed) => watchQueue(db, changed),
    report: (error) => console.warn('Everpaw could not sync yet:', error),
    soon: (task) => setTimeout(task, afterDrawingMs),
    page: { window, document },
  };
}

/** Puts the parts together: what is kept is sent, what changes is pulled, whatever wakes the phone wakes them. */
export function createEngine({
  db,
  now,
  world = browserWorld(db, now),
}: {
  db: Database;
  now(): number;
  world?: World;
}): Engine {
  const { transport, timers, random, caches } = world;
  const pinParts = { db, caches, fetch: world.fetch, now };
  const progress = new Map<string, number>();
  const progressListeners = new Set<() => void>();
  const watched: string[] = [];
  let askedToPersist = false;
  let sending: Promise<Sender> | undefined;

  const puller = createPuller({ db, transport, timers, now, random, accountPull: () => world.writing() });

  function sender(): Promise<Sender> {
    sending ??= world
      .writing()
      .then(({ createSender, browserLocks }) =>
        createSender({
          db,
          transport,
          locks: world.locks ?? browserLocks(db, { now, timers }),
          timers,
          now,
          random,
          watchQueue: world.watchQueue,
          onAccepted: () => quietly(puller.catchUp()),
          onProgress(sha256, share) {
            if (share === null) progress.delete(sha256);
            else progress.set(sha256, share);
            for (const listener of progressListeners) listener();
          },
        }),
      )
      .catch((error: unknown) => {
        // A failed download is not the last attempt.
        sending = undefined;
        throw error;
      });
    return sending;
  }

  /** Sends what waits; on a phone where nothing waits, what sends is not even fetched. */
  async function send({ atOnce = false } = {}): Promise<void> {
    const waits = () => db.outbox.where('state').anyOf('queued', 'sending').count();
    if (!sending && (await waits()) === 0) return;
    const it = await sender();
    await (atOnce ? it.wakeAtOnce() : it.wake());
  }

  const stopSending = async () => (await sending?.catch(() => null))?.stop();

  const minting = ({ mintId }: Writing): Minting => ({ now, newId: world.newId ?? mintId });

  const live = world.openLive
    ? createLive({
        open: world.openLive,
        timers,
        random,
        isNew: isBeingCreated,
        onHint: (hint) => quietly(onHint(hint)),
      })
    : null;

  /** True until the confirmed views have the memorial that this device creates. */
  async function isBeingCreated(memorialId: string): Promise<boolean> {
    const entries = await db.outbox.where('memorialId').equals(memorialId).toArray();
    return entries.some(({ type }) => type === 'CreateMemorial');
  }

  /** Work that nobody waits for. */
  function quietly(work: Promise<unknown>): void {
    work.catch(world.report);
  }

  async function saving<T>(work: (writing: Writing) => Promise<T>): Promise<T> {
    const writing = await world.writing();
    const { withRoom, purgePictures } = writing;
    return withRoom(
      db,
      () => work(writing),
      () => purgePictures(caches),
    );
  }

  async function enqueue(inputs: readonly CommandInput[], also?: { clearDraft?: string }): Promise<string[]> {
    const ids = await saving((writing) => writing.enqueueAll(db, inputs, minting(writing), also));
    // What was written is seen first.
    world.soon(() => {
      quietly(send());
      quietly(askForBackgroundSync());
      quietly(requestPersistence());
    });
    return ids;
  }

  /** A tab may be closed with work in the queue; the browser then wakes the next one that it can. */
  async function askForBackgroundSync(): Promise<void> {
    const registration = await world.serviceWorker?.getRegistration();
    if (registration && 'sync' in registration)
      await (registration.sync as { register(tag: string): Promise<void> }).register(syncTag); // not in TypeScript's library: only Chromium has it
  }

  /** After the first thing worth keeping, and only once per visit: some browsers ask the person. */
  async function requestPersistence(): Promise<void> {
    if (askedToPersist) return;
    askedToPersist = true;
    const { askToPersist } = await world.writing();
    await setSetting(db, 'storagePersisted', await askToPersist(world.storage));
  }

  async function onHint({ position, memorialId }: { position: string; memorialId: string | null }) {
    const account = await setting(db, 'account');
    const cursor = await db.cursor.get('pull');
    if (account && (cursor?.cursor ?? '') < position) await puller.pull();
    if (memorialId === null) return;
    await puller.refreshMemorial(memorialId);
    await puller.refreshGuestbook(memorialId);
  }

  /** Ends the session that was signed out of without a signal; false while that is not possible. */
  async function settleSignOut(): Promise<boolean> {
    if (!(await setting(db, 'signOutOwed'))) return true;
    try {
      await transport.signOut(AbortSignal.timeout(wakeEveryMs));
    } catch {
      return false;
    }
    await setSetting(db, 'signOutOwed', undefined);
    return true;
  }

  /** Everything that may have waited for this moment. `networkChanged` forgets waiting times once. */
  async function wakeUp({ networkChanged = false } = {}): Promise<void> {
    if (!(await settleSignOut())) return;
    const account = await setting(db, 'account');
    await Promise.all([
      send({ atOnce: networkChanged }),
      account ? puller.pull() : undefined,
      puller.catchUp(),
    ]);
  }

  /** What pinned memorials still lack is fetched. */
  async function completePinned(): Promise<void> {
    if ((await db.pins.count()) > 0) await (await world.writing()).completePins(pinParts);
  }

  function start(): () => void {
    const { page, serviceWorker } = world;
    const stops: (() => void)[] = [];
    const on = (target: EventTarget | undefined, name: string, listener: (event: Event) => void) => {
      target?.addEventListener(name, listener);
      stops.push(() => target?.removeEventListener(name, listener));
    };
    const isVisible = () => page === null || page.document.visibilityState === 'visible';

    const listen = () => live?.listen(watched.at(-1) ?? null);
    const sleep = () => {
      live?.stop();
      // A page that is put away keeps its lock otherwise, and no other tab could send.
      quietly(stopSending());
    };
    on(page?.window, 'online', () => {
      quietly(wakeUp({ networkChanged: true }));
      quietly(completePinned());
      if (isVisible()) listen();
    });
    on(page?.window, 'offline', () => live?.stop());
    on(page?.window, 'pageshow', () => quietly(wakeUp()));
    on(page?.window, 'pagehide', sleep);
    on(page?.document, 'freeze', sleep);
    on(page?.document, 'visibilitychange', () => {
      if (!isVisible()) return live?.stop();
      listen();
      quietly(wakeUp());
    });
    on(serviceWorker, 'message', (event) => {
      if (event instanceof MessageEvent && event.data?.type === syncTag)
        quietly(wakeUp({ networkChanged: true }));
    });

    let stopTimer = () => {};
    const tick = () => {
      stopTimer = timers.after(wakeEveryMs, () => {
        if (isVisible()) quietly(wakeUp());
        tick();
      });
    };
    tick();
    if (isVisible()) listen();
    quietly(sweepOrphans());
    quietly(wakeUp().then(completePinned));

    return () => {
      for (const stop of stops) stop();
      stopTimer();
      live?.stop();
      quietly(stopSending());
      quietly(puller.stop());
    };
  }

  /** Photos that were chosen and then forgotten, because the tab was closed before anything named them. */
  async function sweepOrphans(): Promise<void> {
    await db.transaction('rw', [db.media, db.drafts, db.outbox], async () => {
      const old = await db.media
        .where('queued')
        .equals(1)
        .filter((photo) => photo.usedAt < now() - orphanAfterMs)
        .primaryKeys();
      await releaseMedia(db, old);
    });
  }

  async function signedIn(user: CurrentUser): Promise<'kept' | 'signed-out'> {
    if (await setting(db, 'signOutOwed')) {
      await settleSignOut();
      return 'signed-out';
    }
    const before = await setting(db, 'account');
    if (before && before.id !== user.id) {
      const { wipeAccount, wipeCaches } = await world.writing();
      const { remainingMemorials } = await wipeAccount(db, before.id, { everything: false });
      await wipeCaches(caches, remainingMemorials);
    }
    await db.transaction('rw', db.settings, async () => {
      await setSetting(db, 'account', user);
      await setSetting(db, 'paused', undefined);
    });
    quietly(wakeUp());
    return 'kept';
  }

  async function signOut(): Promise<'ended' | 'owed'> {
    const { wipeAccount, wipeCaches } = await world.writing();
    await Promise.all([stopSending(), puller.stop()]);
    const account = await setting(db, 'account');
    await setSetting(db, 'signOutOwed', true);
    const { remainingMemorials } = await wipeAccount(db, account?.id ?? '', { everything: true });
    await wipeCaches(caches, remainingMemorials);
    const ended = await settleSignOut();
    quietly(wakeUp());
    return ended ? 'ended' : 'owed';
  }

  async function decided(work: Promise<void>): Promise<void> {
    await work;
    quietly(send());
  }

  return {
    async enqueue(input, also) {
      const [id] = await enqueue([input], also);
      if (id === undefined) throw new TypeError('A input was kept without an id.');
      return id;
    },
    enqueueAll: enqueue,
    cachePhoto: (photo) =>
      saving(({ cachePhoto, measureInBrowser }) =>
        cachePhoto({ db, now, measure: world.measure ?? measureInBrowser }, photo),
      ),
    saveDraft: (key, value, photos) =>
      saving(({ saveDraft }) => saveDraft(db, { key, value, photos, updatedAt: now() })),
    clearDraft: async (key) => (await world.writing()).removeDraft(db, key),
    refreshMemorial: puller.refreshMemorial,
    refreshGuestbook: puller.refreshGuestbook,
    moreTributes: puller.moreTributes,
    pull: puller.pull,
    watch(memorialId) {
      watched.push(memorialId);
      live?.listen(memorialId);
      return () => {
        watched.splice(watched.lastIndexOf(memorialId), 1);
        live?.listen(watched.at(-1) ?? null);
      };
    },
    sendNow: () => wakeUp({ networkChanged: true }),
    signedIn,
    async sessionEnded() {
      await setSetting(db, 'paused', true);
    },
    unsentWork: async () => (await world.writing()).unsentWork(db),
    signOut,
    editAndResend: (commandId, payload) =>
      decided(saving((writing) => writing.editAndResend(db, commandId, payload, minting(writing)))),
    sendAgain: (commandId) => decided(saving(({ sendAgain }) => sendAgain(db, commandId))),
    discard: (commandId) => decided(saving(({ discard }) => discard(db, commandId))),
    async pin(memorialId) {
      await (await world.writing()).pin(pinParts, memorialId);
      quietly(requestPersistence());
    },
    unpin: async (memorialId) => (await world.writing()).unpin(pinParts, memorialId),
    uploadProgress: (sha256) => progress.get(sha256) ?? null,
    onUploadProgress(listener) {
      progressListeners.add(listener);
      return () => progressListeners.delete(listener);
    },
    start,
  };
}
