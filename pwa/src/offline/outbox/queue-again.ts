import { syncMessages } from '@everpaw/contracts/sync/sync.messages';
import { type Database, type OutboxEntry, type OutboxError, setSetting } from '../store/database.ts';
import { delayAfter } from '../sync/backoff.ts';
import { TransportError } from '../sync/transport.ts';
import { behindRefusedCreation, createsRoot } from './lanes.ts';
import type { StoringParts } from './unstored.ts';

/** What sending shares: the device's storage and clock. */
export type SendingParts = StoringParts & {
  now(): number;
  /** From 0 to 1. */
  random(): number;
  /** Whether commands may wait because a call got no answer: only then are they looked for. */
  line: { isDown: boolean };
};

/** Whatever a call failed with, as a failure of the transport. */
export function asFailure(error: unknown): TransportError {
  return error instanceof TransportError ? error : new TransportError('network');
}

/** After so many failed attempts it is for the person to decide; what is retried unseen would be retried for ever. */
export const mostAttempts = 10;

const aboutTheLine: ReadonlySet<OutboxError['kind']> = new Set(['network', 'busy', 'later']);

/**
 * What an entry says after an attempt that failed with `error`. What says nothing about the command only makes it wait;
 * its own failures are counted, and the tenth in a row leaves it to the person.
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
    // Its own failures stay counted while the line is bad.
    const { attempts } = before;
    return {
      state: 'queued',
      attempts,
      error: before.error,
      nextAttemptAt: now() + delayAfter(attempts, random()),
    };
  }
  const attempts = wasLine && !isLine ? 1 : before.attempts + 1;
  const isStuck = !isLine && attempts >= mostAttempts;
  return {
    state: isStuck ? 'rejected' : 'queued',
    attempts,
    error: isStuck ? { ...error, kind: 'stuck', message: syncMessages.stuck } : error,
    nextAttemptAt: now() + delayAfter(attempts, random()),
  };
}

/** The server asked to be left alone. Runs inside the caller's transaction. */
export async function holdOff({ db, now }: Pick<SendingParts, 'db' | 'now'>, ms: number): Promise<void> {
  await setSetting(db, 'notBefore', { since: now(), until: now() + ms });
}

/** Forgets that the line was down; answers whether it was. What fails from then on is noticed again. */
export function takeLineDown({ line }: Pick<SendingParts, 'line'>): boolean {
  const { isDown } = line;
  line.isDown = false;
  return isDown;
}

/** One answer shows that the network is there, so nothing else needs to wait for it. Runs inside the caller's transaction. */
export async function networkIsBack(db: Database): Promise<void> {
  await db.outbox
    .where('state')
    .equals('queued')
    .filter((entry) => entry.error?.kind === 'network')
    .modify({ nextAttemptAt: 0 });
}

/** What builds on a refused creation waits for the person. Runs inside the caller's transaction. */
export async function parkDependants(db: Database, entries: readonly OutboxEntry[]): Promise<void> {
  const roots = new Set(entries.map((entry) => entry.root));
  const rejected = await db.outbox.where('state').equals('rejected').toArray();
  const refused = rejected.filter((entry) => roots.has(entry.root) && createsRoot(db.entities, entry));
  for (const root of new Set(refused.map((entry) => entry.root))) {
    const all = await db.outbox.where('root').equals(root).sortBy('seq');
    await putStates(
      db,
      behindRefusedCreation(db.entities, all).map((entry) => [entry, { state: 'parked' }]),
    );
  }
}

/** Writes what became of each of these commands, all at once. */
export async function putStates(
  db: Database,
  changes: readonly (readonly [Pick<OutboxEntry, 'seq'>, Partial<OutboxEntry>])[],
): Promise<void> {
  if (changes.length === 0) return;
  await db.outbox.bulkUpdate(changes.map(([{ seq }, change]) => ({ key: seq, changes: change })));
}

/** The earlier of two instants. */
export function earlier(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}
