import type { Clock, Timers } from '../../kernel/time.ts';
import type { EngineLogger } from '../projections/runs/logger.ts';
import { openBullJobs } from './bull-jobs.ts';
import { openEmbeddedJobs } from './embedded-jobs.ts';
import type { JobQueue } from './job-queue.ts';

export type ConnectJobsOptions = {
  /** The address of Redis (`redis://…`). Without it, the embedded queue is used. */
  readonly redisUrl?: string | null;
  /** The file of the embedded queue. Not used with Redis. */
  readonly file: string;
  /** The site that the embedded queue must belong to; see `openEmbeddedJobs`. */
  readonly site?: { readonly identity: string; readonly isNew: boolean };
  /** Prefix of all keys in Redis (default `everpaw`). */
  readonly prefix?: string;
  /** Only for the embedded queue. */
  readonly clock?: Clock;
  readonly timers?: Timers;
  readonly logger?: EngineLogger;
  /** The delay after the first failed attempt, in milliseconds (default 30 seconds). */
  readonly firstBackoff?: number;
  /**
   * A running job that hasn't renewed its lock for this many milliseconds counts as abandoned (default 30
   * seconds; Redis only).
   */
  readonly lockMs?: number;
  /** How long to wait for Redis, in milliseconds (default 10 seconds). */
  readonly timeout?: number;
};

/** An open queue. `kind` is for status pages and startup messages; never branch on it. */
export type ConnectedJobs = JobQueue & { readonly kind: 'embedded' | 'bull' };

/**
 * Opens the configured job queue: Bull with a Redis address, otherwise the embedded queue in `file`. Unlike
 * Bull, it reports an unreachable Redis at once.
 * @throws Error with one sentence for the operator.
 */
export async function connectJobs({
  redisUrl,
  file,
  ...options
}: ConnectJobsOptions): Promise<ConnectedJobs> {
  if (redisUrl) return { kind: 'bull', ...(await openBullJobs({ url: redisUrl, ...options })) };
  return { kind: 'embedded', ...openEmbeddedJobs({ file, ...options }) };
}
