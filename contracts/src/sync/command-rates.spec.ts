import { expect, test } from '@jest/globals';
import { commandRate } from './command-rates.ts';

const minute = 60_000;
const queued = { max: 240, windowMs: minute, burst: 1_000 };

test.each([
  ['SignGuestbook', { max: 30, windowMs: minute }, { ...queued, max: 30 }],
  ['ReportTribute', { max: 10, windowMs: minute }, { max: 30, windowMs: minute }],
  ['ReportComment', { max: 30, windowMs: minute }, { max: 30, windowMs: minute }],
  ['CreateMemorial', { max: 30, windowMs: minute }, { ...queued, max: 30 }],
  ['InviteKeeper', { max: 30, windowMs: minute }, { max: 20, windowMs: 60 * minute }],
  ['EditMemorial', { max: 30, windowMs: minute }, queued],
  ['constructor', { max: 30, windowMs: minute }, queued],
])('SEC-28 %s has its rate for a visitor and for an account', (type, visitor, account) => {
  expect(commandRate(type, 'visitor')).toEqual(visitor);
  expect(commandRate(type, 'system')).toEqual(visitor);
  expect(commandRate(type, 'account')).toEqual(account);
});
