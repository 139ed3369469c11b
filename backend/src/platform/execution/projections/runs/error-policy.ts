import { basename } from 'node:path';
import { exponentialBackoff } from '@everpaw/contracts/kernel/time/exponential-backoff';
import type { EventReference, Failure } from './run-status.ts';

/**
 * A failed attempt. `event`: the code or the document of one event failed, and will fail again unless something
 * changes. `store`: a temporary failure of the database or the log.
 */
export type FailedAttempt = {
  name: string;
  kind: 'event' | 'store';
  /** The number of consecutive failures, from 1. */
  attempt: number;
  error: unknown;
  event: EventReference | null;
};

export type Decision = { do: 'retry'; delayMs: number } | { do: 'park' } | { do: 'stop' };

/** Decides how to handle a failure. `park` applies only to a single event; otherwise it means `stop`. */
export type ErrorPolicy = (failed: FailedAttempt) => Decision;

const eventDelaysMs = [100, 1_000, 5_000];
/** Short, so that views are at most two seconds out of date once the store is back. */
const maxStoreDelayMs = 1_000;

function waitForStore(attempt: number): Decision {
  return { do: 'retry', delayMs: exponentialBackoff(attempt, { first: 100, longest: maxStoreDelayMs }) };
}

/**
 * The policy for serving builds: an event is retried three times (after 100 ms, 1 s, 5 s), then the projection stops
 * and reports it; it never skips an event by itself. An unavailable store is retried indefinitely (at most 1 s between
 * attempts), so that a full disk or a failover needs no operator.
 */
export const livePolicy: ErrorPolicy = ({ kind, attempt }) => {
  if (kind === 'store') return waitForStore(attempt);
  const delayMs = eventDelaysMs[attempt - 1];
  return delayMs === undefined ? { do: 'stop' } : { do: 'retry', delayMs };
};

/** The policy for a build that doesn't serve yet: the first failing event stops it. */
export const rebuildPolicy: ErrorPolicy = ({ kind, attempt }) =>
  kind === 'store' ? waitForStore(attempt) : { do: 'stop' };

/** Thrown if one event could not be read, folded or executed. `cause` is the original error. */
export class ProcessingError extends Error {
  override readonly name = 'ProcessingError';
  readonly event: EventReference;

  constructor(event: EventReference, cause: unknown) {
    super(`${event.type} at ${event.position}`, { cause });
    this.event = event;
  }
}

/** Error codes for a rejected document: a retry would fail again. */
const codesOfDocuments = new Set([2, 14, 28, 52, 57, 66, 10_334, 11_000, 17_419, 17_420]);
const namesOfDocuments = new Set([
  'BSONError',
  'CastError',
  'MongoInvalidArgumentError',
  'RangeError',
  'TypeError',
  'UnsupportedReadStoreOperation',
  'ValidationError',
]);

/** Returns whether an error comes from one event or from the store. */
export function kindOfError(error: unknown): FailedAttempt['kind'] {
  if (error instanceof ProcessingError) return 'event';
  const { code, name } = partsOf(error);
  const isDocument = (typeof code === 'number' && codesOfDocuments.has(code)) || namesOfDocuments.has(name);
  return isDocument ? 'event' : 'store';
}

/** Returns the parts of an error, whatever library or realm it comes from. */
function partsOf(error: unknown): { name: string; code: unknown; stack: string; cause?: unknown } {
  if (typeof error !== 'object' || error === null) return { name: typeof error, code: undefined, stack: '' };
  const { name, code, stack, cause } = error as { [part: string]: unknown }; // only looked at
  const given = typeof name === 'string' ? name : 'Error';
  // Classes of some libraries, EventStoreDB's among them, leave the name that they inherit.
  const own = given === 'Error' && error.constructor?.name ? error.constructor.name : given;
  return { name: own, code, stack: typeof stack === 'string' ? stack : '', cause };
}

/** How many causes of causes are named; an error may be its own. */
const maxCauses = 3;

function nameOf(error: unknown, causes = maxCauses): string {
  const { name, code, cause } = partsOf(error);
  const isCoded = typeof code === 'number' || typeof code === 'string';
  const named = isCoded ? `${name} ${code}` : name;
  return cause instanceof Error && causes > 0 ? `${named}, caused by ${nameOf(cause, causes - 1)}` : named;
}

/**
 * Returns what may be stored and logged of an error: its name (with the store's code) and those of its causes, and the
 * function and line that threw it. Messages can quote personal data, so they are left out.
 */
export function failureOf(error: unknown, event: EventReference | null): Failure {
  const failed = error instanceof ProcessingError ? error.cause : error;
  return { name: nameOf(failed), where: placeIn(partsOf(failed).stack), event };
}

const frame =
  /^\s*at (?:(?:async )?(?<name>[\w.<>[\] ]+) \()?(?:file:\/\/)?(?<file>[^\s()]+):(?<line>\d+):\d+\)?$/m;

function placeIn(stack: string): string | null {
  const found = frame.exec(stack)?.groups;
  if (!found?.file) return null;
  return `${found.name ? `${found.name} ` : ''}(${basename(found.file)}:${found.line})`;
}

/** Describes an error for a log line: its name, code, and where it was thrown; never its message. */
export function describeCause(error: unknown): string {
  return describeFailure(failureOf(error, null));
}

/** Returns a failure as one line of text. */
export function describeFailure({ name, where, event }: Failure): string {
  const at = event ? ` on ${event.type} ${event.streamId}/${event.revision} at ${event.position}` : '';
  return `${name}${where ? ` in ${where}` : ''}${at}`;
}
