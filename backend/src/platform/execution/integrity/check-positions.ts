import type { Connection } from 'mongoose';
import { beforeTheFirstPosition } from '../../storage/event-log/position.ts';

/** How far something has read the log. */
export type ReadTo = { id: string; position: string };

/** The records of runs in this collection, as they are; none where the collection is not there. Only reads. */
export async function readPositions(connection: Connection, collection: string): Promise<ReadTo[]> {
  try {
    const found = await connection.collection<{ _id: string }>(collection).find({}).toArray();
    return found.map((record) => ({
      id: record._id,
      position: 'position' in record ? String(record.position) : '',
    }));
  } catch {
    return [];
  }
}

/**
 * That a log ends before what was read of it: a sentence for the reaction and one for the view that are furthest ahead
 *. `head` is asked for after the positions, since a running site appends.
 */
export function aheadOfLog(
  head: string,
  { reactions, views }: { reactions: readonly ReadTo[]; views: readonly ReadTo[] },
): string[] {
  const sentence = (all: readonly ReadTo[], kind: string, store: string) =>
    all
      .filter(({ position }) => position > head && position > beforeTheFirstPosition)
      .sort((a, b) => (a.position < b.position ? 1 : -1))
      .slice(0, 1)
      .map(
        ({ id, position }) =>
          `ends at ${head}, but the ${kind} ${id} is at ${position}: the log is older than the ${store}`,
      );
  return [...sentence(reactions, 'reaction', 'state'), ...sentence(views, 'view', 'views')];
}
