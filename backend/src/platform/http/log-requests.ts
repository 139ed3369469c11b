import type { FastifyInstance } from 'fastify';
import { type LogLines, withIds } from '../logging/log-lines.ts';
import { isSafe } from './origin-check.ts';

/** An answer that took longer is written down whatever was asked, in milliseconds. */
const slowMs = 1_000;

/**
 * Gives every line that a request leads to its id, and writes a line for each request that was to change something,
 * failed, or was slow. The route stands for the address, which may name somebody.
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
