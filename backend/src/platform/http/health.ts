import type { FastifyInstance } from 'fastify';
import pTimeout from 'p-timeout';
import { retryAfterSeconds } from './outage-of.ts';

/** Asks one engine for something small; rejects when it is away, with `NotFit` when it is there and not to be used. */
export type HealthCheck = () => Promise<unknown>;

/** An engine that answers and that the site must not go on with; its message, which is public, says why. */
export class NotFit extends Error {
  override readonly name = 'NotFit';
}

/** How long an engine has to answer, and how long its answer serves everybody who asks, in milliseconds. */
const answerTimeoutMs = 2_000;
const answerServesMs = 1_000;

export type EngineState = 'ready' | 'unavailable' | 'unfit';

/** How the engines are. `late` names those that answer, but whose work is behind. */
export type Readiness = {
  ready: boolean;
  engines: Record<string, EngineState>;
  late: readonly string[];
  reasons?: Record<string, string>;
  /** While views are built that lack things until then: how much of the log they hold, in whole percent. */
  builtPercent?: number;
};

/** Answers how the engines are, at most once a second for everybody who asks. */
export type MeasureReadiness = () => Promise<Readiness>;

/**
 * `isLate` says by an engine's name whether its work is behind; one that cannot tell is not. `builtPercent` answers how
 * far the views are built, null once they are.
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
 * `GET /health/live`: this process answers; whoever starts processes restarts one that does not. `GET /health/ready`:
 * it reaches its engines and its views are built, 503 otherwise, so that a balancer asks another one; restarting it would not help. Neither
 * tells more than names, and of an engine that does not fit the site why.
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
