import {
  type AppendExpectedRevision,
  type EventData,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { refusalMessages } from '@everpaw/contracts/kernel/refusal.messages';
import pTimeout from 'p-timeout';
import { createKeyedMutex } from '../../kernel/keyed-mutex.ts';
import type { EventLog } from './event-log.ts';
import { isAppendUncertain } from './log-errors.ts';
import { formatPosition } from './position.ts';

/** Time limit of one append attempt in milliseconds. After it, the result counts as unknown. */
const appendTimeoutMs = 2_500;
/** The pause before a retry in milliseconds; it doubles up to `longestPauseMs`. */
const firstPauseMs = 20;
const maxPauseMs = 500;

/** An append to one stream, and the time (`performance.now()`) until which it may be retried. */
export type Append = {
  streamId: string;
  events: readonly EventData[];
  expectedRevision: AppendExpectedRevision & (bigint | 'no_stream');
  giveUpAt: number;
};

/**
 * Appends to streams, one append at a time per stream: of several identical concurrent appends, a real server answers
 * only one and lets the others time out.
 */
export type Appender = {
  /**
   * Resolves with the position of the last event once the events are stored, or null if the log returns none. If the
   * result of an append is unknown, the events are looked up, and appended again with the same ids if they are missing.
   * @throws WrongExpectedVersionError after a concurrent write.
   * @throws DomainError `unavailable` if the result isn't known in time. Other errors of the log are rethrown.
   */
  append(append: Append): Promise<string | null>;
  /**
   * Runs a read of the log and retries it until `giveUpAt` while the log is unavailable.
   * @throws DomainError `unavailable` after that.
   */
  read<T>(read: () => Promise<T>, giveUpAt: number): Promise<T>;
};

/** Returns the error for a log that was unavailable, or whose response was missing, until the time limit. */
export function logUnavailable(): DomainError {
  return new DomainError('unavailable', 'unavailable', refusalMessages.unavailable);
}

class NoAnswer extends Error {}

/** The last append stored while callers queue for one stream. */
type Stored = { last: { ids: string; position: string | null; revision: bigint } | null };

/** Creates the appender of a log. All code that appends to the log must share it, since it holds the queues. */
export function createAppender(log: EventLog, { timeoutMs = appendTimeoutMs } = {}): Appender {
  const turns = createKeyedMutex<Stored>({ begin: () => ({ last: null }), tooLate: logUnavailable });

  const inTurn = (append: Append): Promise<string | null> =>
    turns(append.streamId, append.giveUpAt, async (stored) => {
      const ids = append.events.map(({ id }) => id).join();
      const { last } = stored;
      // The same events were stored while this append was queued.
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
 * Returns the position of an append's last event if its events are stored where it would put them, or undefined if
 * there are no events there. Throws `WrongExpectedVersionError` if there are other events.
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
  return Math.min(2 * pauseMs, maxPauseMs);
}

async function pauseBefore(giveUpAt: number, pauseMs: number): Promise<void> {
  if (performance.now() + pauseMs >= giveUpAt) throw logUnavailable();
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
}
