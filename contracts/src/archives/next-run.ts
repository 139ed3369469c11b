import { dayMs, hourMs, minuteMs } from '../kernel/time/durations.ts';
import type { ArchiveFrequency } from './archive-schedule.limits.ts';

/**
 * The times of a schedule in UTC. `scheduleTime` is HH:MM, of which hourly schedules use the minutes only.
 * `scheduleDay` is 0 (Sunday) to 6 for weekly, 1 to 31 for monthly schedules, otherwise null.
 */
export type Rhythm = { frequency: ArchiveFrequency; scheduleTime: string; scheduleDay: number | null };

/** Returns the start of the day `day` of a month, or of its last day if it is shorter. */
function dayOfMonth(year: number, month: number, day: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day, last));
}

/** Returns the first run after the instant `after` (ISO, UTC), as an ISO instant. */
export function nextRun({ frequency, scheduleTime, scheduleDay }: Rhythm, after: string): string {
  const [hours = 0, minutes = 0] = scheduleTime.split(':').map(Number);
  const now = Date.parse(after);
  const today = new Date(now);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  const midnight = Math.floor(now / dayMs) * dayMs;
  const ofDay = hours * hourMs + minutes * minuteMs;
  const firstAfter = (at: number, next: () => number) => new Date(at > now ? at : next()).toISOString();
  switch (frequency) {
    case 'hourly': {
      const at = Math.floor(now / hourMs) * hourMs + minutes * minuteMs;
      return firstAfter(at, () => at + hourMs);
    }
    case 'daily':
      return firstAfter(midnight + ofDay, () => midnight + dayMs + ofDay);
    case 'weekly': {
      const days = ((scheduleDay ?? 0) - today.getUTCDay() + 7) % 7;
      const at = midnight + days * dayMs + ofDay;
      return firstAfter(at, () => at + 7 * dayMs);
    }
    case 'monthly': {
      const day = scheduleDay ?? 1;
      return firstAfter(dayOfMonth(year, month, day) + ofDay, () => dayOfMonth(year, month + 1, day) + ofDay);
    }
  }
}
