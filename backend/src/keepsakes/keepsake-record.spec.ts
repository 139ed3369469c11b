import { keepsakeDays } from '@everpaw/contracts/keepsakes/keepsake.dto';
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { expect, test } from '@jest/globals';
import {
  changed,
  finished,
  type KeepsakeRecord,
  listOf,
  noKeepsakes,
  requested,
  unexpired,
  withoutHolders,
} from './keepsake-record.ts';

const at = new Date('2026-03-01T12:00:00.000Z');
const asked = (id: string, size: 'a5' | 'letter' = 'a5', record: KeepsakeRecord = noKeepsakes) =>
  requested(record, { id, size, at });
const made = (id: string, holds: readonly string[] = [], record = asked(id)) =>
  finished(record, { id, pages: 8, bytes: 9, hasOmissions: false, madeAt: at, holds });

test('one booklet is made at a time; asking again for the same size changes nothing', () => {
  const first = asked('a');
  expect(asked('b', 'a5', first)).toBe(first);
  expect(() => asked('b', 'letter', first)).toThrow(
    expect.objectContaining({ code: 'keepsake-in-progress' }),
  );
  const failed = changed(first, 'a', { state: 'failed' });
  expect(asked('b', 'letter', failed).making).toMatchObject({ id: 'b', state: 'queued', size: 'letter' });
});

test('a finished one replaces the one of its size only', () => {
  const both = made('b', [], asked('b', 'letter', made('a')));
  expect(both.made.map(({ id, size }) => [id, size])).toEqual([
    ['b', 'letter'],
    ['a', 'a5'],
  ]);
  expect(made('c', [], asked('c', 'a5', both)).made.map(({ id }) => id)).toEqual(['c', 'b']);
});

test('one that nobody wants any more, or that is stale, is not finished', () => {
  const other = asked('other');
  expect(made('a', [], other)).toBe(other);
  const stale = withoutHolders(asked('a'), new Set(['x']));
  expect(made('a', [], stale)).toBe(stale);
});

test('only booklets with words of somebody who was erased are removed', () => {
  const record = made('a', ['ana']);
  expect(withoutHolders(record, new Set(['tom']))).toMatchObject({ made: record.made });
  expect(withoutHolders(record, new Set(['tom', 'ana'])).made).toEqual([]);
});

test('a booklet expires after its days, and is listed until then', () => {
  const record = made('a');
  const end = at.getTime() + keepsakeDays * dayMs;
  expect(unexpired(record, new Date(end - 1))).toBe(record);
  expect(listOf(record, new Date(end - 1)).booklets).toMatchObject([{ size: 'a5', pages: 8, bytes: 9 }]);
  expect(listOf(record, new Date(end)).booklets).toEqual([]);
});
