import { dayMs, hourMs, minuteMs } from '@everpaw/contracts/kernel/time/durations';

/** The hour of the day, in UTC, at which keepers are notified of a day's tributes. */
const digestHour = 8;
/** How long after the day's end the email is sent, in milliseconds, so that the views include its last tributes. */
const settlingMs = 10 * minuteMs;

/** Returns the day of the daily email that contains an instant (ISO): from one morning to the next, as ISO instants. */
export function digestWindow(at: string): { from: string; to: string } {
  const shift = digestHour * hourMs;
  const from = Math.floor((Date.parse(at) - shift) / dayMs) * dayMs + shift;
  return { from: new Date(from).toISOString(), to: new Date(from + dayMs).toISOString() };
}

/** Returns how long after an instant (ISO) keepers are notified of its day, in milliseconds. */
export function untilDigest(at: string): number {
  return Date.parse(digestWindow(at).to) - Date.parse(at) + settlingMs;
}
