import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import type { SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import { type Database, type OutboxEntry, setting } from './database.ts';

/** Who looks at this device's screen; `accountId` is null for a visitor. */
export type Viewer = { accountId: string | null; subscriptionStatus: SubscriptionStatus };

/** Who this device works for. */
export async function readViewer(db: Database): Promise<Viewer> {
  const account = await setting(db, 'account');
  return { accountId: account?.id ?? null, subscriptionStatus: account?.subscriptionStatus ?? 'free' };
}

/**
 * Who was signed in here when the server was last heard; undefined for nobody, and once the server has said that the
 * session does not hold or the person has signed out.
 */
export async function rememberedAccount(db: Database): Promise<CurrentUser | undefined> {
  const [account, paused, signOutOwed] = await Promise.all([
    setting(db, 'account'),
    setting(db, 'paused'),
    setting(db, 'signOutOwed'),
  ]);
  return paused || signOutOwed ? undefined : account;
}

/** True for what this viewer did, or what was done on this device by nobody in particular. */
export function isOf(entry: Pick<OutboxEntry, 'accountId'>, viewer: Pick<Viewer, 'accountId'>): boolean {
  return entry.accountId === null || entry.accountId === viewer.accountId;
}
