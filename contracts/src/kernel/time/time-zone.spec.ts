import { describe, expect, test } from '@jest/globals';
import { instantInZone, isTimeZone, knownTimeZone } from './time-zone.ts';

const at = (date: string, time: { hour: number; minute?: number }, zone: string) =>
  new Date(instantInZone(date, time, zone)).toISOString();
const nine = { hour: 9 };

describe('the instant at which the clocks of a time zone show an hour (REQ-611)', () => {
  test.each([
    ['2026-01-15', 'UTC', '2026-01-15T09:00:00.000Z'],
    ['2026-01-15', 'America/New_York', '2026-01-15T14:00:00.000Z'],
    ['2026-07-15', 'America/New_York', '2026-07-15T13:00:00.000Z'],
    ['2026-01-15', 'Pacific/Auckland', '2026-01-14T20:00:00.000Z'],
    ['2026-01-15', 'Asia/Kathmandu', '2026-01-15T03:15:00.000Z'],
    ['2026-01-15', 'Pacific/Kiritimati', '2026-01-14T19:00:00.000Z'],
  ])('REQ-611 on %s in %s it is nine o’clock at %s', (date, zone, expected) => {
    expect(at(date, nine, zone)).toBe(expected);
  });

  test('REL-12 on the days on which clocks change, nine o’clock is nine o’clock by the new time', () => {
    expect(at('2026-03-08', nine, 'America/New_York')).toBe('2026-03-08T13:00:00.000Z');
    expect(at('2026-11-01', nine, 'America/New_York')).toBe('2026-11-01T14:00:00.000Z');
    expect(at('2026-03-29', nine, 'Europe/Berlin')).toBe('2026-03-29T07:00:00.000Z');
    expect(at('2026-10-25', nine, 'Europe/Berlin')).toBe('2026-10-25T08:00:00.000Z');
  });

  test('REL-12 an hour that is left out is as much later as was left out', () => {
    expect(at('2026-03-08', { hour: 2, minute: 30 }, 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
    // Half an hour, and a whole day that an island left out when it crossed the date line.
    expect(at('2026-10-04', { hour: 2, minute: 15 }, 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00.000Z');
    expect(at('2011-12-30', nine, 'Pacific/Apia')).toBe('2011-12-30T19:00:00.000Z');
  });

  test('REL-12 an hour that comes twice is its first one', () => {
    expect(at('2026-11-01', { hour: 1, minute: 30 }, 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
    expect(at('2026-10-25', { hour: 2, minute: 30 }, 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  });
});

test('REQ-611 a time zone that nobody knows is UTC', () => {
  for (const zone of ['Etc/Unknown', 'Moon/Sea', '']) {
    expect(knownTimeZone(zone)).toBe('UTC');
    expect(at('2026-03-08', nine, zone)).toBe('2026-03-08T09:00:00.000Z');
  }
  expect(knownTimeZone('Europe/Berlin')).toBe('Europe/Berlin');
});

test('REQ-611 a time zone is a name that is known', () => {
  expect(['UTC', 'Europe/Berlin', 'America/Argentina/Ushuaia'].every(isTimeZone)).toBe(true);
  expect(['', 'Moon/Sea', 'Europe/'].some(isTimeZone)).toBe(false);
});
