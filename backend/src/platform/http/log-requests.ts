import type { FastifyInstance } from 'fastify';
import { type LogLines, withIds } from '../logging/log-lines.ts';
import { isSafe } from './origin-check.ts';

/** Slower responses are always logged, in milliseconds. */
const slowMs = 1_000;

/**
 * Adds the request's id to all lines logged during it, and logs each request that changes something, fails,
 * or is slow. Logs the route instead of the path, which may identify a person.
 */
export function logRequests(fastify: FastifyInstance, lines: LogLines): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    withIds({ requestId: String(request.id) }, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    if (!isSafe(request.method) || status >= 500 || elapsedTime > slowMs)
      lines.line('http', {
        requestId: String(request.id),
        method: request.method,
        route: request.routeOptions.url ?? null,
        status,
        ms: Math.round(elapsedTime),
      });
    done();
  });
}
