import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type * as Fastify from 'fastify';
import { connectReadStore, type ReadStore } from '../../storage/read-store/connect-read-store.ts';
import { openSessions, type Sessions } from './session-store.ts';

let folder: string;
let store: ReadStore;
let sessions: Sessions;
let now: Date;
beforeEach(async () => {
  now = new Date('2026-01-01T00:00:00.000Z');
  folder = await mkdtemp(join(tmpdir(), 'everpaw-sessions-'));
  store = await connectReadStore({ file: join(folder, 'state.db'), database: 'state', synchronous: 'FULL' });
  sessions = await openSessions(store.connection, () => now);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const put = (sid: string, accountId: string | undefined, expires: Date | null = hours(1)) =>
  new Promise<void>((resolve, reject) => {
    // As much of a session as a store sees.
    const session = { accountId, cookie: { expires } } as unknown as Fastify.Session;
    sessions.store.set(sid, session, (error) => (error ? reject(error) : resolve()));
  });
const get = (sid: string) =>
  new Promise<Fastify.Session | null | undefined>((resolve, reject) => {
    sessions.store.get(sid, (error, session) => (error ? reject(error) : resolve(session)));
  });
const drop = (sid: string) =>
  new Promise<void>((resolve, reject) => {
    sessions.store.destroy(sid, (error) => (error ? reject(error) : resolve()));
  });

it('REQ-340 SEC-05 keeps a session until it ends', async () => {
  await put('sid-1', 'ann');
  expect(await get('sid-1')).toMatchObject({ accountId: 'ann' });
  expect(await get('sid-2')).toBeNull();
  await drop('sid-1');
  await drop('sid-1');
  expect(await get('sid-1')).toBeNull();
});

it('SEC-05 a session is over at its hour, not a moment later', async () => {
  await put('sid-1', 'ann', hours(1));
  now = new Date(hours(1).getTime() - 1);
  expect(await get('sid-1')).not.toBeNull();
  now = new Date(now.getTime() + 1);
  expect(await get('sid-1')).toBeNull();
});

it('SEC-05 one that says no hour ends within a day', async () => {
  await put('sid-1', 'ann', null);
  now = hours(24);
  expect(await get('sid-1')).toBeNull();
});

it('SEC-05 all of an account’s end at once, but the one that is kept, and nobody else’s', async () => {
  await Promise.all([
    put('a1', 'ann'),
    put('a2', 'ann'),
    put('a3', 'ann'),
    put('b1', 'ben'),
    put('v1', undefined),
  ]);
  await sessions.endAll('ann', 'a2');
  expect(
    await Promise.all(['a1', 'a2', 'a3', 'b1', 'v1'].map(async (sid) => (await get(sid)) !== null)),
  ).toEqual([false, true, false, true, true]);
  await sessions.endAll('ann');
  expect([await get('a2'), (await get('b1')) !== null]).toEqual([null, true]);
});

it('remembers of a session that ended elsewhere whose it was and why, until its cookie is over; of one that signed out nothing', async () => {
  await Promise.all([put('one', 'ann'), put('two', 'ann'), put('three', 'ann'), put('own', 'ann')]);
  await drop('own');
  const [first] = (await sessions.list('ann', 'one')).filter(({ current }) => current);
  await sessions.end('ben', first?.id ?? '');
  expect(await sessions.endedBecause('one')).toBeNull();
  await sessions.end('ann', first?.id ?? '');
  await sessions.endAll('ann', 'three', 'password');
  expect(await Promise.all(['one', 'two', 'three', 'own', 'none'].map(sessions.endedBecause))).toEqual([
    { accountId: 'ann', reason: 'ended' },
    { accountId: 'ann', reason: 'password' },
    null,
    null,
    null,
  ]);
  await sessions.sweep(hours(2));
  expect(await sessions.endedBecause('two')).toBeNull();
});

it('sweeps what is over and nothing else', async () => {
  await Promise.all([put('old', 'ann', hours(1)), put('new', 'ann', hours(3))]);
  await sessions.sweep(hours(2));
  expect([await get('old'), (await get('new')) !== null]).toEqual([null, true]);
});

it('SEC-05 who copies the store opens nothing with it: the ids are not in it', async () => {
  await put('the-secret-session-id', 'ann');
  await store.close();
  for (const name of ['state.db', 'state.db-wal']) {
    const bytes = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
    expect(bytes.includes('the-secret-session-id')).toBe(false);
  }
  store = await connectReadStore({ file: join(folder, 'state.db'), database: 'state', synchronous: 'FULL' });
});

it('SEC-05 tells who watches a session that it ended, once, and nobody else', async () => {
  for (const [sid, account] of [
    ['one', 'ann'],
    ['two', 'ann'],
    ['three', 'ann'],
    ['other', 'ben'],
  ] as const)
    await put(sid, account);
  const ended: string[] = [];
  const watch = (sid: string, accountId = 'ann') => sessions.watch({ sid, accountId }, () => ended.push(sid));
  for (const sid of ['one', 'two', 'three']) watch(sid);
  const stop = watch('other', 'ben');
  await drop('one');
  expect(ended).toEqual(['one']);
  await sessions.endAll('ann', 'three');
  expect(ended).toEqual(['one', 'two']);
  const [{ id = '' } = {}] = await sessions.list('ann', 'three');
  await sessions.end('ben', id);
  expect(ended).toEqual(['one', 'two']);
  await sessions.end('ann', id);
  stop();
  await sessions.endAll('ben');
  expect(ended).toEqual(['one', 'two', 'three']);
});

it('SEC-05 tells it too when another process ended the session', async () => {
  const elsewhere = await openSessions(store.connection, () => now, { lookEveryMs: 10 });
  await put('one', 'ann');
  await put('two', 'ann');
  const ended = Promise.withResolvers<string>();
  for (const sid of ['one', 'two']) elsewhere.watch({ sid, accountId: 'ann' }, () => ended.resolve(sid));
  await drop('two');
  expect(await ended.promise).toBe('two');
});

it('SEC-05 ends a session at once that is kept in memory, also while it is read', async () => {
  sessions = await openSessions(store.connection, () => now, { isCached: true });
  const ends = [
    () => drop('one'),
    () => sessions.endAll('ann'),
    () => sessions.dropAll(),
    async () => sessions.end('ann', (await sessions.list('ann', 'one'))[0]?.id ?? ''),
  ];
  for (const end of ends) {
    await put('one', 'ann');
    expect(await get('one')).toMatchObject({ accountId: 'ann' });
    expect(await get('one')).toMatchObject({ accountId: 'ann' });
    await end();
    expect(await get('one')).toBeNull();
    await put('one', 'ann');
    await Promise.all([get('one'), end()]);
    expect(await get('one')).toBeNull();
  }
});

it('REQ-340 ends a session in time that is kept in memory', async () => {
  sessions = await openSessions(store.connection, () => now, { isCached: true });
  await put('one', 'ann');
  expect(await get('one')).toMatchObject({ accountId: 'ann' });
  now = hours(2);
  expect(await get('one')).toBeNull();
});
