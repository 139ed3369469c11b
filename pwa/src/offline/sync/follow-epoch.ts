import { cacheNames } from '../../caches/cache-names.ts';
import { forgetPosition } from '../../net/http.ts';
import { type Database, setSetting, setting } from '../store/database.ts';

/**
 * Checks which history of the log a response comes from. Positions restart after a restored backup, so the new
 * responses would all look older than the cached data. The device therefore deletes what it knows of the old history
 * and fetches it again, and accepted commands that the server lost are offered to the person. `histories` is the
 * response's `historiesHeader`. Runs before the response is processed.
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
    // The next response reports again what was withdrawn in the old history.
    await caches?.delete(cacheNames.withdrawn);
  }
  await setSetting(db, 'epoch', epoch);
}
