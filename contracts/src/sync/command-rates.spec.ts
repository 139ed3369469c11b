import { expect, test } from '@jest/globals';
import { commandRate, targetRate } from './command-rates.ts';

const minute = 60_000;
const aMinute = (max: number) => ({ max, windowMs: minute });
const queued = { ...aMinute(240), burst: 1_000 };

test.each([
  ['SignGuestbook', aMinute(30), aMinute(30), { ...queued, max: 30 }],
  ['WriteComment', aMinute(30), aMinute(30), aMinute(30)],
  ['ReportTribute', aMinute(10), aMinute(30), aMinute(30)],
  ['ReportComment', aMinute(30), aMinute(30), aMinute(30)],
  ['CreateMemorial', aMinute(30), aMinute(30), { ...queued, max: 30 }],
  ['InviteKeeper', aMinute(30), { max: 20, windowMs: 60 * minute }, { max: 20, windowMs: 60 * minute }],
  ['EditMemorial', aMinute(30), aMinute(240), queued],
  ['constructor', aMinute(30), aMinute(240), queued],
])(
  'SEC-28 SEC-40 %s has its rate for a visitor, for a new account and for an established one',
  (type, visitor, fresh, established) => {
    expect(commandRate(type, 'visitor', false)).toEqual(visitor);
    expect(commandRate(type, 'system', false)).toEqual(visitor);
    expect(commandRate(type, 'account', false)).toEqual(fresh);
    expect(commandRate(type, 'account', true)).toEqual(established);
  },
);

test('SEC-40 of what strangers read, no minute sees more than 30 of one account at one target', () => {
  for (const type of ['SignGuestbook', 'WriteComment']) {
    const { max, windowMs, burst = max } = targetRate(type) ?? { max: Infinity, windowMs: 0 };
    expect([type, windowMs, burst + max]).toEqual([type, minute, 30]);
  }
  for (const type of ['AddMemory', 'constructor']) expect(targetRate(type)).toBeUndefined();
});
