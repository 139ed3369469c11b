import { forgetMemorials, putMemorials, putTributes } from './cache-memorial.ts';
import { type Database, setSetting, setting } from './database.ts';
import type { Refreshed } from './offline.ts';
import { dropSettled } from './settle.ts';
import type { Transport } from './transport.ts';

export type AccountPullParts = {
  db: Database;
  transport: Pick<Transport, 'pull'>;
  now(): number;
  signal: AbortSignal;
  /** The furthest position that the answer should contain, so that what was done here is in it. */
  acceptedUpTo(concerns: (entry: { accountId: string | null }) => boolean): Promise<string | null>;
  /** Whether somebody has asked since this was asked last. */
  isAskedAgain(): boolean;
};

/** Asks for everything of the account that changed since the cursor, until there is no more and nobody asks again. */
export async function pullAccount({
  db,
  transport,
  now,
  signal,
  acceptedUpTo,
  isAskedAgain,
}: AccountPullParts): Promise<Refreshed> {
  let more = true;
  while (isAskedAgain() || more) {
    const account = await setting(db, 'account');
    if (!account || (await setting(db, 'signOutOwed'))) return 'gone';
    const from = (await cursorOf(account.id)) ?? null;
    const minPosition = await acceptedUpTo((entry) => entry.accountId === account.id);
    const answer = await transport.pull({ accountId: account.id, cursor: from, minPosition }, signal);
    more = await applyPull(account.id, from, answer);
    await setSetting(db, 'paused', undefined);
  }
  return 'current';

  /** Answers whether to ask again. */
  async function applyPull(
    accountId: string,
    from: string | null,
    answer: Awaited<ReturnType<Transport['pull']>>,
  ): Promise<boolean> {
    return db.transaction(
      'rw',
      [db.memorials, db.tributes, db.guestbooks, db.outbox, db.cursor, db.media, db.drafts, db.settings],
      async () => {
        const account = await setting(db, 'account');
        if (account?.id !== accountId || (await cursorOf(accountId)) !== from)
          return account?.id === accountId;
        if (answer.reset) {
          // Without a cursor there is nothing to throw away, and asking again would not end.
          if (from === null) return false;
          await startOver(accountId);
          await db.cursor.put({ key: 'pull', accountId, cursor: null, asOf: now() });
          return true;
        }
        await putMemorials(db, answer.memorials, { asOf: now(), etag: null, opened: false });
        await putTributes(db, answer.tributes);
        await forgetMemorials(db, answer.removed.memorials);
        await db.tributes.bulkDelete(answer.removed.tributes);
        await db.cursor.put({ key: 'pull', accountId, cursor: answer.cursor, asOf: now() });
        if (!answer.more) await confirmAll(accountId);
        await dropSettled(db);
        return answer.more;
      },
    );
  }

  /** Having told all changes, the server has confirmed everything that it would have told of. */
  async function confirmAll(accountId: string): Promise<void> {
    await db.memorials.where('keeperIds').equals(accountId).modify({ asOf: now() });
  }

  /**
   * The server tells another history than before. What it will tell of this account replaces everything; other
   * people's pages stay readable until they are asked for again, whatever their position was; and what was
   * accepted in the old history is sent once more, which changes nothing if it is known.
   */
  async function startOver(accountId: string): Promise<void> {
    await forgetMemorials(db, await db.memorials.where('keeperIds').equals(accountId).primaryKeys());
    await db.tributes.filter((tribute) => tribute.mine).delete();
    await db.memorials.toCollection().modify((row) => {
      row.etag = null;
      row.view = { ...row.view, position: '' };
    });
    await db.tributes.toCollection().modify({ position: '' });
    await db.guestbooks.toCollection().modify({ position: null });
    await db.outbox
      .where('state')
      .equals('accepted')
      .modify({ state: 'queued', position: null, attempts: 0, nextAttemptAt: 0 });
  }

  async function cursorOf(accountId: string): Promise<string | null> {
    const row = await db.cursor.get('pull');
    return row?.accountId === accountId ? row.cursor : null;
  }
}
