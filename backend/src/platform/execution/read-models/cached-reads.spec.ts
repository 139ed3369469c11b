import { expect, test } from '@jest/globals';
import { createCachedReads } from './cached-reads.ts';

test('a result is kept until one of its views changes', async () => {
  let stamp = 'one';
  let reads = 0;
  const cached = createCachedReads<{ read: number }>({ stamp: () => stamp }, ['carts']);
  const get = (key: string) =>
    cached(key, async () => {
      reads += 1;
      return { read: reads };
    });
  expect(await get('a')).toEqual({ read: 1 });
  expect(await get('a')).toEqual({ read: 1 });
  expect(await get('b')).toEqual({ read: 2 });
  stamp = 'two';
  expect(await get('a')).toEqual({ read: 3 });
});

test('what was read while a view changed is read again', async () => {
  let stamp = 'before';
  const cached = createCachedReads<{ seen: string }>({ stamp: () => stamp }, ['carts']);
  const begun = Promise.withResolvers<void>();
  const reading = cached('a', async () => {
    await begun.promise;
    return { seen: 'before' };
  });
  stamp = 'after';
  begun.resolve();
  await reading;
  expect(await cached('a', async () => ({ seen: 'after' }))).toEqual({ seen: 'after' });
});

test('a failed read is not kept', async () => {
  const cached = createCachedReads<{ seen: number }>({ stamp: () => 'same' }, ['carts']);
  await expect(cached('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cached('a', async () => ({ seen: 1 }))).toEqual({ seen: 1 });
});
