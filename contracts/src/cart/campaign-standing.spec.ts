import { expect, test } from '@jest/globals';
import { campaignStanding } from './campaign-standing.ts';

const campaign = {
  isActive: true,
  validFrom: '2026-03-01T00:00:00.000Z',
  validUntil: '2026-04-01T00:00:00.000Z',
  maxUses: 2,
  uses: 1,
};

test.each([
  ['before its first instant', {}, '2026-02-28T23:59:59.999Z', 'not-yet'],
  ['from its first instant', {}, '2026-03-01T00:00:00.000Z', 'running'],
  ['at its last instant', {}, '2026-04-01T00:00:00.000Z', 'over'],
  ['without an end', { validUntil: null }, '2099-01-01T00:00:00.000Z', 'running'],
  ['with its last use taken', { uses: 2 }, '2026-03-05T00:00:00.000Z', 'used-up'],
  ['without a limit', { uses: 900, maxUses: null }, '2026-03-05T00:00:00.000Z', 'running'],
  ['used up and past its end', { uses: 2 }, '2026-05-01T00:00:00.000Z', 'over'],
  ['ended by hand, before it began', { isActive: false }, '2026-02-01T00:00:00.000Z', 'over'],
  ['ended by hand', { isActive: false }, '2026-03-05T00:00:00.000Z', 'over'],
] as const)('REQ-734 the standing of a campaign %s', (_, over, at, standing) => {
  expect(campaignStanding({ ...campaign, ...over }, at)).toBe(standing);
});
