import type { Projection } from '@everpaw/projections/kernel/projection';
import type { ReadModels } from './read-models.ts';

type Positioned = { position: string };

/**
 * At most `limit` documents, the oldest change first, and with the last of them all that the same event changed: so
 * nothing is passed over by whoever goes on past the last position.
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

/** The position up to which `oldestChanges` of this `limit` are complete; null when nothing was cut off. */
export function cutOf(docs: readonly Positioned[], limit: number): string | null {
  return docs.length >= limit ? (docs.at(-1)?.position ?? null) : null;
}
