import { syncMessages } from '@everpaw/contracts/sync/sync.messages';
import { type Database, type OutboxEntry, type OutboxError, setSetting } from '../store/database.ts';
import { delayAfter } from '../sync/backoff.ts';
import { TransportError } from '../sync/transport.ts';
import { blockedByRefusedCreation, createsRoot } from './lanes.ts';
import type { StoringParts } from './unstored.ts';

/** The dependencies that all sending functions share. */
export type SendingParts = StoringParts & {
  now(): number;
  /** Returns a number from 0 to 1. */
  random(): number;
  /** Whether commands may be waiting because a call got no response. They are only looked up if so. */
  line: { isDown: boolean };
};

/** Returns any error as a `TransportError`. */
export function asFailure(error: unknown): TransportError {
  return error instanceof TransportError ? error : new TransportError('network');
}

/**
 * After this many failed attempts the person decides; otherwise the command would be retried forever without anyone
 * noticing.
 */
export const maxRequeues = 10;

const aboutTheLine: ReadonlySet<OutboxError['kind']> = new Set(['network', 'busy', 'later']);

/**
 * Returns the changes to an entry after an attempt that failed with `error`. Failures of the network or the server
 * only delay the command. Its own failures are counted, and the tenth in a row leaves the decision to the person.
 */
export function afterFailure(
  { now, random }: Pick<SendingParts, 'now' | 'random'>,
  before: Pick<OutboxEntry, 'attempts' | 'error'>,
  error: OutboxError,
): Pick<OutboxEntry, 'state' | 'attempts' | 'error' | 'nextAttemptAt'> {
  const isLine = aboutTheLine.has(error.kind);
  const wasLine = before.error !== null && aboutTheLine.has(before.error.kind);
  const isCounted = before.attempts > 0 && !wasLine;
  if (isLine && isCounted) {
    // Its own failures stay counted during a network failure.
    const { attempts } = before;
    return {
      state: 'queued',
      attempts,
      error: before.error,
      nextAttemptAt: now() + delayAfter(attempts, random()),
    };
  }
  const attempts = wasLine && !isLine ? 1 : before.attempts + 1;
  const isStuck = !isLine && attempts >= maxRequeues;
  return {
    state: isStuck ? 'rejected' : 'queued',
    attempts,
    error: isStuck ? { ...error, kind: 'stuck', message: syncMessages.stuck } : error,
    nextAttemptAt: now() + delayAfter(attempts, random()),
  };
}

/** Stores how long the server asked the client to wait (ms). Runs inside the caller's transaction. */
export async function holdOff({ db, now }: Pick<SendingParts, 'db' | 'now'>, ms: number): Promise<void> {
  await setSetting(db, 'notBefore', { since: now(), until: now() + ms });
}

/** Resets the "line is down" flag and returns its previous value. */
export function takeLineDown({ line }: Pick<SendingParts, 'line'>): boolean {
  const { isDown } = line;
  line.isDown = false;
  return isDown;
}

/**
 * Makes commands that failed on the network due now, because a response shows that the network works. Runs inside the
 * caller's transaction.
 */
export async function networkIsBack(db: Database): Promise<void> {
  await db.outbox
    .where('state')
    .equals('queued')
    .filter((entry) => entry.error?.kind === 'network')
    .modify({ nextAttemptAt: 0 });
}

/** Parks the commands that depend on a refused creation. Runs inside the caller's transaction. */
export async function parkDependants(db: Database, entries: readonly OutboxEntry[]): Promise<void> {
  const roots = new Set(entries.map((entry) => entry.root));
  const rejected = await db.outbox.where('state').equals('rejected').toArray();
  const refused = rejected.filter((entry) => roots.has(entry.root) && createsRoot(db.entities, entry));
  for (const root of new Set(refused.map((entry) => entry.root))) {
    const all = await db.outbox.where('root').equals(root).sortBy('seq');
    await putStates(
      db,
      blockedByRefusedCreation(db.entities, all).map((entry) => [entry, { state: 'parked' }]),
    );
  }
}

/** Updates all of these commands in one write. */
export async function putStates(
  db: Database,
  changes: readonly (readonly [Pick<OutboxEntry, 'seq'>, Partial<OutboxEntry>])[],
): Promise<void> {
  if (changes.length === 0) return;
  await db.outbox.bulkUpdate(changes.map(([{ seq }, change]) => ({ key: seq, changes: change })));
}

/** Returns the earlier of two instants (ms); null means none. */
export function earlier(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}
