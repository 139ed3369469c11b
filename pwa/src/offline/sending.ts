import type { EngineParts } from './engine-dependencies.ts';
import type { Sender } from './outbox/sender.ts';
import { setSetting } from './store/database.ts';
import { once } from './store/once.ts';

export type Sending = {
  /** Sends queued commands. The sender's code is only loaded if there are any. */
  send(how?: { atOnce?: boolean; isAsked?: boolean }): Promise<void>;
  stop(): Promise<void>;
  /** Sends newly queued commands, and requests a background sync in case the tab is closed first. */
  afterQueueing(): void;
  /** Requests persistent storage, once per visit, because some browsers prompt the person. */
  persistStorage(): Promise<void>;
};

/** Creates this tab's sender, which is loaded when there is something to send. */
export function createSending(
  { db, now, world, quietly }: EngineParts,
  { onAccepted }: { onAccepted(): void },
): Sending {
  let isNeeded = false;

  const sender = once(async (): Promise<Sender> => {
    const { transport, timers, random, watchQueue } = world;
    const { createSender, browserLocks, mintId, purgePictures } = await world.writing();
    return createSender({
      db,
      transport,
      locks: world.locks ?? browserLocks(db, { now, timers }),
      timers,
      now,
      random,
      newId: world.newId ?? mintId,
      watchQueue,
      onAccepted,
      purgeCaches: () => purgePictures(world.caches),
    });
  });

  async function send({ atOnce = false, isAsked = false } = {}): Promise<void> {
    const waits = () => db.outbox.where('state').anyOf('queued', 'sending').count();
    if (!isNeeded && (await waits()) === 0) return;
    isNeeded = true;
    const it = await sender();
    await (atOnce ? it.wakeAtOnce({ isAsked }) : it.wake());
  }

  const persistStorage = once(async (): Promise<void> => {
    const { requestPersistence } = await world.writing();
    await setSetting(db, 'storagePersisted', await requestPersistence(world.storage));
  });

  return {
    send,
    stop: async () => (isNeeded ? (await sender().catch(() => null))?.stop() : undefined),
    afterQueueing() {
      // The screen is drawn before sending starts.
      world.soon(() => {
        quietly(send());
        quietly(world.writing().then((it) => it.requestBackgroundSync(world.serviceWorker)));
        quietly(persistStorage());
      });
    },
    persistStorage,
  };
}
