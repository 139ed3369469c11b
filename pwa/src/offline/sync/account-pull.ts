import type { pullAnswer } from '@everpaw/contracts/sync/sync.schemas';
import type * as z from 'zod/mini';
import { type Database, setSetting, setting } from '../store/database.ts';
import { documentTables, forgetDocuments, putDocuments } from '../store/documents.ts';
import type { EntityDefinition } from '../store/entities.ts';
import { dropSettled } from '../store/settle.ts';
import type { Refreshed } from './refreshed.ts';
import { type Transport, TransportError } from './transport.ts';

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

type Changes = Exclude<z.infer<typeof pullAnswer>, { reset: true }>;

/** Asks for everything of the account that changed since the cursor, until there is no more and nobody asks again. */
export async function pullAccount(parts: AccountPullParts): Promise<Refreshed> {
  const { db, transport, signal, acceptedUpTo, isAskedAgain } = parts;
  let more = true;
  while (isAskedAgain() || more) {
    const account = await setting(db, 'account');
    if (!account || (await setting(db, 'signOutOwed'))) return 'gone';
    const from = (await cursorOf(db, account.id)) ?? null;
    const minPosition = await acceptedUpTo((entry) => entry.accountId === account.id);
    const answer = await transport.pull({ accountId: account.id, cursor: from, minPosition }, signal);
    if (!answer.reset) await checkDtos(db, answer);
    more = await db.transaction('rw', documentTables(db), async () => {
      const now = await setting(db, 'account');
      if (now?.id !== account.id || (await cursorOf(db, account.id)) !== from) return now?.id === account.id;
      return answer.reset ? startOver(parts, account.id, from) : apply(parts, account.id, answer);
    });
    await setSetting(db, 'paused', undefined);
  }
  return 'current';
}

/** Raises `TransportError` for an answer that this version of the app cannot read. */
async function checkDtos(db: Database, { changed }: Changes): Promise<void> {
  for (const { wire, dto } of db.entities.all) {
    const dtos = changed[wire] ?? [];
    if (dtos.length === 0) continue;
    const schema = await dto();
    if (!dtos.every((one) => schema.safeParse(one).success))
      throw new TransportError('network', { code: 'not-understood' });
  }
}

/** Answers whether there is more. Runs inside the caller's transaction, as everything below. */
async function apply({ db, now }: AccountPullParts, accountId: string, answer: Changes): Promise<boolean> {
  for (const definition of db.entities.all)
    await putDocuments(db, definition, answer.changed[definition.wire] ?? [], { asOf: now() });
  for (const definition of db.entities.all)
    await forgetDocuments(db, definition, answer.removed[definition.wire] ?? []);
  await putCursor({ db, now }, accountId, answer.cursor);
  // Having told all changes, the server has confirmed everything that it would have told of.
  if (!answer.more) await db.documents.where('keepers').equals(accountId).modify({ asOf: now() });
  await dropSettled(db);
  return answer.more;
}

/**
 * The server tells another history than before. What it will tell of this account replaces everything; other
 * people's pages stay readable until they are asked for again, whatever their position was; and what was
 * accepted in the old history is sent once more, which changes nothing if it is known.
 */
async function startOver(
  { db, now }: AccountPullParts,
  accountId: string,
  from: string | null,
): Promise<boolean> {
  // Without a cursor there is nothing to throw away, and asking again would not end.
  if (from === null) return false;
  const own = await db.documents.where('keepers').equals(accountId).toArray();
  for (const definition of db.entities.all) {
    const ids = own.filter(({ entity }) => entity === definition.name).map(({ id }) => id);
    if (ids.length > 0) await forgetDocuments(db, definition, ids);
  }
  await db.documents.toCollection().modify((row, ref) => {
    const known = asStranger(db.entities.named(row.entity), row.dto);
    if (!known)
      delete (ref as { value?: unknown }).value; // how Dexie deletes a row while it is modified
    else {
      row.etag = null;
      row.dto = { ...row.dto, ...known, position: '' };
    }
  });
  await db.lists.toCollection().modify({ position: null });
  await db.outbox
    .where('state')
    .equals('accepted')
    .modify({ state: 'queued', position: null, attempts: 0, nextAttemptAt: 0 });
  await putCursor({ db, now }, accountId, null);
  return true;
}

/** What only the account may know of other people's documents is forgotten. */
function asStranger(definition: EntityDefinition, dto: object): object | null {
  return definition.shownTo(dto, { accountId: null, isKeeper: false });
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

/** Null before the first pull, and for a cursor of an app that knew other entities: it may have passed over some of ours. */
async function cursorOf(db: Database, accountId: string): Promise<string | null> {
  const row = await db.cursor.get('pull');
  if (row?.accountId !== accountId) return null;
  return entityNames(db).every((name) => row.entities.includes(name)) ? row.cursor : null;
}
