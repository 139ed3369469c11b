import { DeadlineExceededError, type EventStoreDBClient } from '@eventstore/db-client';
import pTimeout from 'p-timeout';

/**
 * Members that the client's types hide. The client looks them up on the instance at each call, so they can be replaced
 * there. Checked against 6.2.1; the specs fail if an upgrade changes them.
 */
type Internals = {
  supports(method: unknown, feature?: string): Promise<boolean>;
  handleError(grpcClient: unknown, error: Error): Promise<void>;
  getGRPCClient(service: unknown, name: string): Promise<unknown>;
  callArguments(options: CallOptions, fixed?: CallOptions): unknown;
  GRPCStreamCreator(...about: unknown[]): () => Promise<Call>;
};

type Call = { cancel(): void; resume?(): unknown };

type CallOptions = { readonly deadline?: number };

/**
 * Patches five bugs of the client:
 * 1. All appends of a connection share one call (`batchAppend`). If it breaks, later appends of the connection are
 * rejected with it, and late responses for them throw uncaught errors. It also has no client-side deadline. So each
 * append is its own call with its own deadline, and the client no longer asks which of the two the server supports (it
 * would cache a first failure permanently).
 * 2. A failed discovery is an unhandled rejection in addition to the error of the call.
 * 3. A call waits for cluster discovery without a limit; here at most `connectMs`.
 * 4. Reads ignore their deadline.
 * 5. A cancelled call whose response has arrived is never read to its end, so it is retained permanently and blocks
 * `dispose`; here it is drained.
 */
export function withSafeInternals(client: EventStoreDBClient, connectMs: number): EventStoreDBClient {
  const internals = client as unknown as Internals;
  const { handleError, getGRPCClient, callArguments, GRPCStreamCreator } = internals;
  internals.supports = async () => false;
  internals.handleError = (grpcClient, error) => handleError(grpcClient, error).catch(() => {}); // The call that needed the connection reports it.
  const notFound = () => {
    throw new DeadlineExceededError(undefined, `No server was found within ${connectMs / 1_000} s`);
  };
  internals.getGRPCClient = (service, name) =>
    pTimeout(getGRPCClient(service, name), { milliseconds: connectMs, fallback: notFound });
  internals.callArguments = (options, fixed) =>
    callArguments(options, options.deadline === undefined ? fixed : undefined);
  internals.GRPCStreamCreator = (...about) => {
    const create = GRPCStreamCreator(...about);
    return async () => drainedWhenCancelled(await create());
  };
  return client;
}

function drainedWhenCancelled(call: Call): Call {
  const cancel = call.cancel.bind(call);
  call.cancel = () => {
    cancel();
    call.resume?.(); // Absent where a call only sends.
  };
  return call;
}
