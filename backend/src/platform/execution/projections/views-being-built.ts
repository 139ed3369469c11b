import { beforeTheFirstPosition } from '../../storage/event-log/position.ts';
import { distanceOf } from './builds/projection-status.ts';
import type { ProjectionReader } from './projection-reader.ts';

/** A requested view hasn't caught up with the log yet, so it is incomplete. */
export class ViewsBeingBuilt extends Error {
  override readonly name = 'ViewsBeingBuilt';

  constructor(names: readonly string[]) {
    super(`Being built: ${names.join(', ')}`);
  }
}

/**
 * Returns the percentage of the log that the views being built have folded, at most 99; null if all are
 * built.
 */
export async function builtPercent(
  engine: Pick<ProjectionReader, 'building'>,
  headOfLog: () => Promise<string>,
): Promise<number | null> {
  const building = engine.building();
  if (building.length === 0) return null;
  const all = distanceOf(beforeTheFirstPosition, await headOfLog());
  const least = building.reduce(
    (seen, each) => (each.seen < seen ? each.seen : seen),
    building[0]?.seen ?? '',
  );
  const done = distanceOf(beforeTheFirstPosition, least || beforeTheFirstPosition);
  return Math.min(99, Math.floor((done / Math.max(1, all)) * 100));
}
