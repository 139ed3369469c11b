import { DeadlineExceededError, type EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import { type Channel, connectivityState, status } from '@grpc/grpc-js';
import pTimeout from 'p-timeout';

/**
 * Members that the client's types hide. The client looks them up on the instance at each call, so they can be replaced
 * there. Checked against 6.2.1; the specs fail if an upgrade changes them.
 */
type Internals = {
  supports(method: unknown, feature?: string): Promise<boolean>;
  handleError(grpcClient: GrpcClient, error: Error): Promise<void>;
  getGRPCClient(service: unknown, name: string): Promise<GrpcClient>;
  callArguments(options: CallOptions, fixed?: CallOptions): unknown;
  GRPCStreamCreator(...about: unknown[]): () => Promise<Call>;
};

type GrpcClient = { getChannel(): Channel };

type Call = { cancel(): void; resume?(): unknown };

type CallOptions = { readonly deadline?: number };

/** Limits, in milliseconds, and whether there is another server to turn to. */
export type SafeOptions = {
  /** For finding a server of a cluster. */
  readonly discoverMs: number;
  /** For connecting to it. */
  readonly connectMs: number;
  readonly isCluster: boolean;
};

/**
 * Patches seven bugs of the client:
 * 1. All appends of a connection share one call (`batchAppend`). If it breaks, later appends of the connection are
 * rejected with it, and late responses for them throw uncaught errors. It also has no client-side deadline. So each
 * append is its own call with its own deadline, and the client no longer asks which of the two the server supports (it
 * would cache a first failure permanently).
 * 2. A failed discovery is an unhandled rejection in addition to the error of the call.
 * 3. A call waits for cluster discovery without a limit; here at most `discoverMs`.
 * 4. Reads ignore their deadline.
 * 5. A cancelled call whose response has arrived is never read to its end, so it is retained permanently and blocks
 * `dispose`; here it is drained.
 * 6. A leader that stands still keeps its connection, and with it every call, until a keep-alive fails. In a cluster, a
 * call that was never answered ends the connection, so the next call finds the leader that was elected meanwhile.
 * 7. A machine that stands still takes connections (its kernel does), and the client waits 20 s for the rest of the
 * handshake. In a cluster, it waits `connectMs`.
 */
export function withSafeInternals(
  client: EventStoreDBClient,
  { discoverMs, connectMs, isCluster }: SafeOptions,
): EventStoreDBClient {
  const internals = client as unknown as Internals;
  const { handleError, getGRPCClient, callArguments, GRPCStreamCreator } = internals;
  internals.supports = async () => false;
  internals.handleError = (grpcClient, error) => {
    const isLeft = isCluster && isUnanswered(error);
    const reason = isLeft ? new UnavailableError(undefined, 'The leader does not answer') : error;
    return handleError(grpcClient, reason).catch(() => {}); // The call that needed the connection reports it.
  };
  const notFound = () => {
    throw new DeadlineExceededError(undefined, `No server was found within ${discoverMs / 1_000} s`);
  };
  internals.getGRPCClient = async (service, name) => {
    const finding = getGRPCClient(service, name);
    const found = await pTimeout(finding, { milliseconds: discoverMs, fallback: notFound });
    if (!isCluster || (await isConnected(found.getChannel(), connectMs))) return found;
    const error = new DeadlineExceededError(undefined, `No connection within ${connectMs / 1_000} s`);
    await internals.handleError(found, error);
    throw error;
  };
  internals.callArguments = (options, fixed) =>
    callArguments(options, options.deadline === undefined ? fixed : undefined);
  internals.GRPCStreamCreator = (...about) => {
    const create = GRPCStreamCreator(...about);
    return async () => drainedWhenCancelled(await create());
  };
  return client;
}

function isUnanswered(error: Error): boolean {
  return error instanceof DeadlineExceededError || Reflect.get(error, 'code') === status.DEADLINE_EXCEEDED;
}

/** Waits for a connection that is being made. One that was refused is no reason to wait: its call fails at once. */
async function isConnected(channel: Channel, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs;
  for (;;) {
    const state = channel.getConnectivityState(true);
    if (state !== connectivityState.IDLE && state !== connectivityState.CONNECTING) return true;
    const isInTime = await new Promise<boolean>((resolve) =>
      channel.watchConnectivityState(state, end, (error) => resolve(!error)),
    );
    if (!isInTime) return false;
  }
}

function drainedWhenCancelled(call: Call): Call {
  const cancel = call.cancel.bind(call);
  call.cancel = () => {
    cancel();
    call.resume?.(); // Absent where a call only sends.
  };
  return call;
}
