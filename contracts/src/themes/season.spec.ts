import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isInSeason, shownTheme } from './season.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
const season = (id: string, start: number, end: number, priority = 0, isActive = true) => ({
  id,
  isActive,
  startDate: at(start),
  endDate: at(end),
  priority,
});

describe('which seasonal theme is shown', () => {
  test('REQ-385 one that is switched on, from its start to its end', () => {
    const spring = season('spring', 10, 20);
    expect([9, 10, 15, 20, 21].map((day) => isInSeason(spring, at(day)))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(isInSeason({ ...spring, isActive: false }, at(15))).toBe(false);
  });

  test('REQ-386 of several the one with the highest priority, of equals the one that began later', () => {
    const themes = [season('long', 1, 30, 1), season('short', 10, 20, 5), season('other', 12, 18, 5)];
    expect([5, 11, 15, 25].map((day) => shownTheme(themes, at(day))?.id)).toEqual([
      'long',
      'short',
      'other',
      'long',
    ]);
  });

  test('REQ-387 none when none is active', () => {
    expect(shownTheme([season('past', 1, 5), season('off', 1, 30, 9, false)], at(10))).toBeNull();
  });

  test('REQ-386 the order in which they are listed makes no difference', () => {
    const some = fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        isActive: fc.boolean(),
        startDate: fc.integer({ min: 1, max: 20 }).map(at),
        endDate: fc.integer({ min: 5, max: 30 }).map(at),
        priority: fc.nat(3),
      }),
      { selector: ({ id }) => id, maxLength: 8 },
    );
    fc.assert(
      fc.property(some, fc.nat(30), (themes, day) => {
        const shown = shownTheme(themes, at(day));
        expect(shownTheme([...themes].reverse(), at(day))?.id).toBe(shown?.id);
        const rivals = themes.filter((theme) => isInSeason(theme, at(day)));
        expect(shown === null).toBe(rivals.length === 0);
        for (const rival of rivals) expect(rival.priority).toBeLessThanOrEqual(shown?.priority ?? -1);
      }),
    );
  });
});
