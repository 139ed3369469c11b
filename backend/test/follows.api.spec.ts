import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { dayEmails } from '../src/follows/day-emails.ts';
import { dueDays } from '../src/follows/due-days.ts';
import { followIdOf } from '../src/follows/follows.commands.ts';
import { createMemorial, makeKeeper, nowhere } from './helpers/acts.ts';
import { emailsTo, emailTo, jobsDone } from './helpers/emails.ts';
import { asOperator, confirmedMember } from './helpers/personas.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

const start = new Date('2026-03-01T12:00:00.000Z');
let now = start;
let site: Site;
beforeAll(async () => {
  site = await openSite({ clock: () => now });
});
beforeEach(() => {
  now = start;
});
afterAll(() => site.close());

const path = (id: string) => `/api/memorials/${id}/follow`;
const choose = async (client: Client, id: string, choice: Record<string, unknown> = {}) => {
  const body = { passing: true, birthday: true, timeZone: 'UTC', ...choice };
  const answer = await client.send('PUT', path(id), { body });
  await site.settled();
  return answer;
};
/** What the site does each minute, at this time. Returns the number of emails that were due. */
const look = async (at: string) => {
  now = new Date(at);
  const begun = await dueDays(site.platform)(now);
  await site.settled();
  return begun;
};
const dates = { passedDate: '2019-03-08', birthDate: '2014-09-01', isPublic: true };
/** A public memorial of somebody, and a friend who has chosen its days. */
async function followed(fields: Record<string, unknown> = {}, choice: Record<string, unknown> = {}) {
  const [owner, friend] = [await confirmedMember(site), await confirmedMember(site)];
  const id = await createMemorial(owner, { petName: 'Bella', ...dates, ...fields });
  await site.settled();
  expect((await choose(friend, id, choice)).status).toBe(200);
  return { owner, friend, id };
}
const about = async ({ email }: { email: string }) =>
  (await emailsTo(site, email)).filter(({ text }) => text.includes('since') || text.includes('birthday'));

describe('the choice', () => {
  test('is off until somebody makes it, and is theirs alone', async () => {
    const { owner, friend, id } = await followed({}, { birthday: false });
    expect((await owner.get(path(id))).json).toEqual({ passing: false, birthday: false });
    expect((await friend.get(path(id))).json).toEqual({ passing: true, birthday: false });
    const history = await owner.get(`/api/memorials/${id}/history`);
    expect(history.status).toBe(200);
    expect(history.text).not.toContain(friend.id);
    expect((await owner.get(`/api/memorials/${id}/keepers`)).text).not.toContain(friend.id);
    await choose(friend, id, { passing: false, birthday: false });
    expect((await friend.get(path(id))).json).toEqual({ passing: false, birthday: false });
    expect(await look('2026-03-08T09:00:00.000Z')).toBe(0);
  });

  test('takes a time zone that exists, of a page that the reader may see', async () => {
    const { friend, owner, id } = await followed();
    for (const bad of ['Mars/Olympus', '', 7, null])
      expect([bad, (await choose(friend, id, { timeZone: bad })).status]).toEqual([bad, 400]);
    expect((await choose(friend, nowhere)).status).toBe(404);
    await owner.send('PATCH', `/api/memorials/${id}`, { body: { changes: { isPublic: false } } });
    expect((await choose(friend, id, { timeZone: 'Europe/Lisbon' })).status).toBe(404);
    expect((await choose(friend, id, { passing: false, birthday: false })).status).toBe(200);
  });
});

describe('on the day', () => {
  test('one email comes, from 8 in the morning where the reader is', async () => {
    const { friend, owner, id } = await followed({}, { timeZone: 'America/New_York' });
    await choose(owner, id);
    expect(await look('2026-03-08T07:59:00.000Z')).toBe(0);
    expect(await look('2026-03-08T08:00:00.000Z')).toBe(1);
    const subject = 'Today it’s seven years since Bella died';
    await emailTo(site, owner.email, subject);
    expect(await look('2026-03-08T11:59:00.000Z')).toBe(0);
    const both = [dueDays(site.platform), dueDays(site.platform)];
    now = new Date('2026-03-08T12:00:00.000Z');
    await Promise.all(both.map((each) => each(now)));
    await site.settled();
    const email = await emailTo(site, friend.email, subject);
    expect(email.link).toBe(`/memorial/${id}`);
    expect(email.unsubscribePost).toBe('List-Unsubscribe=One-Click');
    for (const later of ['2026-03-08T13:00:00.000Z', '2026-03-09T13:00:00.000Z', '2025-03-08T13:00:00.000Z'])
      expect(await look(later)).toBe(0);
    await jobsDone(site);
    expect(await about(friend)).toHaveLength(1);
    expect(await look('2026-09-01T12:00:00.000Z')).toBe(2);
    await emailTo(site, friend.email, 'Today would have been Bella’s 12th birthday');
    expect(await look('2027-03-08T13:00:00.000Z')).toBe(2);
    await emailTo(site, friend.email, 'Today it’s eight years since Bella died');
  });

  test('and the birthday on the same day is one email; a late one says which day it was', async () => {
    const { friend } = await followed({ birthDate: '2014-03-08' });
    expect(await look('2026-03-10T09:00:00.000Z')).toBe(1);
    const email = await emailTo(site, friend.email, 'On March 8 it was seven years since Bella died');
    expect(email.text).toContain('It would have been Bella’s 12th birthday, too.');
    const { friend: another } = await followed();
    expect(await look('2026-03-11T08:00:00.000Z')).toBe(0);
    expect(await about(another)).toEqual([]);
  });

  test('a pet that died on 29 February is remembered on the 28th in other years', async () => {
    const { friend, id } = await followed({ passedDate: '2024-02-29', birthDate: null });
    expect(await look('2027-02-28T09:00:00.000Z')).toBe(1);
    await emailTo(site, friend.email, 'Today it’s three years since Bella died');
    expect(id).toBeDefined();
  });

  test.each([
    ['a date that isn’t known to the day', { passedDate: '2019-03', birthDate: '2014' }],
    ['no date', { passedDate: null, birthDate: null }],
    ['a death this year', { passedDate: '2026-02-20', birthDate: null }],
  ])('nothing comes for %s', async (_, fields) => {
    await followed(fields);
    expect(await look('2026-03-08T09:00:00.000Z')).toBe(0);
    expect(await look('2026-02-20T09:00:00.000Z')).toBe(0);
  });

  test('a choice or a date made after that morning counts from next year', async () => {
    now = new Date('2026-03-08T08:30:00.000Z');
    await followed();
    expect(await look('2026-03-08T09:00:00.000Z')).toBe(0);
    now = start;
    const { owner, id } = await followed({ passedDate: null });
    now = new Date('2026-03-08T08:30:00.000Z');
    await owner.send('PATCH', `/api/memorials/${id}`, { body: { changes: { passedDate: '2019-03-08' } } });
    await site.settled();
    expect(await look('2026-03-08T09:00:00.000Z')).toBe(0);
  });
});

describe('just before it is sent', () => {
  const written = async (friend: { id: string }, id: string) => {
    now = new Date('2026-03-08T09:00:00.000Z');
    const write = dayEmails({ ...site.platform, origin: site.origin, clock: () => now })['remembered-day'];
    const position = '0000000000000000.0000000000000000';
    const followId = followIdOf(friend.id, id);
    return write({ followId, day: '2026-03-08', occasions: ['passing'], position });
  };

  test('the page must still be there and open to the reader', async () => {
    const { owner, friend, id } = await followed();
    const keeper = await confirmedMember(site);
    await makeKeeper(site, { owner, keeper, memorialId: id });
    await choose(keeper, id);
    const change = async (changes: object) => {
      now = start;
      await owner.send('PATCH', `/api/memorials/${id}`, { body: { changes } });
      await site.settled();
    };
    expect(await written(friend, id)).toMatchObject({ to: friend.email });
    await change({ isPublic: false });
    expect(await written(friend, id)).toBeNull();
    expect(await written(keeper, id)).toMatchObject({ to: keeper.email });
    await change({ isPublic: true, passedDate: '2019-03-09' });
    expect(await written(friend, id)).toBeNull();
    await change({ passedDate: '2019-03-08' });
    expect(await written(friend, id)).not.toBeNull();
    now = start;
    await owner.send('DELETE', `/api/memorials/${id}`);
    await site.settled();
    expect(await written(friend, id)).toBeNull();
  });

  test('the date must be at least a year ago', async () => {
    const { owner, friend, id } = await followed();
    now = new Date('2026-03-08T08:00:00.000Z');
    await owner.send('PATCH', `/api/memorials/${id}`, { body: { changes: { passedDate: '2026-03-08' } } });
    await site.settled();
    expect(await written(friend, id)).toBeNull();
  });

  test('the reader must still want it; one press in the email ends it', async () => {
    const { friend, id } = await followed();
    const email = await written(friend, id);
    const { unsubscribe = '' } = email && !Array.isArray(email) ? (email as { unsubscribe?: string }) : {};
    const unfollow = new URL(unsubscribe).pathname;
    const asked = await site.browser().get(unfollow);
    expect([asked.status, asked.text.includes('Stop these emails?')]).toEqual([200, true]);
    expect(await written(friend, id)).not.toBeNull();
    for (let times = 0; times < 2; times += 1) {
      const pressed = await fetch(new URL(unfollow, site.origin), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(pressed.status).toBe(200);
      await site.settled();
    }
    expect(await written(friend, id)).toBeNull();
    const dead = await site.browser().post(`/api/unfollow/${followIdOf(friend.id, id)}.AAAA`);
    expect(dead.status).toBe(404);
    // The token of one kind of email doesn't end another.
    expect((await site.browser().post(unfollow.replace('unfollow', 'unsubscribe'))).status).toBe(404);
  });

  test('an address that isn’t confirmed reads no name in the subject', async () => {
    const { id } = await followed();
    const stranger = await site.member();
    await choose(stranger, id);
    expect(await written(stranger, id)).toMatchObject({ subject: 'A day to remember' });
    await asOperator(site, 'DeactivateAccount', { accountId: stranger.id } as never);
    expect(await written(stranger, id)).toBeNull();
  });
});

test('the choice goes with the account', async () => {
  const { friend, id } = await followed();
  const followId = followIdOf(friend.id, id);
  const { engine } = site.platform;
  const choices = () => engine.model('follows').find({ accountId: friend.id }).lean();
  expect(await choices()).toMatchObject([{ _id: followId }]);
  await friend.send('DELETE', '/api/accounts/me', { body: { password } });
  await until(async () => (await choices()).length === 0);
});
