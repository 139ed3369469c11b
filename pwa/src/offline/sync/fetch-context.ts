import type { Withdraw, WithdrawnPage } from '../../caches/withdraw-page.ts';
import type { Database } from '../store/database.ts';
import { documentTables, filesOfPage, forgetDocuments, isOwn, later } from '../store/documents.ts';
import { type EntityRef, keyOf } from '../store/entities.ts';
import { forgetSent } from '../store/sent.ts';
import { rememberedAccount } from '../store/viewer.ts';
import type { Refreshed } from './refreshed.ts';
import type { Transport } from './transport.ts';

/** The dependencies of fetching documents from the server. */
export type FetchContext = {
  db: Database;
  transport: Pick<Transport, 'one' | 'list' | 'changes'>;
  now(): number;
  signal: AbortSignal;
  withdraw: Withdraw;
};

/** Returns the highest position of the accepted commands that match, which a response should contain. */
export async function acceptedUpTo(
  db: Database,
  concerns: (entry: { accountId: string | null; root: string }) => boolean,
): Promise<string | null> {
  const accepted = await db.outbox.where('state').equals('accepted').toArray();
  return accepted
    .filter(concerns)
    .reduce<string | null>((furthest, entry) => later(furthest, entry.position), null);
}

/** Returns the account that the device acts for; null for a visitor, or without a valid session. */
export async function actingAccountId(db: Database): Promise<string | null> {
  return (await rememberedAccount(db))?.id ?? null;
}

/** Returns the page of a cached root that is to be withdrawn; null if it isn't cached. */
export async function pageToWithdraw(
  db: Database,
  { entity, id }: EntityRef,
): Promise<(WithdrawnPage & { position: string }) | null> {
  const row = await db.documents.get([entity, id]);
  if (!row) return null;
  const files = await filesOfPage(db, row);
  const photos = files.filter((address) => address.startsWith('/media/'));
  return { id, photos, position: row.dto.position };
}

/**
 * Removes a root that the server no longer shows, except its keeper's own copy. The caches go first, so that an
 * interrupted removal is repeated by the next request.
 */
export async function forgetGone(
  { db, withdraw }: Pick<FetchContext, 'db' | 'withdraw'>,
  ref: EntityRef,
): Promise<Refreshed> {
  if (await isOwn(db, ref)) return 'gone';
  const page = await pageToWithdraw(db, ref);
  await withdraw([page ?? { id: ref.id, photos: [], position: '' }]);
  await db.transaction('rw', [...documentTables(db), db.pins], async () => {
    if (await isOwn(db, ref)) return;
    await forgetDocuments(db, db.entities.named(ref.entity), [ref.id]);
    await db.pins.delete(keyOf(ref));
    // These accepted commands will never be confirmed, because the root can't be read any more.
    await db.outbox
      .where('root')
      .equals(keyOf(ref))
      .filter(({ state, entity }) => state === 'accepted' && entity !== ref.entity)
      .delete();
    await forgetSent(db, await db.sent.where('root').equals(keyOf(ref)).toArray());
  });
  return 'gone';
}
