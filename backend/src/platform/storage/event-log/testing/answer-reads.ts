import { randomUUID } from 'node:crypto';
import { eventTypeFilter, type Filter, StreamNotFoundError, streamNameFilter } from '@eventstore/db-client';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import streamMessages from '@eventstore/db-client/generated/streams_pb.js';
import { type ServerWritableStream, type ServiceError } from '@grpc/grpc-js';
import { failureOf, type Serving, toServiceError } from './faults.ts';
import { positionOf, revisionOf, textOfName, toReadEvent, toStreamNotFound } from './wire.ts';

type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Reads and subscriptions, which are one call for the client. */
export function answerReads(sharedParts: Serving) {
  const serving = Object.assign(sharedParts, { liveEvents: 0 });
  const { log, faults, calls } = serving;

  return async (call: ServerWritableStream<ReadReq, ReadResp>) => {
    const options = call.request.getOptions();
    calls[options?.hasSubscription() ? 'subscriptions' : 'reads'] += 1;
    calls.open += 1;
    call.once('close', () => {
      calls.open -= 1;
    });
    call.on('error', () => {});
    await serving.paused?.promise;
    const failure = faults.read(calls.reads + calls.subscriptions);
    if (failure) return fail(call, failureOf(failure, serving));
    if (options?.hasSubscription()) return subscribe(serving, call, options);
    const all = options?.getAll();
    const common = {
      direction: options?.getReadDirection() === 1 ? ('backwards' as const) : ('forwards' as const),
      maxCount: BigInt(options?.getCount() ?? '0'),
    };
    const of = options?.getStream();
    const stream = textOfName(of?.getStreamIdentifier()?.getStreamName());
    const read = all
      ? log.readAll({ ...common, fromPosition: positionOf(all) })
      : log.readStream(stream, { ...common, fromRevision: of ? revisionOf(of) : 'start' });
    try {
      for await (const resolved of read) {
        await serving.paused?.promise;
        if (call.cancelled || call.destroyed) return;
        if (!call.write(toReadEvent(resolved))) await drained(call);
      }
      call.end();
    } catch (error) {
      if (error instanceof StreamNotFoundError) {
        call.write(toStreamNotFound(stream));
        call.end();
      } else fail(call, toServiceError(error));
    }
  };
}

function subscribe(
  serving: Serving & { liveEvents: number },
  call: ReadCall,
  options: ReadReq.Options,
): void {
  const { log, faults } = serving;
  const all = options.getAll();
  const subscription = log.subscribeToAll({
    fromPosition: all ? positionOf(all) : 'start',
    filter: filterOf(options, (commit, prepare) => {
      const checkpoint = new streamMessages.ReadResp.Checkpoint();
      checkpoint.setCommitPosition(String(commit)).setPreparePosition(String(prepare));
      call.write(new streamMessages.ReadResp().setCheckpoint(checkpoint));
    }),
  });
  let live = false;
  const leave = () => void subscription.unsubscribe();
  call.on('cancelled', leave).on('close', leave).on('error', leave);
  subscription.on('confirmation', () => {
    const confirmation = new streamMessages.ReadResp.SubscriptionConfirmation();
    call.write(new streamMessages.ReadResp().setConfirmation(confirmation.setSubscriptionId(randomUUID())));
  });
  subscription.on('caughtUp', () => {
    live = true;
    call.write(new streamMessages.ReadResp().setCaughtUp(new streamMessages.ReadResp.CaughtUp()));
  });
  subscription.on('fellBehind', () => {
    live = false;
    call.write(new streamMessages.ReadResp().setFellBehind(new streamMessages.ReadResp.FellBehind()));
  });
  subscription.on('error', (error) => fail(call, toServiceError(error)));
  subscription.on('data', (resolved) => {
    if (call.destroyed || call.cancelled) return;
    if (live) serving.liveEvents += 1;
    if (live && faults.tooSlow(serving.liveEvents)) {
      leave();
      fail(call, failureOf('too-slow', serving));
      return;
    }
    const wait: Promise<unknown>[] = serving.paused ? [serving.paused.promise] : [];
    if (!call.write(toReadEvent(resolved))) wait.push(drained(call));
    if (wait.length === 0) return;
    subscription.pause();
    void Promise.all(wait).then(() => subscription.resume());
  });
}

function drained(call: ReadCall): Promise<void> {
  const signs = ['drain', 'close', 'cancelled', 'error'];
  return new Promise((resolve) => {
    const done = () => {
      for (const sign of signs) call.off(sign, done);
      resolve();
    };
    for (const sign of signs) call.on(sign, done);
  });
}

function fail(call: ReadCall, error: ServiceError): void {
  call.emit('error', error);
}

function filterOf(
  options: ReadReq.Options,
  report: (commit: bigint, prepare: bigint) => void,
): Filter | undefined {
  const filter = options.getFilter();
  if (!filter) return undefined;
  const expression = filter.getEventType() ?? filter.getStreamIdentifier();
  const prefixes = expression?.getPrefixList() ?? [];
  const make = filter.getEventType() ? eventTypeFilter : streamNameFilter;
  const progress: Pick<Filter, 'checkpointInterval' | 'checkpointReached'> = {
    checkpointInterval: filter.getCheckpointintervalmultiplier(),
    checkpointReached: async (_subscription, { commit, prepare }) => report(commit, prepare),
  };
  if (prefixes.length > 0) return make({ prefixes, ...progress });
  return make({ regex: expression?.getRegex() ?? '', ...progress });
}
