import type { SeasonalThemeFields } from '@everpaw/contracts/themes/seasonal-theme.commands';

/** A day of the year, the month counted from 1. */
type Day = { month: number; day: number };
type Season = { id: string; from: Day; until: Day } & Pick<
  SeasonalThemeFields,
  'name' | 'priority' | 'theme'
>;

const none = { backgroundImage: null, specialMessage: null, ctaText: 'Create Memorial' };

/** Four seasons of the northern hemisphere, where most first visitors live. The operator can move them. */
const seasons: readonly Season[] = [
  {
    id: '01890a5d-ac00-7000-8000-0000005e0001',
    name: 'Spring Remembrance',
    from: { month: 3, day: 20 },
    until: { month: 4, day: 20 },
    priority: 10,
    theme: {
      ...none,
      primaryColor: '#47623f',
      secondaryColor: '#eef2e4',
      heroTitle: 'The first warm day was theirs',
      heroSubtitle:
        'They found the patch of sun before anyone. Gather what you remember of them, while the light is coming back.',
    },
  },
  {
    id: '01890a5d-ac00-7000-8000-0000005e0002',
    name: 'Summer Light',
    from: { month: 6, day: 21 },
    until: { month: 7, day: 21 },
    priority: 10,
    theme: {
      ...none,
      primaryColor: '#2b5f78',
      secondaryColor: '#e9f1f3',
      heroTitle: 'Long evenings, shared with them',
      heroSubtitle:
        'The water, the open window, the last walk of the day. Put the summers you had together on one page.',
    },
  },
  {
    id: '01890a5d-ac00-7000-8000-0000005e0003',
    name: 'Autumn Leaves',
    from: { month: 10, day: 1 },
    until: { month: 11, day: 2 },
    priority: 10,
    theme: {
      ...none,
      primaryColor: '#8a4b2b',
      secondaryColor: '#f7eee2',
      heroTitle: 'They loved a pile of leaves',
      heroSubtitle:
        'The house is quieter this autumn. Here is a place for the photographs, and for the stories that still make you laugh.',
    },
  },
  {
    id: '01890a5d-ac00-7000-8000-0000005e0004',
    name: 'Winter Candle',
    from: { month: 12, day: 1 },
    until: { month: 1, day: 6 },
    priority: 10,
    theme: {
      ...none,
      primaryColor: '#5b4468',
      secondaryColor: '#f2edf3',
      heroTitle: 'Their place by the fire is kept',
      heroSubtitle:
        'The long nights are for remembering. Light a page for them that the whole family can come back to.',
      specialMessage: 'For everyone who still leaves the door ajar.',
    },
  },
];

/**
 * Returns the season's next period that hasn't ended at `now`, from the start of its first day to the end of
 * its last, in UTC.
 */
function nextTime({ from, until }: Season, now: Date): { startDate: string; endDate: string } {
  const crosses = until.month < from.month;
  for (let year = now.getUTCFullYear() - 1; ; year += 1) {
    const end = Date.UTC(crosses ? year + 1 : year, until.month - 1, until.day + 1) - 1;
    if (end < now.getTime()) continue;
    const start = Date.UTC(year, from.month - 1, from.day);
    return { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() };
  }
}

/** Returns the seasonal themes of a new site, each with its next period from `now` on. */
export function demoSeasons(now: Date): (SeasonalThemeFields & { themeId: string })[] {
  return seasons.map((season) => {
    const { id: themeId, name, priority, theme } = season;
    return { themeId, name, isActive: true, ...nextTime(season, now), priority, theme };
  });
}
