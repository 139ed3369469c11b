import type { AppendExpectedRevision } from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type AppendDecision, decideAppend, type StoredIds, type StreamState } from './append-decision.ts';

const never: StreamState = { seen: false, last: -1, softDeleted: false, tombstoned: false };

/** A stream whose events carry these ids, one letter each. */
function stream(ids: string, marks: Partial<StreamState> = {}): StreamState {
  return { seen: true, last: ids.length - 1, softDeleted: false, tombstoned: false, ...marks };
}

function holding(ids: string): StoredIds {
  return {
    idAt: (revision) => ids[revision],
    revisionOf: (id) => (ids.includes(id) ? ids.lastIndexOf(id) : undefined),
  };
}

function wrong(actual: number | 'no_stream'): AppendDecision {
  return { kind: 'wrong-expected-version', actual };
}

const write: AppendDecision = { kind: 'write' };
const deleted: AppendDecision = { kind: 'stream-deleted' };
const idempotent = (last: number): AppendDecision => ({ kind: 'idempotent', last });

/** The rule, the stream's state, the ids it holds, the expected revision, the ids appended, the decision. */
type Row = [string, StreamState, string, AppendExpectedRevision, string, AppendDecision];

const softDeleted = { softDeleted: true };
const tombstoned = { tombstoned: true };

const rows: Row[] = [
  ['1 never seen, any', never, '', 'any', 'a', write],
  ['1 never seen, no_stream', never, '', 'no_stream', 'a', write],
  ['1 never seen, empty append', never, '', 'any', '', write],
  ['2 never seen, exact', never, '', 0n, 'a', wrong('no_stream')],
  ['2 never seen, stream_exists', never, '', 'stream_exists', 'a', wrong('no_stream')],
  ['3 tombstoned, any', stream('ab', tombstoned), 'ab', 'any', 'a', deleted],
  ['3 tombstoned, no_stream', stream('ab', tombstoned), 'ab', 'no_stream', 'ab', deleted],
  ['3 tombstoned, stream_exists', stream('ab', tombstoned), 'ab', 'stream_exists', 'c', deleted],
  ['3 tombstoned, exact', stream('ab', tombstoned), 'ab', 1n, 'c', deleted],
  ['3 tombstoned, exact above', stream('ab', tombstoned), 'ab', 5n, 'c', deleted],
  ['4 stream_exists, soft-deleted', stream('ab', softDeleted), 'ab', 'stream_exists', 'c', deleted],
  ['4 before 5: soft-deleted, no events', stream('', softDeleted), '', 'stream_exists', 'c', deleted],
  ['5 stream_exists, no events', stream(''), '', 'stream_exists', 'a', wrong('no_stream')],
  ['6 any, first id unknown', stream('ab'), 'ab', 'any', 'c', write],
  ['6 any, first id unknown, a later one known', stream('ab'), 'ab', 'any', 'ca', write],
  ['6 any, soft-deleted, first id unknown', stream('ab', softDeleted), 'ab', 'any', 'c', write],
  ['6 any, no events', stream(''), '', 'any', 'a', write],
  ['6 any, empty append', stream('ab'), 'ab', 'any', '', write],
  ['6 stream_exists, first id unknown', stream('ab'), 'ab', 'stream_exists', 'c', write],
  ['7 any, all ids known', stream('abc'), 'abc', 'any', 'ab', idempotent(1)],
  ['7 any, all ids known, in any order', stream('abc'), 'abc', 'any', 'ca', idempotent(0)],
  ['7 any, one id twice', stream('aa'), 'aa', 'any', 'aa', idempotent(1)],
  ['7 stream_exists, all ids known', stream('abc'), 'abc', 'stream_exists', 'b', idempotent(1)],
  ['8 any, first known, a later one not', stream('ab'), 'ab', 'any', 'bc', wrong(1)],
  ['8 stream_exists, first known, a later one not', stream('ab'), 'ab', 'stream_exists', 'ac', wrong(1)],
  ['9 no_stream, the same events', stream('abc'), 'abc', 'no_stream', 'ab', idempotent(1)],
  ['9 exact, the same events', stream('abcd'), 'abcd', 0n, 'bc', idempotent(2)],
  ['9 exact, one id twice', stream('abb'), 'abb', 0n, 'bb', idempotent(2)],
  [
    '9 no_stream, soft-deleted, the same events',
    stream('ab', softDeleted),
    'ab',
    'no_stream',
    'ab',
    idempotent(1),
  ],
  ['10 no_stream, soft-deleted, first id differs', stream('ab', softDeleted), 'ab', 'no_stream', 'c', write],
  [
    '11 no_stream, soft-deleted, a later id differs',
    stream('ab', softDeleted),
    'ab',
    'no_stream',
    'ac',
    wrong(1),
  ],
  ['11 no_stream, first id differs', stream('ab'), 'ab', 'no_stream', 'c', wrong(1)],
  ['11 exact, soft-deleted, first id differs', stream('ab', softDeleted), 'ab', 0n, 'c', wrong(1)],
  ['11 exact, a later id differs', stream('abc'), 'abc', 0n, 'bx', wrong(2)],
  ['11 exact, the same id at another revision', stream('abc'), 'abc', 0n, 'c', wrong(2)],
  ['11 exact, running past the last event', stream('abc'), 'abc', 1n, 'cd', wrong(2)],
  ['11 no_stream, empty append', stream('ab'), 'ab', 'no_stream', '', wrong(1)],
  ['11 exact, empty append', stream('ab'), 'ab', 0n, '', wrong(1)],
  ['12 exact above the last', stream('ab'), 'ab', 2n, 'c', wrong(1)],
  ['12 exact above any number', stream('ab'), 'ab', 0xffff_ffff_ffff_ffffn, 'c', wrong(1)],
  ['12 exact, no events', stream('', softDeleted), '', 0n, 'c', wrong('no_stream')],
  ['13 exact equals the last', stream('ab'), 'ab', 1n, 'c', write],
  ['13 exact equals the last, id stored already', stream('ab'), 'ab', 1n, 'a', write],
  ['13 no_stream, soft-deleted, no events', stream('', softDeleted), '', 'no_stream', 'a', write],
];

describe('the decision over an append', () => {
  it.each(rows)('rule %s', (_rule, given, stored, expected, append, decision) => {
    expect(decideAppend(given, expected, [...append], holding(stored))).toEqual(decision);
  });

  it('REL-02 answers the retry of any accepted append with where it was first written', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(letters, fc.array(letters), fc.array(letters), (append, before, after) => {
        const earlier = before.join('');
        const ids = earlier + append + after.join('');
        const expected = earlier.length === 0 ? 'no_stream' : BigInt(earlier.length - 1);
        const head = earlier.length === 0 ? never : stream(earlier);
        expect(decideAppend(head, expected, [...append], holding(earlier))).toEqual(write);
        const retried = decideAppend(stream(ids), expected, [...append], holding(ids));
        expect(retried).toEqual(idempotent(earlier.length + append.length - 1));
      }),
    );
  });
});
