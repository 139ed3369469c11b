import { ErrorType, isCommandError, UnavailableError, UnknownError } from '@eventstore/db-client';

/** Error types for a log that failed, timed out or was unreachable. */
const outages: ReadonlySet<string> = new Set([
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.UNKNOWN,
  ErrorType.NOT_LEADER,
]);

/** gRPC statuses that the client reports as unknown although the request itself is at fault. */
const faultyRequest: ReadonlySet<number> = new Set([
  3, // INVALID_ARGUMENT
  7, // PERMISSION_DENIED
  9, // FAILED_PRECONDITION
  11, // OUT_OF_RANGE
  12, // UNIMPLEMENTED
]);

/** The message prefix of transport errors for which the client has no class. */
const transportStatus =
  /^\d+ (CANCELLED|UNKNOWN|DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED|ABORTED|INTERNAL|UNAVAILABLE)\b/;

/** The client throws a plain error when no member of a cluster could be found. */
const failedDiscovery = /^Failed to discover after \d+ attempts/;

/**
 * Whether the event log is temporarily unavailable: a retry may succeed, so the response is 503 with Retry-After.
 * Applies to reads, appends and subscriptions, on both engines.
 */
export function isLogUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!isCommandError(error))
    return transportStatus.test(error.message) || failedDiscovery.test(error.message);
  if (error instanceof UnknownError && error.code !== undefined) return !faultyRequest.has(error.code);
  return outages.has(error.type);
}

/**
 * Whether an append failed without revealing if its events were stored: read the stream to look for them, and append
 * the same events again if they are missing.
 * A transaction of the embedded log is stored completely or not at all; its failures (an `UnavailableError` without a
 * transport status) are certain.
 */
export function isAppendUncertain(error: unknown): boolean {
  if (error instanceof UnavailableError && error.code === undefined) return false;
  return isLogUnavailable(error);
}
