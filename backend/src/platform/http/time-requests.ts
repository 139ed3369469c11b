import type { FastifyInstance, FastifyRequest } from 'fastify';
import { duringRequest, type RequestTime } from '../kernel/request-time.ts';

/** Notes when each request arrives, for work that must end in time. */
export function timeRequests(fastify: FastifyInstance): void {
  const times = new WeakMap<FastifyRequest, RequestTime>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const time = { arrivedAt: performance.now(), isAnswered: false };
    times.set(request, time);
    duringRequest(time, done);
  });
  fastify.addHook('onResponse', (request, _reply, done) => {
    const time = times.get(request);
    if (time) time.isAnswered = true;
    done();
  });
}
