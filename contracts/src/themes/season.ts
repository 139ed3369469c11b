import type { SeasonalTheme } from './seasonal-theme.dto.ts';

type Timed = Pick<SeasonalTheme, 'id' | 'isActive' | 'startDate' | 'endDate' | 'priority'>;

/** Active: enabled, and `now` (an ISO instant) is between start and end, both included. */
export function isInSeason({ isActive, startDate, endDate }: Timed, now: string): boolean {
  return isActive && startDate <= now && now <= endDate;
}

/** Sorts by display priority: the highest priority first, then the later start. */
export function byPriority(a: Timed, b: Timed): number {
  if (a.priority !== b.priority) return b.priority - a.priority;
  if (a.startDate !== b.startDate) return a.startDate < b.startDate ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** Returns the theme shown at `now`, or null if none is active. */
export function shownTheme<T extends Timed>(themes: readonly T[], now: string): T | null {
  return themes.filter((theme) => isInSeason(theme, now)).sort(byPriority)[0] ?? null;
}
