import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type EmbeddedEventLog, openEmbeddedEventLog } from '../src/platform/event-log/embedded-event-log.ts';
import type { Failure } from '../src/platform/event-log/testing/faults.ts';
import { type EventLogServer, serveEventLog } from '../src/platform/event-log/testing/serve-event-log.ts';
import { createMemorial, tribute } from './helpers/acts.ts';
import { type Answer, openSite, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

let folder: string;
let stored: EmbeddedEventLog;
let server: EventLogServer;
let site: Site;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-outages-'));
  stored = openEmbeddedEventLog({ file: join(folder, 'log.db') });
  server = await serveEventLog(stored);
  site = await openSite({ env: { EVENTSTORE_URL: server.url() } });
});

afterEach(async () => {
  await site.close();
  await server.close();
  await stored.close();
  await rm(folder, { recursive: true });
});

function expectOutage(answer: Answer) {
  expect([answer.status, answer.json.code]).toEqual([503, 'unavailable']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
}

const sign = (memorialId: string) => site.browser().post(`/api/memorials/${memorialId}/guestbook`, tribute());

describe('a site on EventStoreDB', () => {
  test.each<Failure>(['unavailable', 'unknown', 'cancelled', 'deadline', 'no-answer', 'not-leader'])(
    'REL-23 an append that goes on ending with "%s" is 503 with Retry-After, and works again by itself',
    async (failure) => {
      const memorialId = await createMemorial(await site.member());
      server.faults.append = () => ({ failure, stored: false });
      expectOutage(await sign(memorialId));
      server.faults.append = () => null;
      expect((await sign(memorialId)).status).toBe(201);
    },
  );

  test('REL-34 a log that is gone: what is there is read, writing is 503, and views are level 5 s after it is back', async () => {
    const owner = await site.member();
    const memorialId = await createMemorial(owner);
    await site.settled();
    await server.kill();
    expectOutage(await sign(memorialId));
    expect((await owner.get(`/api/memorials/${memorialId}`)).status).toBe(200);
    await server.start();
    const back = performance.now();
    const headers = { 'idempotency-key': randomUUID() };
    const again = () => site.browser().post(`/api/memorials/${memorialId}/guestbook`, tribute(), { headers });
    await until(async () => (await again()).status === 201);
    await site.settled();
    expect(performance.now() - back).toBeLessThan(5_000);
  });

  test("waiting for the head of the log ends although its last event is the server's own", async () => {
    await createMemorial(await site.member());
    await server.appendSystemEvent();
    await site.settled();
    const rows = await site.platform.engine.measure();
    expect(rows.map(({ lag }) => lag.distance)).toEqual(rows.map(() => 0));
  });
});
