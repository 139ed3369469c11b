import {
  type AppendExpectedRevision,
  type AppendResult,
  type EventData,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import {
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServiceError,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { after, failureOf, type Serving, toServiceError } from './faults.ts';
import {
  type BatchAnswer,
  batchExpectedOf,
  eventOf,
  expectedOf,
  packed,
  packedConflict,
  serviceError,
  textOfName,
  toAppended,
  toBatchAppended,
  toBatchRefused,
  toConflict,
} from './wire.ts';

type Appending = Serving & { readonly underWay: Set<string> };

async function append(
  serving: Appending,
  stream: string,
  events: EventData[],
  expectedRevision: AppendExpectedRevision,
): Promise<AppendResult> {
  const { log, faults, calls, underWay } = serving;
  calls.appends += 1;
  await serving.paused?.promise;
  const fault = faults.append(calls.appends);
  if (fault && !fault.stored) throw failureOf(fault.failure, serving);
  const key = JSON.stringify([stream, events.map(({ id }) => id)]);
  if (faults.answersOneOfIdentical && underWay.has(key)) {
    calls.unanswered += 1;
    await after(faults.prepareTimeoutMs);
    throw failureOf('no-answer', serving);
  }
  underWay.add(key);
  try {
    const result = await log.appendToStream(stream, events, { expectedRevision });
    if (faults.appendMs > 0) await after(faults.appendMs);
    if (fault) throw failureOf(fault.failure, serving);
    return result;
  } finally {
    underWay.delete(key);
  }
}

/** The two ways in which the client appends: one call for each append, and one call for all of a connection. */
export function answerAppends(serving: Serving) {
  const appending: Appending = Object.assign(serving, { underWay: new Set<string>() });

  const appendCall = async (
    call: ServerReadableStream<AppendReq, AppendResp>,
    answer: sendUnaryData<AppendResp>,
  ) => {
    let options: AppendReq.Options | undefined;
    const events: EventData[] = [];
    try {
      for await (const request of call as AsyncIterable<AppendReq>) {
        options ??= request.getOptions();
        const proposed = request.getProposedMessage();
        if (proposed) events.push(eventOf(proposed));
      }
      if (!options) throw serviceError(status.INVALID_ARGUMENT, 'An append begins with its options');
      const stream = textOfName(options.getStreamIdentifier()?.getStreamName());
      answer(null, toAppended(await append(appending, stream, events, expectedOf(options))));
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) answer(null, toConflict(error));
      else answer(toServiceError(error));
    }
  };

  const batchCall = (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>) => {
    type Batch = { options: BatchAppendReq.Options | undefined; events: EventData[] };
    const batches = new Map<string, Batch>();
    call.on('error', () => {});
    call.on('end', () => call.end());
    call.on('data', async (request: BatchAppendReq) => {
      const correlationId = request.getCorrelationId();
      const key = correlationId?.getString() ?? '';
      const batch = batches.get(key) ?? { options: request.getOptions(), events: [] };
      batches.set(key, batch);
      batch.events.push(...request.getProposedMessagesList().map(eventOf));
      if (!request.getIsFinal() || !batch.options) return;
      batches.delete(key);
      const stream = textOfName(batch.options.getStreamIdentifier()?.getStreamName());
      const of = { correlationId, stream };
      try {
        const result = await append(appending, stream, batch.events, batchExpectedOf(batch.options));
        call.write(toBatchAppended(of, result));
      } catch (error) {
        refuse(call, of, error);
      }
    });
  };

  return { appendCall, batchCall };
}

function refuse(
  call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>,
  of: BatchAnswer,
  error: unknown,
): void {
  const { code } = error as Partial<ServiceError>;
  if (error instanceof WrongExpectedVersionError)
    call.write(toBatchRefused(of, 'WrongExpectedVersion', packedConflict(error)));
  else if (error instanceof StreamDeletedError)
    call.write(toBatchRefused(of, 'StreamDeleted', packed.deleted()));
  else if (error instanceof MaxAppendSizeExceededError)
    call.write(toBatchRefused(of, 'MaximumAppendSizeExceeded', packed.tooLarge(error.maxAppendSize)));
  else if (code === status.ABORTED) call.write(toBatchRefused(of, 'Timeout', packed.timeout()));
  else if (code === status.UNKNOWN) call.write(toBatchRefused(of, 'Unknown', packed.unknown()));
  else call.emit('error', toServiceError(error));
}
