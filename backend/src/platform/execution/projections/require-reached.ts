import type { ProjectionEngine } from './projection-engine.ts';

/**
 * For jobs that are retried: throws an `Error` unless these views have reached the position within this many
 * milliseconds.
 */
export async function requireReached(
  engine: Pick<ProjectionEngine, 'waitFor'>,
  views: readonly string[],
  position: unknown,
  timeoutMs?: number,
): Promise<void> {
  if ((await engine.waitFor(views, String(position), timeoutMs)) !== 'reached')
    throw new Error('The views are behind; trying again later');
}
