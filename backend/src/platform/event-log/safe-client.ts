import { DeadlineExceededError, type EventStoreDBClient } from '@eventstore/db-client';
import pTimeout from 'p-timeout';

/**
 * Members that the client's types keep to themselves. It looks them up on the instance at each call, so they can be
 * replaced there. Checked against 6.2.1; the specs fail when an upgrade changes them.
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
 * The client, with five of its faults mended at their source:
 *
 * 1. All appends of a connection share one call (`batchAppend`). When it breaks, appends of the connection after it
 *    are rejected with it, and the answers that then come for them throw where nobody can catch them. It has no
 *    deadline on this side either. So every append is a call of its own, with a deadline of its own; the question
 *    which of the two the server supports is not asked any more (its first failure would stay the answer for ever).
 * 2. A failed discovery is an unhandled rejection, beside the error of the call that needed it.
 * 3. A call waits without a limit for a member of the cluster to be found: here for `connectMs` at most.
 * 4. Reads ignore the deadline that they are given.
 * 5. A call that is left when its whole answer has come is not read to its end, and what is not read to its end is kept
 *    for ever and waited for by `dispose`: what is left is drained.
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
