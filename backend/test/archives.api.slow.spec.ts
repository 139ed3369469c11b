import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveScheduleFields } from '@everpaw/contracts/archives/archive-schedule.commands';
import { ecardAddressDecider } from '@everpaw/contracts/ecards/ecard.decider';
import type { DomainEvent } from '@everpaw/contracts/kernel/decider';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type ArchivedEvent, withSums } from '../src/archives/archive-format.ts';
import { archiveWebhook } from '../src/archives/archive-notices.ts';
import { sealed, unsealed } from '../src/archives/archive-sealing.ts';
import type { ArchiveStore } from '../src/archives/archive-store.ts';
import { dueArchives } from '../src/archives/due-archives.ts';
import { archiveJobs } from '../src/archives/run-archives.ts';
import { collected, readTar, writeTar } from '../src/archives/tar.ts';
import { callWebhook, WebhookRefused } from '../src/archives/webhook.ts';
import { ecardAddressKey } from '../src/ecards/ecard-links.ts';
import { ecardAddressStream } from '../src/ecards/ecards.commands.ts';
import { invitationTokenOf } from '../src/memorials/invitation-link.ts';
import { operateArchive } from '../src/operator/operate-archive.ts';
import { describeArchive, restoreArchive } from '../src/operator/restore-archive.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { isPublicAddress } from '../src/platform/kernel/addresses.ts';
import {
  createMemorial,
  createWithPhotos,
  nowhere,
  sha256Of,
  sign,
  smallPhoto,
  upload,
} from './helpers/acts.ts';
import { emailTo, jobsDone } from './helpers/emails.ts';
import { asOperator, confirmedMember, type Member, memberWithRole } from './helpers/personas.ts';
import { makeRecording, sendRecording } from './helpers/recordings.ts';
import { allEvents, replayedViews, storedViews } from './helpers/replay.ts';
import { openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

const address = '/api/admin/archive-schedules';
const passphrase = 'correct horse battery';
const hosts = 'hooks.example.org,localhost';
const quiet = () => {};
const at = new Date('2026-03-01T12:00:00.000Z');

let folder: string;
let site: Site;
let admin: Member;
let now = at;
let others: Site[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-archives-'));
  site = await openSite({
    dataDir: join(folder, 'data'),
    clock: () => now,
    env: { ARCHIVE_PASSPHRASE: passphrase, ARCHIVE_WEBHOOK_HOSTS: hosts },
  });
  admin = await memberWithRole(site, 'super_admin');
  await asOperator(site, 'ChangePlan', { accountId: admin.id, subscriptionStatus: 'premium' });
});
afterEach(async () => {
  for (const other of others) await other.close();
  others = [];
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const place = (name: string) => join(folder, name);
async function opened(name: string): Promise<Site> {
  const other = await openSite({ dataDir: place(name), clock: () => now });
  others.push(other);
  return other;
}
async function schedule(more: Record<string, unknown>): Promise<string> {
  const answer = await admin.post(address, { name: 'Nightly', ...more });
  if (answer.status !== 201) throw new Error(answer.text);
  return String(answer.json.id);
}
const ofSite = async () => ({
  entityType: 'site',
  entityId: (await admin.get(address)).json.siteId,
  encryptionEnabled: true,
});
const one = async (id: string) =>
  (await admin.get(address)).json.schedules.find((each: { id: string }) => each.id === id);
const runs = async (id: string) => (await admin.get(`${address}/${id}/runs`)).json.runs;
/** Writes events past every rule, as an earlier version did. */
async function written(stream: string, events: DomainEvent[]): Promise<void> {
  const { serialiser, eventLog } = site.platform;
  const commandId = randomUUID();
  const meta = { commandId, commandType: 'Test', correlationId: commandId, causationId: commandId };
  const actor = { kind: 'system', name: 'test' } as const;
  const drafts = await serialiser.serialise(stream, events, { ...meta, actor, at: now.toISOString() });
  await eventLog.log.appendToStream(stream, drafts, { expectedRevision: 'no_stream' });
  await site.settled();
}
/** Makes an archive now; answers its run once it has come to its end. */
async function run(id: string) {
  now = new Date(now.getTime() + 1_000);
  const before = (await runs(id)).length;
  const answer = await admin.post(`${address}/${id}/run`);
  if (answer.status !== 200) throw new Error(answer.text);
  const ended = await until(async () => {
    const [last, ...older] = await runs(id);
    return older.length === before && last.status !== 'running' ? last : null;
  });
  await site.settled();
  return ended;
}
/** Downloads the archive of a run as a browser does; answers the path of the file. */
async function download(id: string, runId: string, name: string): Promise<string> {
  const cookie = [...admin.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const answer = await fetch(`${site.origin}${address}/${id}/runs/${runId}/archive`, { headers: { cookie } });
  if (answer.status !== 200) throw new Error(String(answer.status));
  await writeFile(place(name), new Uint8Array(await answer.arrayBuffer()));
  return place(name);
}
/** All bytes of what is in an archive. */
async function contentsOf(path: string, secret: string | null = null): Promise<Map<string, Buffer>> {
  async function* bytes() {
    yield await readFile(path);
  }
  const found = new Map<string, Buffer>();
  for await (const entry of readTar(unsealed(bytes(), secret)))
    found.set(entry.name, await collected(entry.content));
  return found;
}
const restored = (path: string, name: string, more: { later?: string; secret?: string } = {}) =>
  restoreArchive(
    { path, into: place(name), later: more.later ?? null, passphrase: more.secret ?? null },
    now,
    quiet,
  );

describe('archive schedules', () => {
  test('REQ-363 REQ-373 REQ-383 are made, changed as a whole and listed with what this site can do', async () => {
    const memorialId = await createMemorial(admin);
    const id = await schedule({ entityId: memorialId, notificationEmail: ' Ann@Example.org ' });
    const made = await one(id);
    expect(made).toEqual({
      id,
      name: 'Nightly',
      description: null,
      frequency: 'daily',
      scheduleTime: '02:00',
      scheduleDay: null,
      status: 'active',
      retentionCount: 10,
      enableCleanup: true,
      entityType: 'memorial',
      entityId: memorialId,
      notificationEmail: 'ann@example.org',
      webhookUrl: null,
      maxBackupSize: null,
      compressionEnabled: true,
      encryptionEnabled: false,
      lastRunAt: null,
      nextRunAt: '2026-03-02T02:00:00.000Z',
      lastArchiveName: null,
      runCount: 0,
      failureCount: 0,
      lastError: null,
      createdBy: admin.id,
      isRunning: false,
    });
    const fields = { name: 'Weekly', entityId: memorialId, frequency: 'weekly', scheduleDay: 3 };
    expect((await admin.send('PUT', `${address}/${id}`, { body: fields })).status).toBe(200);
    expect(await one(id)).toMatchObject({
      ...fields,
      nextRunAt: '2026-03-04T02:00:00.000Z',
      notificationEmail: null,
    });
    expect((await admin.get(address)).json).toMatchObject({
      canEncrypt: true,
      webhookHosts: ['hooks.example.org', 'localhost'],
    });
    expect((await admin.send('PUT', `${address}/${nowhere}`, { body: fields })).status).toBe(404);
  });

  test.each([
    ['REQ-373', { name: '' }, 'name', 'Schedule name is required'],
    ['REQ-375', { scheduleTime: '2 am' }, 'scheduleTime', 'Invalid time format (HH:MM)'],
    ['REQ-378', { entityId: nowhere }, 'entityId', 'We couldn’t find anything like that to archive'],
    ['REQ-380 SEC-18', { webhookUrl: 'http://169.254.169.254/' }, 'webhookUrl', expect.any(String)],
  ])('%s are refused with %j', async (_, more, path, message) => {
    const entityId = await createMemorial(admin, { petName: 'Other' });
    const answer = await admin.post(address, { name: 'A', entityId, ...more });
    expect([answer.status, answer.json.errors]).toEqual([400, [{ path, message }]]);
  });

  test('REQ-383 cannot encrypt on a site without a passphrase', async () => {
    const other = await opened('without');
    const chief = await memberWithRole(other, 'super_admin');
    const entityId = await createMemorial(chief);
    const answer = await chief.post(address, { name: 'A', entityId, encryptionEnabled: true });
    expect([answer.status, answer.json.errors[0].path]).toEqual([400, 'encryptionEnabled']);
  });

  test('REQ-384 are paused, go on, and are switched off for good; each act is in the access log', async () => {
    const id = await schedule({ entityId: await createMemorial(admin) });
    const act = async (what: string) => (await admin.post(`${address}/${id}/${what}`)).status;
    expect(await act('pause')).toBe(200);
    expect(await one(id)).toMatchObject({ status: 'paused', nextRunAt: null });
    expect(await act('activate')).toBe(200);
    expect(await one(id)).toMatchObject({ status: 'active', nextRunAt: '2026-03-02T02:00:00.000Z' });
    expect(await act('disable')).toBe(200);
    expect(await one(id)).toMatchObject({ status: 'disabled', nextRunAt: null });
    expect([await act('activate'), await act('run')]).toEqual([409, 409]);
    const { entries } = (await admin.get('/api/admin/access-log')).json;
    const noted = entries.filter(({ resource }: { resource: string }) => resource.includes(id));
    expect(noted.map(({ resource }: { resource: string }) => resource.split(': ')[1]).toSorted()).toEqual([
      'activated',
      'activated',
      'created',
      'paused',
      'run now',
      'switched off',
    ]);
  });
});

/** Starts the runs that are due, as happens every minute. */
const beginDue = () => dueArchives(site.platform)(now);

describe('REQ-369 runs', () => {
  test('begin when they are due, once, also when it is looked twice; the archive is told of by email', async () => {
    const id = await schedule({
      name: 'Due',
      entityId: await createMemorial(admin),
      notificationEmail: 'due@example.org',
    });
    const second = await schedule({ name: 'Due too', entityId: await createMemorial(admin) });
    now = new Date('2026-03-02T02:00:10.000Z');
    await site.settled();
    await Promise.all([beginDue(), beginDue()]);
    const [made, ...more] = await until(async () => {
      const found = await runs(id);
      return found[0]?.status === 'completed' ? found : null;
    });
    expect(more).toEqual([]);
    await until(async () => (await runs(second))[0]?.status === 'completed');
    expect(made).toMatchObject({
      scheduleId: id,
      archiveName: 'everpaw-due-20260302T020010Z.tar.zst',
      startedAt: '2026-03-02T02:00:10.000Z',
      error: null,
      output: '1 event, 0 photos',
      isKept: true,
    });
    expect(made.archiveSize).toBeGreaterThan(100);
    await site.settled();
    expect(await beginDue()).toBe(0);
    expect(await one(id)).toMatchObject({
      nextRunAt: '2026-03-03T02:00:00.000Z',
      lastArchiveName: made.archiveName,
      runCount: 1,
    });
    const email = await emailTo(site, 'due@example.org', 'Archive made: Due');
    expect(email.text).toContain(made.archiveName);
    now = at;
  });

  test('REQ-381 REQ-366 that come to nothing say why; after three in a row the schedule stops', async () => {
    const id = await schedule({
      name: 'Small',
      entityId: await createMemorial(admin),
      maxBackupSize: 100,
      notificationEmail: 'small@example.org',
    });
    for (const count of [1, 2, 3]) {
      expect(await run(id)).toMatchObject({
        status: 'failed',
        error: 'The archive would be larger than this schedule allows',
        archiveSize: null,
        isKept: false,
      });
      expect(await one(id)).toMatchObject({ failureCount: count, status: count === 3 ? 'failed' : 'active' });
    }
    expect((await emailTo(site, 'small@example.org', 'Archive failed: Small')).text).toContain('larger');
    expect((await admin.post(`${address}/${id}/activate`)).status).toBe(200);
    expect(await one(id)).toMatchObject({ status: 'active' });
  });

  test('REQ-367 leave so many archives as the schedule keeps; the bytes of the others go', async () => {
    const id = await schedule({ entityId: await createMemorial(admin), retentionCount: 2 });
    const made = [await run(id), await run(id), await run(id)];
    await jobsDone(site);
    expect((await runs(id)).map(({ isKept }: { isKept: boolean }) => isKept)).toEqual([true, true, false]);
    const kept = await Promise.all(made.map(({ id: runId }) => site.platform.archives.find(runId)));
    expect(kept.map((found) => found !== null)).toEqual([false, true, true]);
    expect((await admin.get(`${address}/${id}/runs/${made[0].id}/archive`)).status).toBe(404);
  });

  test('REL-05 of a process that died have failed, nothing is left of them, and the next one goes', async () => {
    const memorialId = await createMemorial(admin);
    const id = await schedule({ entityId: memorialId });
    const { executor, states, archives } = site.platform;
    const runId = randomUUID();
    await archives.begin(runId); // as the process did that died
    await executor.execute({
      type: 'StartArchiveRun',
      data: { scheduleId: id, runId, dueAt: null },
      commandId: randomUUID(),
      actor: { kind: 'system', name: 'test' },
    });
    await until(async () => (await runs(id))[0]?.status === 'failed');
    expect(await runs(id)).toMatchObject([{ status: 'failed', error: 'The run was interrupted' }]);
    expect(await archives.find(runId)).toBeNull();
    const made = await run(id);
    expect(made.status).toBe('completed');

    // The job of a run that is done comes once more: its archive stays.
    const again = archiveJobs({ ...archiving(), states, archives, executor })['make-archive'];
    const data = { scheduleId: id, runId: made.id, archiveName: made.archiveName, startedAt: made.startedAt };
    const what = { entityType: 'memorial', entityId: memorialId, maxBackupSize: null };
    const how = { compressionEnabled: true, encryptionEnabled: false };
    await again?.({ id: 'x', name: 'make-archive', attempt: 1, data: { ...data, ...what, ...how } });
    expect(await archives.find(made.id)).not.toBeNull();
  });

  test('REQ-380 SEC-18 call webhooks only on the list, at public addresses, and follow no redirect', async () => {
    const asked: string[] = [];
    const server = createServer((request, answer) => {
      asked.push(`${request.method} ${request.url}`);
      if (request.url === '/moved') answer.writeHead(302, { location: '/else' });
      answer.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // it listens on a port
    try {
      const local = `http://localhost:${port}/hook`;
      const options = { hosts: ['localhost', 'hooks.example.org'] };
      await expect(callWebhook(local, {}, options)).rejects.toBeInstanceOf(WebhookRefused);
      await expect(callWebhook(local, {}, { hosts: [] })).rejects.toBeInstanceOf(WebhookRefused);
      const twoFaced = async () => [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ];
      await expect(callWebhook(local, {}, { ...options, resolve: twoFaced })).rejects.toBeInstanceOf(
        WebhookRefused,
      );
      for (const private_ of [
        '127.0.0.1',
        '10.1.2.3',
        '169.254.169.254',
        '::1',
        'fd00::1',
        '::ffff:10.0.0.1',
        '0.0.0.0',
      ])
        expect(isPublicAddress(private_)).toBe(false);
      expect(isPublicAddress('93.184.216.34')).toBe(true);
      expect(asked).toEqual([]);

      // From here on a stand-in for a public host.
      const trusted = { ...options, isAllowed: () => true };
      await callWebhook(local, { a: 1 }, trusted);
      const moved = `http://localhost:${port}/moved`;
      await expect(callWebhook(moved, {}, trusted)).rejects.toThrow('It answered 302');
      expect(asked).toEqual(['POST /hook', 'POST /moved']);

      const id = await schedule({ entityId: await createMemorial(admin), webhookUrl: local });
      const made = await run(id);
      await jobsDone(site);
      const { engine } = site.platform;
      const hook = archiveWebhook({ engine, origin: site.origin, webhook: trusted });
      const position = admin.lastPosition;
      await hook({ data: { runId: made.id, position } });
      expect(asked).toEqual(['POST /hook', 'POST /moved', 'POST /hook']);
    } finally {
      server.close();
    }
  });
});

/** What the jobs of archives are made of on the site of these tests. */
function archiving(secret: string | null = passphrase) {
  const { eventLog, serialiser, keys, uploads, engine, pictures, archiveAbilities } = site.platform;
  const { log } = eventLog;
  const signedLogs = { current: async () => null };
  const signedTree = async () => null;
  const { siteId } = archiveAbilities;
  const logs = { log, signedLogs, signedTree, histories: [] };
  const sources = { siteId, secret: '', ...logs, serialiser, keys, uploads, engine, media: pictures };
  return { sources, passphrase: secret, clock: () => now };
}

describe('an archive', () => {
  test('REL-17 of the whole site becomes a site with every acknowledged command, equal views, photos and sign-in', async () => {
    const owner = await site.member('Olga Owner');
    const { id: memorialId, hashes } = await createWithPhotos(owner, [await smallPhoto(7)]);
    const spare = await upload(owner, await smallPhoto(8));
    await sign(site.browser(), memorialId, { tributeMessage: 'Before.' });
    await until(async () => (await site.platform.audit.signer.sign()) !== null);
    const id = await schedule({ name: 'All', ...(await ofSite()) });
    const before = await allEvents(site);
    const made = await run(id);
    expect(made.archiveName).toMatch(/\.tar\.zst\.age$/);
    const file = await download(id, made.id, 'all.age');
    expect((await readFile(file)).byteLength).toBe(made.archiveSize);
    await sign(site.browser(), memorialId, { tributeMessage: 'After.' });

    await expect(restored(file, 'locked')).rejects.toThrow('is encrypted: set the ARCHIVE_PASSPHRASE');
    await expect(restored(file, 'locked', { secret: 'some other passphrase' })).rejects.toThrow(
      'the ARCHIVE_PASSPHRASE that is set does not open it',
    );
    expect(await describeArchive(file, passphrase)).toMatch(
      /^Every part is as it was written\.\nAn archive of the site .*\nThe first \d+ events are those that its checkpoint/s,
    );
    const text = await restored(file, 'restored', { secret: passphrase });
    expect(text).toContain('Reactions and jobs are off.');
    await expect(restored(file, 'restored', { secret: passphrase })).rejects.toThrow('is not empty');
    const again = await opened('restored');
    // Cursors of before are found out.
    expect(again.platform.epoch).not.toBe('first');
    expect(again.platform.epoch).not.toBe(site.platform.epoch);
    const events = await allEvents(again);
    expect(events.slice(0, before.length)).toEqual(before);
    // Addresses have other names there, since the names follow from a secret; nothing else was written.
    const kept = events.findIndex(({ type }) => type === 'EmailReleased');
    expect(events.slice(0, kept)).toEqual((await allEvents(site)).slice(0, kept));
    expect(kept).toBeGreaterThanOrEqual(before.length);
    expect(new Set(events.slice(kept).map(({ type }) => type))).toEqual(
      new Set(['EmailReleased', 'EmailReserved']),
    );
    expect(await storedViews(again)).toEqual(await replayedViews(again));
    const visitor = again.browser();
    expect((await visitor.get(`/media/${hashes[0]}/w320.webp`)).status).toBe(200);
    expect((await visitor.post('/api/auth/login', { email: owner.email, password })).status).toBe(200);
    expect(
      (
        await again
          .browser()
          .post('/api/auth/register', { email: owner.email, password: 'another long password', name: 'A B' })
      ).status,
    ).toBe(409);
    await expect(again.platform.audit.signer.sign()).rejects.toThrow('This site was restored');
    expect(await again.platform.afterRestore.start('jobs')).toContain('on');
    expect(await again.platform.uploads.has(owner.id, spare)).toBe(true);
    const { entries } = (await admin.get('/api/admin/access-log')).json;
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'download-archive',
        userId: admin.id,
        resource: expect.stringContaining(made.archiveName),
      }),
    );
  });

  test('REQ-377 of a memorial becomes a site with that memorial and nothing else', async () => {
    const owner = await site.member('Olga Owner');
    const { id: memorialId, hashes } = await createWithPhotos(owner, [await smallPhoto(9)], {
      petName: 'Solo',
    });
    const other = await createMemorial(await site.member(), { petName: 'Elsewhere' });
    await sign(site.browser(), memorialId, { tributeMessage: 'One of a kind.' });
    const id = await schedule({ entityId: memorialId, compressionEnabled: false });
    const made = await run(id);
    expect([made.archiveName.endsWith('.tar'), made.output]).toEqual([true, '3 events, 1 photo']);
    const file = await download(id, made.id, 'solo.tar');
    const text = (await readFile(file)).toString('latin1');
    expect(text).not.toContain(other);
    expect(text).not.toContain('audit-signing-key');
    await restored(file, 'solo');
    const again = await opened('solo');
    const visitor = again.browser();
    expect((await visitor.get(`/api/memorials/${memorialId}`)).json.petName).toBe('Solo');
    expect((await visitor.get(`/api/memorials/${memorialId}/guestbook`)).text).toContain('One of a kind.');
    expect((await visitor.get(`/media/${hashes[0]}/w320.webp`)).status).toBe(200);
    expect((await visitor.get(`/api/memorials/${other}`)).status).toBe(404);
    expect(await storedViews(again)).toEqual(await replayedViews(again));
  });

  test('REL-16 with one byte turned anywhere is refused, and nothing is restored', async () => {
    const id = await schedule({ entityId: await createMemorial(admin), compressionEnabled: false });
    const bytes = await readFile(await download(id, (await run(id)).id, 'sound.tar'));
    for (let at = 0; at < bytes.byteLength; at += 97) {
      const turned = Buffer.from(bytes);
      turned[at] = (turned[at] ?? 0) ^ 1;
      await writeFile(place('turned.tar'), turned);
      // The padding between parts, and what a header says of owners and times, is nobody's.
      const told = await describeArchive(place('turned.tar'), null).catch((error: Error) => error.message);
      const parts = await contentsOf(place('turned.tar')).catch(() => null);
      const isSame = parts !== null && sameParts(parts, await contentsOf(place('sound.tar')));
      expect([at, told.startsWith('Every part is as it was written.')]).toEqual([at, isSame]);
    }
    await writeFile(place('cut.tar'), bytes.subarray(0, bytes.byteLength - 2_000));
    await expect(restored(place('cut.tar'), 'cut')).rejects.toThrow('The archive is damaged');
    expect((await readdir(folder)).includes('cut')).toBe(false);
  });

  test('REL-16 REL-40 of a memorial proves its events; one that was changed, with every sum made anew, is named', async () => {
    const memorialId = await createMemorial(admin, { petName: 'Proof' });
    await sign(site.browser(), memorialId, { tributeMessage: 'As it was said.' });
    const id = await schedule({ entityId: memorialId, compressionEnabled: false });
    const file = await download(id, (await run(id)).id, 'proof.tar');
    expect(await describeArchive(file, null)).toMatch(
      /\n2 events, [\s\S]*\n2 of its events are proven by its checkpoint/,
    );

    const parts = await contentsOf(file);
    const { events, photos } = JSON.parse(String(parts.get('sums.json')));
    parts.delete('sums.json');
    const lines = String(parts.get('events/000001.jsonl')).trimEnd().split('\n');
    const rewritten = async (change: (event: ArchivedEvent) => ArchivedEvent) => {
      const [first = '', last = ''] = lines;
      const changed = [first, JSON.stringify(change(JSON.parse(last)))].map((line) => `${line}\n`).join('');
      async function* entries() {
        for (const [name, bytes] of parts) {
          const content = name === 'events/000001.jsonl' ? Buffer.from(changed) : bytes;
          yield { name, size: content.byteLength, content: [content] };
        }
      }
      const bytes = await collected(
        writeTar(
          withSums(entries(), () => ({ events, photos })),
          now,
        ),
      );
      await writeFile(place('rewritten.tar'), bytes);
      return describeArchive(place('rewritten.tar'), null).catch((error: Error) => error.message);
    };
    expect(await rewritten((event) => event)).toContain('2 of its events are proven');
    const stream = JSON.parse(lines[1] ?? '').stream;
    const isNamed = expect.stringContaining(`${stream}/0 is not what its checkpoint was signed for`);
    expect(await rewritten((event) => ({ ...event, id: randomUUID() }))).toEqual(isNamed);
    expect(await rewritten((event) => ({ ...event, data: { ...(event.data as object), more: 1 } }))).toEqual(
      isNamed,
    );
    // Without its proof it can be anything, and is not counted among what is proven.
    expect(await rewritten(({ leaf: _, ...event }) => event)).toContain('1 of its events are proven');
  });

  test('SEC-36 no archive holds a secret: links of before open nothing of the restored site, and addresses stay known', async () => {
    const { secret } = site.platform;
    const [owner, guest] = [await confirmedMember(site, 'Olga Owner'), await site.member('Gil Guest')];
    const memorialId = await createMemorial(owner, { petName: 'Private', isPublic: false });
    await owner.post(`/api/memorials/${memorialId}/invitations`, { email: guest.email });
    const [{ id: invitationId }] = (await owner.get(`/api/memorials/${memorialId}/keepers`)).json.invitations;
    const token = invitationTokenOf(invitationId, secret);
    expect((await guest.post('/api/invitations/look', { token })).status).toBe(200);
    const declining = 'never@example.org';
    const template = {
      name: 'Garden',
      description: 'A bench.',
      templateImageUrl: '/ecards/olive-wreath.svg',
    };
    const card = {
      templateId: (await admin.post('/api/admin/ecard-templates', template)).json.id,
      senderName: 'Olga',
      senderEmail: owner.email,
      recipientName: 'Nell',
      recipientEmail: declining,
      personalMessage: 'Thinking of you.',
    };
    expect((await owner.post('/api/ecards', card)).status).toBe(201);
    await asOperator(site, 'DeclineEcards', { addressKey: ecardAddressKey(declining, secret) });
    const made = await run(await schedule({ name: 'Secretless', ...(await ofSite()) }));
    const file = await download(made.scheduleId, made.id, 'secretless.age');
    for (const [name, bytes] of await contentsOf(file, passphrase))
      expect([name, bytes.includes(secret)]).toEqual([name, false]);

    // An archive of 1.0 holds the secret: it is restored, and nothing is made with it.
    const parts = await contentsOf(file, passphrase);
    const { events, photos } = JSON.parse(String(parts.get('sums.json')));
    parts.delete('sums.json');
    parts.set('site.json', Buffer.from(`${JSON.stringify({ secret })}\n`));
    async function* entries() {
      for (const [name, bytes] of parts) yield { name, size: bytes.byteLength, content: [bytes] };
    }
    const old = await collected(
      writeTar(
        withSums(entries(), () => ({ events, photos })),
        now,
      ),
    );
    await writeFile(place('of-1.0.tar'), old);

    for (const [path, name] of [
      [file, 'secretless'],
      [place('of-1.0.tar'), 'of-1.0'],
    ] as const) {
      await restored(path, name, { secret: passphrase });
      const again = await opened(name);
      expect(again.platform.secret).not.toBe(secret);
      const browser = again.browser();
      expect((await browser.post('/api/auth/login', { email: guest.email, password })).status).toBe(200);
      expect((await browser.post('/api/invitations/look', { token })).status).toBe(404);
      const registered = { email: owner.email.toUpperCase(), password: 'another long password', name: 'A B' };
      expect((await again.browser().post('/api/auth/register', registered)).status).toBe(409);
      const named = ecardAddressStream(ecardAddressKey(declining, again.platform.secret));
      const { state } = await again.platform.states.load(ecardAddressDecider, named);
      // 1.0 says nothing of who declined but by names that nobody can read any more.
      expect(state).toEqual({ declined: path === file });
      await again.close();
      others = [];
    }
  });

  test('SEC-36 whoever manages archives and nothing else gets no key and nothing of the whole site', async () => {
    const clerk = await site.member('Cleo Clerk');
    await asOperator(site, 'ChangePermissions', { accountId: clerk.id, permissions: ['archives.manage'] });
    const whole = await ofSite();
    const memorialId = await createMemorial(admin, { isPublic: false });
    const theirs = await schedule({ name: 'Whole', ...whole });
    const { id: wholeRun } = await run(theirs);
    const sentence = 'Archives of the whole site need their own permission';
    const body = { name: 'Mine', ...whole };
    const own = (await clerk.post(address, { name: 'Mine', entityId: memorialId })).json.id;
    for (const refused of [
      await clerk.post(address, body),
      await clerk.send('PUT', `${address}/${own}`, { body }),
      await clerk.send('PUT', `${address}/${theirs}`, { body: { name: 'Mine', entityId: memorialId } }),
      await clerk.post(`${address}/${theirs}/run`),
      await clerk.post(`${address}/${theirs}/pause`),
      await clerk.post(`${address}/${theirs}/activate`),
      await clerk.post(`${address}/${theirs}/disable`),
      await clerk.get(`${address}/${theirs}/runs/${wholeRun}/archive`),
    ])
      expect([refused.status, refused.json.error]).toEqual([403, sentence]);

    // An archive in the open holds keys, so they take home encrypted ones only.
    const open_ = await run(own);
    const kept = await clerk.get(`${address}/${own}/runs/${open_.id}/archive`);
    expect([kept.status, kept.json.error]).toEqual([403, expect.stringContaining('isn’t encrypted')]);
    expect((await admin.get(`${address}/${own}/runs/${open_.id}/archive`)).status).toBe(200);
    const locked = { name: 'Mine', entityId: memorialId, encryptionEnabled: true };
    expect((await clerk.send('PUT', `${address}/${own}`, { body: locked })).status).toBe(200);
    const { id: lockedRun } = await run(own);
    const taken = await clerk.get(`${address}/${own}/runs/${lockedRun}/archive`);
    expect([taken.status, taken.text.startsWith('age-encryption.org/v1')]).toEqual([200, true]);
  });

  test('SEC-36 of the whole site is encrypted, or not made and not downloaded, also by a schedule of before', async () => {
    const { entityId } = await ofSite();
    const sentence = expect.stringContaining('always encrypted');
    const refused = await admin.post(address, { name: 'Open', entityType: 'site', entityId });
    expect([refused.status, refused.json.errors]).toEqual([
      400,
      [{ path: 'encryptionEnabled', message: sentence }],
    ]);
    // As 1.0 wrote it.
    const id = randomUUID();
    const old = randomUUID();
    const archiveName = 'everpaw-open-20260301T120000Z.tar';
    const [fields, run_] = [
      archiveScheduleFields.parse({ name: 'Open', entityType: 'site', entityId }),
      { scheduleId: id, runId: old },
    ];
    await written(`archive-schedule-${id}`, [
      {
        type: 'ArchiveScheduleCreated',
        data: { scheduleId: id, ...fields, setBy: admin.id, nextRunAt: '2026-03-02T02:00:00.000Z' },
      },
      {
        type: 'ArchiveRunStarted',
        data: {
          ...run_,
          archiveName,
          entityType: 'site',
          entityId,
          maxBackupSize: null,
          compressionEnabled: false,
          encryptionEnabled: false,
          startedAt: now.toISOString(),
          nextRunAt: '2026-03-02T02:00:00.000Z',
        },
      },
      {
        type: 'ArchiveRunCompleted',
        data: {
          ...run_,
          archiveName,
          completedAt: now.toISOString(),
          duration: 0,
          archiveSize: 4,
          output: '',
        },
      },
    ]);
    async function* bytes() {
      yield Buffer.from('keys');
    }
    await site.platform.archives.put({ ...run_, archiveName, maxBytes: null }, bytes(), () => []);
    await until(async () => (await runs(id))[0]?.isKept);
    const answers = [
      await admin.get(`${address}/${id}/runs/${old}/archive`),
      await admin.post(`${address}/${id}/run`),
    ];
    expect(answers.map(({ status, json }) => [status, json.error])).toEqual([
      [403, sentence],
      [409, sentence],
    ]);
    // One that is due fails, and its log says why.
    now = new Date('2026-03-02T02:00:10.000Z');
    await beginDue();
    await until(async () => (await runs(id))[0]?.status === 'failed');
    expect((await runs(id))[0]).toMatchObject({ error: 'An archive of the whole site must be encrypted' });
    now = at;
  });

  test('REL-15 without whoever has left: their keys and photos go from every kept archive, others stay whole', async () => {
    const canary = `canary${randomUUID().replaceAll('-', '')}`;
    const leaver = await site.member(`${canary} Leaver`);
    const [own, shared] = [await smallPhoto(21), await smallPhoto(22)];
    const { id: mine, hashes } = await createWithPhotos(leaver, [own, shared], { petName: canary });
    const friend = await site.member('Tom Friend');
    const { id: theirs } = await createWithPhotos(friend, [shared], { petName: 'Stays' });
    await sign(leaver, theirs, { tributeMessage: canary });
    await site.settled();
    const plain = await schedule({ name: 'Plain', ...(await ofSite()), compressionEnabled: false });
    const locked = await schedule({ name: 'Locked', ...(await ofSite()) });
    const single = await schedule({ name: 'Single', entityId: mine, notificationEmail: 'x@example.org' });
    const made = { plain: await run(plain), locked: await run(locked), single: await run(single) };
    const earlier = await download(plain, made.plain.id, 'earlier.tar.age');

    // One was encrypted with another passphrase, which nobody has any more.
    const { archives } = site.platform;
    const lost = await run(locked);
    async function* lostBytes() {
      yield Buffer.from('words that nobody can read');
    }
    await archives.put(
      { scheduleId: locked, runId: lost.id, archiveName: lost.archiveName, maxBytes: null },
      sealed(lostBytes(), { compress: false, passphrase: 'nobody knows this one' }),
      () => [leaver.id],
    );

    const keyIn = (contents: Map<string, Buffer>) => {
      const lines = [...contents].filter(([name]) => name.startsWith('people/'));
      const people = lines.flatMap(([, bytes]) =>
        bytes
          .toString()
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      );
      return people.find(({ person }) => person === leaver.id)?.key;
    };
    const namesIn = (contents: Map<string, Buffer>) => [...contents.keys()].join('\n');
    // Each reading derives the key from the passphrase, which is slow.
    const before = await contentsOf(earlier, passphrase);
    expect(keyIn(before)).toEqual(expect.any(String));
    for (const hash of hashes) expect(namesIn(before)).toContain(hash);

    const { erasureId } = (await leaver.send('DELETE', '/api/accounts/me', { body: { password } })).json;
    await until(async () => (await site.platform.uploads.of(leaver.id, 1)).length === 0);
    await jobsDone(site);
    await site.settled();
    // The certificate comes after every archive: by then none holds the key. The memorial's own erasure, beside it, may
    // rewrite them once more.
    const ends = (await allEvents(site)).filter(
      ({ type, streamId }) =>
        ['ArchiveRewritten', 'ArchiveRemoved'].includes(type) || streamId === `erasure-${erasureId}`,
    );
    const runsOf = (wanted: string) =>
      ends.filter(({ type }) => type === wanted).map(({ data }) => Reflect.get(Object(data), 'runId'));
    const kept = Object.values(made).map(({ id }) => id);
    expect(runsOf('ArchiveRewritten')).toEqual(expect.arrayContaining(kept));
    expect(runsOf('ArchiveRemoved')).toContain(lost.id);
    const firstOf = (wanted: string, runId?: string) =>
      ends.findIndex(({ type, data }) => type === wanted && Reflect.get(Object(data), 'runId') === runId);
    const certified = firstOf('ErasureCertified');
    for (const runId of kept) expect(firstOf('ArchiveRewritten', runId)).toBeLessThan(certified);
    expect(firstOf('ArchiveRemoved', lost.id)).toBeLessThan(certified);

    for (const [id, { id: runId }, secret] of [
      [plain, made.plain, passphrase],
      [locked, made.locked, passphrase],
      [single, made.single, undefined],
    ] as const) {
      const path = await download(id, runId, `${runId}.now`);
      // As its schedule says, and never in the open because it was written anew.
      const start = (await readFile(path)).subarray(0, 21).toString('latin1');
      expect(start === 'age-encryption.org/v1').toBe(secret !== undefined);
      const contents = await contentsOf(path, secret);
      expect(keyIn(contents)).toBeNull();
      const names = namesIn(contents);
      expect(names).not.toContain(hashes[0]);
      expect(names.includes(String(hashes[1]))).toBe(id !== single);
      const described = await describeArchive(path, secret ?? null);
      expect(described).toContain('Every part is as it was written.');
      // The log of its run tells what is in it now.
      const told = (await runs(id)).find((each: { id: string }) => each.id === runId);
      const [, events, photos] = /^(\d+) events, (\d+) photos,/m.exec(described) ?? [];
      expect(told.output.replaceAll(/[^0-9,]/g, '')).toBe(`${events},${photos}`);
      expect(told.archiveSize).toBe((await readFile(path)).byteLength);
    }
    expect((await runs(single))[0].output).toMatch(/, 0 photos$/);
    const [lostNow] = (await runs(locked)).filter((each: { id: string }) => each.id === lost.id);
    expect(lostNow).toMatchObject({
      isKept: false,
      output: expect.stringContaining('someone who has left'),
    });
    expect(await archives.find(lost.id)).toBeNull();

    // The rewritten archive is a site in which nobody finds the leaver, and everybody else is.
    await restored(await download(plain, made.plain.id, 'later.tar.age'), 'erased', { secret: passphrase });
    const erased = await opened('erased');
    const views = JSON.stringify(await storedViews(erased));
    expect([views.includes(canary), views.includes('Stays')]).toEqual([false, true]);
    await erased.close();
    others = [];

    // An archive that somebody took home knows nothing of it; with what is known later it is erased again.
    await restored(earlier, 'ignorant', { secret: passphrase });
    const ignorant = await opened('ignorant');
    expect(JSON.stringify(await storedViews(ignorant))).toContain(canary);
    await ignorant.close();
    others = [];
    await restored(earlier, 'told', { later: place('later.tar.age'), secret: passphrase });
    const told = await opened('told');
    expect(JSON.stringify(await storedViews(told))).not.toContain(canary);
    expect((await told.browser().get(`/media/${hashes[0]}/w320.webp`)).status).toBe(404);
  });

  test('REL-15 REL-05 rewritten by a process that died before saying so: the next pass brings the log level', async () => {
    const memorialId = await createMemorial(admin);
    await sign(site.browser(), memorialId);
    const id = await schedule({ entityId: memorialId });
    const made = await run(id);
    const { executor, states, archives, keys } = site.platform;
    const before = await archives.find(made.id);
    const visitor = before?.people.find((person) => person !== admin.id) ?? '';
    await keys.destroy(visitor);
    const saying = (refused: string | null) =>
      archiveJobs({
        ...archiving(),
        states,
        archives,
        executor: {
          async executeReceived(request) {
            if (request.type === refused) throw new Error('the process died here');
            return executor.executeReceived(request);
          },
        },
      })['rewrite-archives'];
    const job = { id: 'rewrite-archives once', name: 'rewrite-archives', attempt: 1, data: {} };
    const told = async () => (await runs(id))[0];
    await expect(saying('NoteArchiveRewrite')?.(job)).rejects.toThrow('the process died here');
    const now = await archives.find(made.id);
    expect(now?.size).not.toBe(made.archiveSize);
    expect((await told()).archiveSize).toBe(made.archiveSize);
    await saying(null)?.(job);
    await site.settled();
    expect((await told()).archiveSize).toBe((await archives.find(made.id))?.size);
    expect((await archives.find(made.id))?.people).not.toContain(visitor);
    // Then there is nothing left to do.
    const events = await allEvents(site);
    await saying(null)?.({ ...job, id: 'rewrite-archives twice' });
    expect(await allEvents(site)).toEqual(events);
  });

  test('REL-15 that holds somebody who was erased is not served until it was written anew', async () => {
    const memorialId = await createMemorial(admin);
    await sign(site.browser(), memorialId);
    const id = await schedule({ entityId: memorialId });
    const made = await run(id);
    const path = `${address}/${id}/runs/${made.id}/archive`;
    const { archives, keys } = site.platform;
    const people = (await archives.find(made.id))?.people ?? [];
    const visitor = people.find((person) => person !== admin.id) ?? '';
    await keys.destroy(visitor);
    const refused = await admin.get(path);
    expect([refused.status, refused.json.code]).toEqual([409, 'archive-rewritten']);
    await until(async () => (await admin.get(path)).status === 200);
    expect((await archives.find(made.id))?.people).toEqual(people.filter((person) => person !== visitor));
  });

  test('REL-15 REL-05 that cannot be opened goes, also when the process died before the log said so', async () => {
    const memorialId = await createMemorial(admin);
    await sign(site.browser(), memorialId);
    const id = await schedule({ entityId: memorialId, encryptionEnabled: true });
    const made = await run(id);
    const { executor, states, archives, keys } = site.platform;
    const people = (await archives.find(made.id))?.people ?? [];
    await keys.destroy(people.find((person) => person !== admin.id) ?? '');
    const job = { id: 'rewrite-archives locked', name: 'rewrite-archives', attempt: 1, data: {} };
    const pass = (executeReceived: typeof executor.executeReceived) =>
      archiveJobs({ ...archiving('some other passphrase'), states, archives, executor: { executeReceived } })[
        'rewrite-archives'
      ]?.(job);
    await expect(pass(() => Promise.reject(new Error('the process died here')))).rejects.toThrow('died here');
    await pass((request) => executor.executeReceived(request));
    await site.settled();
    expect((await runs(id))[0]).toMatchObject({ isKept: false });
    expect(await archives.find(made.id)).toBeNull();
  });

  test('REL-15 of which somebody is erased while it is written holds nothing of them', async () => {
    const memorialId = await createMemorial(admin);
    await sign(site.browser(), memorialId);
    const { executor, states, archives, keys } = site.platform;
    const erased: string[] = [];
    const people: (readonly string[])[] = [];
    const watched: ArchiveStore = {
      ...archives,
      // Somebody is erased when all keys were read, and before the run is done.
      async put(archive, bytes, holds) {
        const size = await archives.put(archive, bytes, holds);
        people.push(holds());
        const person = erased.length === 0 ? holds().at(-1) : undefined;
        if (person !== undefined) {
          erased.push(person);
          await keys.destroy(person);
        }
        return size;
      },
    };
    const jobs = archiveJobs({ ...archiving(), states, archives: watched, executor });
    const data = {
      scheduleId: randomUUID(),
      runId: randomUUID(),
      archiveName: 'everpaw-race.tar.zst',
      entityType: 'memorial',
      entityId: memorialId,
      maxBackupSize: null,
      compressionEnabled: true,
      encryptionEnabled: false,
      startedAt: now.toISOString(),
    };
    // Its schedule is not there, so the run ends without being kept; what was written is seen before that.
    const job = { id: 'race', name: 'make-archive', attempt: 1, data };
    await jobs['make-archive']?.(job).catch(() => {});
    expect([erased.length, people.length]).toEqual([1, 2]);
    expect(people[0]).toContain(erased[0]);
    expect(people[1]).not.toContain(erased[0]);
  });

  test('REL-15 the addresses that somebody set on schedules go with them', async () => {
    const leaver = await memberWithRole(site, 'super_admin');
    const body = {
      name: 'Theirs',
      entityId: await createMemorial(admin),
      notificationEmail: 'theirs@example.org',
    };
    const ids = [(await leaver.post(address, body)).json.id, (await leaver.post(address, body)).json.id];
    await leaver.send('DELETE', '/api/accounts/me', { body: { password } });
    for (const id of ids) await until(async () => (await one(id)).notificationEmail === null);
    expect(JSON.stringify(await allEvents(site))).not.toContain('theirs@example.org');
  });

  test('REL-15 the address of whoever leaves goes from schedules on which somebody else has set it', async () => {
    const leaver = await site.member();
    const body = {
      name: 'About them',
      entityId: await createMemorial(admin),
      notificationEmail: leaver.email.toUpperCase(),
    };
    const ids = [(await admin.post(address, body)).json.id, (await admin.post(address, body)).json.id];
    await leaver.send('DELETE', '/api/accounts/me', { body: { password } });
    for (const id of ids) await until(async () => (await one(id)).notificationEmail === null);
  });

  test('REQ-353 holds recordings part by part, and they play from the restored site', async () => {
    const memorialId = await createMemorial(admin, { petName: 'Luna' });
    const bytes = await makeRecording({ seed: 90, bytesPerSecond: 3 * 1024 * 1024 });
    expect((await sendRecording(admin, bytes)).status).toBe(200);
    const sha256 = sha256Of(bytes);
    const added = await admin.post(`/api/memorials/${memorialId}/recordings`, {
      sha256,
      title: 'The garden',
    });
    expect(added.status).toBe(201);
    const id = await schedule({ entityId: memorialId, compressionEnabled: false });
    const file = await download(id, (await run(id)).id, 'luna.tar');
    expect([...(await contentsOf(file)).keys()].filter((name) => name.includes(sha256))).toHaveLength(4);
    await restored(file, 'luna');
    const copy = await opened('luna');
    const played = await fetch(`${copy.origin}/media/${sha256}/recording.mp4`);
    expect(Buffer.from(await played.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('is listed, verified and restored by an operator', async () => {
    const id = await schedule({ entityId: await createMemorial(admin, { petName: 'Rex' }) });
    const file = await download(id, (await run(id)).id, 'rex.tar.zst');
    const config = readConfig({ DATA_DIR: place('nothing') });
    const cli = async (...argv: string[]) => {
      let text = '';
      const code = await operateArchive(config, argv, { write: (part: string) => (text += part) });
      return { code, text };
    };
    expect(await cli('verify', file)).toMatchObject({
      code: 0,
      text: expect.stringContaining('1 events, 0 photos'),
    });
    expect(await cli('list', file)).toMatchObject({
      code: 0,
      text: expect.stringContaining('events/000001.jsonl'),
    });
    expect((await cli('restore', file, '--into', place('rex'))).code).toBe(0);
    expect(await cli('verify', place('none'))).toMatchObject({ code: 1 });
    const usage = /^npm run archive -- restore FILE --into FOLDER \[--later LATER\] /;
    for (const [words, line] of [
      [['restore', file], '--into FOLDER is missing.'],
      [['restore', file, '--into', place('x'), '--later'], 'LATER is missing.'],
      [['restore', file, '--onto', place('x')], '--onto is not understood here.'],
    ] as const) {
      const { code, text } = await cli(...words);
      expect([code, text.split('\n').slice(0, 2)]).toEqual([2, [line, expect.stringMatching(usage)]]);
    }
  });
});

function sameParts(one: Map<string, Buffer>, two: Map<string, Buffer>): boolean {
  return one.size === two.size && [...one].every(([name, bytes]) => two.get(name)?.equals(bytes));
}
