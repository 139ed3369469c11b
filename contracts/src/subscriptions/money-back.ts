import { dayMs } from '../kernel/time/durations.ts';

/** Days after the first payment during which it is refunded without a reason. */
export const moneyBackDays = 30;

/** Returns until when a payment of `paidAt` can be refunded on request. Both are ISO instants in UTC. */
export function moneyBackUntil(paidAt: string): string {
  return new Date(Date.parse(paidAt) + moneyBackDays * dayMs).toISOString();
}
