import { dayMs } from '../kernel/durations.ts';

/** Days after the first payment in which it goes back without a reason. */
export const moneyBackDays = 30;

/** Until when a payment of `paidAt` can be asked back; both are ISO instants in UTC. */
export function moneyBackUntil(paidAt: string): string {
  return new Date(Date.parse(paidAt) + moneyBackDays * dayMs).toISOString();
}
