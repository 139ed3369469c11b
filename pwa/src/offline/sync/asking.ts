import type { Withdraw, WithdrawnPage } from '../../sw/withdraw-page.ts';
import type { Database } from '../store/database.ts';
import { documentTables, filesOfPage, forgetDocuments, isOwn, later } from '../store/documents.ts';
import { type EntityRef, keyOf } from '../store/entities.ts';
import { forgetSent } from '../store/sent.ts';
import { rememberedAccount } from '../store/viewer.ts';
import type { Refreshed } from './refreshed.ts';
import type { Transport } from './transport.ts';

/** What asking the server for documents takes. */
export type Asking = {
  db: Database;
  transport: Pick<Transport, 'one' | 'list' | 'changes'>;
  now(): number;
  signal: AbortSignal;
  withdraw: Withdraw;
};

/** The furthest position that an answer should contain, so that what was done here is in it. */
export async function acceptedUpTo(
  db: Database,
  concerns: (entry: { accountId: string | null; root: string }) => boolean,
): Promise<string | null> {
  const accepted = await db.outbox.where('state').equals('accepted').toArray();
  return accepted
    .filter(concerns)
    .reduce<string | null>((furthest, entry) => later(furthest, entry.position), null);
}

/** The account that the device speaks for; null for a visitor's, and while the session does not hold. */
export async function speaker(db: Database): Promise<string | null> {
  return (await rememberedAccount(db))?.id ?? null;
}

/** The page of a cached root as it is to leave the caches; null where there is none. */
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
 * A page that the server no longer shows must leave this device too, except what its keeper has on it: the caches
 * first, so that a device which is switched off in between asks again.
 */
export async function forgetGone(
  { db, withdraw }: Pick<Asking, 'db' | 'withdraw'>,
  ref: EntityRef,
): Promise<Refreshed> {
  if (await isOwn(db, ref)) return 'gone';
  const page = await pageToWithdraw(db, ref);
  await withdraw([page ?? { id: ref.id, photos: [], position: '' }]);
  await db.transaction('rw', [...documentTables(db), db.pins], async () => {
    if (await isOwn(db, ref)) return;
    await forgetDocuments(db, db.entities.named(ref.entity), [ref.id]);
    await db.pins.delete(keyOf(ref));
    // What was accepted there is done, and nobody can see it any more.
    await db.outbox
      .where('root')
      .equals(keyOf(ref))
      .filter(({ state, entity }) => state === 'accepted' && entity !== ref.entity)
      .delete();
    await forgetSent(db, await db.sent.where('root').equals(keyOf(ref)).toArray());
  });
  return 'gone';
}
