import type { SubscriptionStatus } from '@everpaw/contracts/subscriptions/subscription-status';
import { type Database, type OutboxEntry, setting } from './database.ts';

/** Who looks at this device's screen; `accountId` is null for a visitor. */
export type Viewer = { accountId: string | null; subscriptionStatus: SubscriptionStatus };

/** Who this device works for. */
export async function readViewer(db: Database): Promise<Viewer> {
  const account = await setting(db, 'account');
  return { accountId: account?.id ?? null, subscriptionStatus: account?.subscriptionStatus ?? 'free' };
}

/** True for what this viewer did, or what was done on this device by nobody in particular. */
export function isOf(entry: Pick<OutboxEntry, 'accountId'>, viewer: Pick<Viewer, 'accountId'>): boolean {
  return entry.accountId === null || entry.accountId === viewer.accountId;
}
