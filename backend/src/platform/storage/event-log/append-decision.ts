import type { AppendExpectedRevision } from '@eventstore/db-client';

/** The state of a stream when an append to it is decided. */
export type StreamState = {
  /** False only if the log has no record of the stream: no event, no deletion. */
  readonly seen: boolean;
  /** The revision of its last event, -1 if it has none. A soft deletion doesn't change it. */
  readonly last: number;
  readonly softDeleted: boolean;
  readonly tombstoned: boolean;
};

/** Looks up the event ids of a stream; used only if the decision depends on them. */
export type StoredIds = {
  /** Returns the id of the event at this revision, or undefined if there is none. */
  idAt(revision: number): string | undefined;
  /** Returns the newest revision with this id, or undefined if the stream doesn't contain it. */
  revisionOf(id: string): number | undefined;
};

export type AppendDecision =
  | { readonly kind: 'write' }
  /** All events of the append are already stored; `last` is the revision of the last one. */
  | { readonly kind: 'idempotent'; readonly last: number }
  | { readonly kind: 'wrong-expected-version'; readonly actual: number | 'no_stream' }
  | { readonly kind: 'stream-deleted' };

const write: AppendDecision = { kind: 'write' };
const deleted: AppendDecision = { kind: 'stream-deleted' };

/**
 * Decides an append with EventStoreDB's rules, in its order: the expected revision is checked first; a mismatch is
 * accepted only if the same events are already stored at the revisions where this append would put them.
 * Ids are compared within their stream only, and one append may contain the same id twice.
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
