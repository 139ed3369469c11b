import { tributesProjection } from '@everpaw/projections/guestbook/tributes.projection';
import type { TributeDoc } from '@everpaw/projections/guestbook/tributes.view';
import type { ProjectionEngine } from '../platform/projections/projection-engine.ts';

/** How many tributes are held at a time. */
const pageSize = 500;

/** The tributes that somebody wrote, or those of a guestbook: the oldest first, also deleted ones, read page by page. */
export async function* tributesOf(
  engine: Pick<ProjectionEngine, 'model'>,
  which: { memorialId: string } | { authorId: string },
): AsyncGenerator<TributeDoc> {
  let after: TributeDoc | undefined;
  do {
    const past: Record<string, unknown> = after
      ? {
          $or: [
            { createdAt: { $gt: after.createdAt } },
            { createdAt: after.createdAt, _id: { $gt: after._id } },
          ],
        }
      : {};
    const page: TributeDoc[] = await engine
      .model<TributeDoc>(tributesProjection.name)
      .find({ ...which, ...past })
      .sort({ createdAt: 1, _id: 1 })
      .limit(pageSize)
      .lean<TributeDoc[]>();
    yield* page;
    after = page.length < pageSize ? undefined : page.at(-1);
  } while (after);
}
