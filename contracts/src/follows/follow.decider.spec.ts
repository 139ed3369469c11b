import { describe, expect, test } from '@jest/globals';
import type { Actor } from '../kernel/decider.ts';
import { given } from '../testing/given.ts';
import type { FollowCommand } from './follow.commands.ts';
import { followDecider } from './follow.decider.ts';
import type { FollowEvent } from './follow.events.ts';
import type { Occasion } from './occasions.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [followId, memorialId, accountId, other] = [id(1), id(2), id(3), id(4)];
const timeZone = 'Europe/Lisbon';
const meta = (actor: Actor) => ({ commandId: id(9), actor, at: '2026-03-01T12:00:00.000Z' });
const asAccount = (of = accountId): Actor => ({ kind: 'account', accountId: of });
const site: Actor = { kind: 'system', name: 'test' };
const visitor: Actor = { kind: 'visitor' };
const active = { isActive: true };

const follow = (changes: object = {}, actor: Actor = asAccount()): FollowCommand => ({
  type: 'FollowMemorial',
  data: { followId, memorialId, passing: true, birthday: true, timeZone, ...changes },
  meta: meta(actor),
});
const unfollow = (actor: Actor): FollowCommand => ({
  type: 'UnfollowMemorial',
  data: { followId },
  meta: meta(actor),
});
const record = (day: string, occasions: Occasion[], actor: Actor = site): FollowCommand => ({
  type: 'RecordRememberedDay',
  data: { followId, day, occasions },
  meta: meta(actor),
});
const about = { followId, memorialId, accountId };
const followed = (changes: object = {}): FollowEvent => ({
  type: 'MemorialFollowed',
  data: { ...about, passing: true, birthday: true, timeZone, ...changes },
});
const unfollowed: FollowEvent = { type: 'MemorialUnfollowed', data: about };
const came = (day: string, occasions: Occasion[]): FollowEvent => ({
  type: 'RememberedDayCame',
  data: { ...about, day, occasions },
});

describe('the choice', () => {
  test('is an active account’s own, and is recorded once', () => {
    expect(given(followDecider, []).when(follow(), active)).toEqual([followed()]);
    expect(given(followDecider, [followed()]).when(follow(), active)).toEqual([]);
    expect(given(followDecider, [followed()]).when(follow({ birthday: false }), active)).toEqual([
      followed({ birthday: false }),
    ]);
    expect(given(followDecider, []).refused(follow(), { isActive: false }).code).toBe('not-permitted');
    expect(given(followDecider, []).refused(follow({}, visitor), active).code).toBe('not-permitted');
  });

  test('ends by the account itself or the site', () => {
    for (const actor of [asAccount(), site])
      expect(given(followDecider, [followed()]).when(unfollow(actor), active)).toEqual([unfollowed]);
    expect(given(followDecider, [followed(), unfollowed]).when(unfollow(site), active)).toEqual([]);
    expect(given(followDecider, [followed()]).refused(unfollow(asAccount(other)), active).code).toBe(
      'not-permitted',
    );
  });
});

describe('a day', () => {
  const following = given(followDecider, [followed({ birthday: false }), came('2026-03-08', ['passing'])]);

  test('comes once a year, also after a clock was set back or the choice was made anew', () => {
    expect(following.when(record('2026-03-08', ['passing']), active)).toEqual([]);
    expect(following.when(record('2026-03-10', ['passing']), active)).toEqual([]);
    expect(following.when(record('2025-03-08', ['passing']), active)).toEqual([]);
    expect(following.when(record('2027-03-08', ['passing']), active)).toEqual([
      came('2027-03-08', ['passing']),
    ]);
    const anew = given(followDecider, [followed(), came('2026-03-08', ['passing']), unfollowed, followed()]);
    expect(anew.when(record('2026-03-08', ['passing', 'birthday']), active)).toEqual([
      came('2026-03-08', ['birthday']),
    ]);
  });

  test('comes only where it was asked for, and by the site', () => {
    expect(following.when(record('2027-03-08', ['birthday']), active)).toEqual([]);
    expect(
      given(followDecider, [followed(), unfollowed]).when(record('2027-03-08', ['passing']), active),
    ).toEqual([]);
    expect(following.refused(record('2027-03-08', ['passing'], asAccount()), active).code).toBe(
      'not-permitted',
    );
  });
});
