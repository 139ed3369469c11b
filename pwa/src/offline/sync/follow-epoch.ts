import { forgetPosition } from '../../base/http.ts';
import { cacheNames } from '../../sw/cache-names.ts';
import { type Database, setSetting, setting } from '../store/database.ts';

/**
 * Hears which history of the log an answer of the site comes from. After a restored backup positions begin again, so
 * that the new site's answers would all look older than what is here: what the device knows of the old history is let
 * go of, and asked for again; what this site had accepted there and lost is offered to the person. `histories` is what the
 * answer says in `historiesHeader`. The answer itself comes after that.
 */
export async function followEpoch(
  { db, caches }: { db: Database; caches: Pick<CacheStorage, 'delete'> | undefined },
  epoch: string | null,
  histories: string | null,
): Promise<void> {
  if (epoch === null) return;
  const known = await setting(db, 'epoch');
  if (known === epoch) return;
  if (known !== undefined) {
    const { beginHistory } = await import('./begin-history.ts');
    await beginHistory(db, { epoch, known, histories });
    forgetPosition();
    // What was withdrawn in the old history is told of by the next answer.
    await caches?.delete(cacheNames.withdrawn);
  }
  await setSetting(db, 'epoch', epoch);
}
