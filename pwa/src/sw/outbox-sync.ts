import { v7 as uuidv7 } from 'uuid';
import { syncTag } from '../caches/messages.ts';
import { browserTimers, type Timers } from '../net/timers.ts';
import { browserLocks, type Locks } from '../offline/outbox/locks.ts';
import { createSender } from '../offline/outbox/sender.ts';
import { Database } from '../offline/store/database.ts';
import { purgePictures } from '../offline/store/upkeep/private-caches.ts';
import { rememberedAccount } from '../offline/store/viewer.ts';
import { followEpoch } from '../offline/sync/follow-epoch.ts';
import { httpTransport } from '../offline/sync/http-transport.ts';
import { type Transport, TransportError } from '../offline/sync/transport.ts';
import type { Upload } from '../offline/sync/upload.ts';

export type OutboxParts = {
  db: Database;
  transport: Pick<Transport, 'push' | 'putMedia'>;
  locks: Locks;
  timers: Timers;
  now(): number;
  random(): number;
  newId(): string;
  /** Deletes cached files that can be fetched again, when the device is full. */
  purgeCaches(): Promise<void>;
};

/**
 * Sends this device's queue if no page does, under the same lock as the pages. Throws an `Error` if commands are left
 * that can be sent later, so that the browser retries; commands that wait for a sign-in or for the person are left to a
 * page.
 */
export async function sendOutbox({ db, ...parts }: OutboxParts): Promise<void> {
  const sender = createSender({
    db,
    ...parts,
    watchQueue: () => () => {},
    // A page fetches the new views when it is opened.
    onAccepted: () => {},
  });
  try {
    await sender.wakeAtOnce();
  } finally {
    await sender.stop();
  }
  const left = await sendable(db);
  if (left > 0) throw new Error(`${left} commands are left to be sent.`);
}

async function sendable(db: Database): Promise<number> {
  const speaksFor = (await rememberedAccount(db))?.id ?? null;
  return db.outbox
    .where('state')
    .anyOf('queued', 'sending')
    .filter(({ accountId }) => accountId === null || accountId === speaksFor)
    .count();
}

type Page = Pick<WindowClient, 'postMessage' | 'visibilityState'>;

/** Handles a background sync event: notifies the pages, and sends by itself if none is visible. */
export async function answerSync(pages: readonly Page[], send: () => Promise<void>): Promise<void> {
  for (const page of pages) page.postMessage({ type: syncTag });
  if (!pages.some(({ visibilityState }) => visibilityState === 'visible')) await send();
}

/** A service worker has no `XMLHttpRequest` and doesn't need the progress. */
const uploadByFetch: Upload = async ({ url, body, headers }, signal) => {
  try {
    const answer = await fetch(url, { method: 'PUT', credentials: 'include', headers, body, signal });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  } catch {
    throw new TransportError('network');
  }
};

/** Sends this origin's outbox. Throws like `sendOutbox`. */
export async function sendOwnOutbox(): Promise<void> {
  const db = new Database();
  const now = () => Date.now();
  try {
    await sendOutbox({
      db,
      transport: httpTransport({
        fetch: (...args) => fetch(...args),
        now,
        upload: uploadByFetch,
        onEpoch: (...heard) => followEpoch({ db, caches }, ...heard),
      }),
      locks: browserLocks(db, { now, timers: browserTimers }),
      timers: browserTimers,
      now,
      random: Math.random,
      newId: uuidv7,
      purgeCaches: () => purgePictures(caches),
    });
  } finally {
    db.close();
  }
}
