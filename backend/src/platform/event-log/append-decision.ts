import type { AppendExpectedRevision } from '@eventstore/db-client';

/** What the log knows of one stream when an append to it is decided. */
export type StreamState = {
  /** False only when the log has never heard of the stream: no event, no deletion. */
  readonly seen: boolean;
  /** The revision of its last event, -1 when it has none. A soft deletion leaves it as it was. */
  readonly last: number;
  readonly softDeleted: boolean;
  readonly tombstoned: boolean;
};

/** Which event ids a stream holds. Asked only where the decision depends on it. */
export type StoredIds = {
  /** The id of the event at this revision, undefined when there is none. */
  idAt(revision: number): string | undefined;
  /** The newest revision that carries this id, undefined when the stream does not hold it. */
  revisionOf(id: string): number | undefined;
};

export type AppendDecision =
  | { readonly kind: 'write' }
  /** Everything in the append is already stored; `last` is where its last event stands. */
  | { readonly kind: 'idempotent'; readonly last: number }
  | { readonly kind: 'wrong-expected-version'; readonly actual: number | 'no_stream' }
  | { readonly kind: 'stream-deleted' };

const write: AppendDecision = { kind: 'write' };
const deleted: AppendDecision = { kind: 'stream-deleted' };

/**
 * Decides one append the way EventStoreDB does, rule by rule in its order: the expected revision
 * is checked first, and a mismatch is forgiven only when the very same events already stand where
 * this append would have put them.
 *
 * Ids count within their stream only, and one append may carry the same id twice.
 */
export function decideAppend(
  stream: StreamState,
  expected: AppendExpectedRevision,
  ids: readonly string[],
  stored: StoredIds,
): AppendDecision {
  const wrong: AppendDecision = {
    kind: 'wrong-expected-version',
    actual: stream.last < 0 ? 'no_stream' : stream.last,
  };
  if (!stream.seen) return expected === 'any' || expected === 'no_stream' ? write : wrong;
  if (stream.tombstoned) return deleted;
  if (expected === 'stream_exists') {
    if (stream.softDeleted) return deleted;
    if (stream.last < 0) return wrong;
  }
  if (expected === 'any' || expected === 'stream_exists') return decideByIds(ids, stored, wrong);

  const revision = expected === 'no_stream' ? -1 : Number(expected);
  if (revision > stream.last) return wrong;
  if (revision === stream.last) return write;

  const firstUnequal = ids.findIndex((id, index) => stored.idAt(revision + 1 + index) !== id);
  if (firstUnequal === -1 && ids.length > 0) return { kind: 'idempotent', last: revision + ids.length };
  return firstUnequal === 0 && expected === 'no_stream' && stream.softDeleted ? write : wrong;
}

function decideByIds(ids: readonly string[], stored: StoredIds, wrong: AppendDecision): AppendDecision {
  let last: number | undefined;
  for (const id of ids) {
    const revision = stored.revisionOf(id);
    if (revision === undefined) return last === undefined ? write : wrong;
    last = revision;
  }
  return last === undefined ? write : { kind: 'idempotent', last };
}
