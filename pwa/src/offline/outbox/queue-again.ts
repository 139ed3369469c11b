import { type Database, type OutboxEntry, type OutboxError, setSetting } from '../store/database.ts';
import { delayAfter } from '../sync/backoff.ts';
import { TransportError } from '../sync/transport.ts';
import { behindRefusedCreation } from './lanes.ts';

/** What sending shares: the device's storage and clock. */
export type SendingParts = {
  db: Database;
  now(): number;
  /** From 0 to 1. */
  random(): number;
};

/** Whatever a call failed with, as a failure of the transport. */
export function asFailure(error: unknown): TransportError {
  return error instanceof TransportError ? error : new TransportError('network');
}

/** What an entry says while it waits after its nth failed attempt. */
export function waitingAfter(
  { now, random }: Pick<SendingParts, 'now' | 'random'>,
  attempts: number,
  error: OutboxError,
): Pick<OutboxEntry, 'attempts' | 'error' | 'nextAttemptAt'> {
  return { attempts, error, nextAttemptAt: now() + delayAfter(attempts, random()) };
}

/** The server asked to be left alone. Runs inside the caller's transaction. */
export async function holdOff({ db, now }: Pick<SendingParts, 'db' | 'now'>, ms: number): Promise<void> {
  await setSetting(db, 'notBefore', { since: now(), until: now() + ms });
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
  for (const root of new Set(entries.map((entry) => entry.root))) {
    const all = await db.outbox.where('root').equals(root).sortBy('seq');
    for (const { seq } of behindRefusedCreation(db.entities, all))
      await db.outbox.update(seq, { state: 'parked' });
  }
}

/** The earlier of two instants. */
export function earlier(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}
