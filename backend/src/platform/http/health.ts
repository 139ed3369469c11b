import type { FastifyInstance } from 'fastify';
import pTimeout from 'p-timeout';
import { retryAfterSeconds } from './outage-of.ts';

/** Checks one engine; rejects if it is unavailable, with `NotFit` if it responds but must not be used. */
export type HealthCheck = () => Promise<unknown>;

/** Thrown if an engine responds but must not be used; the message is public and gives the reason. */
export class NotFit extends Error {
  override readonly name = 'NotFit';
}

/** The timeout of a check, and how long its result is cached for all callers, in milliseconds. */
const answerTimeoutMs = 2_000;
const answerServesMs = 1_000;

export type EngineState = 'ready' | 'unavailable' | 'unfit';

/** The state of the engines. `late` names those that respond but whose work lags. */
export type Readiness = {
  ready: boolean;
  engines: Record<string, EngineState>;
  late: readonly string[];
  reasons?: Record<string, string>;
  /** While incomplete views are being built: how much of the log they contain, in whole percent. */
  builtPercent?: number;
};

/** Returns the state of the engines, measured at most once a second for all callers. */
export type MeasureReadiness = () => Promise<Readiness>;

/**
 * Creates the readiness check. `isLate` returns by engine name whether its work lags; an engine whose check fails
 * counts as on time. `builtPercent` returns how far the views are built, null once they are.
 */
export function createReadiness(
  checks: Readonly<Record<string, HealthCheck>>,
  isLate: Readonly<Record<string, () => Promise<boolean>>>,
  builtPercent: () => Promise<number | null>,
): MeasureReadiness {
  let asked: { at: number; answer: Promise<Readiness> } | null = null;
  const measure = async (): Promise<Readiness> => {
    const [found, lateness, percent] = await Promise.all([
      Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await stateOf(check)] as const)),
      Promise.all(
        Object.entries(isLate).map(async ([name, ask]) => [name, await ask().catch(() => false)] as const),
      ),
      builtPercent().catch(() => 0),
    ]);
    const reasons = found.flatMap(([name, { reason }]) => (reason ? [[name, reason] as const] : []));
    return {
      ready: percent === null && found.every(([, { state }]) => state === 'ready'),
      engines: Object.fromEntries(found.map(([name, { state }]) => [name, state])),
      late: lateness.flatMap(([name, late]) => (late ? [name] : [])),
      ...(percent === null ? {} : { builtPercent: percent }),
      ...(reasons.length > 0 ? { reasons: Object.fromEntries(reasons) } : {}),
    };
  };
  return () => {
    if (!asked || performance.now() - asked.at > answerServesMs)
      asked = { at: performance.now(), answer: measure() };
    return asked.answer;
  };
}

/**
 * Serves `GET /health/live`: this process responds; a supervisor restarts one that doesn't. Serves `GET /health/ready`:
 * the engines are reachable and the views are built; otherwise 503, so that a load balancer uses another process; a
 * restart wouldn't help. The responses contain only engine states, the build progress, and why an unfit engine doesn't
 * fit.
 */
export function serveHealth(fastify: FastifyInstance, readiness: MeasureReadiness): void {
  fastify.get('/health/live', (_, reply) => reply.header('cache-control', 'no-store').send({ live: true }));
  fastify.get('/health/ready', async (_request, reply) => {
    const { late: _, ...state } = await readiness();
    if (!state.ready) reply.status(503).header('retry-after', retryAfterSeconds);
    return reply.header('cache-control', 'no-store').send(state);
  });
}

async function stateOf(check: HealthCheck): Promise<{ state: EngineState; reason?: string }> {
  try {
    const ready = check().then((): EngineState => 'ready');
    const unavailable = (): EngineState => 'unavailable';
    return { state: await pTimeout(ready, { milliseconds: answerTimeoutMs, fallback: unavailable }) };
  } catch (error) {
    return error instanceof NotFit ? { state: 'unfit', reason: error.message } : { state: 'unavailable' };
  }
}
