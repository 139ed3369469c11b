import type { GuestbookPage } from '@everpaw/contracts/guestbook/guestbook.schemas';
import { delayAfter } from './backoff.ts';
import {
  cacheMemorial,
  forgetMemorials,
  isNewer,
  later,
  putGuestbook,
  putTributes,
} from './cache-memorial.ts';
import { type Database, setSetting, setting } from './database.ts';
import type { Refreshed } from './offline.ts';
import { dropSettled } from './settle.ts';
import type { Timers } from './timers.ts';
import { type Transport, TransportError } from './transport.ts';

export type PullerParts = {
  db: Database;
  transport: Pick<Transport, 'pull' | 'memorial' | 'guestbook'>;
  timers: Timers;
  now(): number;
  random(): number;
  /** Brings what pulls an account's changes, which a visitor's page never does. */
  accountPull?(): Promise<Pick<typeof import('./account-pull.ts'), 'pullAccount'>>;
};

export type Puller = {
  /** Asks for everything of the account that changed since the cursor. */
  pull(): Promise<Refreshed>;
  refreshMemorial(id: string): Promise<Refreshed>;
  refreshGuestbook(memorialId: string): Promise<Refreshed>;
  moreTributes(memorialId: string): Promise<Refreshed>;
  /** Asks for the views until they contain every accepted command. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
};

/** Pages of a guestbook that a device holds and that are asked for again. */
const mostPagesAskedAgain = 10;
const longestCatchUpAttempts = 8;

/**
 * Brings the server's views to the phone. Answers that are older than what is kept are ignored; answers for an
 * account or from a cursor that are no longer this device's are dropped. A failed call changes nothing.
 */
export function createPuller({
  db,
  transport,
  timers,
  now,
  random,
  accountPull = () => import('./account-pull.ts'),
}: PullerParts): Puller {
  let stopping = new AbortController();
  let pulling: Promise<Refreshed> | null = null;
  let pullAgain = false;
  let cancelTimer = () => {};
  let attempts = 0;
  // One answer at a time, so that an older one is never put after a newer one by this tab.
  let queue: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.then(work);
    queue = turn.catch(() => {});
    return turn;
  }

  /** Runs a call; one that fails leaves everything as it is. */
  async function orUnreachable(work: () => Promise<Refreshed>): Promise<Refreshed> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      if (error.status === 401) await setSetting(db, 'paused', true);
      return 'unreachable';
    }
  }

  async function pull(): Promise<Refreshed> {
    pullAgain = true;
    pulling ??= inTurn(() => orUnreachable(pullAll)).finally(() => {
      pulling = null;
    });
    return pulling;
  }

  async function pullAll(): Promise<Refreshed> {
    const { signal } = stopping;
    const { pullAccount } = await accountPull();
    const isAskedAgain = () => {
      const again = pullAgain;
      pullAgain = false;
      return again;
    };
    return pullAccount({ db, transport, now, signal, acceptedUpTo, isAskedAgain });
  }

  /** The furthest position that the answer should contain, so that what was done here is in it. */
  async function acceptedUpTo(
    concerns: (entry: { accountId: string | null; memorialId: string }) => boolean,
  ): Promise<string | null> {
    const accepted = await db.outbox.where('state').equals('accepted').filter(concerns).toArray();
    return accepted.reduce<string | null>((furthest, entry) => later(furthest, entry.position), null);
  }

  /** The memorials that the account cares for come with the pull; asking for one as a page could only tell less. */
  async function isOwn(memorialId: string): Promise<boolean> {
    const account = await setting(db, 'account');
    if (!account) return false;
    const row = await db.memorials.get(memorialId);
    return row?.keeperIds.includes(account.id) ?? false;
  }

  async function refreshMemorial(id: string): Promise<Refreshed> {
    if (await isOwn(id)) {
      const pulled = await pull();
      if (pulled === 'current') await db.memorials.update(id, { openedAt: now() });
      return pulled === 'gone' ? 'unreachable' : pulled;
    }
    return inTurn(() => orUnreachable(() => askForMemorial(id)));
  }

  async function askForMemorial(id: string): Promise<Refreshed> {
    const kept = await db.memorials.get(id);
    const minPosition = await acceptedUpTo((entry) => entry.memorialId === id);
    const answer = await transport.memorial({ id, etag: kept?.etag ?? null, minPosition }, stopping.signal);
    if (answer.status === 'gone') return forgetGone(id);
    if (answer.status === 'unchanged') {
      await db.memorials.update(id, { asOf: now(), openedAt: now() });
      return 'current';
    }
    await cacheMemorial(db, answer.view, { asOf: now(), etag: answer.etag });
    return 'current';
  }

  /** A page that the server no longer shows must leave this device too, except what its keeper has on it. */
  async function forgetGone(id: string): Promise<Refreshed> {
    await db.transaction(
      'rw',
      [db.memorials, db.tributes, db.guestbooks, db.outbox, db.settings, db.pins],
      async () => {
        if (await isOwn(id)) return;
        await forgetMemorials(db, [id]);
        await db.pins.delete(id);
        // What was accepted there is done, and nobody can see it any more.
        await db.outbox
          .where('memorialId')
          .equals(id)
          .filter((entry) => entry.state === 'accepted' && entry.tributeId !== null)
          .delete();
      },
    );
    return 'gone';
  }

  async function refreshGuestbook(memorialId: string): Promise<Refreshed> {
    if (await isOwn(memorialId)) return refreshMemorial(memorialId);
    return inTurn(() => orUnreachable(() => askForGuestbook(memorialId)));
  }

  async function moreTributes(memorialId: string): Promise<Refreshed> {
    const guestbook = await db.guestbooks.get(memorialId);
    const cursor = guestbook?.nextCursor ?? null;
    if (cursor === null) return 'current';
    return inTurn(() => orUnreachable(() => askForOlder(memorialId, cursor)));
  }

  /** Asks for the newest page, and for as many older ones as this device holds, so that what is gone is noticed. */
  async function askForGuestbook(memorialId: string): Promise<Refreshed> {
    const minPosition = await acceptedUpTo((entry) => entry.memorialId === memorialId);
    const kept = await db.tributes.where('memorialId').equals(memorialId).toArray();
    let whole: GuestbookPage = { entries: [], count: 0, nextCursor: null };
    let isStale = false;
    for (let pages = 0; pages < mostPagesAskedAgain; pages += 1) {
      const answer = await transport.guestbook(
        { memorialId, cursor: whole.nextCursor, minPosition },
        stopping.signal,
      );
      if (answer.status === 'gone') return forgetGone(memorialId);
      isStale ||= answer.stale;
      whole = { ...answer.page, entries: [...whole.entries, ...answer.page.entries] };
      const last = whole.entries.at(-1);
      if (whole.nextCursor === null || !last || !kept.some((tribute) => isNewer(last, tribute))) break;
    }
    await inGuestbook(() =>
      putGuestbook(db, memorialId, whole, { asOf: now(), positionAtLeast: isStale ? null : minPosition }),
    );
    return 'current';
  }

  async function askForOlder(memorialId: string, cursor: string): Promise<Refreshed> {
    const answer = await transport.guestbook({ memorialId, cursor, minPosition: null }, stopping.signal);
    if (answer.status === 'gone') return forgetGone(memorialId);
    const { entries, count, nextCursor } = answer.page;
    await inGuestbook(async () => {
      await putTributes(db, entries);
      await db.guestbooks.update(memorialId, { count, nextCursor });
    });
    return 'current';
  }

  async function inGuestbook(work: () => Promise<void>): Promise<void> {
    await db.transaction(
      'rw',
      [db.memorials, db.tributes, db.guestbooks, db.outbox, db.cursor, db.media, db.drafts],
      async () => {
        await work();
        await dropSettled(db);
      },
    );
  }

  async function catchUp(): Promise<void> {
    cancelTimer();
    const { signal } = stopping;
    const accepted = () => db.outbox.where('state').equals('accepted').toArray();
    const before = await accepted();
    if (before.length === 0) return;
    const account = await setting(db, 'account');
    if (account && before.some((entry) => entry.accountId === account.id)) await pull();
    for (const id of new Set((await accepted()).map((entry) => entry.memorialId))) {
      if (signal.aborted || (await isOwn(id))) continue;
      await refreshMemorial(id);
      await refreshGuestbook(id);
    }
    const left = await accepted();
    attempts = left.length < before.length ? 1 : attempts + 1;
    if (left.length === 0 || signal.aborted || attempts > longestCatchUpAttempts) return;
    cancelTimer = timers.after(delayAfter(attempts, random()), () => {
      catchUp().catch(() => {});
    });
  }

  return {
    pull,
    refreshMemorial,
    refreshGuestbook,
    moreTributes,
    catchUp,
    async stop() {
      cancelTimer();
      stopping.abort();
      await queue;
      stopping = new AbortController();
    },
  };
}
