import { sharedPosition } from '@everpaw/contracts/kernel/histories';
import { type Database, setSetting, setting } from '../store/database.ts';
import { documentTables } from '../store/documents.ts';
import { forgetHistory } from '../store/forget-history.ts';
import { bringBackLost } from '../store/lost-commands.ts';

/**
 * Changes the device from the history `known` to the history `epoch`, once: what the site had accepted there and lost is
 * back in the outbox, and documents and cursor are forgotten.
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
