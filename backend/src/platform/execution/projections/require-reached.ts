import type { ProjectionEngine } from './projection-engine.ts';

/**
 * A failed attempt costs a job far more than a wait: the next one begins after half a minute, then after one minute, two
 * and so on. A busy projector may be several seconds late.
 */
const waitTimeoutMs = 30_000;

/**
 * For jobs that are retried: throws an `Error` unless these views reach the position in time, and at once if one of them
 * is stopped.
 */
export async function requireReached(
  engine: Pick<ProjectionEngine, 'waitFor'>,
  views: readonly string[],
  position: unknown,
): Promise<void> {
  if ((await engine.waitFor(views, String(position), waitTimeoutMs)) !== 'reached')
    throw new Error('The views are behind; trying again later');
}
