import { randomUUID } from 'node:crypto';
import { accountDecider } from '@everpaw/contracts/accounts/account.decider';
import { undoDays } from '@everpaw/contracts/memorials/memorials.limits';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accountStream } from '../src/accounts/accounts.commands.ts';
import type { TypedCommand } from '../src/platform/execution/commands/command-map.ts';
import {
  createMemorial,
  createWithPhotos,
  remember,
  sha256Of,
  sign,
  smallPhoto,
  upload,
} from './helpers/acts.ts';
import { asOperator } from './helpers/personas.ts';
import { makeRecording, sendRecording } from './helpers/recordings.ts';
import { type Client, openSite, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let site: Site;
let now = Date.parse('2026-03-01T12:00:00.000Z');
beforeAll(async () => {
  site = await openSite({ clock: () => new Date(now) });
});
afterAll(() => site.close());

/** What is stored of the memorial. */
async function stored(memorialId: string) {
  await site.settled();
  return site.platform.engine
    .model<{ removed: boolean; petName: string; deletedAt: string | null }>('memorials')
    .findById(memorialId)
    .lean();
}

/** Lets every job that is due at this moment come to its end: a later one wakes the queue, and is waited for. */
async function jobsDueAt(instant: number): Promise<void> {
  now = instant;
  const before = await site.platform.jobs.counts();
  await site.member(); // its welcome is a job
  await until(async () => {
    const counts = await site.platform.jobs.counts();
    return counts.completed > before.completed && counts.active === 0 && counts.waiting === 0;
  });
}

/** Deletes it; the job that ends its days is in the queue then, and they count from this moment. */
async function deleted(owner: Client, memorialId: string): Promise<void> {
  const { delayed } = await site.platform.jobs.counts();
  expect((await owner.send('DELETE', `/api/memorials/${memorialId}`)).status).toBe(200);
  await until(async () => (await site.platform.jobs.counts()).delayed > delayed);
}

test('a deleted memorial can be brought back for 30 days, and its own job ends that: not a day earlier', async () => {
  const start = now;
  const owner = await site.member();
  const memorialId = await createMemorial(owner, { petName: 'Bella' });
  await deleted(owner, memorialId);
  expect(await stored(memorialId)).toMatchObject({ removed: false, petName: 'Bella' });
  for (const days of [1, 7, 29, undoDays - 0.1]) {
    await jobsDueAt(start + days * dayMs);
    expect([days, await stored(memorialId)]).toMatchObject([days, { removed: false, petName: 'Bella' }]);
  }
  expect(undoDays).toBe(30);
  await jobsDueAt(start + undoDays * dayMs + hourMs);
  // Each look is a minute later, so that a job that was put back for a while comes again.
  await until(async () => {
    await jobsDueAt(now + 60_000);
    return (await stored(memorialId))?.removed === true;
  });
  expect(await stored(memorialId)).toMatchObject({ petName: '' });
});

test('a memorial that was brought back in time stays, also when the days of its deletion are over', async () => {
  const start = now;
  const owner = await site.member();
  const memorialId = await createMemorial(owner, { petName: 'Milo' });
  await deleted(owner, memorialId);
  await jobsDueAt(start + 20 * dayMs);
  expect((await owner.post(`/api/memorials/${memorialId}/restore`)).status).toBe(200);
  await jobsDueAt(start + undoDays * dayMs + hourMs);
  expect(await stored(memorialId)).toMatchObject({ removed: false, petName: 'Milo', deletedAt: null });
});

test('an address that is reserved as of another day is held for the account that comes a moment later', async () => {
  const account = { accountId: randomUUID(), emailKey: 'a'.repeat(64) };
  const executor = site.platform.executorAt('2023-03-01T12:00:00.000Z');
  const send = (command: TypedCommand) =>
    executor.execute({ ...command, commandId: randomUUID(), actor: { kind: 'system', name: 'seed' } });
  const { delayed } = await site.platform.jobs.counts();
  await send({ type: 'ReserveEmail', data: account });
  await until(async () => (await site.platform.jobs.counts()).delayed > delayed);
  await jobsDueAt(now + 59_000);
  const person = { email: 'bella@example.org', firstName: 'Bella', lastName: 'Reis', passwordHash: null };
  await send({ type: 'RegisterAccount', data: { ...account, ...person } });
  expect(
    (await site.platform.states.load(accountDecider, accountStream(account.accountId))).state,
  ).toMatchObject({
    status: 'active',
  });
});

test('REL-15 what lies beneath a memorial that is gone goes all: photos, recordings, tributes and memories', async () => {
  const start = now;
  const [owner, other] = [await site.member(), await site.member()];
  await asOperator(site, 'ChangePlan', { accountId: owner.id, subscriptionStatus: 'premium' });
  const shared = await smallPhoto(3);
  const { id, hashes } = await createWithPhotos(owner, [await smallPhoto(1), await smallPhoto(2), shared]);
  const { id: stays } = await createWithPhotos(other, [shared], { petName: 'Milo' });
  const recordings: string[] = [];
  const tributes: string[] = [];
  const memories: string[] = [];
  for (const seed of [1, 2]) {
    const bytes = await makeRecording({ seed });
    expect((await sendRecording(owner, bytes)).status).toBe(200);
    const sha256 = sha256Of(bytes);
    const added = await owner.post(`/api/memorials/${id}/recordings`, { sha256, title: 'A video' });
    expect(added.status).toBe(201);
    recordings.push(sha256);
    tributes.push(await sign(site.browser(), id, { tributeMessage: `Canary ${seed}` }));
    const photo = await upload(owner, await smallPhoto(10 + seed));
    memories.push(await remember(owner, id, { title: `Canary ${seed}`, sha256: photo }));
    hashes.push(photo);
  }
  await sign(site.browser(), stays, { tributeMessage: 'This stays.' });
  await deleted(owner, id);
  await jobsDueAt(start + undoDays * dayMs + hourMs);
  const { media, recordings: library, engine } = site.platform;
  const isThere = async (sha256: string) => (await media.describe(sha256)) !== null;
  const isRecorded = async (sha256: string) => (await library.describe(sha256)) !== null;
  const written = async () =>
    JSON.stringify([
      await engine
        .model('tributes')
        .find({ _id: { $in: tributes } })
        .lean(),
      await engine
        .model('memories')
        .find({ _id: { $in: memories } })
        .lean(),
    ]);
  await until(async () => {
    await jobsDueAt(now + 60_000);
    const left = [
      ...(await Promise.all(hashes.map(isThere))),
      ...(await Promise.all(recordings.map(isRecorded))),
    ];
    // One photo is on somebody else's page.
    return left.filter(Boolean).length === 1 && !(await written()).includes('Canary');
  });
  expect(await isThere(hashes[2] ?? '')).toBe(true);
  expect((await site.browser().get(`/api/memorials/${stays}/guestbook`)).text).toContain('This stays.');
});
