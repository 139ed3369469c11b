import { afterEach, expect, test } from 'vitest';
import { dayAndTime, dayOf, dayRange, longDay } from './dates.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test.each([
  ['Pacific/Auckland', 'March 2, 2026'],
  ['Europe/Berlin', 'March 2, 2026'],
  ['UTC', 'March 1, 2026'],
  ['America/New_York', 'March 1, 2026'],
])('the day of an instant is that of the reader in %s', (place, day) => {
  process.env.TZ = place;
  expect(longDay('2026-03-01T23:30:00.000Z')).toBe(day);
});

test('an instant that no calendar has, which 1.0 stored, is shown as it is', () => {
  const never = '2026-99-99T99:99:99.000Z';
  expect([dayAndTime(never), dayOf(never)]).toEqual([never, never]);
  expect(dayRange('2026-03-01T12:00:00.000Z', never, ['en-GB'])).toBe(`1 Mar 2026 – ${never}`);
});
