import { AsyncLocalStorage } from 'node:async_hooks';

/** A request: when it arrived, on the process's monotonic clock in milliseconds, and whether it was answered. */
export type RequestTime = { readonly arrivedAt: number; isAnswered: boolean };

const requests = new AsyncLocalStorage<RequestTime>();

/** Runs `work` as part of a request. */
export function duringRequest<T>(request: RequestTime, work: () => T): T {
  return requests.run(request, work);
}

/**
 * Returns how long the current request has waited for its answer, in milliseconds; 0 outside of requests, and in
 * work that goes on after the answer.
 */
export function waitedMs(): number {
  const request = requests.getStore();
  return !request || request.isAnswered ? 0 : performance.now() - request.arrivedAt;
}
