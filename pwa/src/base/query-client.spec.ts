import { expect, test } from 'vitest';
import { stubServer } from '../test-app.tsx';
import { takeFirstData } from './first-data.ts';
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
