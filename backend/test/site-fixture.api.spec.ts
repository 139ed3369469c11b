import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import { sampleOf } from '@everpaw/contracts/testing/sample';
import { projections } from '@everpaw/projections/registry';
import { afterEach, expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import { v5 as uuidv5 } from 'uuid';
import { dataFiles } from '../src/app/data-files.ts';
import { openEmbeddedJobs } from '../src/platform/execution/jobs/embedded-jobs.ts';
import { headOf } from '../src/platform/execution/projections/feed/log-source.ts';
import { projectRoot } from '../src/platform/kernel/project-root.ts';
import { createWithPhotos, makeKeeper, sign, smallPhoto, upload } from './helpers/acts.ts';
import { type EmailServer, startEmailServer } from './helpers/email-server.ts';
import { emailTo, jobsDone } from './helpers/emails.ts';
import { allEvents, replayedViews, storedViews } from './helpers/replay.ts';
import { endpoints } from './helpers/routes.ts';
import { openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

/**
 * The promise of 1.0: a data folder that this version wrote is opened by every later one, with every type of event, keys,
 * sessions, pictures and queued jobs. The folder is committed and never made again; `SITE_FIXTURE=write` made it. A later
 * version with other formats adds a folder of its own.
 */
const fixture = join(projectRoot, 'backend/test/fixtures/site-1.0');
const factsFile = 'facts.json';
const kept = [dataFiles.events, dataFiles.state, dataFiles.jobs, dataFiles.media, dataFiles.sessionSecret];

/** What is in the folder, by the words of whoever made it. */
type Facts = {
  madeAt: string;
  owner: { id: string; email: string };
  leaver: { id: string };
  memorialId: string;
  photo: string;
  unshown: string;
  invitationId: string;
  resetLink: string;
  eventTypes: string[];
  names: Record<'reactions' | 'views' | 'endpoints' | 'caches', string[]>;
};

/** Names that are stored or travel, beside those that the data itself holds. */
async function namesOf({ platform }: Site): Promise<Facts['names']> {
  const worker = await readFile(join(projectRoot, 'pwa/src/caches/cache-names.ts'), 'utf8');
  return {
    reactions: platform.reactions?.status().map(({ name }) => name) ?? [],
    views: projections.map(({ name }) => name),
    endpoints: [...endpoints.keys()],
    caches: [...worker.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
  };
}

let folder: string;
let site: Site | null = null;
let emailServer: EmailServer | null = null;
afterEach(async () => {
  await site?.close();
  site = null;
  await emailServer?.close();
  emailServer = null;
  await rm(folder, { recursive: true, force: true });
});

const idOf = (name: string) => uuidv5(name, '0197f3a0-5b1e-7c42-9d10-be11a0000001');

/** One event of every type, as the product writes it, beside what people did. */
async function appendSamples({ platform }: Site, at: string): Promise<void> {
  // All are sealed before the first is stored: among them is one that erases the person whom they are about.
  const sealed: (() => Promise<unknown>)[] = [];
  for (const { type, schema } of eventDefinitions) {
    const commandId = idOf(type);
    const streamId = `sample-${commandId}`;
    const meta = {
      commandId,
      commandType: 'Sample',
      correlationId: commandId,
      causationId: commandId,
      actor: { kind: 'system', name: 'sample' } as const,
      at,
    };
    const data = sampleOf(schema) as Record<string, unknown>; // every event's data is an object
    const events = await platform.serialiser.serialise(streamId, [{ type, data }], meta);
    sealed.push(() =>
      platform.eventLog.log.appendToStream(streamId, events, { expectedRevision: 'no_stream' }),
    );
  }
  for (const append of sealed) await append();
}

async function makeFixture(): Promise<void> {
  const now = new Date('2026-03-01T12:00:00.000Z');
  folder = await mkdtemp(join(tmpdir(), 'everpaw-fixture-'));
  const made = await openSite({ dataDir: folder, clock: () => now });
  const { platform } = made;
  const [owner, friend, leaver] = [
    await made.member('Ana Reis'),
    await made.member('Tom Friend'),
    await made.member('Lea Leaver'),
  ];
  const { id: memorialId, hashes } = await createWithPhotos(owner, [await smallPhoto(1, 80)], {
    petName: 'Bella',
    memorialText: 'She waited at the gate.',
    birthDate: '2011-04-02',
  });
  await sign(made.browser(), memorialId, { tributeMessage: 'She shared her stick.' });
  await sign(friend, memorialId, { tributeMessage: 'The best of dogs.' });
  await sign(leaver, memorialId, { tributeMessage: 'Words of somebody who left.' });
  await makeKeeper(made, { owner, keeper: friend, memorialId });
  const invited = await owner.post(`/api/memorials/${memorialId}/invitations`, {
    email: 'guest@example.org',
  });
  const unshown = await upload(owner, await smallPhoto(2, 80));
  await made.browser().post('/api/auth/forgot-password', { email: owner.email });
  const reset = await emailTo(made, owner.email, 'Set a new password');
  await jobsDone(made);
  await appendSamples(made, now.toISOString());
  await made.settled();
  await jobsDone(made);
  const position = await headOf(platform.eventLog.log);
  await platform.contactMessages.keep(idOf('message'), {
    name: 'Ida',
    email: 'ida@example.org',
    message: 'A question about this.',
    at: now,
  });
  const facts: Facts = {
    madeAt: now.toISOString(),
    owner: { id: owner.id, email: owner.email },
    leaver: { id: leaver.id },
    memorialId,
    photo: hashes[0] ?? '',
    unshown,
    invitationId: String(invited.json.id ?? invited.json.invitationId),
    resetLink: reset.link,
    eventTypes: eventDefinitions.map(({ type }) => type),
    names: await namesOf(made),
  };
  await made.close();
  const jobs = openEmbeddedJobs({ file: join(folder, dataFiles.jobs), clock: () => now.getTime() });
  const queued: [string, Record<string, unknown>][] = [
    ['mail', { template: 'welcome', accountId: owner.id, position }],
    ['command', { type: 'WithdrawInvitation', data: { memorialId, invitationId: facts.invitationId } }],
    ['forget-picture', { sha256: unshown, position }],
    ['forget-guestbook', { memorialId: idOf('nothing'), position }],
    ['erase-account', { accountId: leaver.id, emailKey: 'f'.repeat(64), memorialIds: [] }],
    ['export', { accountId: owner.id, exportId: idOf('export') }],
    ['contact', { messageId: idOf('message') }],
  ];
  for (const [name, data] of queued) await jobs.add(name, data, { jobId: `queued ${name}` });
  await jobs.close();
  await rm(fixture, { recursive: true, force: true });
  await mkdir(fixture, { recursive: true });
  for (const name of kept) await cp(join(folder, name), join(fixture, name), { recursive: true });
  await writeFile(join(fixture, factsFile), `${JSON.stringify(facts, null, 2)}\n`);
  await rm(folder, { recursive: true, force: true });
}

if (process.env.SITE_FIXTURE === 'write') {
  if (existsSync(fixture) && process.env.SITE_FIXTURE_AGAIN === undefined)
    throw new Error('The fixture of a released format is never made again.');
  await makeFixture();
}

/** The committed folder, copied, opened by this version at the moment it was made. */
async function openFixture(env: Record<string, string> = {}): Promise<{ opened: Site; facts: Facts }> {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-site-1.0-'));
  const facts = JSON.parse(await readFile(join(fixture, factsFile), 'utf8')) as Facts; // written above
  for (const name of kept) await cp(join(fixture, name), join(folder, name), { recursive: true });
  site = await openSite({ dataDir: folder, env, clock: () => new Date(facts.madeAt) });
  return { opened: site, facts };
}

test('a data folder of 1.0 is opened: every type of event is read, and every view is level and equal to a replay', async () => {
  const { opened, facts } = await openFixture();
  await jobsDone(opened);
  await opened.settled();
  const types = new Set((await allEvents(opened)).map(({ type }) => type));
  expect(facts.eventTypes.filter((type) => !types.has(type))).toEqual([]);
  const runs = await opened.platform.engine.measure();
  expect(runs.filter(({ status }) => status !== 'live')).toEqual([]);
  expect(await storedViews(opened)).toEqual(await replayedViews(opened));
  const reactions = opened.platform.reactions?.status() ?? [];
  expect(reactions.filter(({ status }) => status !== 'live' && status !== 'catching-up')).toEqual([]);
});

test('names that 1.0 stored or sent are still there: reactions, views, endpoints, caches', async () => {
  const { opened, facts } = await openFixture();
  const names = await namesOf(opened);
  for (const [what, then] of Object.entries(facts.names)) {
    const now = names[what as keyof Facts['names']]; // the keys of what was written above
    expect([what, then.filter((name) => !now.includes(name))]).toEqual([what, []]);
  }
});

test('what people have in a data folder of 1.0 is theirs: words, pictures, password, sessions and a mailed link', async () => {
  const { opened, facts } = await openFixture();
  const { owner, memorialId, photo } = facts;
  await opened.settled();
  const visitor = opened.browser();
  const memorial = (await visitor.get(`/api/memorials/${memorialId}`)).json;
  expect(memorial).toMatchObject({
    petName: 'Bella',
    memorialText: 'She waited at the gate.',
    userId: owner.id,
  });
  const { entries } = (await visitor.get(`/api/memorials/${memorialId}/guestbook`)).json;
  const messages = entries.map((one: { tributeMessage: string }) => one.tributeMessage);
  expect(messages).toEqual(expect.arrayContaining(['She shared her stick.', 'The best of dogs.']));
  expect((await visitor.get(memorial.images[0].imageUrl)).status).toBe(200);
  expect(await opened.platform.media.describe(photo)).toMatchObject({ sha256: photo });
  expect(await opened.platform.sessions.list(owner.id, '')).not.toEqual([]);
  expect((await visitor.post('/api/auth/login', { email: owner.email, password })).status).toBe(200);
  const token = new URL(facts.resetLink, 'http://site').searchParams.get('token');
  const reset = await opened
    .browser()
    .post('/api/auth/reset-password', { token, password: 'another long password' });
  expect(reset.status).toBeLessThan(300);
});

test('what was queued in a data folder of 1.0 is carried out', async () => {
  // The folder of emails is emptied by the erasure, which is among what was queued.
  emailServer = await startEmailServer();
  const { taken } = emailServer;
  const { opened, facts } = await openFixture({
    SMTP_URL: emailServer.url,
    PUBLIC_URL: 'http://localhost',
  });
  const { owner, leaver, memorialId, unshown, invitationId } = facts;
  await until(async () => taken.some(({ to }) => to.includes(owner.email)));
  await jobsDone(opened);
  await opened.settled();
  const emails = await Promise.all(
    taken.filter(({ to }) => to.includes(owner.email)).map(({ source }) => PostalMime.parse(source)),
  );
  expect(emails.map(({ subject }) => subject)).toContain('Please confirm your address');
  expect((await opened.platform.jobs.counts()).failed).toBe(0);
  const events = await allEvents(opened);
  expect(events.filter(({ type }) => type === 'InvitationWithdrawn').map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ memorialId, invitationId }),
  );
  expect(await opened.platform.media.describe(unshown)).toBeNull();
  expect((await opened.platform.keys.find([leaver.id])).get(leaver.id)).toBeNull();
  expect(JSON.stringify(await storedViews(opened))).not.toContain('Words of somebody who left.');
  expect(await opened.platform.contactMessages.read(idOf('message'))).toBeNull();
});
