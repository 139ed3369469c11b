import { MaxAppendSizeExceededError, StreamDeletedError } from '@eventstore/db-client';
import { type ServiceError, status } from '@grpc/grpc-js';
import type { EventLog } from '../event-log.ts';
import { deletedError, serviceError, tooLargeError } from './wire.ts';

/** How a call fails instead of being answered, as seen on real servers. */
export type Failure =
  | 'unavailable'
  | 'unknown'
  | 'cancelled'
  | 'deadline'
  | 'not-leader'
  | 'no-answer'
  | 'too-slow';

/** What the server does wrong; everything off at first. May be changed at any time. */
export type Faults = {
  /** Of identical appends under way at once one is answered, the others run into the server's own timeout. */
  answersOneOfIdentical: boolean;
  /** How long an append is under way before it is answered, in milliseconds. */
  appendMs: number;
  /** The server's own timeout for an append that it does not answer, in milliseconds. */
  prepareTimeoutMs: number;
  /** Called for each append; its answer replaces the server's, with the events stored or not. */
  append: (appends: number) => { failure: Failure; stored: boolean } | null;
  /** Called for each read and subscription. */
  read: (reads: number) => Failure | null;
  /** Called for each event that a caught-up subscription would get; true aborts it as too slow. */
  tooSlow: (events: number) => boolean;
  /** What gossip tells of the cluster. */
  gossip: 'leader' | 'no leader' | 'unavailable';
  /** Where a node that is not the leader says that the leader is. */
  leader: { host: string; port: number } | null;
};

export const noFaults = (): Faults => ({
  answersOneOfIdentical: false,
  appendMs: 0,
  prepareTimeoutMs: 2_000,
  append: () => null,
  read: () => null,
  tooSlow: () => false,
  gossip: 'leader',
  leader: null,
});

/** What the parts of one server share. */
export type Serving = {
  log: EventLog;
  readonly faults: Faults;
  readonly calls: Calls;
  port: number;
  /** While it is there nothing is answered. */
  paused: PromiseWithResolvers<void> | null;
};

/** How many calls came, and how many reads and subscriptions are open now. */
export type Calls = {
  appends: number;
  /** Of the appends those that ran into the server's own timeout. */
  unanswered: number;
  reads: number;
  subscriptions: number;
  gossips: number;
  open: number;
};

/** The failure as the server puts it on the wire. */
export function failureOf(failure: Failure, { faults, port }: Serving): ServiceError {
  switch (failure) {
    case 'unavailable':
      return serviceError(status.UNAVAILABLE, 'Server Is Not Ready');
    case 'unknown':
      return serviceError(status.UNKNOWN, 'Exception was thrown by handler.');
    case 'cancelled':
      return serviceError(status.CANCELLED, 'Call canceled by the server');
    case 'deadline':
      return serviceError(status.DEADLINE_EXCEEDED, 'Deadline Exceeded');
    case 'no-answer':
      return serviceError(status.ABORTED, 'Operation timed out: Prepare phase timeout');
    case 'too-slow':
      return serviceError(
        status.ABORTED,
        'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
      );
    case 'not-leader': {
      const { host, port: at } = faults.leader ?? { host: '127.0.0.1', port };
      const leader = { 'leader-endpoint-host': host, 'leader-endpoint-port': String(at) };
      return serviceError(status.NOT_FOUND, 'Leader info available', { exception: 'not-leader', ...leader });
    }
  }
}

/** What the log threw, as the server puts it on the wire. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof StreamDeletedError) return deletedError(error);
  if (error instanceof MaxAppendSizeExceededError) return tooLargeError(error.maxAppendSize);
  if (error instanceof Error && 'metadata' in error) return error as ServiceError; // made by `serviceError`
  return serviceError(status.UNKNOWN, error instanceof Error ? error.message : String(error));
}

export function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
