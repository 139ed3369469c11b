import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openSite, type Site } from './helpers/site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite({
    env: { RATE_LIMIT_FACTOR: '1' },
    clock: () => new Date('2026-03-01T12:00:00.000Z'),
  });
});
afterAll(() => site.close());

test('an endpoint with a rate of its own counts for itself: reading around does not lock the door', async () => {
  const browser = site.browser();
  for (let n = 0; n < 40; n += 1) await browser.get(`/api/memorials/stats?n=${n}`);
  // Each at another address: guessing at one of them is slowed down by itself (SEC-03).
  const wrong = () => ({ email: `${randomUUID()}@example.org`, password: 'not this one' });
  const statuses: number[] = [];
  let last = await browser.post('/api/auth/login', wrong());
  for (let n = 0; n < 21; n += 1) {
    last = await browser.post('/api/auth/login', wrong());
    statuses.push(last.status);
  }
  expect(statuses.slice(0, 19)).toEqual(Array(19).fill(401));
  expect(statuses.at(-1)).toBe(429);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(last.json.code).toBe('too-many-requests');
  expect((await browser.get('/api/memorials/stats')).status).toBe(200);
});
