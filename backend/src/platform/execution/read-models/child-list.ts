import type { Projection } from '@everpaw/projections/kernel/projection';
import { beforeTheFirstPosition } from '../../storage/event-log/position.ts';
import type { Stored } from '../projections/runs/fold.ts';
import { cutOf, oldestChanges } from './oldest-changes.ts';
import { afterCursor, pageOf, parseCursor, placeOf } from './page-cursor.ts';
import type { ReadModels } from './read-models.ts';

type Filter = Readonly<Record<string, unknown>>;
type Child = { _id: string; createdAt: string };

/** The page contains every change up to `position`; `nextCursor` is null on the last page. */
export type ChildPage<Doc extends object> = {
  docs: Stored<Doc>[];
  nextCursor: string | null;
  position: string;
};

/**
 * The changes after a position, the oldest first. Complete up to `position`; with `more`, further changes
 * follow.
 */
export type ChildChanges<Doc extends object> = { docs: Stored<Doc>[]; position: string; more: boolean };

const earlier = (a: string, b: string) => (a < b ? a : b);

/**
 * The children of a root as devices query them (`list` and `changes` of an entity's definition). `listed` is
 * the filter of the caller's list; `received` that of the changes they receive, including children that left
 * their list.
 */
export function childList<Doc extends Child>(readModels: ReadModels, projection: Projection<Doc>) {
  const find = (filter: Filter) => readModels.model(projection).find(filter);

  /** Returns the position of the last change that the caller receives. */
  async function lastChange(received: Filter): Promise<string> {
    const applied = readModels.position(projection.name);
    const [last] = await find(received)
      .sort({ position: -1 })
      .limit(1)
      .select({ position: 1 })
      .lean<{ position: string }[]>();
    return earlier(last?.position ?? beforeTheFirstPosition, applied);
  }

  return {
    /** Returns one page, the newest first. Throws `DomainError` for an invalid cursor. */
    async page(
      { listed, received }: { listed: Filter; received: Filter },
      { cursor, limit }: { cursor?: string | undefined; limit: number },
    ): Promise<ChildPage<Doc>> {
      const from = cursor ? afterCursor(parseCursor(cursor)) : {};
      // Read before the children, so that concurrent changes are returned as changes later.
      const position = await lastChange(received);
      const found = await find({ ...listed, ...from })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit + 1)
        .lean<Stored<Doc>[]>();
      const { items: docs, nextCursor } = pageOf(found, limit, placeOf);
      return { docs, nextCursor, position };
    },

    /** Returns at most `limit` changes after `since`. */
    async changes(
      received: Filter,
      { since, limit }: { since: string; limit: number },
    ): Promise<ChildChanges<Doc>> {
      const applied = readModels.position(projection.name);
      const docs = await oldestChanges<Stored<Doc>>(readModels, projection, {
        filter: { ...received, position: { $gt: since } },
        limit,
      });
      const end = earlier(docs.at(-1)?.position ?? since, applied);
      const position = end > since ? end : since;
      return { docs, position, more: cutOf(docs, limit) !== null && position > since };
    },
  };
}
