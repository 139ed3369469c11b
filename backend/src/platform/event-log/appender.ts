import {
  type AppendExpectedRevision,
  type EventData,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { DomainError, refusalMessages } from '@everpaw/contracts/kernel/domain-error';
import pTimeout from 'p-timeout';
import type { EventLog } from './event-log.ts';
import { isAppendUncertain } from './log-errors.ts';
import { formatPosition } from './position.ts';
import { createTurns } from './turns.ts';

/** How long one append may take before its answer counts as missing, in milliseconds. */
const appendTimeoutMs = 2_500;
/** The pause before what failed is tried again, in milliseconds; it doubles up to the longest. */
const firstPauseMs = 20;
const longestPauseMs = 500;

/** What is appended to one stream, and until when (`performance.now()`) it may be tried. */
export type Append = {
  streamId: string;
  events: readonly EventData[];
  expectedRevision: AppendExpectedRevision & (bigint | 'no_stream');
  giveUpAt: number;
};

/**
 * Appends to streams, one append at a time for each: a real server answers only one of several identical appends at
 * once and lets the others run into their deadline.
 */
export type Appender = {
  /**
   * Resolves with the position of the last event once the events are stored, null when the log tells none. An append
   * whose answer is missing is looked up, and appended again with the same ids when it is not there. Throws `WrongExpectedVersionError` when somebody else wrote first, `DomainError` `unavailable` when it
   * could not be told in time, and whatever else the log refuses an append with.
   */
  append(append: Append): Promise<string | null>;
  /** Runs a read of the log; a failing log is asked again until `giveUpAt`. Throws `DomainError` `unavailable` then. */
  read<T>(read: () => Promise<T>, giveUpAt: number): Promise<T>;
};

/** Thrown when the log could not be used, or its answer could not be learnt, in time. */
export function logUnavailable(): DomainError {
  return new DomainError('unavailable', 'unavailable', refusalMessages.unavailable);
}

class NoAnswer extends Error {}

/** What those who append to one stream now have stored last. */
type Stored = { last: { ids: string; position: string | null; revision: bigint } | null };

/** The queue belongs to the log: everything that appends through it shares one appender. */
export function createAppender(log: EventLog, { timeoutMs = appendTimeoutMs } = {}): Appender {
  const turns = createTurns<Stored>({ begin: () => ({ last: null }), tooLate: logUnavailable });

  const inTurn = (append: Append): Promise<string | null> =>
    turns(append.streamId, append.giveUpAt, async (stored) => {
      const ids = append.events.map(({ id }) => id).join();
      const { last } = stored;
      // The same was stored while this one waited.
      if (last?.ids === ids) return last.position;
      if (last && revisionBefore(append) < last.revision) throw wrongVersion(append, last.revision);
      const position = await appendUntilKnown(append);
      stored.last = { ids, position, revision: revisionBefore(append) + BigInt(append.events.length) };
      return position;
    });

  const read = async <T>(work: () => Promise<T>, giveUpAt: number): Promise<T> => {
    for (let pauseMs = firstPauseMs; ; pauseMs = nextPause(pauseMs)) {
      try {
        return await within(giveUpAt - performance.now(), work());
      } catch (error) {
        if (!(error instanceof NoAnswer || isAppendUncertain(error))) throw error;
        await pauseBefore(giveUpAt, pauseMs);
      }
    }
  };

  const tryOnce = async ({ streamId, events, expectedRevision, giveUpAt }: Append) => {
    const deadline = Math.max(1, Math.min(timeoutMs, giveUpAt - performance.now()));
    const appending = log.appendToStream(streamId, [...events], { expectedRevision, deadline });
    const { position } = await within(deadline, appending);
    return position ? formatPosition(position) : null;
  };

  const appendUntilKnown = async (append: Append): Promise<string | null> => {
    for (let pauseMs = firstPauseMs; ; pauseMs = nextPause(pauseMs)) {
      try {
        return await tryOnce(append);
      } catch (error) {
        if (!(error instanceof NoAnswer || isAppendUncertain(error))) throw error;
      }
      const stored = await read(() => lookUp(log, append), append.giveUpAt);
      if (stored !== undefined) return stored;
      await pauseBefore(append.giveUpAt, pauseMs);
    }
  };

  return {
    append: inTurn,
    read,
  };
}

/**
 * Whether the events of an append stand where it would have put them: the position of the last one, undefined when
 * nothing stands there. Throws `WrongExpectedVersionError` when something else does.
 */
async function lookUp(
  log: EventLog,
  { streamId, events, expectedRevision: expected }: Append,
): Promise<string | null | undefined> {
  const fromRevision = expected === 'no_stream' ? 'start' : expected + 1n;
  let found = 0;
  let position: string | null = null;
  try {
    for await (const { event } of log.readStream(streamId, { fromRevision, maxCount: events.length })) {
      if (event?.id !== events[found]?.id)
        throw wrongVersion({ streamId, expectedRevision: expected }, event?.revision ?? -1n);
      found += 1;
      position = event?.position ? formatPosition(event.position) : null;
    }
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return found === 0 ? undefined : position;
}

function revisionBefore({ expectedRevision }: Pick<Append, 'expectedRevision'>): bigint {
  return expectedRevision === 'no_stream' ? -1n : expectedRevision;
}

function wrongVersion(
  { streamId, expectedRevision }: Pick<Append, 'streamId' | 'expectedRevision'>,
  revision: bigint,
): WrongExpectedVersionError {
  const current = revision < 0n ? ('no_stream' as const) : revision;
  return new WrongExpectedVersionError(undefined, {
    streamName: streamId,
    expected: expectedRevision,
    current,
  });
}

/** Returns the promise's value, or throws `NoAnswer` on timeout. Later results are ignored. */
function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const fallback = () => {
    throw new NoAnswer();
  };
  return pTimeout(work, { milliseconds: Math.max(1, milliseconds), fallback });
}

function nextPause(pauseMs: number): number {
  return Math.min(2 * pauseMs, longestPauseMs);
}

async function pauseBefore(giveUpAt: number, pauseMs: number): Promise<void> {
  if (performance.now() + pauseMs >= giveUpAt) throw logUnavailable();
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
}
