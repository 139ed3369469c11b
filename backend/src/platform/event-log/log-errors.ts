import { ErrorType, isCommandError, UnavailableError, UnknownError } from '@eventstore/db-client';

/** The log answered that it cannot, did not answer in time, or could not be reached. */
const outages: ReadonlySet<string> = new Set([
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.UNKNOWN,
  ErrorType.NOT_LEADER,
]);

/** Statuses that the client has no class for and reports as unknown, although the request itself is at fault. */
const faultyRequest: ReadonlySet<number> = new Set([
  3, // INVALID_ARGUMENT
  7, // PERMISSION_DENIED
  9, // FAILED_PRECONDITION
  11, // OUT_OF_RANGE
  12, // UNIMPLEMENTED
]);

/** How the client's transport begins the message of an error that has no class of the client's own. */
const transportStatus =
  /^\d+ (CANCELLED|UNKNOWN|DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED|ABORTED|INTERNAL|UNAVAILABLE)\b/;

/** The client throws a plain error when no member of a cluster could be found. */
const failedDiscovery = /^Failed to discover after \d+ attempts/;

/**
 * True when the event log cannot be used at the moment: asking again later may go well, so the answer is 503 with
 * Retry-After. Holds for reads, appends and subscriptions, on both engines.
 */
export function isLogUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!isCommandError(error))
    return transportStatus.test(error.message) || failedDiscovery.test(error.message);
  if (error instanceof UnknownError && error.code !== undefined) return !faultyRequest.has(error.code);
  return outages.has(error.type);
}

/**
 * True when an append failed in a way that does not tell whether its events were stored: read the stream back for
 * them, and if they are not there append the same events again.
 *
 * The embedded log stores all of a transaction or nothing; its failures (an `UnavailableError` without the status of
 * a transport) are certain.
 */
export function isAppendUncertain(error: unknown): boolean {
  if (error instanceof UnavailableError && error.code === undefined) return false;
  return isLogUnavailable(error);
}
