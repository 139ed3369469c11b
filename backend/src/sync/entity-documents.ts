import type { Positioned } from '@everpaw/projections/kernel/offline-rules';
import type { Projection } from '@everpaw/projections/kernel/projection';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';

/** How many documents are loaded at a time. */
const pageSize = 500;

/** The fields that the documents of every entity have. */
export type EntityDoc = Positioned<{ _id: string; createdAt: string }>;

/** Yields the documents of an entity that match a filter, oldest first, including deleted ones, page by page. */
export async function* documentsOf(
  engine: Pick<ProjectionEngine, 'model'>,
  { name }: Pick<Projection, 'name'>,
  filter: Readonly<Record<string, string>>,
): AsyncGenerator<EntityDoc> {
  let after: EntityDoc | undefined;
  do {
    const past: Record<string, unknown> = after
      ? {
          $or: [
            { createdAt: { $gt: after.createdAt } },
            { createdAt: after.createdAt, _id: { $gt: after._id } },
          ],
        }
      : {};
    const page: EntityDoc[] = await engine
      .model<EntityDoc>(name)
      .find({ ...filter, ...past })
      .sort({ createdAt: 1, _id: 1 })
      .limit(pageSize)
      .lean();
    yield* page;
    after = page.length < pageSize ? undefined : page.at(-1);
  } while (after);
}
