import { type Database, setSetting, setting } from './database.ts';
import { rememberedAccount } from './viewer.ts';

/** Maximum number of cached responses per account. The least recently updated one is evicted first. */
const maxResponses = 20;

/**
 * Caches the server's response to an account at this path for offline use. Does nothing if this account is no longer
 * signed in here.
 */
export async function cacheAccountAnswer(
  db: Database,
  { accountId, path, value }: { accountId: string; path: string; value: unknown },
): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    if ((await rememberedAccount(db))?.id !== accountId) return;
    const cached = await setting(db, 'accountAnswers');
    const others = cached?.accountId === accountId ? cached.answers.filter((one) => one.path !== path) : [];
    await setSetting(db, 'accountAnswers', {
      accountId,
      answers: [{ path, value }, ...others].slice(0, maxResponses),
    });
  });
}
