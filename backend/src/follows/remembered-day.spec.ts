import { expect, test } from '@jest/globals';
import { datesRememberedOn, daysAround, isDue, isOver, yearsUntil } from './remembered-day.ts';

test.each([
  ['2027-02-28', ['02-28', '02-29']],
  ['2028-02-28', ['02-28']],
  ['2028-02-29', ['02-29']],
  ['2100-02-28', ['02-28', '02-29']],
  ['2027-03-01', ['03-01']],
])('on %s the dates %j are remembered', (day, dates) => {
  expect(datesRememberedOn(day)).toEqual(dates);
});

test.each(['Pacific/Kiritimati', 'Europe/Lisbon', 'America/New_York', 'Etc/GMT+12', 'UTC'])(
  'in %s an email is due from 8 in the morning for three days, each minute of which looks at its day',
  (timeZone) => {
    const start = Date.parse('2026-03-05T00:00:00.000Z');
    const due: number[] = [];
    for (let at = start; at < start + 8 * 86_400_000; at += 900_000) {
      const now = new Date(at);
      if (!isDue('2026-03-08', timeZone, now)) continue;
      due.push(at);
      expect(daysAround(now)).toContain('2026-03-08');
    }
    expect(due).toHaveLength(3 * 24 * 4);
    const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    expect(clock.format(due[0])).toBe('2026-03-08 08:00');
    expect(isOver('2026-03-08', timeZone, new Date(due[0] ?? 0))).toBe(false);
    expect(isOver('2026-03-08', timeZone, new Date((due[0] ?? 0) + 86_400_000))).toBe(true);
  },
);

test('the years are those of the calendar', () => {
  expect(yearsUntil('2026-03-08', '2019-03-08')).toBe(7);
  expect(yearsUntil('2027-02-28', '2024-02-29')).toBe(3);
});
