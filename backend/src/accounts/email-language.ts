import type { Language } from '@everpaw/contracts/kernel/languages/languages';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';

/** Returns the language of an account's emails; undefined, which is English, for visitors and deleted accounts. */
export async function emailLanguageOf(
  engine: Pick<ProjectionEngine, 'model'>,
  accountId: string | null,
): Promise<Language | undefined> {
  if (accountId === null) return undefined;
  const account = await engine.model<AccountDoc>(accountsProjection.name).findById(accountId).lean();
  return account?.emailPreferences.language;
}
