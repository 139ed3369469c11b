import { describe, expect, test } from '@jest/globals';
import type { Actor } from '../kernel/decider.ts';
import type { MemorialState } from '../memorials/memorial.decider.ts';
import { given } from '../testing/given.ts';
import type { CandleCommand } from './candle.commands.ts';
import { candleDecider } from './candle.decider.ts';
import type { CandleEvent } from './candle.events.ts';
import { candleDayOf, candleEndsAt, candlesBurning, withCandle } from './candle-facts.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [memorialId, candleId, ownerId, accountId, visitorId] = [1, 2, 3, 4, 5].map(id) as [
  string,
  string,
  string,
  string,
  string,
];
const visitor: Actor = { kind: 'visitor' };
const account: Actor = { kind: 'account', accountId };
const site: Actor = { kind: 'system', name: 'job' };
const at = '2026-03-08T12:00:00.000Z';
const memorial = {
  status: 'active',
  memorialId,
  ownerId,
  keepers: [],
  isPublic: true,
} as unknown as Extract<MemorialState, { status: 'active' | 'deleted' }>; // what `maySee` reads
const open = { memorial };

const light = (actor: Actor, litAt = at, by?: string): CandleCommand => ({
  type: 'LightCandle',
  data: { candleId, memorialId, litAt, ...(by ? { by } : {}) },
  meta: { commandId: id(9), actor, at },
});
const lit = (by: string, day = '2026-03-08', litAt = at): CandleEvent => ({
  type: 'CandleLit',
  data: { candleId, memorialId, by, day, litAt },
});
const withdrawn = (by: string): CandleEvent => ({ ...lit(by), type: 'CandleWithdrawn' }) as CandleEvent; // the same data
const erase: CandleCommand = {
  type: 'EraseCandle',
  data: lit(accountId).data,
  meta: { commandId: id(9), actor: site, at },
};

describe('a candle', () => {
  test.each<[string, CandleEvent[], CandleCommand, CandleEvent[]]>([
    ['is lit by a visitor', [], light(visitor, at, visitorId), [lit(visitorId)]],
    ['is an account’s own, whatever it sends', [], light(account, at, ownerId), [lit(accountId)]],
    ['is lit once a day', [lit(visitorId)], light(visitor, at, visitorId), []],
    ['is lit beside another’s', [lit(visitorId)], light(account), [lit(accountId)]],
    ['goes alone', [lit(visitorId), lit(accountId)], erase, [withdrawn(accountId)]],
    [
      'counts for the day on which it was lit offline',
      [],
      light(visitor, '2026-03-01T12:00:00.000Z', visitorId),
      [lit(visitorId, '2026-03-01', '2026-03-01T12:00:00.000Z')],
    ],
    [
      'burns from its arrival if the device is ahead',
      [],
      light(visitor, '2026-03-09T11:00:00.000Z', visitorId),
      [lit(visitorId, '2026-03-09', at)],
    ],
    ['goes with its account', [lit(accountId)], erase, [withdrawn(accountId)]],
    ['is not erased twice', [lit(accountId), withdrawn(accountId)], erase, []],
    ['that was never lit is not erased', [], erase, []],
  ])('%s', (_, past, command, events) => {
    expect(given(candleDecider, past).when(command, open)).toEqual(events);
  });

  test.each<[string, CandleCommand, MemorialState, string]>([
    ['for a private page', light(visitor), { ...memorial, isPublic: false }, 'memorial-not-found'],
    ['for a deleted page', light(visitor), { ...memorial, status: 'deleted' }, 'memorial-not-found'],
    ['for a page that never was', light(visitor), { status: 'none' }, 'memorial-not-found'],
    ['after eight days', light(visitor, '2026-03-01T11:59:59.999Z'), memorial, 'candle-too-old'],
    ['from days ahead', light(visitor, '2026-03-09T12:00:00.001Z'), memorial, 'candle-ahead'],
  ])('is refused %s', (_, command, of, code) => {
    expect(given(candleDecider, []).refused(command, { memorial: of }).code).toBe(code);
  });

  test('may be lit by a keeper of a private page, and on a device that doesn’t know the page', () => {
    const owner: Actor = { kind: 'account', accountId: ownerId };
    const { when } = given(candleDecider, []);
    expect(when(light(owner), { memorial: { ...memorial, isPublic: false } })).toEqual([lit(ownerId)]);
    expect(when(light(account), { memorial: null })).toEqual([lit(accountId)]);
  });
});

describe('the count of candles', () => {
  const now = (hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString();
  const count = (litAt: string, before?: ReturnType<typeof withCandle>) =>
    withCandle(before, 1, { litAt, now: at });

  test('burning ones go out after 24 hours, without any further event', () => {
    const counts = count(now(-1), count(now(-1), count(now(-3))));
    expect(counts.ever).toBe(3);
    expect([0, 20.9, 21, 22.9, 23].map((hours) => candlesBurning(counts, now(hours)))).toEqual([
      3, 3, 2, 2, 0,
    ]);
    expect(candleEndsAt(at)).toBe('2026-03-09T12:00:00.000Z');
    expect(candleDayOf('2026-03-08T23:59:59.999Z')).toBe('2026-03-08');
  });

  test('none goes out early, and what is out takes no room', () => {
    expect(candlesBurning(count('2026-03-08T11:51:00.000Z'), '2026-03-09T11:51:00.000Z')).toBe(1);
    expect(count(now(-30))).toEqual({ ever: 1, lit: [] });
    const later = withCandle(count(now(-1)), 1, { litAt: now(30), now: now(30) });
    expect(later).toEqual({ ever: 2, lit: [{ at: now(30), count: 1 }] });
  });

  test('is one less without a candle', () => {
    const two = count(at, count(at));
    const one = withCandle(two, -1, { litAt: at, now: at });
    expect(one).toEqual({ ever: 1, lit: [{ at, count: 1 }] });
    expect(withCandle(one, -1, { litAt: at, now: at })).toEqual({ ever: 0, lit: [] });
    expect(withCandle(two, -1, { litAt: now(-40), now: at })).toEqual({ ...two, ever: 1 });
  });
});
