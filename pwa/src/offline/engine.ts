import type { Engine } from './engine-api.ts';
import {
  browserWorld,
  type EngineDependencies,
  type EngineParts,
  type Writing,
} from './engine-dependencies.ts';
import type { IdSource } from './outbox/outbox.ts';
import { createSending, type Sending } from './sending.ts';
import { createSessions } from './sessions.ts';
import { type Database, setSetting, setting } from './store/database.ts';
import type { ClearedDraft } from './store/drafts.ts';
import { type CommandInput, type EntityRef, keyOf } from './store/entities.ts';
import { once } from './store/once.ts';
import type { HintFollower } from './sync/follow-hints.ts';
import { createLive, type Live, type LiveParts } from './sync/live.ts';
import { createPuller, type Puller } from './sync/puller.ts';
import { listenForWakeUps } from './wake-ups.ts';

type LocalWrite =
  | 'enqueue'
  | 'enqueueAll'
  | 'cachePhoto'
  | 'saveDraft'
  | 'clearDraft'
  | 'unsentWork'
  | 'editAndResend'
  | 'sendAgain'
  | 'discard'
  | 'sendLost'
  | 'discardLost';

/** Writes on this device: commands, their photos, drafts, and decisions on refused commands. */
function createLocalWrites(
  { db, now, world, quietly, shown }: EngineParts,
  sending: Pick<Sending, 'send' | 'afterQueueing'>,
): Pick<Engine, LocalWrite> {
  const minting = ({ mintId }: Writing): IdSource => ({ now, newId: world.newId ?? mintId });

  async function saving<T>(work: (writing: Writing) => Promise<T>): Promise<T> {
    const writing = await world.writing();
    await writing.requireSame(db, shown);
    const purge = () => writing.purgePictures(world.caches);
    return writing.withRoom(db, () => work(writing), purge);
  }

  async function enqueueAll(inputs: readonly CommandInput[], also?: ClearedDraft): Promise<string[]> {
    const ids = await saving((writing) =>
      writing.enqueueAll(db, inputs, { ...minting(writing), shownTo: shown.to }, also),
    );
    sending.afterQueueing();
    return ids;
  }

  async function decided<T>(work: Promise<T>): Promise<T> {
    await work;
    quietly(sending.send());
    return work;
  }

  return {
    async enqueue(input, also) {
      const [id] = await enqueueAll([input], also);
      if (id === undefined) throw new TypeError('A command was queued without an id.');
      return id;
    },
    enqueueAll,
    cachePhoto: (photo) =>
      saving(({ cachePhoto, measureInBrowser }) =>
        cachePhoto({ db, now, measure: world.measure ?? measureInBrowser }, photo),
      ),
    saveDraft: (known, value, photos) =>
      saving(({ saveDraft }) => saveDraft(db, known, { value, photos, now: now() })),
    clearDraft: async (known) => (await world.writing()).removeDraft(db, known),
    unsentWork: async () => (await world.writing()).unsentWork(db),
    editAndResend: (commandId, payload, also) =>
      decided(saving((writing) => writing.editAndResend(db, commandId, payload, minting(writing), also))),
    sendAgain: (commandId) => decided(saving(({ sendAgain }) => sendAgain(db, commandId))),
    discard: (commandId) => decided(saving(({ discard }) => discard(db, commandId))),
    sendLost: () => decided(saving(({ sendLost }) => sendLost(db))),
    discardLost: () => decided(saving(({ discardLost }) => discardLost(db))),
  };
}

/** Manages the pages that are cached with all their files. */
function createPins(
  { db, now, world, quietly }: EngineParts,
  sending: Pick<Sending, 'persistStorage'>,
): Pick<Engine, 'pin' | 'unpin'> & { completePins(): Promise<void> } {
  const pinParts = { db, caches: world.caches, fetch: world.fetch, now };
  return {
    async pin(root) {
      await (await world.writing()).pin(pinParts, root);
      quietly(sending.persistStorage());
    },
    unpin: async (root) => (await world.writing()).unpin(pinParts, root),
    async completePins() {
      if ((await db.pins.count()) > 0) await (await world.writing()).completePins(pinParts);
    },
  };
}

/** Opens the live subscription for open pages. Returns null if the browser has no `EventSource`. */
function openLive({ db, world }: EngineParts, hears: Pick<LiveParts, 'onHint' | 'onSilence'>): Live | null {
  const { openLive: open, timers, random } = world;
  return open && createLive({ open, timers, random, isNew: (root) => isBeingCreated(db, root), ...hears });
}

/** Tracks the roots of open pages. The live subscription follows the most recently opened one. */
function createWatching(live: Live | null): Pick<Engine, 'watch'> & { watched(): EntityRef | null } {
  const roots: EntityRef[] = [];
  const watched = () => roots.at(-1) ?? null;
  return {
    watched,
    watch(root) {
      roots.push(root);
      live?.listen(root);
      return () => {
        roots.splice(roots.lastIndexOf(root), 1);
        live?.listen(watched());
      };
    },
  };
}

/** Follows live hints while a page is open, and refreshes a root when the subscription is silent. */
function createLiveSubscription(parts: EngineParts, puller: Puller) {
  const { db, quietly, world } = parts;
  const { timers, random, report } = world;
  let follower: HintFollower | null = null;
  const load = once(async () => {
    const { createHintFollower } = await import('./sync/follow-hints.ts');
    follower = createHintFollower({ db, puller, timers, random, report });
    return follower;
  });
  const live = openLive(parts, {
    onHint: (hint) => quietly(load().then((hints) => hints.hint(hint))),
    onSilence: (root) => quietly(puller.refresh(root)),
  });
  return { live, ...createWatching(live), stop: () => follower?.stop() };
}

/** Creates the engine: it sends queued commands, pulls changes, and does both on every wake-up. */
export function createEngine({
  db,
  now,
  world = browserWorld(db, now),
}: {
  db: Database;
  now(): number;
  world?: EngineDependencies;
}): Engine {
  const quietly = (work: Promise<unknown>) => void work.catch(world.report);
  const parts: EngineParts = { db, now, world, quietly, shown: { to: null } };

  const puller = createPuller({ ...world, db, now, accountPull: world.writing });
  const sending = createSending(parts, { onAccepted: () => quietly(puller.catchUp()) });
  const sessions = createSessions(parts, {
    async release() {
      await Promise.all([sending.stop(), puller.stop()]);
    },
    wakeUp,
  });
  const hearing = createLiveSubscription(parts, puller);

  /**
   * Resumes all pending work. `networkChanged` resets the wait times of failed attempts; `isAsked` also resets those
   * that the server requested.
   */
  async function wakeUp({ networkChanged = false, isAsked = false } = {}): Promise<void> {
    if (!(await sessions.settleSignOut())) return;
    // If this fails, the next wake-up retries it.
    await sessions.settleEnded().catch(() => {});
    const account = await setting(db, 'account');
    await Promise.all([
      sending.send({ atOnce: networkChanged, isAsked }),
      account ? puller.pull() : undefined,
      puller.catchUp(),
    ]);
  }

  const { pin, unpin, completePins } = createPins(parts, sending);

  return {
    ...createLocalWrites(parts, sending),
    ...sessions,
    refresh: puller.refresh,
    refreshList: puller.refreshList,
    more: puller.more,
    pull: puller.pull,
    watch: hearing.watch,
    sendNow: () => wakeUp({ networkChanged: true, isAsked: true }),
    pin,
    unpin,
    start() {
      const stop = listenForWakeUps({
        world,
        quietly,
        live: hearing.live,
        watched: hearing.watched,
        wakeUp,
        completePins,
        stopSending: sending.stop,
      });
      quietly(sessions.showRemembered());
      quietly(import('./store/upkeep/sweep.ts').then(({ sweep }) => sweep(db, now())));
      // This version may be current again; the next response sets the flag if it isn't.
      quietly(setSetting(db, 'outdated', undefined));
      quietly(wakeUp().then(completePins));
      return () => {
        stop();
        parts.shown.stop?.();
        hearing.stop();
        quietly(sending.stop());
        quietly(puller.stop());
      };
    },
  };
}

/** Whether the confirmed documents don't have this root yet because this device is still creating it. */
async function isBeingCreated(db: Database, root: EntityRef): Promise<boolean> {
  const { creates } = db.entities.named(root.entity);
  const entries = await db.outbox.where('root').equals(keyOf(root)).toArray();
  return entries.some(({ entity, type }) => entity === root.entity && creates.includes(type));
}
