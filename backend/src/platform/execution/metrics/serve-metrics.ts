import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Measured, Metrics } from './metrics.ts';

/** How long a response is shared by all callers, in milliseconds. */
const answerServesMs = 1_000;

/**
 * Serves `GET /metrics` for Prometheus to callers with the token. For all others, including this machine, the
 * path doesn't exist.
 */
export function serveMetrics(
  fastify: FastifyInstance,
  { metrics, measured, token }: { metrics: Metrics; measured: Measured; token: string },
): void {
  let asked: { at: number; answer: Promise<string> } | null = null;
  const maySee = (request: FastifyRequest) => sameText(bearerOf(request), token);
  // A hook instead of a route, so that unauthorized callers get the response of an unknown path.
  fastify.addHook('preHandler', async (request, reply) => {
    if (!/^\/metrics(\?|$)/.test(request.url) || request.method !== 'GET' || !maySee(request)) return;
    if (!asked || performance.now() - asked.at > answerServesMs)
      asked = { at: performance.now(), answer: metrics.text(measured) };
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await asked.answer);
  });
}

function bearerOf({ headers: { authorization = '' } }: FastifyRequest): string {
  return /^Bearer (\S+)$/.exec(authorization)?.[1] ?? '';
}

function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
