import type { Projection } from '@everpaw/projections/kernel/projection';
import { beforeTheFirstPosition } from '../../storage/event-log/position.ts';
import type { Stored } from '../projections/fold.ts';
import { cutOf, oldestChanges } from './oldest-changes.ts';
import { afterCursor, pageOf, parseCursor, placeOf } from './page-cursor.ts';
import type { ReadModels } from './read-models.ts';

type Filter = Readonly<Record<string, unknown>>;
type Child = { _id: string; createdAt: string };

/** `position` is one up to which the page contains every change; `nextCursor` is null on the last page. */
export type ChildPage<Doc extends object> = {
  docs: Stored<Doc>[];
  nextCursor: string | null;
  position: string;
};

/** What changed past a position, the oldest first; it is complete up to `position`, and with `more` goes on from there. */
export type ChildChanges<Doc extends object> = { docs: Stored<Doc>[]; position: string; more: boolean };

const earlier = (a: string, b: string) => (a < b ? a : b);

/**
 * The children of a root in the two ways in which devices ask for them (`list` and `changes` of an entity's
 * definition). `listed` names those that are in the list for whoever asks; `told` those of whose changes they hear,
 * also when one is in their list no longer.
 */
export function childList<Doc extends Child>(readModels: ReadModels, projection: Projection<Doc>) {
  const find = (filter: Filter) => readModels.model(projection).find(filter);

  /** The position of the last change that they hear of. */
  async function lastChange(told: Filter): Promise<string> {
    const applied = readModels.position(projection.name);
    const [last] = await find(told)
      .sort({ position: -1 })
      .limit(1)
      .select({ position: 1 })
      .lean<{ position: string }[]>();
    return earlier(last?.position ?? beforeTheFirstPosition, applied);
  }

  return {
    /** One page, newest first. Throws `DomainError` for a cursor that is none. */
    async page(
      { listed, told }: { listed: Filter; told: Filter },
      { cursor, limit }: { cursor?: string | undefined; limit: number },
    ): Promise<ChildPage<Doc>> {
      const from = cursor ? afterCursor(parseCursor(cursor)) : {};
      // Read before the children, so that whatever is applied meanwhile is answered as a change.
      const position = await lastChange(told);
      const found = await find({ ...listed, ...from })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit + 1)
        .lean<Stored<Doc>[]>();
      const { items: docs, nextCursor } = pageOf(found, limit, placeOf);
      return { docs, nextCursor, position };
    },

    /** What changed past `since`, at most `limit` of it. */
    async changes(
      told: Filter,
      { since, limit }: { since: string; limit: number },
    ): Promise<ChildChanges<Doc>> {
      const applied = readModels.position(projection.name);
      const docs = await oldestChanges<Stored<Doc>>(readModels, projection, {
        filter: { ...told, position: { $gt: since } },
        limit,
      });
      const end = earlier(docs.at(-1)?.position ?? since, applied);
      const position = end > since ? end : since;
      return { docs, position, more: cutOf(docs, limit) !== null && position > since };
    },
  };
}
