import type { AppendResult } from '@eventstore/db-client';
import { StreamDeletedError, UnavailableError, WrongExpectedVersionError } from '@eventstore/db-client';
import { decideAppend } from './append-decision.ts';
import type { EventFile, LogTail, StreamHead } from './event-file.ts';
import type { Proposal } from './proposal.ts';
import { checksumOf } from './stored-event.ts';
import { rememberHeads, type StreamHeads } from './stream-heads.ts';

/**
 * The only writer. Appends queued in one turn of the event loop are decided in order of arrival, share one transaction
 * and one disk sync, and settle after it.
 */
export type AppendQueue = {
  append(proposal: Proposal): Promise<AppendResult>;
  /** Commits all queued appends synchronously. */
  flush(): void;
  /** Clears the cached stream heads after another write to the file. */
  forget(): void;
};

/** The outcome of an append, known after its transaction is on disk. */
type Outcome = AppendResult | Error;

type Waiting = {
  readonly proposal: Proposal;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (reason: Error) => void;
};

/**
 * Maximum bytes per transaction, so a burst of appends can't block the process. A transaction always takes at least one
 * append.
 */
const transactionBytes = 8 * 1024 * 1024;

/** How many of a stream's newest events are searched for an id if no revision is expected. */
const idWindow = 1_000;

const rememberedHeads = 10_000;

/**
 * Starts the writer of a file that has no other writer.
 * A refused append doesn't affect the others in its transaction. If the transaction itself fails, nothing is stored and
 * all its appends reject with `UnavailableError`, including those that would have been refused, since the reason for
 * the refusal may have been rolled back.
 * @param committed called after each transaction that stored events, after its appends have settled.
 */
export function startAppendQueue(file: EventFile, clock: () => Date, committed: () => void): AppendQueue {
  const heads = rememberHeads(file.head, rememberedHeads);
  let tail: LogTail | undefined;
  let waiting: Waiting[] = [];

  const takeTurn = () => {
    commitNext();
    if (waiting.length > 0) setImmediate(takeTurn);
  };

  const commitNext = () => {
    const batch = takeBatch(waiting);
    if (batch.length === 0) return;
    waiting = waiting.slice(batch.length);
    const outcomes: Outcome[] = [];
    let stored = false;
    try {
      const before = tail ?? file.tail();
      const transaction = new Transaction(file, heads, before, clock().getTime());
      file.transact(() => {
        for (const { proposal } of batch) outcomes.push(transaction.settle(proposal));
      });
      tail = transaction.tail;
      stored = tail.position > before.position;
    } catch (error) {
      tail = undefined;
      heads.clear();
      const failure = unavailable(error);
      for (const { reject } of batch) reject(failure);
      return;
    }
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome instanceof Error) batch[index]?.reject(outcome);
      else batch[index]?.resolve(outcome);
    }
    if (stored) committed();
  };

  return {
    append: (proposal) =>
      new Promise((resolve, reject) => {
        const length = waiting.push({ proposal, resolve, reject });
        if (length === 1) setImmediate(takeTurn);
      }),
    flush: () => {
      while (waiting.length > 0) commitNext();
    },
    forget: () => heads.clear(),
  };
}

function takeBatch(waiting: readonly Waiting[]): readonly Waiting[] {
  let bytes = 0;
  const end = waiting.findIndex(({ proposal }, index) => {
    bytes += proposal.size;
    return index > 0 && bytes > transactionBytes;
  });
  return end === -1 ? waiting : waiting.slice(0, end);
}

/** The appends of one transaction, each decided on the state left by the previous ones. */
class Transaction {
  readonly #file: EventFile;
  readonly #heads: StreamHeads;
  readonly #created: number;
  tail: LogTail;

  constructor(file: EventFile, heads: StreamHeads, tail: LogTail, created: number) {
    this.#file = file;
    this.#heads = heads;
    this.#created = created;
    this.tail = tail;
  }

  settle(proposal: Proposal): Outcome {
    const { stream, expected, events } = proposal;
    const head = this.#heads.get(stream);
    const ids = events.map(({ id }) => id);
    const decision = decideAppend(head, expected, ids, {
      idAt: (revision) => this.#file.idAt(head.origin, revision),
      revisionOf: (id) => this.#file.revisionOf(head.origin, id, head.last - idWindow),
    });
    switch (decision.kind) {
      case 'write':
        return this.#write(proposal, head);
      case 'idempotent':
        return accepted(decision.last, this.#file.positionAt(head.origin, decision.last));
      case 'stream-deleted':
        return new StreamDeletedError(undefined, stream);
      case 'wrong-expected-version': {
        const current = decision.actual === 'no_stream' ? 'no_stream' : BigInt(decision.actual);
        return new WrongExpectedVersionError(undefined, { streamName: stream, expected, current });
      }
    }
  }

  #write({ stream, events }: Proposal, head: StreamHead): Outcome {
    if (events.length === 0) return accepted(head.last, undefined);
    let { position, checksum } = this.tail;
    let revision = head.last;
    const origin = head.last < 0 ? position + 1 : head.origin;
    for (const { id, type, data, metadata } of events) {
      position += 1;
      revision += 1;
      const event = { position, stream, origin, revision, id, type, data, metadata, created: this.#created };
      checksum = checksumOf(event, checksum);
      this.#file.insert(event, checksum);
    }
    const first = head.softDeleted ? head.last + 1 : head.first;
    if (head.softDeleted) this.#file.mark(stream, { softDeleted: false, tombstoned: false, first });
    this.#heads.set(stream, {
      seen: true,
      origin,
      last: revision,
      softDeleted: false,
      tombstoned: false,
      first,
    });
    this.tail = { position, checksum };
    return accepted(revision, position);
  }
}

function accepted(last: number, position: number | undefined): AppendResult {
  const place = position === undefined ? undefined : BigInt(position);
  return {
    success: true,
    nextExpectedRevision: BigInt(last),
    position: place === undefined ? undefined : { commit: place, prepare: place },
  };
}

function unavailable(cause: unknown): UnavailableError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const error = new UnavailableError(undefined, `The event log could not store the append: ${reason}`);
  error.cause = cause;
  return error;
}
