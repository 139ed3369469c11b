import { secondMs } from '@everpaw/contracts/kernel/time/durations';
import { exponentialBackoff } from '@everpaw/contracts/kernel/time/exponential-backoff';
import { ApiError } from './http.ts';

const maxQueryRetries = 3;
const maxMutationRetries = 2;

/**
 * Whether a query is retried after `failures` earlier failures: up to 3 times without a response or after a server
 * error, once on 401 and 403, never on another 4xx. The current-user query disables retries itself.
 */
export function retriesQuery(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    return (error.status === 401 || error.status === 403) && failures < 1;
  return failures < maxQueryRetries;
}

/**
 * Whether a mutation is retried: up to 2 times without a response or after a server error. Every retried mutation has
 * its idempotency key.
 */
export function retriesMutation(failures: number, error: unknown): boolean {
  const refused = error instanceof ApiError && error.status < 500;
  return !refused && failures < maxMutationRetries;
}

/** Returns the wait before the next attempt, in ms: 1 s, doubled each time, at most 30 s. */
export function retryDelay(failures: number): number {
  return exponentialBackoff(failures + 1, { first: secondMs, longest: 30 * secondMs });
}
