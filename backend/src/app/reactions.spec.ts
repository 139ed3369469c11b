import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { expect, test } from '@jest/globals';
import { reactions } from './reactions.ts';

test.each([
  ['ArticleScheduled', 'publishAt'],
  ['ArticlePublished', 'expiresAt'],
  ['ArticleEdited', 'expiresAt'],
])('an article whose time no calendar has, which 1.0 stored, is not waited for after %s', (type, field) => {
  const news = reactions.find(({ name }) => name === 'news');
  const after = (at: string) => {
    const meta = { at: '2026-03-01T12:00:00.000Z', actor: { kind: 'system' } };
    const event = { type, id: 'e', meta, position: '1', data: { articleId: 'a', [field]: at } };
    return news?.on(event as unknown as Recorded); // all that is read of it
  };
  expect(after('2027-13-45T00:00:00.000Z')).toEqual([]);
  expect(after('2026-03-01T13:00:00.000Z')).toMatchObject([{ job: { delayMs: 3_600_000 } }]);
});
