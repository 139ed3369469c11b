import { dayMs } from '../kernel/time/durations.ts';

/** Minimum age of an established account, in milliseconds. */
const establishedAfterMs = dayMs;

/**
 * Whether an account may send a long offline queue at once: its address is verified and it is at least a day
 * old. The timestamps in a queue come from the device and prove nothing.
 */
export function isEstablished(
  { emailVerified, createdAt }: { emailVerified: boolean; createdAt: string },
  now: Date,
): boolean {
  return emailVerified && now.getTime() - Date.parse(createdAt) >= establishedAfterMs;
}
