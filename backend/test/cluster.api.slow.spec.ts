import { randomUUID } from 'node:crypto';
import { toBase64 } from '@everpaw/contracts/audit/transparency/bytes';
import { type Checkpoint, openCheckpoint } from '@everpaw/contracts/audit/transparency/checkpoint';
import { parseHistoryEnd } from '@everpaw/contracts/audit/transparency/history-file';
import { treeRoot } from '@everpaw/contracts/audit/transparency/merkle-tree';
import { parseVerifierKey } from '@everpaw/contracts/audit/transparency/signed-note';
import { formatTilePath } from '@everpaw/contracts/audit/transparency/tile';
import { run, runSync } from '@everpaw/contracts/audit/transparency/work';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mongo } from 'mongoose';
import { databases } from '../src/app/data-files.ts';
import { nodeTools } from '../src/audit/transparency/node-tools.ts';
import { tilesOf } from '../src/audit/transparency/tiles.fixtures.ts';
import { createMemorial, sign } from './helpers/acts.ts';
import { type Cluster, type Member, openCluster, operate } from './helpers/cluster.ts';
import type { Killable } from './helpers/killable.ts';
import { type Client, createClient, password } from './helpers/site.ts';
import { at, naming, withdrawBefore } from './helpers/strangers.ts';
import { until } from './helpers/until.ts';

let cluster: Cluster;
let processes: Member[];

/** Gives the tests of this block a cluster with processes of these roles. One that ends processes starts others. */
function shareProcesses(roles: readonly string[]): void {
  beforeAll(async () => {
    cluster = await openCluster();
    processes = await startAll(roles);
  });
  afterAll(() => cluster.close(), 60_000);
}

/** Processes with these roles: the first, which lays out the stores, and then the others at once. */
async function startAll([first = '', ...others]: readonly string[]): Promise<Member[]> {
  return [await cluster.start(first), ...(await Promise.all(others.map((roles) => cluster.start(roles))))];
}

/** One browser whose requests a balancer hands to these processes in turn; it may keep the position of its writes to itself. */
function throughBalancer(processes: readonly Killable[], { saysPosition = true } = {}): Client {
  const clients = processes.map(({ origin }) => createClient(origin));
  const [first] = clients;
  if (!first) throw new Error('A balancer has somebody behind it');
  let turn = 0;
  const balanced: Client = {
    ...first,
    async send(method, path, options) {
      const next = clients[turn++ % clients.length] ?? first;
      next.cookies = balanced.cookies;
      next.lastPosition = saysPosition ? balanced.lastPosition : null;
      const answer = await next.send(method, path, options);
      balanced.lastPosition = next.lastPosition;
      return answer;
    },
    get: (path, options) => balanced.send('GET', path, options),
    post: (path, body, options) => balanced.send('POST', path, { body, ...options }),
  };
  return balanced;
}

/** Confirms the address of an account by the emailed link. */
async function confirmed(client: Client, { email }: { email: string }): Promise<void> {
  const token = await until(async () => {
    const emails = await cluster.emailsTo(email);
    return emails.map(({ text }) => /verify-email\?token=([\w-]{43})/.exec(text)?.[1]).find(Boolean);
  });
  expect((await client.post('/api/auth/verify-email', { token })).status).toBe(200);
}

/** Signed in with a new account; while nobody folds, the answer is to sign in again in a moment, as people are told. */
async function register(client: Client): Promise<{ email: string; id: string }> {
  const email = `${randomUUID()}@example.org`;
  const answer = await client.post('/api/auth/register', { email, password, name: 'Ana Reis' });
  if (answer.status !== 201) expect([answer.status, answer.json.code]).toEqual([503, 'not-yet']);
  const signedIn = await until(async () => {
    const again = answer.status === 201 ? answer : await client.post('/api/auth/login', { email, password });
    return again.status < 300 && again;
  });
  return { email, id: String(signedIn.json.id) };
}

/**
 * Signs and reads in turn; answers how often the own words were not there. An answer that says it is old, which a busy
 * machine may give, is no wrong one.
 */
async function unseenOf(client: Client, memorialId: string, times: number): Promise<number> {
  let unseen = 0;
  for (let turn = 0; turn < times; turn += 1) {
    const id = await sign(client, memorialId);
    const { json, headers } = await client.get(`/api/memorials/${memorialId}/guestbook`);
    const isSeen = json.entries.some((entry: { id: string }) => entry.id === id);
    if (!isSeen && !headers.get('x-stale')) unseen += 1;
  }
  return unseen;
}

type Layout = {
  roles: readonly string[];
  /** Those of the processes that answer. */
  apis: readonly number[];
  /** How many own signatures are read, by a browser that names its position and by one that does not. */
  times: number;
  silentTimes: number;
};

/** What holds for whoever answers, in any layout of the processes that are shared. */
function testAnswers({ roles, apis, times, silentTimes }: Layout): void {
  const answeringOf = (all: readonly Member[]) => all.filter((_, index) => apis.includes(index));

  test(`REL-39 REL-44 whoever answers knows who is signed in, and ${times} of ${times} own signatures are read at once`, async () => {
    const answering = answeringOf(processes);
    const balanced = throughBalancer(answering);
    const { id } = await register(balanced);
    for (let turn = 0; turn < 4; turn += 1) expect((await balanced.get('/api/accounts/me')).json.id).toBe(id);
    const memorialId = await createMemorial(balanced);
    expect(await unseenOf(balanced, memorialId, times)).toBe(0);

    const silent = throughBalancer(answering, { saysPosition: false });
    expect(await unseenOf(silent, memorialId, silentTimes)).toBe(0);
    expect(silent.cookies.size).toBeGreaterThan(0);
  });

  test('SEC-44 what is withdrawn through one process is shown by none once that is answered', async () => {
    const answering = answeringOf(processes);
    const balanced = throughBalancer(answering);
    await register(balanced);
    const strangers = answering.flatMap(({ origin }) =>
      Array.from({ length: 8 }, () => createClient(origin)),
    );
    // A process that a busy machine lets fall too far behind makes the answer stale, which promises nothing.
    for (let promised = 0; promised < 5; ) {
      const memorialId = await createMemorial(balanced);
      const page = [at(`/memorial/${memorialId}`), at(`/api/memorials/${memorialId}`)];
      const shown = [
        ...page,
        naming('/api/memorials?sort=newest', memorialId),
        naming('/memorial-gallery', memorialId),
      ];
      const visitor = createClient(answering[0]?.origin ?? '');
      await until(async () => (await visitor.get(`/memorial/${memorialId}`)).status === 200);
      const deleted = await withdrawBefore(strangers, shown, () =>
        balanced.send('DELETE', `/api/memorials/${memorialId}`),
      );
      expect(deleted).toMatchObject({ status: 200, unseenBefore: [] });
      if (deleted.stale !== null) continue;
      expect(deleted.seenAfter).toEqual([]);
      promised += 1;
    }
  });

  test('REL-43 while views are built, no process answers that a memorial is not there', async () => {
    const owner = throughBalancer(answeringOf(processes));
    await register(owner);
    const memorialId = await createMemorial(owner);
    const [anyOf] = processes;
    if (!anyOf) throw new Error('there was one');
    for (const process of processes) await cluster.kill(process);
    // The views are gone, and their builds are held back by an operator.
    const client = await mongo.MongoClient.connect(cluster.mongodbUrl);
    await client.db(databases.views).dropDatabase();
    await client.close();
    await operate(anyOf, 'projections', 'pause', 'memorials');
    processes = await Promise.all(roles.map((each) => cluster.start(each, {}, { isBuilding: true })));
    const answering = answeringOf(processes);
    for (const { origin } of answering) {
      const visitor = createClient(origin);
      expect((await visitor.get(`/api/memorials/${memorialId}`)).status).toBe(503);
      expect((await visitor.get(`/memorial/${memorialId}`)).status).toBe(503);
      expect((await visitor.get('/health/ready')).status).toBe(503);
    }
    const folding = processes.find((_, index) => roles[index]?.includes('projector'));
    if (!folding) throw new Error('one of them folds');
    await operate(folding, 'projections', 'resume', 'memorials');
    for (const { origin } of answering) {
      const visitor = createClient(origin);
      const seen: number[] = [];
      await until(async () => {
        seen.push((await visitor.get(`/api/memorials/${memorialId}`)).status);
        return seen.at(-1) === 200;
      });
      expect([...new Set(seen)].filter((status) => status !== 503)).toEqual([200]);
      await until(async () => (await visitor.get('/health/ready')).status === 200);
    }
  });
}

describe('processes of the built site on one log and one read store: two that answer and one that folds', () => {
  const roles = ['projector,jobs', 'api', 'api'];
  shareProcesses(roles);
  testAnswers({ roles, apis: [1, 2], times: 40, silentTimes: 200 });
});

describe('processes of the built site on one log and one read store: two with all roles', () => {
  const roles = ['api,projector,jobs', 'api,projector,jobs'];
  shareProcesses(roles);
  testAnswers({ roles, apis: [0, 1], times: 10, silentTimes: 40 });

  test('REL-39 a view and a reaction of one name are both kept level: an invitation is listed and its email leaves once', async () => {
    const [site] = processes;
    if (!site) throw new Error('one of them answers');
    const owner = createClient(site.origin);
    await confirmed(owner, await register(owner));
    const memorialId = await createMemorial(owner);
    const email = `${randomUUID()}@example.org`;
    expect((await owner.post(`/api/memorials/${memorialId}/invitations`, { email })).status).toBe(201);
    const invitations = async () =>
      (await owner.get(`/api/memorials/${memorialId}/keepers`)).json.invitations;
    await until(async () => (await invitations())?.some((each: { email: string }) => each.email === email));
    await until(async () => (await cluster.emailsTo(email)).length > 0);
    expect(await cluster.emailsTo(email)).toHaveLength(1);
  });

  test('REL-40 two processes that fold and sign at once build one tree, and their checkpoints never disagree', async () => {
    const [first, second] = processes;
    if (!first || !second) throw new Error('two of them answer');
    const owner = throughBalancer(processes);
    await register(owner);
    const memorialId = await createMemorial(owner);
    const served = async (origin: string, path: string) =>
      new Uint8Array(await (await fetch(new URL(`/transparency/${path}`, origin))).arrayBuffer());
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    const heads: Checkpoint[] = [];
    // An export signs first what it holds: both are asked at once while guests sign through both.
    const exported = async ({ origin }: Killable) => {
      const client = createClient(origin);
      client.cookies = owner.cookies;
      const answer = await client.get(`/api/memorials/${memorialId}/history.jsonl`);
      if (answer.status !== 200) return;
      const end = parseHistoryEnd(answer.text.trimEnd().split('\n').at(-1) ?? '');
      const key = runSync(
        parseVerifierKey(text(await served(origin, 'key')).split('\n')[0] ?? ''),
        nodeTools,
      );
      heads.push(runSync(openCheckpoint(end.checkpoint, { log: [key] }), nodeTools).checkpoint);
    };
    await until(async () => {
      await exported(first);
      return heads.length > 0;
    });
    const wanted = (heads[0]?.size ?? 0) + 12;
    for (let round = 0; round < 6; round += 1)
      await Promise.all([
        sign(owner, memorialId),
        sign(owner, memorialId),
        exported(first),
        exported(second),
      ]);
    await until(async () => {
      await Promise.all([exported(first), exported(second)]);
      return heads.some(({ size }) => size >= wanted);
    });
    expect(new Set(heads.map(({ origin }) => origin)).size).toBe(1);
    expect(new Set(heads.map(({ size }) => size)).size).toBeGreaterThan(1);
    for (const { origin } of processes)
      for (const { size, root } of heads) {
        const widths = new Map([...tilesOf(size)].map((tile) => [`${tile.level}/${tile.index}`, tile.width]));
        const built = await run(treeRoot(size), {
          ...nodeTools,
          tile: ({ level, index }) => {
            const width = widths.get(`${level}/${index}`) ?? 0;
            return served(origin, formatTilePath({ kind: 'tile', level, index, width }));
          },
        });
        expect([size, toBase64(built)]).toEqual([size, toBase64(root)]);
      }
  });
});

describe('a process that is killed', () => {
  const roles = 'api,projector';
  shareProcesses([roles, roles, 'jobs']);

  /** Who holds the lease of this reaction. */
  async function holderOf(reaction: string): Promise<unknown> {
    const client = await mongo.MongoClient.connect(cluster.mongodbUrl);
    try {
      const leases = client.db(databases.views).collection<{ _id: string; owner: string }>('reaction_leases');
      return (await leases.findOne({ _id: reaction }))?.owner;
    } finally {
      await client.close();
    }
  }

  test('REL-39 hands the views and the reactions over: own writes are read all along, each email leaves once, each erasure happens once', async () => {
    const [first, second] = processes;
    if (!first || !second) throw new Error('two of them answer');
    let pair = [first, second] as const;
    const people: { email: string; id: string }[] = [];
    const memorials: string[] = [];
    const holders = new Set([await holderOf('welcomes_v1')]);
    // The holder is one of the two, so with each of them killed once it has been killed.
    for (let round = 0; round < 2; round += 1) {
      const [victim, survivor] = pair;
      const killing = cluster.kill(victim);
      for (let n = 0; n < 3; n += 1) {
        const client = createClient(survivor.origin);
        people.push(await register(client));
        memorials.push(await createMemorial(client));
      }
      await killing;
      const owner = createClient(survivor.origin);
      people.push(await register(owner));
      const memorialId = await createMemorial(owner);
      memorials.push(memorialId);
      expect(await unseenOf(owner, memorialId, 6)).toBe(0);
      await until(async () => {
        const emails = await Promise.all(people.map(({ email }) => cluster.emailsTo(email)));
        return emails.every(({ length }) => length > 0);
      });
      holders.add(await holderOf('welcomes_v1'));
      pair = [survivor, await cluster.start(roles)];
    }
    expect(holders.size).toBeGreaterThan(1);
    expect(
      (await Promise.all(people.map(({ email }) => cluster.emailsTo(email)))).map(({ length }) => length),
    ).toEqual(people.map(() => 1));

    // Those who leave meet the next death in the middle of their erasure.
    const [victim, survivor] = pair;
    const leaving = people.map(async ({ email }) => {
      const client = createClient(survivor.origin);
      await client.post('/api/auth/login', { email, password });
      expect((await client.send('DELETE', '/api/accounts/me', { body: { password } })).status).toBe(200);
    });
    await Promise.race(leaving);
    await cluster.kill(victim);
    await Promise.all(leaving);
    const timesOf = async (type: string, ids: readonly string[]) => {
      const events = (await cluster.events()).filter((event) => event.type === type);
      return ids.map((id) => events.filter(({ streamId }) => streamId.endsWith(id)).length);
    };
    await until(async () => (await timesOf('MemorialPurged', memorials)).every((times) => times > 0));
    expect(await timesOf('MemorialPurged', memorials)).toEqual(memorials.map(() => 1));
    const ids = people.map(({ id }) => id);
    expect(await timesOf('AccountDeleted', ids)).toEqual(ids.map(() => 1));
    const visitor = createClient(survivor.origin);
    for (const id of memorials)
      await until(async () => (await visitor.get(`/api/memorials/${id}`)).status === 404);
  });
});
