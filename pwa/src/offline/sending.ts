import { once } from '../base/once.ts';
import type { Sender } from './outbox/sender.ts';
import { setSetting } from './store/database.ts';
import type { EngineParts } from './world.ts';

export type Sending = {
  /** Sends what waits; on a phone where nothing waits, what sends is not even fetched. */
  send(how?: { atOnce?: boolean; isAsked?: boolean }): Promise<void>;
  stop(): Promise<void>;
  /** After something was queued: sends it, and sees to it that it is sent when the tab is closed first. */
  afterQueueing(): void;
  /** Asks the browser not to evict what is stored here, once per visit: some browsers ask the person. */
  persistStorage(): Promise<void>;
};

/** The sender of this tab, loaded when there is something to send, and what goes with queueing. */
export function createSending(
  { db, now, world, quietly }: EngineParts,
  { onAccepted }: { onAccepted(): void },
): Sending {
  let isNeeded = false;

  const sender = once(async (): Promise<Sender> => {
    const { transport, timers, random, watchQueue } = world;
    const { createSender, browserLocks, purgePictures } = await world.writing();
    return createSender({
      db,
      transport,
      locks: world.locks ?? browserLocks(db, { now, timers }),
      timers,
      now,
      random,
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
    const { askToPersist } = await world.writing();
    await setSetting(db, 'storagePersisted', await askToPersist(world.storage));
  });

  return {
    send,
    stop: async () => (isNeeded ? (await sender().catch(() => null))?.stop() : undefined),
    afterQueueing() {
      // What was written is seen first.
      world.soon(() => {
        quietly(send());
        quietly(world.writing().then((it) => it.askForBackgroundSync(world.serviceWorker)));
        quietly(persistStorage());
      });
    },
    persistStorage,
  };
}
