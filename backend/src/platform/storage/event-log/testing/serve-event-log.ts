import { randomUUID } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import gossip from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipMessages from '@eventstore/db-client/generated/gossip_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import featureMessages from '@eventstore/db-client/generated/serverfeatures_pb.js';
import sharedMessages from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import {
  Server,
  ServerCredentials,
  type ServiceDefinition,
  type sendUnaryData,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import type { EmbeddedEventLog } from '../embedded-event-log.ts';
import { answerAppends } from './answer-appends.ts';
import { answerReads } from './answer-reads.ts';
import { type Calls, type Faults, failureOf, noFaults, type Serving } from './faults.ts';
import { serviceError } from './wire.ts';

/** An event log that EventStoreDB's own client talks to over loopback. */
export type EventLogServer = {
  readonly port: number;
  /** `esdb://127.0.0.1:port?tls=false`, with more options when given. */
  url(options?: string): string;
  readonly faults: Faults;
  readonly calls: Calls;
  /** Stores an event as the server itself does for users and scavenges. */
  appendSystemEvent(): Promise<void>;
  /** Cuts every connection and stops listening, as a killed process does. */
  kill(): Promise<void>;
  /** Listens again on the same port. */
  start(): Promise<void>;
  /** Serves another log from now on, as a server does whose files were exchanged: cuts every connection in between. */
  exchange(log: EmbeddedEventLog['log']): Promise<void>;
  /** Answers nothing any more, without closing anything, as a stopped process does. */
  pause(): void;
  resume(): void;
  /** Stops serving; the log itself stays open. */
  close(): Promise<void>;
};

/**
 * Serves an embedded log with the client package's own generated gRPC definitions, so that the unmodified client meets
 * the behaviours of real servers that the embedded log does not have (`Faults`).
 */
export async function serveEventLog({ log }: Pick<EmbeddedEventLog, 'log'>): Promise<EventLogServer> {
  const calls: Calls = { appends: 0, unanswered: 0, reads: 0, subscriptions: 0, gossips: 0, open: 0 };
  const serving: Serving = { log, faults: noFaults(), calls, port: 0, paused: null };
  let server: Server | null = null;

  const start = async () => {
    const next = new Server();
    for (const { definition, handlers } of servicesOf(serving)) next.addService(definition, handlers);
    serving.port = await new Promise<number>((resolve, reject) => {
      next.bindAsync(`127.0.0.1:${serving.port}`, ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    });
    server = next;
  };
  const kill = async () => {
    server?.forceShutdown();
    server = null;
  };
  const resume = () => {
    serving.paused?.resolve();
    serving.paused = null;
  };

  await start();
  return {
    get port() {
      return serving.port;
    },
    url: (options = '') => `esdb://127.0.0.1:${serving.port}?tls=false${options && `&${options}`}`,
    faults: serving.faults,
    calls,
    appendSystemEvent: async () => {
      await serving.log.appendToStream(
        '$users',
        jsonEvent({ type: '$UserCreated', data: { login: randomUUID() } }),
      );
    },
    kill,
    start,
    async exchange(other) {
      await kill();
      serving.log = other;
      await start();
    },
    pause: () => {
      serving.paused ??= Promise.withResolvers<void>();
    },
    resume,
    close: async () => {
      resume();
      await kill();
    },
  };
}

type Service = { definition: ServiceDefinition; handlers: UntypedServiceImplementation };

/** The services of EventStoreDB that the client calls for appends, reads, subscriptions and discovery. */
function servicesOf(serving: Serving): Service[] {
  const getSupportedMethods = async (_call: unknown, answer: sendUnaryData<unknown>) => {
    await serving.paused?.promise;
    answer(null, supportedMethods());
  };
  const readGossip = async (_call: unknown, answer: sendUnaryData<unknown>) => {
    const { faults, calls, port } = serving;
    calls.gossips += 1;
    await serving.paused?.promise;
    if (faults.gossip === 'unavailable') answer(failureOf('unavailable', serving));
    else if (faults.gossip === 'no leader') answer(null, clusterOf(null));
    else answer(null, clusterOf(faults.leader ?? { host: '127.0.0.1', port }));
  };
  const { appendCall, batchCall } = answerAppends(serving);
  const readCall = answerReads(serving);
  const streamHandlers = { append: appendCall, batchAppend: batchCall, read: readCall };
  return [
    {
      definition: streams.StreamsService,
      handlers: { ...streamHandlers, delete: unsupported, tombstone: unsupported },
    },
    { definition: features.ServerFeaturesService, handlers: { getSupportedMethods } },
    { definition: gossip.GossipService, handlers: { read: readGossip } },
  ];
}

function unsupported(_call: unknown, answer: sendUnaryData<never>): void {
  answer(serviceError(status.UNIMPLEMENTED, 'Not part of this server'));
}

function supportedMethods() {
  const methods = ['append', 'batchappend', 'read'].map((name) =>
    new featureMessages.SupportedMethod()
      .setServiceName('event_store.client.streams.streams')
      .setMethodName(name),
  );
  return new featureMessages.SupportedMethods().setMethodsList(methods).setEventStoreServerVersion('23.10.6');
}

function clusterOf(leader: { host: string; port: number } | null) {
  const info = new gossipMessages.ClusterInfo();
  if (!leader) return info;
  const member = new gossipMessages.MemberInfo()
    .setInstanceId(new sharedMessages.UUID().setString(randomUUID()))
    .setTimeStamp('0')
    .setState(gossipMessages.MemberInfo.VNodeState.LEADER)
    .setIsAlive(true)
    .setHttpEndPoint(new gossipMessages.EndPoint().setAddress(leader.host).setPort(leader.port));
  return info.setMembersList([member]);
}
