import { dayMs } from '../kernel/durations.ts';

/** How old an account must be before it counts as established, in milliseconds. */
const establishedAfterMs = dayMs;

/**
 * Whether an account may send a long offline queue at once: its address is confirmed and it has existed for a day. The
 * instants in a queue are the device's own and prove nothing.
 */
export function isEstablished(
  { emailVerified, createdAt }: { emailVerified: boolean; createdAt: string },
  now: Date,
): boolean {
  return emailVerified && now.getTime() - Date.parse(createdAt) >= establishedAfterMs;
}
