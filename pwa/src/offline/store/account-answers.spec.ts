// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { freshDatabase, idOf } from '../testing/fixtures.ts';
import { simulatedUser } from '../testing/run-simulation.ts';
import { cacheAccountAnswer } from './account-answers.ts';
import { setSetting, setting } from './database.ts';

const [ada, ben] = [idOf(1), idOf(2)];
const answer = (accountId: string, path: string, value: unknown = path) => ({ accountId, path, value });

describe('what the server has answered an account', () => {
  it('is cached for whoever is signed in here, and never beside another account’s', async () => {
    const db = freshDatabase();
    await cacheAccountAnswer(db, answer(ada, '/orders'));
    expect(await setting(db, 'accountAnswers')).toBeUndefined();
    await setSetting(db, 'account', simulatedUser(ada, 'free'));
    await cacheAccountAnswer(db, answer(ada, '/orders'));
    await setSetting(db, 'account', simulatedUser(ben, 'free'));
    await cacheAccountAnswer(db, answer(ada, '/late'));
    expect((await setting(db, 'accountAnswers'))?.answers).toEqual([{ path: '/orders', value: '/orders' }]);
    await cacheAccountAnswer(db, answer(ben, '/me'));
    expect(await setting(db, 'accountAnswers')).toEqual({
      accountId: ben,
      answers: [{ path: '/me', value: '/me' }],
    });
    await setSetting(db, 'signOutOwed', true);
    await cacheAccountAnswer(db, answer(ben, '/orders'));
    expect((await setting(db, 'accountAnswers'))?.answers).toHaveLength(1);
  });

  it('is one for each path, the newest first, and twenty at most', async () => {
    const db = freshDatabase();
    await setSetting(db, 'account', simulatedUser(ada, 'free'));
    for (let n = 0; n < 21; n += 1) await cacheAccountAnswer(db, answer(ada, `/${n}`));
    await cacheAccountAnswer(db, answer(ada, '/5', 'again'));
    const answers = (await setting(db, 'accountAnswers'))?.answers ?? [];
    expect(answers).toHaveLength(20);
    expect(answers.slice(0, 2)).toEqual([
      { path: '/5', value: 'again' },
      { path: '/20', value: '/20' },
    ]);
    expect(answers.some(({ path }) => path === '/0')).toBe(false);
  });
});
