import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { archiveFrequencies } from './archive-schedule.limits.ts';
import { nextRun, type Rhythm } from './next-run.ts';

const at = (
  frequency: Rhythm['frequency'],
  scheduleTime: string,
  scheduleDay: number | null,
  after: string,
) => nextRun({ frequency, scheduleTime, scheduleDay }, after);

describe('REQ-377 REQ-384 when a schedule runs next', () => {
  test.each([
    ['hourly', '02:15', null, '2026-03-01T12:14:59.999Z', '2026-03-01T12:15:00.000Z'],
    ['hourly', '02:15', null, '2026-03-01T12:15:00.000Z', '2026-03-01T13:15:00.000Z'],
    ['daily', '02:00', null, '2026-03-01T01:59:59.999Z', '2026-03-01T02:00:00.000Z'],
    ['daily', '02:00', null, '2026-12-31T02:00:00.000Z', '2027-01-01T02:00:00.000Z'],
    ['weekly', '02:00', 0, '2026-03-01T01:00:00.000Z', '2026-03-01T02:00:00.000Z'],
    ['weekly', '02:00', 0, '2026-03-01T02:00:00.000Z', '2026-03-08T02:00:00.000Z'],
    ['weekly', '02:00', 6, '2026-03-01T02:00:00.000Z', '2026-03-07T02:00:00.000Z'],
    ['monthly', '02:00', 31, '2026-01-31T02:00:00.000Z', '2026-02-28T02:00:00.000Z'],
    ['monthly', '02:00', 31, '2026-02-28T02:00:00.000Z', '2026-03-31T02:00:00.000Z'],
    ['monthly', '02:00', 29, '2028-02-01T00:00:00.000Z', '2028-02-29T02:00:00.000Z'],
    ['monthly', '23:59', 1, '2026-12-02T00:00:00.000Z', '2027-01-01T23:59:00.000Z'],
  ] as const)('%s at %s, day %s, after %s: %s', (frequency, time, day, after, next) => {
    expect(at(frequency, time, day, after)).toBe(next);
  });

  const two = (n: number) => String(n).padStart(2, '0');
  const rhythms = fc
    .record({
      frequency: fc.constantFrom(...archiveFrequencies),
      hour: fc.nat(23),
      minute: fc.nat(59),
      day: fc.nat(30),
    })
    .map(
      ({ frequency, hour, minute, day }): Rhythm => ({
        frequency,
        scheduleTime: `${two(hour)}:${two(minute)}`,
        scheduleDay: frequency === 'weekly' ? day % 7 : frequency === 'monthly' ? day + 1 : null,
      }),
    );
  const instants = fc.date({
    min: new Date('2000-01-01T00:00:00.000Z'),
    max: new Date('2100-01-01T00:00:00.000Z'),
    noInvalidDate: true,
  });

  test('equals a walk through the minutes, for any rhythm and instant', () => {
    const fits = ({ frequency, scheduleTime, scheduleDay }: Rhythm, when: Date): boolean => {
      const [hour, minute] = scheduleTime.split(':').map(Number);
      if (when.getUTCMinutes() !== minute) return false;
      if (frequency === 'hourly') return true;
      if (when.getUTCHours() !== hour) return false;
      if (frequency === 'daily') return true;
      if (frequency === 'weekly') return when.getUTCDay() === scheduleDay;
      const tomorrow = new Date(when.getTime() + 86_400_000);
      const isLast = tomorrow.getUTCDate() === 1;
      const day = when.getUTCDate();
      return day === scheduleDay || (isLast && day < (scheduleDay ?? 0));
    };
    const walked = (rhythm: Rhythm, after: Date): string => {
      const step = rhythm.frequency === 'monthly' || rhythm.frequency === 'weekly' ? 86_400_000 : 60_000;
      const [hour = 0, minute = 0] = rhythm.scheduleTime.split(':').map(Number);
      const from = new Date(after);
      if (step === 60_000) from.setUTCSeconds(0, 0);
      else from.setUTCHours(hour, minute, 0, 0);
      for (let time = from.getTime(); ; time += step)
        if (time > after.getTime() && fits(rhythm, new Date(time))) return new Date(time).toISOString();
    };
    fc.assert(
      fc.property(rhythms, instants, (rhythm, after) => {
        expect(nextRun(rhythm, after.toISOString())).toBe(walked(rhythm, after));
      }),
    );
  });

  test('is always later, and never leaves one out', () => {
    fc.assert(
      fc.property(rhythms, instants, (rhythm, after) => {
        const next = nextRun(rhythm, after.toISOString());
        expect(next > after.toISOString()).toBe(true);
        const before = new Date(Date.parse(next) - 1).toISOString();
        expect(nextRun(rhythm, before)).toBe(next);
      }),
    );
  });
});
