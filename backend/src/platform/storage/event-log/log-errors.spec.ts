import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  StreamDeletedError,
  StreamNotFoundError,
  TimeoutError,
  UnavailableError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { describe, expect, it } from '@jest/globals';
import { isAppendUncertain, isLogUnavailable } from './log-errors.ts';

/** An error as the client's transport raises it. */
function serviceError(code: status, details: string, entries: Record<string, string> = {}): ServiceError {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(entries)) metadata.set(key, value);
  return Object.assign(new Error(`${code} ${status[code]}: ${details}`), { code, details, metadata });
}

const outages: [string, Error][] = [
  ['the deadline', new DeadlineExceededError(serviceError(status.DEADLINE_EXCEEDED, 'Deadline exceeded'))],
  ['a deadline inside a batch', new DeadlineExceededError()],
  ['a lost connection', new UnavailableError(serviceError(status.UNAVAILABLE, 'Connection dropped'))],
  ['nothing listening', serviceError(status.UNAVAILABLE, 'No connection established')],
  ['a server that cancels', new CancelledError(serviceError(status.CANCELLED, 'Call canceled'))],
  ['a call cancelled here', serviceError(status.CANCELLED, 'Cancelled on client')],
  ['an unknown error', new UnknownError(serviceError(status.UNKNOWN, 'Exception was thrown by handler.'))],
  ['an unknown error inside a batch', new UnknownError(undefined, 'Could not recognize')],
  ['an aborted call', new TimeoutError(serviceError(status.ABORTED, 'Operation timed out'))],
  [
    'a node that is not the leader',
    new NotLeaderError(
      serviceError(status.NOT_FOUND, 'Leader info available', {
        exception: 'not-leader',
        'leader-endpoint-host': '127.0.0.1',
        'leader-endpoint-port': '2113',
      }),
    ),
  ],
  ['a failed discovery', new Error('Failed to discover after 10 attempts.')],
];

const answers: [string, unknown][] = [
  [
    'a version conflict',
    new WrongExpectedVersionError(undefined as never, { streamName: 's', expected: 'any', current: 1n }),
  ],
  ['a missing stream', new StreamNotFoundError(undefined as never, 's')],
  ['a deleted stream', new StreamDeletedError(undefined as never, 's')],
  ['a refused user', new AccessDeniedError(serviceError(status.UNAUTHENTICATED, 'Authentication failed'))],
  ['an append that is too large', new MaxAppendSizeExceededError(undefined as never, 1)],
  ['a malformed request', new UnknownError(serviceError(status.INVALID_ARGUMENT, 'bad'))],
  ['a refused right', new UnknownError(serviceError(status.PERMISSION_DENIED, 'no'))],
  ['an error of our own', new TypeError('x is not a function')],
  ['a number of another store', Object.assign(new Error('type mismatch'), { code: 14 })],
  ['something that is no error', 'unavailable'],
];

describe('Errors of the event log', () => {
  it.each(outages)('REL-23 knows %s as an outage, with an append that may be stored or not', (_, error) => {
    expect(isLogUnavailable(error)).toBe(true);
    expect(isAppendUncertain(error)).toBe(true);
  });

  it.each(answers)('REL-23 takes %s for no outage', (_, error) => {
    expect(isLogUnavailable(error)).toBe(false);
    expect(isAppendUncertain(error)).toBe(false);
  });

  it('REL-06 knows that the embedded log stored nothing when it says it is unavailable', () => {
    const error = new UnavailableError(undefined, 'The event log could not be written');
    expect(isLogUnavailable(error)).toBe(true);
    expect(isAppendUncertain(error)).toBe(false);
  });
});
