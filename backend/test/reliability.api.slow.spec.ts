import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { jsonEvent } from '@eventstore/db-client';
import { memorialDecider } from '@everpaw/contracts/memorials/memorial.decider';
import { siteCodes } from '@everpaw/contracts/sync/sync.dto';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { exportJobs } from '../src/export/export-jobs.ts';
import { headOf } from '../src/platform/execution/projections/feed/log-source.ts';
import { createMemorial, createWithPhotos, sha256Of, smallPhoto, tribute, upload } from './helpers/acts.ts';
import { emailsTo, jobsDone } from './helpers/emails.ts';
import { fillDisk } from './helpers/full-disk.ts';
import { type Killable, startKillable } from './helpers/killable.ts';
import { allEvents, replayedViews, storedViews } from './helpers/replay.ts';
import { type Client, createClient, openSite, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

const folders: string[] = [];
const opened: Site[] = [];
afterEach(async () => {
  for (const site of opened.splice(0)) await site.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'everpaw-reliability-'));
  folders.push(folder);
  return folder;
}
async function open(dataDir?: string): Promise<Site> {
  const site = await openSite({ dataDir });
  opened.push(site);
  return site;
}
async function close(site: Site): Promise<void> {
  opened.splice(opened.indexOf(site), 1);
  await site.close();
}

/** Runs `work` for each item, at most `atOnce` of them at a time. */
async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<void>,
) {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) await work(items[index] as T, index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function expectViewsToEqualReplay(site: Site) {
  expect(await storedViews(site)).toEqual(await replayedViews(site));
}

describe('the same command again', () => {
  test('REL-01 1,000 times from 50 clients is one event and one answer', async () => {
    const site = await open();
    const memorialId = await createMemorial(await site.member());
    const headers = { 'idempotency-key': randomUUID() };
    const answers = new Set<string>();
    const clients = Array.from({ length: 50 }, () => site.browser());
    await inParallel(Array(1_000).fill(null), 50, async (_, index) => {
      const answer = await clients[index % 50]?.post(`/api/memorials/${memorialId}/guestbook`, tribute(), {
        headers,
      });
      answers.add(`${answer?.status} ${answer?.text}`);
    });
    expect(answers.size).toBe(1);
    expect([...answers][0]).toMatch(/^201 /);
    expect((await allEvents(site)).filter((event) => event.type === 'TributeSigned')).toHaveLength(1);
    await expectViewsToEqualReplay(site);
  });

  test('REL-02 after the answer was lost with the process, and 10,000 other events, is still one event', async () => {
    const dataDir = await newFolder();
    const first = await open(dataDir);
    const memorialId = await createMemorial(await first.member());
    const headers = { 'idempotency-key': randomUUID() };
    const send = (site: Site) =>
      site.browser().post(`/api/memorials/${memorialId}/guestbook`, tribute(), { headers });
    const { json } = await send(first);
    await close(first);

    const second = await open(dataDir);
    expect((await send(second)).json).toEqual(json);
    const { log } = second.platform.eventLog;
    for (let batch = 0; batch < 20; batch += 1) {
      const tributeId = randomUUID();
      const metadata = {
        commandId: tributeId,
        correlationId: tributeId,
        causationId: tributeId,
        actor: { kind: 'visitor' },
        at: '2026-01-01T00:00:00.000Z',
        v: 1,
      };
      const data = { tributeId, memorialId, reason: 'other' };
      await log.appendToStream(
        `tribute-${tributeId}`,
        Array.from({ length: 500 }, () => jsonEvent({ type: 'TributeReported', data, metadata })),
      );
    }
    expect((await send(second)).json).toEqual(json);
    await second.settled();
    expect((await second.browser().get(`/api/memorials/${memorialId}`)).json.tributeCount).toBe(1);
    expect((await allEvents(second)).filter((event) => event.type === 'TributeSigned')).toHaveLength(1);
  });
});

test('REL-03 50 writers × 20 commands on one memorial: revisions without a gap, the serial fold, honest refusals', async () => {
  const site = await open();
  const owner = await site.member();
  const memorialId = await createMemorial(owner);
  const taken = new Set<string>();
  const codes = new Set<string>();
  const writers = Array.from({ length: 50 }, (_, index) => index);
  await inParallel(writers, 50, async (writer) => {
    for (let turn = 0; turn < 20; turn += 1) {
      const commandId = randomUUID();
      const answer = await owner.send('PATCH', `/api/memorials/${memorialId}`, {
        body: { changes: { petName: `Name ${writer} ${turn}` } },
        headers: { 'idempotency-key': commandId },
      });
      if (answer.status === 200) taken.add(commandId);
      else codes.add(`${answer.status} ${answer.json.code}`);
    }
  });
  expect([...codes].filter((code) => code !== '409 busy')).toEqual([]);
  const events = (await allEvents(site)).filter((event) => event.streamId === `memorial-${memorialId}`);
  expect(events.map((event) => event.revision)).toEqual(events.map((_, index) => index));
  const actor = { kind: 'account', accountId: owner.id } as const;
  const asked = `PATCH /api/memorials/${memorialId}`;
  const executed = [...taken].map((key) => site.platform.identity.idOf({ actor, asked, key }));
  expect(new Set(events.slice(1).map((event) => event.meta.commandId))).toEqual(new Set(executed));
  expect(events.slice(1)).toHaveLength(taken.size);
  // The events of a memorial's stream are the memorial's.
  const folded = (events as Parameters<typeof memorialDecider.evolve>[1][]).reduce(
    memorialDecider.evolve,
    memorialDecider.initialState,
  );
  const view = (await owner.get(`/api/memorials/${memorialId}`)).json;
  expect(folded).toMatchObject({ status: 'active', petName: view.petName });
  await expectViewsToEqualReplay(site);
});

const visitorActor = { kind: 'visitor' } as const;

/** Rounds of killing; a long run sets it, for example `KILL_ROUNDS=100`. */
const killRounds = Number(process.env.KILL_ROUNDS ?? 8);
const commandsPerRound = 100;

test(
  `REL-04 ${killRounds} times killed under load: nothing acknowledged is lost, nothing is there twice, the views equal a replay`,
  async () => {
    const dataDir = await newFolder();
    type Sent = { commandId: string; path: string; method: string; body: unknown; acknowledged: boolean };
    const sent: Sent[] = [];
    let ownerId = '';
    let site: Killable | null = await startKillable(dataDir);
    try {
      let owner: Client = createClient(site.origin);
      const registered = await owner.post('/api/auth/register', {
        email: 'owner@example.org',
        password: 'a long enough password',
        name: 'Ana Reis',
      });
      expect(registered.status).toBe(201);
      ownerId = String(registered.json.id);
      const memorialId = await createMemorial(owner);

      for (let round = 0; round < killRounds; round += 1) {
        // The session outlives the process.
        const cookies = owner.cookies;
        owner = createClient(site.origin);
        owner.cookies = cookies;
        const visitor = createClient(site.origin);
        const mine: Sent[] = Array.from({ length: commandsPerRound }, (_, index) => ({
          commandId: randomUUID(),
          acknowledged: false,
          ...(index % 10 === 0
            ? {
                method: 'PATCH',
                path: `/api/memorials/${memorialId}`,
                body: { changes: { petName: `Name ${round} ${index}` } },
              }
            : {
                method: 'POST',
                path: `/api/memorials/${memorialId}/guestbook`,
                body: tribute({ visitorName: `V ${round} ${index}` }),
              }),
        }));
        // What was cut off last time is sent again first, as a phone would.
        const again = sent.filter((each) => !each.acknowledged);
        sent.push(...mine);
        let killing: Promise<void> | null = null;
        let left = 1 + Math.floor(Math.random() * commandsPerRound);
        const running = site;
        await inParallel([...again, ...mine], 12, async (each) => {
          if (killing) return;
          const client = each.method === 'PATCH' ? owner : visitor;
          try {
            const answer = await client.send(each.method, each.path, {
              body: each.body,
              headers: { 'idempotency-key': each.commandId, connection: 'close' },
            });
            if (answer.status === 409) return;
            expect([200, 201]).toContain(answer.status);
            each.acknowledged = true;
          } catch (error) {
            if (!killing) throw error;
          }
          left -= 1;
          if (left === 0) killing ??= running.kill();
        });
        await (killing ?? running.kill());
        site = null;
        site = await startKillable(dataDir);
      }

      const last = createClient(site.origin);
      last.cookies = owner.cookies;
      const guest = createClient(site.origin);
      await inParallel(
        sent.filter((each) => !each.acknowledged),
        12,
        async (each) => {
          await until(async () => {
            const { status } = await (each.method === 'PATCH' ? last : guest).send(each.method, each.path, {
              body: each.body,
              headers: { 'idempotency-key': each.commandId },
            });
            each.acknowledged = status < 300;
            return each.acknowledged;
          });
        },
      );
    } finally {
      await site?.kill();
    }

    const after = await open(dataDir);
    const times = new Map<string, number>();
    for (const { meta } of await allEvents(after))
      times.set(meta.commandId, (times.get(meta.commandId) ?? 0) + 1);
    const { identity } = after.platform;
    const timesOf = ({ method, path, commandId: key }: Sent) => {
      const actor = method === 'PATCH' ? ({ kind: 'account', accountId: ownerId } as const) : visitorActor;
      return times.get(identity.idOf({ actor, asked: `${method} ${path}`, key })) ?? 0;
    };
    const wrong = sent.filter((each) => each.acknowledged && timesOf(each) !== 1);
    expect(wrong.map((each) => ({ ...each, times: timesOf(each) }))).toEqual([]);
    expect(sent.every((each) => each.acknowledged)).toBe(true);
    await expectViewsToEqualReplay(after);
  },
  60_000 + killRounds * 60_000,
);

describe('REL-06 a full disk', () => {
  /** The open databases of a data folder by file name, caught as they are opened. */
  async function openOnSmallDisk() {
    const databases = new Map<string, Set<DatabaseSync>>();
    const { prepare } = DatabaseSync.prototype;
    const spy = jest.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
      this: DatabaseSync,
      ...given
    ) {
      const name = basename(this.location() ?? '');
      databases.set(name, (databases.get(name) ?? new Set()).add(this));
      return prepare.apply(this, given);
    });
    const site = await open();
    const owner = await site.member();
    const memorialId = await createMemorial(owner);
    await site.settled();
    spy.mockRestore();
    const each = (name: string, act: (database: DatabaseSync) => void) => {
      const found = databases.get(name);
      if (!found) throw new Error(`nobody opened ${name}`);
      for (const database of found) if (database.isOpen) act(database);
    };
    return {
      site,
      owner,
      memorialId,
      /** From now on the file cannot grow. */
      fill: (name: string) =>
        each(name, (database) => {
          const { page_count } = database.prepare('PRAGMA page_count').get() ?? {};
          database.exec(`PRAGMA max_page_count = ${page_count}`);
        }),
      makeRoom: (name: string) => each(name, (database) => database.exec('PRAGMA max_page_count = 1000000')),
    };
  }

  test.each(['events.db', 'state.db'])(
    '%s: writing is refused with a clear 503, reading goes on, and it recovers by itself',
    async (name) => {
      const { site, memorialId, fill, makeRoom } = await openOnSmallDisk();
      const path = `/api/memorials/${memorialId}/guestbook`;
      const count = async () => (await allEvents(site)).length;
      fill(name);
      const commandIds = Array.from({ length: 400 }, () => randomUUID());
      const sign = (commandId: string) =>
        site.browser().post(path, tribute({ tributeMessage: 'x'.repeat(500) }), {
          headers: { 'idempotency-key': commandId },
        });
      const accepted: string[] = [];
      let refusedId = '';
      for (const commandId of commandIds) {
        const answer = await sign(commandId);
        if (answer.status === 201) accepted.push(commandId);
        else {
          expect([answer.status, answer.json.code, answer.json.error]).toEqual([
            503,
            'unavailable',
            'This isn’t available right now. Please try again in a little while',
          ]);
          refusedId = commandId;
          break;
        }
      }
      expect(refusedId).not.toBe('');
      const before = await count();
      const pushed = await site.browser().post('/api/sync/push', {
        commands: [
          {
            id: randomUUID(),
            type: 'SignGuestbook',
            v: 1,
            payload: { memorialId, tributeId: randomUUID(), ...tribute({ tributeMessage: 'x'.repeat(500) }) },
          },
        ],
      });
      // A code that says something about the site: the device does not count it against these words.
      const [{ verdict, code }] = pushed.json.verdicts;
      expect([pushed.status, verdict, code, siteCodes.has(code)]).toEqual([
        200,
        'retry',
        'unavailable',
        true,
      ]);
      expect((await site.browser().get(path)).status).toBe(200);
      expect((await site.browser().get(`/memorial/${memorialId}`)).status).toBe(200);
      expect(await count()).toBe(before);

      makeRoom(name);
      expect((await sign(refusedId)).status).toBe(201);
      const signed = (await allEvents(site)).filter((event) => event.type === 'TributeSigned');
      const executed = [...accepted, refusedId].map((key) =>
        site.platform.identity.idOf({ actor: visitorActor, asked: `POST ${path}`, key }),
      );
      expect(signed.map((event) => event.meta.commandId).sort()).toEqual(executed.sort());
      await expectViewsToEqualReplay(site);
    },
  );

  test('jobs.db: every route that queues work is refused with a 503 and Retry-After, and once there is room the same request does it once', async () => {
    const { site, owner, fill, makeRoom } = await openOnSmallDisk();
    await jobsDone(site);
    fill('jobs.db');
    const forgot = () => site.browser().post('/api/auth/forgot-password', { email: owner.email });
    let answer = await forgot();
    for (let n = 0; n < 400 && answer.status === 202; n += 1) answer = await forgot();
    const contact = { name: 'Ida', email: 'ida@example.org', message: 'A question about this.' };
    const headers = { 'idempotency-key': randomUUID() };
    const routes = [
      () => site.browser().post('/api/auth/forgot-password', { email: 'nobody@example.org' }),
      () => owner.post('/api/auth/verify-email/resend', {}, { headers }),
      () => owner.post('/api/accounts/me/password-link', {}, { headers }),
      () => owner.post('/api/accounts/me/export', {}, { headers }),
      () => site.browser().post('/api/contact', contact, { headers }),
    ];
    for (const ask of routes) {
      const { status, json, headers: answered } = await ask();
      expect([status, json.code, Number(answered.get('retry-after')) > 0]).toEqual([
        503,
        'unavailable',
        true,
      ]);
    }
    makeRoom('jobs.db');
    for (const ask of routes) expect((await ask()).status).toBe(202);
    await jobsDone(site);
    const written = await emailsTo(site, site.platform.config.contactEmail);
    expect(written.map(({ text }) => text.includes(contact.message))).toEqual([true]);
  });

  /** The files in a folder of the site, also in its folders. */
  async function filesIn(site: Site, folder: string): Promise<string[]> {
    const entries = await readdir(join(site.dataDir, folder), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  }

  test('photos: an upload is refused with a clear 503, leaves no file, and the same upload goes well once there is room', async () => {
    const site = await open();
    const owner = await site.member();
    const kept = await upload(owner, await smallPhoto(1));
    const before = await filesIn(site, 'media');
    const bytes = await smallPhoto(2);
    const makeRoom = await fillDisk();
    try {
      const put = await owner.send('PUT', `/api/media/${sha256Of(bytes)}`, {
        body: bytes,
        headers: { 'content-type': 'image/jpeg' },
      });
      expect([put.status, put.json.code, put.json.error, Number(put.headers.get('retry-after')) > 0]).toEqual(
        [503, 'unavailable', 'This isn’t available right now. Please try again in a little while', true],
      );
      const form = new FormData();
      for (const [name, value] of Object.entries({ petName: 'Bella', petType: 'dog' }))
        form.append(name, value);
      form.append('images', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'bella.jpg');
      const created = await owner.post('/api/memorials', form);
      expect([created.status, created.json.code]).toEqual([503, 'unavailable']);
      expect(await filesIn(site, 'media')).toEqual(before);
      expect((await owner.get('/api/memorials/my')).text).not.toContain('Bella');
      expect((await owner.get(`/media/${kept}/w320.jpg`)).status).toBe(200);
    } finally {
      makeRoom();
    }
    const sha256 = await upload(owner, bytes);
    await createMemorial(owner, { photos: [{ imageId: randomUUID(), sha256 }] });
    expect((await owner.get(`/media/${sha256}/w320.jpg`)).status).toBe(200);
  });

  test('an export leaves no half file, its next attempt is whole, and a file that is gone is no answer', async () => {
    const site = await open();
    const owner = await site.member();
    await createWithPhotos(owner, [await smallPhoto(1)]);
    await site.settled();
    const { platform } = site;
    const exportId = randomUUID();
    await platform.exports.request(owner.id, exportId);
    const handlers = exportJobs({
      ...platform,
      forgetAccount: async () => {},
      head: () => headOf(platform.eventLog.log),
      scrub: async () => {},
    });
    const attempt = async (number: number) =>
      handlers.export?.({
        id: exportId,
        name: 'export',
        attempt: number,
        data: { accountId: owner.id, exportId },
      });
    const makeRoom = await fillDisk();
    try {
      await expect(attempt(1)).rejects.toMatchObject({ code: 'ENOSPC' });
      expect(await filesIn(site, 'exports')).toEqual([]);
      expect((await owner.get('/api/accounts/me/export')).json.state).toBe('building');
    } finally {
      makeRoom();
    }
    await attempt(2);
    expect((await owner.get('/api/accounts/me/export')).json.state).toBe('ready');
    expect(await filesIn(site, 'exports')).toEqual([`${exportId}.zip`]);
    const download = () => owner.get('/api/accounts/me/export/download');
    expect((await download()).status).toBe(200);
    // One that is not on this machine any more is told of, and is no half answer.
    await rm(join(site.dataDir, 'exports', `${exportId}.zip`));
    expect([(await download()).status, (await download()).json.code]).toEqual([404, 'export-not-found']);
  });

  test('the outbox of emails holds no half email, and the next attempt of the same is whole', async () => {
    const site = await open();
    const { mailer } = site.platform;
    const to = 'ana@example.org';
    const email = {
      id: 'email-1',
      to,
      subject: 'A word for you',
      paragraphs: ['Hello,', 'x'.repeat(10_000)],
    };
    await mailer.send({ ...email, id: 'email-0', subject: 'Earlier' });
    const before = await filesIn(site, 'mail');
    const makeRoom = await fillDisk();
    try {
      await expect(mailer.send(email)).rejects.toMatchObject({ code: 'ENOSPC' });
      expect(await filesIn(site, 'mail')).toEqual(before);
    } finally {
      makeRoom();
    }
    await mailer.send(email);
    expect(
      (await emailsTo(site, to)).map(({ subject, text }) => [subject, text.includes('x'.repeat(100))]),
    ).toEqual(
      expect.arrayContaining([
        ['Earlier', true],
        ['A word for you', true],
      ]),
    );
    expect(await filesIn(site, 'mail')).toHaveLength(before.length + 1);
  });
});
