import { describe, expect, test } from '@jest/globals';
import { createKeyedMutex } from './keyed-mutex.ts';

const later = 60_000;

function mutex() {
  let begun = 0;
  const turns = createKeyedMutex({
    begin: () => {
      begun += 1;
      return { line: begun };
    },
    tooLate: () => new Error('too late'),
  });
  return { turns, until: () => performance.now() + later };
}

describe('a mutex per key', () => {
  test('work of one key runs in order of arrival, one at a time, and work of another key beside it', async () => {
    const { turns, until } = mutex();
    const first = Promise.withResolvers<void>();
    const seen: string[] = [];
    const all = [
      turns('a', until(), async () => {
        seen.push('a1');
        await first.promise;
        seen.push('a1 done');
      }),
      turns('a', until(), async () => void seen.push('a2')),
      turns('a', until(), async () => void seen.push('a3')),
    ];
    await turns('b', until(), async () => void seen.push('b'));
    first.resolve();
    await Promise.all(all);
    expect(seen).toEqual(['a1', 'b', 'a1 done', 'a2', 'a3']);
  });

  test('what is shared lives until the key’s queue is empty', async () => {
    const { turns, until } = mutex();
    const lineOf = () => turns('a', until(), async ({ line }) => line);
    expect(await Promise.all([lineOf(), lineOf()])).toEqual([1, 1]);
    expect(await lineOf()).toBe(2);
  });

  test('an error reaches its caller only', async () => {
    const { turns, until } = mutex();
    const failed = turns('a', until(), () => Promise.reject(new Error('no')));
    const next = turns('a', until(), async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });

  test('a turn that doesn’t come in time is refused, and the ones behind it still come', async () => {
    const { turns, until } = mutex();
    const first = Promise.withResolvers<void>();
    const running = turns('a', until(), () => first.promise);
    const late = turns('a', performance.now(), async () => 'never');
    const behind = turns('a', until(), async () => 'mine');
    await expect(late).rejects.toThrow('too late');
    first.resolve();
    await running;
    expect(await behind).toBe('mine');
  });
});
