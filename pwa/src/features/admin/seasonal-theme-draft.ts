import type { SeasonalThemeFields } from '@everpaw/contracts/themes/seasonal-theme.commands';
import type { SeasonalTheme } from '@everpaw/contracts/themes/seasonal-theme.dto';

/**
 * A seasonal theme as its form holds it: everything but the switch is text. Days are `YYYY-MM-DD` in this device's time
 * zone.
 */
export type Draft = {
  name: string;
  isActive: boolean;
  firstDay: string;
  lastDay: string;
  priority: string;
  primaryColor: string;
  secondaryColor: string;
  backgroundImage: string;
  heroTitle: string;
  heroSubtitle: string;
  specialMessage: string;
  ctaText: string;
};

/** Returns the day of an instant in this device's time zone. */
function dayOf(at: string): string {
  const date = new Date(at);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * Returns the instant (ISO) at which a day begins in this device's time zone, shifted by `days` and `ms`; empty if it
 * isn't a day.
 */
function beginOf(day: string, days = 0, ms = 0): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (!year) return '';
  return new Date(
    new Date(Number(year), Number(month) - 1, Number(date) + days).getTime() + ms,
  ).toISOString();
}

export function draftOf({ name, isActive, startDate, endDate, priority, theme }: SeasonalTheme): Draft {
  const { backgroundImage, specialMessage, ...words } = theme;
  return {
    name,
    isActive,
    firstDay: dayOf(startDate),
    lastDay: dayOf(endDate),
    priority: String(priority),
    ...words,
    backgroundImage: backgroundImage ?? '',
    specialMessage: specialMessage ?? '',
  };
}

/**
 * Returns the fields of the form, not validated yet. They last from the start of the first day to the end of the last.
 * An unchanged day keeps its instant, which may have been chosen in another time zone.
 */
export function fieldsOf(draft: Draft, before: SeasonalTheme | null): SeasonalThemeFields {
  const { name, isActive, firstDay, lastDay, priority, backgroundImage, specialMessage, ...words } = draft;
  const kept = (at: string | undefined, day: string) => (at && dayOf(at) === day ? at : null);
  return {
    name,
    isActive,
    startDate: kept(before?.startDate, firstDay) ?? beginOf(firstDay),
    endDate: kept(before?.endDate, lastDay) ?? beginOf(lastDay, 1, -1),
    priority: priority.trim() === '' ? Number.NaN : Number(priority),
    theme: {
      ...words,
      backgroundImage: backgroundImage.trim() || null,
      specialMessage: specialMessage.trim() || null,
    },
  };
}
