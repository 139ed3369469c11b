import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectReadStore } from '../platform/storage/read-store/connect-read-store.ts';
import { openNewsAnalytics } from './news-analytics.ts';

const articleId = '0197f3a0-0000-7000-8000-000000000001';
const [tab, otherTab] = ['0197f3a0-0000-7000-8000-00000000000a', '0197f3a0-0000-7000-8000-00000000000b'];
const at = new Date('2026-03-01T12:00:00.000Z');
const dayMs = 86_400_000;

let folder: string;
let store: Awaited<ReturnType<typeof connectReadStore>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-analytics-'));
  store = await connectReadStore({ file: join(folder, 'state.db'), synchronous: 'NORMAL' });
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

test('REQ-735 a row names nobody and goes after 180 days, how often an article was opened stays', async () => {
  const analytics = await openNewsAnalytics(store.connection, () => at);
  const rows = () => store.connection.model('news_analytics').find({}).lean();
  const view = (sessionId: string) =>
    analytics.count({ feedId: articleId, eventType: 'view', eventData: null, sessionId });
  expect([await view(tab), await view(tab), await view(otherTab)]).toEqual([true, false, true]);
  await analytics.count({ feedId: articleId, eventType: 'share', eventData: null, sessionId: tab });
  await analytics.count({ feedId: articleId, eventType: 'click', eventData: null, sessionId: tab });
  for (const eventData of ['rain', 'rain'])
    await analytics.count({ feedId: null, eventType: 'search', eventData, sessionId: tab });

  const stored = await rows();
  expect(stored).toHaveLength(6);
  for (const row of stored)
    expect(row).toMatchObject({ userId: null, ipAddress: '', userAgent: '', referrer: '' });
  await analytics.sweep(new Date(at.getTime() + 179 * dayMs));
  expect(await rows()).toHaveLength(6);
  await analytics.sweep(new Date(at.getTime() + 181 * dayMs));
  expect(await rows()).toEqual([]);
  expect((await analytics.totals([articleId])).get(articleId)).toEqual({ views: 2, shares: 1 });
});
