import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type EmbeddedEventLog,
  openEmbeddedEventLog,
} from '../src/platform/storage/event-log/embedded-event-log.ts';
import type { Failure } from '../src/platform/storage/event-log/testing/faults.ts';
import {
  type EventLogServer,
  serveEventLog,
} from '../src/platform/storage/event-log/testing/serve-event-log.ts';
import { createMemorial, tribute } from './helpers/acts.ts';
import { type Answer, openSite, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

let folder: string;
let stored: EmbeddedEventLog;
let server: EventLogServer;
const opened: Site[] = [];
const servers: EventLogServer[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-outages-'));
  stored = openEmbeddedEventLog({ file: join(folder, 'log.db') });
  server = await serveEventLog(stored);
});

afterEach(async () => {
  for (const site of opened.splice(0)) await site.close();
  for (const each of [server, ...servers.splice(0)]) await each.close();
  await stored.close();
  await rm(folder, { recursive: true });
});

async function open(url = server.url()): Promise<Site> {
  const site = await openSite({ env: { EVENTSTORE_URL: url } });
  opened.push(site);
  return site;
}

function expectOutage(answer: Answer) {
  expect([answer.status, answer.json.code]).toEqual([503, 'unavailable']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

const sign = (site: Site, memorialId: string, headers: Record<string, string> = {}) =>
  site.browser().post(`/api/memorials/${memorialId}/guestbook`, tribute(), { headers });

const failures: Failure[] = ['unavailable', 'unknown', 'cancelled', 'deadline', 'no-answer', 'not-leader'];

describe('a site on EventStoreDB', () => {
  test('REL-23 appends that fail in every way until nobody waits any more are 503 with Retry-After, and work again by themselves', async () => {
    const site = await open();
    const memorialId = await createMemorial(await site.member());
    server.faults.append = (appends) => ({
      failure: failures[appends % failures.length] ?? 'unknown',
      stored: false,
    });
    expectOutage(await sign(site, memorialId));
    server.faults.append = () => null;
    expect((await sign(site, memorialId)).status).toBe(201);
  });

  test.each(failures)(
    'REL-34 one append that fails with "%s", stored or not, costs nothing and is one tribute',
    async (failure) => {
      const site = await open();
      const owner = await site.member();
      const memorialId = await createMemorial(owner);
      for (const isStored of [true, false]) {
        server.faults.append = () => {
          server.faults.append = () => null;
          return { failure, stored: isStored };
        };
        expect((await sign(site, memorialId)).status).toBe(201);
      }
      await site.settled();
      expect((await owner.get(`/api/memorials/${memorialId}`)).json.tributeCount).toBe(2);
    },
  );

  test('REL-33 the same command 40 times at once is appended once, and all answer as the first', async () => {
    const site = await open();
    const memorialId = await createMemorial(await site.member());
    Object.assign(server.faults, { answersOneOfIdentical: true, appendMs: 20, prepareTimeoutMs: 5_000 });
    const headers = { 'idempotency-key': randomUUID() };
    const body = tribute();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        site.browser().post(`/api/memorials/${memorialId}/guestbook`, body, { headers }),
      ),
    );
    expect(server.calls.unanswered).toBe(0);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    const events: string[] = [];
    for await (const { event } of stored.log.readAll()) if (event) events.push(event.type);
    expect(events.filter((type) => type === 'TributeSigned')).toHaveLength(1);
  });

  test('REL-34 a log that is gone: what is there is read, writing is 503, and views are level again after it is back', async () => {
    const site = await open();
    const owner = await site.member();
    const memorialId = await createMemorial(owner);
    await site.settled();
    await server.kill();
    expectOutage(await sign(site, memorialId));
    expect((await owner.get(`/api/memorials/${memorialId}`)).status).toBe(200);
    await server.start();
    const headers = { 'idempotency-key': randomUUID() };
    await until(async () => (await sign(site, memorialId, headers)).status === 201);
    await site.settled();
  });

  test("waiting for the head of the log ends although its last event is the server's own", async () => {
    const site = await open();
    await createMemorial(await site.member());
    await server.appendSystemEvent();
    await site.settled();
    const rows = await site.platform.engine.measure();
    expect(rows.map(({ lag }) => lag.distance)).toEqual(rows.map(() => 0));
  });
});

describe('a site on a cluster of EventStoreDB', () => {
  test('REL-34 a killed leader costs no refused command, loses nothing and doubles nothing', async () => {
    const second = await serveEventLog(stored);
    servers.push(second);
    const lead = (port: number) => {
      for (const { faults } of [server, second])
        Object.assign(faults, { gossip: 'leader', leader: { host: '127.0.0.1', port } });
    };
    lead(server.port);
    const cluster = await open(`esdb://127.0.0.1:${server.port},127.0.0.1:${second.port}?tls=false`);
    const owner = await cluster.member();
    const memorialId = await createMemorial(owner);
    const statuses: number[] = [];
    let over = false;
    const writers = Array.from({ length: 16 }, async () => {
      while (!over) statuses.push((await sign(cluster, memorialId)).status);
    });
    await until(async () => statuses.length > 50);
    second.faults.gossip = 'no leader';
    await server.kill();
    const { gossips } = second.calls;
    await until(async () => second.calls.gossips > gossips + 5);
    lead(second.port);
    const reached = statuses.length;
    await until(async () => statuses.length > reached + 50);
    over = true;
    await Promise.all(writers);
    expect(new Set(statuses)).toEqual(new Set([201]));
    await cluster.settled();
    expect((await owner.get(`/api/memorials/${memorialId}`)).json.tributeCount).toBe(statuses.length);
  });
});
