import type { FastifyInstance } from 'fastify';
import { retryAfterSeconds } from './outage-of.ts';

/** Asks one engine for something small; rejects when it is away. */
export type HealthCheck = () => Promise<unknown>;

/** How long an engine has to answer, and how long its answer serves everybody who asks, in milliseconds. */
const answerTimeoutMs = 2_000;
const answerServesMs = 1_000;

type Readiness = { ready: boolean; engines: Record<string, 'ready' | 'unavailable'> };

/**
 * `GET /health/live`: this process answers; whoever starts processes restarts one that does not. `GET /health/ready`:
 * it reaches its engines, 503 otherwise, so that a balancer asks another one; restarting it would not help. Neither
 * tells more than names.
 */
export function serveHealth(fastify: FastifyInstance, checks: Readonly<Record<string, HealthCheck>>): void {
  let asked: { at: number; answer: Promise<Readiness> } | null = null;
  const measure = async (): Promise<Readiness> => {
    const found = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await isAnswered(check)] as const),
    );
    return {
      ready: found.every(([, isReady]) => isReady),
      engines: Object.fromEntries(found.map(([name, isReady]) => [name, isReady ? 'ready' : 'unavailable'])),
    };
  };

  fastify.get('/health/live', (_, reply) => reply.header('cache-control', 'no-store').send({ live: true }));
  fastify.get('/health/ready', async (_, reply) => {
    if (!asked || performance.now() - asked.at > answerServesMs)
      asked = { at: performance.now(), answer: measure() };
    const readiness = await asked.answer;
    if (!readiness.ready) reply.status(503).header('retry-after', retryAfterSeconds);
    return reply.header('cache-control', 'no-store').send(readiness);
  });
}

async function isAnswered(check: HealthCheck): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  const timer = setTimeout(late.resolve, answerTimeoutMs, false);
  try {
    return await Promise.race([check().then(() => true), late.promise]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
