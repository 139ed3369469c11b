import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import type { SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import { type Database, type OutboxEntry, setting } from './database.ts';

/** The viewer of this device's screens; `accountId` is null for a visitor. */
export type Viewer = { accountId: string | null; subscriptionStatus: SubscriptionStatus };

/** Returns the device's current viewer. */
export async function readViewer(db: Database): Promise<Viewer> {
  const account = await setting(db, 'account');
  return { accountId: account?.id ?? null, subscriptionStatus: account?.subscriptionStatus ?? 'free' };
}

/**
 * Returns the account that was signed in at the last server response. Undefined for none, after the server has
 * rejected the session, or after a sign-out.
 */
export async function rememberedAccount(db: Database): Promise<CurrentUser | undefined> {
  const [account, paused, pendingSignOut] = await Promise.all([
    setting(db, 'account'),
    setting(db, 'paused'),
    setting(db, 'signOutOwed'),
  ]);
  return paused || pendingSignOut ? undefined : account;
}

/** Whether this viewer or a visitor created the command on this device. */
export function isOf(entry: Pick<OutboxEntry, 'accountId'>, viewer: Pick<Viewer, 'accountId'>): boolean {
  return entry.accountId === null || entry.accountId === viewer.accountId;
}
