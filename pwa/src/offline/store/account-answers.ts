import { type Database, setSetting, setting } from './database.ts';
import { rememberedAccount } from './viewer.ts';

/** How many answers of an account are cached; the one that came first leaves first. */
const mostAnswers = 20;

/**
 * Caches what the server has answered an account at this path, for when it cannot be asked. Does nothing where this
 * account is not signed in here any more.
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
      answers: [{ path, value }, ...others].slice(0, mostAnswers),
    });
  });
}
