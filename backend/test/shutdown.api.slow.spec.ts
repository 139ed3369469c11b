import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type EmbeddedEventLog,
  openEmbeddedEventLog,
} from '../src/platform/storage/event-log/embedded-event-log.ts';
import {
  type EventLogServer,
  serveEventLog,
} from '../src/platform/storage/event-log/testing/serve-event-log.ts';
import { tribute } from './helpers/acts.ts';
import { startKillable } from './helpers/killable.ts';
import { createClient, password } from './helpers/site.ts';
import { begunPost } from './helpers/sockets.ts';
import { until } from './helpers/until.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'everpaw-shutdown-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('REL-25 SIGTERM with 200 requests in flight: each is answered, what was accepted is there, live streams are told, and the process ends by itself', async () => {
  const site = await startKillable(dataDir);
  const owner = createClient(site.origin);
  await owner.post('/api/auth/register', { email: 'ana@example.org', password, name: 'Ana Reis' });
  const { json } = await owner.post('/api/memorials', { petName: 'Bella', petType: 'dog' });
  const path = `/api/memorials/${json.id}/guestbook`;
  const ear = await fetch(`${site.origin}/api/live?memorial=${json.id}`);

  const ids = Array.from({ length: 200 }, () => randomUUID());
  const signing = await Promise.all(ids.map((tributeId) => begunPost(site, path, tribute({ tributeId }))));
  const ended = site.end();
  const statuses = await Promise.all(signing.map((request) => request.finish()));
  const told = await ear.text();
  expect(await ended).toEqual({ code: 0, signal: null });
  // A command that a busy machine doesn't store within its 8 s is refused, which is an answer too.
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
  const accepted = ids.filter((_, index) => statuses[index] === 201);
  expect(accepted.length).toBeGreaterThan(0);
  expect(told).toMatch(/retry: \d+\nevent: ending\n/);

  const again = await startKillable(dataDir);
  try {
    const found = new Set<string>();
    const visitor = createClient(again.origin);
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await visitor.get(`${path}?limit=100${cursor ? `&cursor=${cursor}` : ''}`);
      for (const { id } of page.json.entries) found.add(id);
      cursor = page.json.nextCursor;
    }
    expect(accepted.filter((id) => !found.has(id))).toEqual([]);
  } finally {
    await again.kill();
  }
});

describe('REL-25 SIGTERM while the log is paused', () => {
  let stored: EmbeddedEventLog;
  let server: EventLogServer;
  beforeEach(async () => {
    stored = openEmbeddedEventLog({ file: join(dataDir, 'log.db') });
    server = await serveEventLog(stored);
  });
  afterEach(async () => {
    await server.close();
    await stored.close();
  });

  test.each([
    { what: 'nobody waiting', writers: 0 },
    { what: 'three who sign', writers: 3 },
  ])('with $what: each is answered, and the process ends by itself', async ({ writers }) => {
    const site = await startKillable(join(dataDir, 'site'), { EVENTSTORE_URL: server.url() });
    const owner = createClient(site.origin);
    await owner.post('/api/auth/register', { email: 'ana@example.org', password, name: 'Ana Reis' });
    const { json } = await owner.post('/api/memorials', { petName: 'Bella', petType: 'dog' });
    const { appends } = server.calls;
    server.faults.append = () => ({ failure: 'no-answer', stored: false });
    const signing = Array.from({ length: writers }, () =>
      createClient(site.origin).post(`/api/memorials/${json.id}/guestbook`, tribute()),
    );
    await until(async () => server.calls.appends >= appends + writers);
    server.pause();
    expect(await site.end()).toEqual({ code: 0, signal: null });
    expect((await Promise.all(signing)).map(({ status, json }) => [status, json.code])).toEqual(
      signing.map(() => [503, 'unavailable']),
    );
  });

  test('what hangs is ended when its time is over, with another exit code', async () => {
    const site = await startKillable(
      join(dataDir, 'site'),
      { EVENTSTORE_URL: server.url() },
      { endingMs: 20 },
    );
    const owner = createClient(site.origin);
    const { appends } = server.calls;
    server.faults.append = () => ({ failure: 'no-answer', stored: false });
    const registering = expect(
      owner.post('/api/auth/register', { email: 'ana@example.org', password, name: 'Ana Reis' }),
    ).rejects.toThrow();
    await until(async () => server.calls.appends > appends);
    server.pause();
    expect(await site.end()).toEqual({ code: 1, signal: null });
    await registering;
  });
});

test('a second process on the same data folder is refused and says who has it; after a kill the folder is free at once', async () => {
  const first = await startKillable(dataDir);
  try {
    await expect(startKillable(dataDir)).rejects.toThrow(
      new RegExp(`The data folder ${dataDir} is in use by process \\d+ on .* \\(the site, since .*Z\\)`),
    );
    expect((await createClient(first.origin).get('/health/live')).status).toBe(200);
  } finally {
    await first.kill();
  }
  const second = await startKillable(dataDir);
  await second.kill();
});
