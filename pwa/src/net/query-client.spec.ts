import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { userKey } from '../features/session/current-user.ts';
import { takeFirstData } from '../features/session/first-data.ts';
import { leaveWhenRefused } from '../features/session/leave-when-refused.ts';
import { ana, stubServer } from '../test-app.tsx';
import { createQueryClient } from './query-client.ts';

test('REQ-433 REQ-434 REQ-435 REQ-436 fresh 5 minutes, kept 30, asked again on reconnect and not on focus', () => {
  const { queries } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 1_800_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
  });
});

test('a query is read from the address that its key begins with', async () => {
  stubServer({ 'GET /api/memorials/stats': () => ({ body: { total: 3 } }) });
  const client = createQueryClient();
  expect(await client.fetchQuery({ queryKey: ['/api/memorials/stats'] })).toEqual({ total: 3 });
});

test('what came with the page is not asked for again', async () => {
  const calls = stubServer({});
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'everpaw-data';
  data.textContent = JSON.stringify({
    position: '00000007',
    answers: { '/api/auth/user': null, '/api/memorials/stats': { total: 3 } },
  });
  document.body.append(data);
  const client = createQueryClient();
  takeFirstData(client, document);
  data.remove();
  expect(client.getQueryData(['/api/auth/user'])).toBeNull();
  expect(await client.fetchQuery({ queryKey: ['/api/memorials/stats'] })).toEqual({ total: 3 });
  expect(calls).toEqual([]);
});

test('REL-30 whichever call the server refuses the session at, the account’s screens are left; a hotel’s refusal is none', async () => {
  const line = { person: ana as typeof ana | null };
  const refused = { status: 401, body: { error: 'Please sign in first' } };
  stubServer({
    'GET /api/auth/user': () => (line.person ? { body: line.person } : refused),
    'GET /api/orders': () => refused,
    'GET /api/store': () => ({ ...refused, headers: { 'content-type': 'text/html' } }),
  });
  const client = createQueryClient();
  const stopLeaving = leaveWhenRefused(client);
  const who = new QueryObserver(client, {
    queryKey: userKey,
    queryFn: async () => ((await fetch('/api/auth/user')).ok ? ana : null),
  });
  const stop = who.subscribe(() => {});
  await vi.waitFor(() => expect(client.getQueryData(userKey)).toEqual(ana));
  line.person = null;
  await expect(client.fetchQuery({ queryKey: ['/api/store'], retry: false })).rejects.toThrow();
  expect(client.isFetching({ queryKey: userKey })).toBe(0);
  await expect(client.fetchQuery({ queryKey: ['/api/orders'], retry: false })).rejects.toThrow();
  await vi.waitFor(() => expect(client.getQueryData(userKey)).toBeNull());
  stop();
  stopLeaving();
});

test('damaged first data is left out', () => {
  const data = document.createElement('script');
  data.id = 'everpaw-data';
  data.type = 'application/json';
  data.textContent = '{"answers":';
  document.body.append(data);
  const client = createQueryClient();
  expect(() => takeFirstData(client, document)).not.toThrow();
  data.remove();
});
