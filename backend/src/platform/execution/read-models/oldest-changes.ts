import type { Projection } from '@everpaw/projections/kernel/projection';
import type { ReadModels } from './read-models.ts';

type Positioned = { position: string };

/**
 * Returns about `limit` documents, the oldest change first. Always includes all documents that the last event
 * changed, so that continuing after the last position misses nothing.
 */
export async function oldestChanges<Doc extends Positioned>(
  readModels: ReadModels,
  projection: Projection,
  { filter, limit }: { filter: Record<string, unknown>; limit: number },
): Promise<Doc[]> {
  const model = readModels.model(projection);
  const docs = await model.find(filter).sort({ position: 1 }).limit(limit).lean<Doc[]>();
  const last = docs.length < limit ? undefined : docs.at(-1)?.position;
  if (last === undefined) return docs;
  const together = await model.find({ ...filter, position: last }).lean<Doc[]>();
  return [...docs.filter(({ position }) => position !== last), ...together];
}

/** Returns the position up to which `oldestChanges` with this `limit` is complete; null if it is complete. */
export function cutOf(docs: readonly Positioned[], limit: number): string | null {
  return docs.length >= limit ? (docs.at(-1)?.position ?? null) : null;
}
