import type { Clock, Timers } from '../../kernel/time.ts';
import type { EngineLogger } from '../projections/logger.ts';
import { openBullJobs } from './bull-jobs.ts';
import { openEmbeddedJobs } from './embedded-jobs.ts';
import type { JobQueue } from './job-queue.ts';

export type ConnectJobsOptions = {
  /** The address of Redis (`redis://…`); without one the embedded queue serves. */
  readonly redisUrl?: string | null;
  /** The file of the embedded queue; not touched when there is a Redis. */
  readonly file: string;
  /** The site that the embedded queue must be of; see `openEmbeddedJobs`. */
  readonly site?: { readonly identity: string; readonly isNew: boolean };
  /** What the names of all keys in Redis begin with; `everpaw` by default. */
  readonly prefix?: string;
  /** Time for the embedded queue; Redis and Bull have their own. */
  readonly clock?: Clock;
  readonly timers?: Timers;
  readonly logger?: EngineLogger;
  /** The pause after the first failed attempt, in milliseconds; 30 seconds by default. */
  readonly firstBackoff?: number;
  /** After so many milliseconds without a sign of life a running job is taken for abandoned (Redis only); 30 seconds by default. */
  readonly lockMs?: number;
  /** How long Redis has to answer, in milliseconds; 10 seconds by default. */
  readonly timeout?: number;
};

/** An open queue; `kind` is for status pages and start-up messages, never to branch on. */
export type ConnectedJobs = JobQueue & { readonly kind: 'embedded' | 'bull' };

/**
 * Opens the job queue that the configuration asks for: Bull when it gives a Redis, else the embedded queue in `file`.
 * A Redis that cannot be reached is found out here; Bull itself would wait for it without a word.
 *
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
