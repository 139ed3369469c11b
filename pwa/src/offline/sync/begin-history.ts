import { sharedPosition } from '@everpaw/contracts/kernel/features/histories';
import { type Database, setSetting, setting } from '../store/database.ts';
import { documentTables } from '../store/documents.ts';
import { forgetHistory } from '../store/upkeep/forget-history.ts';
import { bringBackLost } from '../store/upkeep/lost-commands.ts';

/**
 * Moves the device once from the log history `known` to `epoch`: accepted commands that the server lost return to the
 * outbox, and the account's documents and the cursor are deleted.
 */
export async function beginHistory(
  db: Database,
  { epoch, known, histories }: { epoch: string; known: string; histories: string | null },
): Promise<void> {
  await db.transaction('rw', documentTables(db), async () => {
    if ((await setting(db, 'epoch')) === epoch) return;
    const account = await setting(db, 'account');
    await bringBackLost(db, sharedPosition(histories, known));
    await forgetHistory(db, account?.id ?? null);
    await db.cursor.clear();
    await setSetting(db, 'epoch', epoch);
  });
}
