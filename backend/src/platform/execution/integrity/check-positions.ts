import type { Connection } from 'mongoose';
import { beforeTheFirstPosition } from '../../storage/event-log/position.ts';

/** How far a consumer has read the log. */
export type ReadTo = { id: string; position: string };

/** Reads the run records of a collection; empty if it doesn't exist. Read-only. */
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
 * Reports consumers that are ahead of the log's end: the furthest reaction and view, in a sentence each.
 * `head` must be read after the positions, since a running site appends.
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
