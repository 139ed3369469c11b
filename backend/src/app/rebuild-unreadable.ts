import { parseBuildId } from '../platform/execution/projections/builds/build-id.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import { describeCause } from '../platform/execution/projections/runs/error-policy.ts';
import type { EngineLogger } from '../platform/execution/projections/runs/logger.ts';

/**
 * Returns a listener for collections with an unreadable document. It rebuilds the view from the log, once per build;
 * meanwhile the other documents are served.
 */
export function rebuildUnreadable(
  engine: Pick<ProjectionEngine, 'rebuild'>,
  logger: EngineLogger,
): (collection: string) => void {
  const begun = new Set<string>();
  return (collection) => {
    const view = parseBuildId(collection)?.name;
    if (view === undefined || begun.has(collection)) return;
    begun.add(collection);
    logger.error(
      `The view ${collection} holds a document that cannot be read: it is built from the log again`,
    );
    engine.rebuild(view).then(
      () => logger.log(`The view ${view} is built anew`),
      (error: unknown) =>
        logger.error(
          `The view ${view} could not be built anew (${describeCause(error)}): npm run projections -- rebuild ${view}`,
        ),
    );
  };
}
