import { basename } from 'node:path';
import { doubling } from '@everpaw/contracts/kernel/doubling';
import type { EventReference, Failure } from './run-status.ts';

/**
 * What is in the way. `event`: the code or the document of one event, which will fail again unless something changes.
 * `store`: the database or the log did not do its part, which passes.
 */
export type FailedAttempt = {
  name: string;
  kind: 'event' | 'store';
  /** How often this has failed in a row, from 1. */
  attempt: number;
  error: unknown;
  event: EventReference | null;
};

export type Decision = { do: 'retry'; delayMs: number } | { do: 'park' } | { do: 'stop' };

/** Decides what happens next. `park` is only possible for one event; where there is none it means `stop`. */
export type ErrorPolicy = (failed: FailedAttempt) => Decision;

const eventDelaysMs = [100, 1_000, 5_000];
/** Short, so that nothing is older than two seconds once the store is back. */
const longestStoreDelayMs = 1_000;

function waitForStore(attempt: number): Decision {
  return { do: 'retry', delayMs: doubling(attempt, { first: 100, longest: longestStoreDelayMs }) };
}

/**
 * The policy for what people read: an event is tried three more times (after 100 ms, 1 s, 5 s), then the projection
 * stops and says so; it never leaves an event out by itself. A store that does not answer is waited for without end
 * (up to a second between attempts), so that a full disk or a failover heals without an operator.
 */
export const livePolicy: ErrorPolicy = ({ kind, attempt }) => {
  if (kind === 'store') return waitForStore(attempt);
  const delayMs = eventDelaysMs[attempt - 1];
  return delayMs === undefined ? { do: 'stop' } : { do: 'retry', delayMs };
};

/** The policy for a build that nobody reads yet: the first event that does not fit stops it. */
export const rebuildPolicy: ErrorPolicy = ({ kind, attempt }) =>
  kind === 'store' ? waitForStore(attempt) : { do: 'stop' };

/** One event could not be read, folded or executed. `cause` is the error itself. */
export class ProcessingError extends Error {
  override readonly name = 'ProcessingError';
  readonly event: EventReference;

  constructor(event: EventReference, cause: unknown) {
    super(`${event.type} at ${event.position}`, { cause });
    this.event = event;
  }
}

/** Codes with which a store refuses a document for what it is: it would refuse it again. */
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

/** Tells an error of one event from an error of the store. */
export function kindOfError(error: unknown): FailedAttempt['kind'] {
  if (error instanceof ProcessingError) return 'event';
  const { code, name } = partsOf(error);
  const isDocument = (typeof code === 'number' && codesOfDocuments.has(code)) || namesOfDocuments.has(name);
  return isDocument ? 'event' : 'store';
}

/** What errors have, whichever library or realm they come from. */
function partsOf(error: unknown): { name: string; code: unknown; stack: string } {
  if (typeof error !== 'object' || error === null) return { name: typeof error, code: undefined, stack: '' };
  const { name, code, stack } = error as { [part: string]: unknown }; // only looked at
  return {
    name: typeof name === 'string' ? name : 'Error',
    code,
    stack: typeof stack === 'string' ? stack : '',
  };
}

/**
 * What may be kept and logged of an error: its name (with the code of a store's answer) and the function and line that
 * raised it. Messages quote values, and those are people's.
 */
export function failureOf(error: unknown, event: EventReference | null): Failure {
  const { name, code, stack } = partsOf(error instanceof ProcessingError ? error.cause : error);
  const isCoded = typeof code === 'number' || typeof code === 'string';
  return { name: isCoded ? `${name} ${code}` : name, where: placeIn(stack), event };
}

const frame =
  /^\s*at (?:(?:async )?(?<name>[\w.<>[\] ]+) \()?(?:file:\/\/)?(?<file>[^\s()]+):(?<line>\d+):\d+\)?$/m;

function placeIn(stack: string): string | null {
  const found = frame.exec(stack)?.groups;
  if (!found?.file) return null;
  return `${found.name ? `${found.name} ` : ''}(${basename(found.file)}:${found.line})`;
}

/** Why something failed, for a log line: the error's name, its code, and where it was raised; never its message. */
export function describeCause(error: unknown): string {
  return describeFailure(failureOf(error, null));
}

/** A failure in one line. */
export function describeFailure({ name, where, event }: Failure): string {
  const at = event ? ` on ${event.type} ${event.streamId}/${event.revision} at ${event.position}` : '';
  return `${name}${where ? ` in ${where}` : ''}${at}`;
}
