import type { PullAnswer } from '@everpaw/contracts/sync/sync.dto';
import type { Withdraw } from '../../caches/withdraw-page.ts';
import { type Database, setSetting, setting } from '../store/database.ts';
import { documentTables, forgetDocuments, putDocuments } from '../store/documents.ts';
import { dropSettled } from '../store/settle.ts';
import { forgetHistory } from '../store/upkeep/forget-history.ts';
import type { AdaptiveSize } from './adaptive-size.ts';
import { notUnderstood } from './answers.ts';
import { pageToWithdraw } from './fetch-context.ts';
import type { Refreshed } from './refreshed.ts';
import { stalledCode, type Transport, TransportError } from './transport.ts';

export type AccountPullParts = {
  db: Database;
  transport: Pick<Transport, 'pull'>;
  now(): number;
  signal: AbortSignal;
  withdraw: Withdraw;
  /** Returns the highest accepted position, which the response should contain. */
  acceptedUpTo(concerns: (entry: { accountId: string | null }) => boolean): Promise<string | null>;
  /** Maximum number of views of each kind per response. */
  pageSize: AdaptiveSize;
  /** Whether another pull was requested since the last check. */
  isAskedAgain(): boolean;
};

type Changes = Exclude<PullAnswer, { reset: true }>;

/**
 * Fetches all of the account's changes since the cursor, until there are no more and no further pull was requested.
 */
export async function pullAccount(parts: AccountPullParts): Promise<Refreshed> {
  const { db, acceptedUpTo, isAskedAgain } = parts;
  let more = true;
  while (isAskedAgain() || more) {
    const account = await setting(db, 'account');
    if (!account || (await setting(db, 'signOutOwed'))) return 'gone';
    const from = (await cursorOf(db, account.id)) ?? null;
    const minPosition = await acceptedUpTo((entry) => entry.accountId === account.id);
    const answer = await pullPage(parts, { accountId: account.id, cursor: from, minPosition });
    if (!answer.reset) {
      await checkDtos(db, answer);
      await withdrawRemoved(parts, answer);
    }
    more = await db.transaction('rw', documentTables(db), async () => {
      const now = await setting(db, 'account');
      if (now?.id !== account.id || (await cursorOf(db, account.id)) !== from) return now?.id === account.id;
      return answer.reset ? startOver(parts, account.id, from) : apply(parts, account.id, answer);
    });
    await setSetting(db, 'paused', undefined);
    await setSetting(db, 'outdated', undefined);
  }
  return 'current';
}

/** Fetches one page, sized to the speed of the connection. */
async function pullPage(
  { transport, signal, now, pageSize }: AccountPullParts,
  asked: { accountId: string; cursor: string | null; minPosition: string | null },
): Promise<PullAnswer> {
  const since = now();
  try {
    const answer = await transport.pull({ ...asked, limit: pageSize.now }, signal);
    pageSize.took(now() - since);
    return answer;
  } catch (error) {
    if (error instanceof TransportError && error.code === stalledCode) pageSize.failed();
    throw error;
  }
}

/** Throws `TransportError` for a response that this version of the app can't read. */
async function checkDtos(db: Database, { changed }: Changes): Promise<void> {
  for (const { wire, dto } of db.entities.all) {
    const dtos = changed[wire] ?? [];
    if (dtos.length === 0) continue;
    const schema = await dto();
    if (!dtos.every((one) => schema.safeParse(one).success)) throw notUnderstood();
  }
}

/**
 * Withdraws removed pages from the caches before the database. If the person can still see such a page as a visitor,
 * it is fetched again.
 */
async function withdrawRemoved(
  { db, withdraw }: Pick<AccountPullParts, 'db' | 'withdraw'>,
  { removed }: Changes,
): Promise<void> {
  const roots = db.entities.all.filter(({ parent }) => !parent);
  const refs = roots.flatMap(({ name, wire }) => (removed[wire] ?? []).map((id) => ({ entity: name, id })));
  const pages = await Promise.all(refs.map((ref) => pageToWithdraw(db, ref)));
  await withdraw(pages.filter((page) => page !== null).map((page) => ({ ...page, position: null })));
}

/** Returns whether there is more. Runs inside the caller's transaction, like everything below. */
async function apply({ db, now }: AccountPullParts, accountId: string, answer: Changes): Promise<boolean> {
  for (const definition of db.entities.all)
    await putDocuments(db, definition, answer.changed[definition.wire] ?? [], { asOf: now() });
  for (const definition of db.entities.all)
    await forgetDocuments(db, definition, answer.removed[definition.wire] ?? []);
  await putCursor({ db, now }, accountId, answer.cursor);
  // After all changes, the server has confirmed every other document of the account too.
  if (!answer.more) await db.documents.where('keepers').equals(accountId).modify({ asOf: now() });
  await dropSettled(db);
  return answer.more;
}

async function startOver(parts: AccountPullParts, accountId: string, from: string | null): Promise<boolean> {
  // Without a cursor there is nothing to delete, and repeating the request would never end.
  if (from === null) return false;
  await forgetHistory(parts.db, accountId);
  await putCursor(parts, accountId, null);
  return true;
}

async function putCursor(
  { db, now }: Pick<AccountPullParts, 'db' | 'now'>,
  accountId: string,
  cursor: string | null,
): Promise<void> {
  const entities = entityNames(db);
  await db.cursor.put({ key: 'pull', accountId, cursor, entities, asOf: now() });
}

function entityNames(db: Database): string[] {
  return db.entities.all.map(({ name }) => name);
}

/**
 * Returns null before the first pull, and for a cursor of an app that knew fewer entities, because it may have
 * skipped some.
 */
async function cursorOf(db: Database, accountId: string): Promise<string | null> {
  const row = await db.cursor.get('pull');
  if (row?.accountId !== accountId) return null;
  return entityNames(db).every((name) => row.entities.includes(name)) ? row.cursor : null;
}
