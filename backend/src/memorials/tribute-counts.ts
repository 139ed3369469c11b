import type { TributeCountsDoc } from '@everpaw/projections/guestbook/tribute-counts.view';
import {
  type CountedMemorialDoc,
  withTributeCount,
} from '@everpaw/projections/memorials/counted-memorials.view';
import type { MemorialDoc } from '@everpaw/projections/memorials/memorials.view';
import type { Model } from 'mongoose';
import type { Stored } from '../platform/projections/fold.ts';

type CountsModel = Model<Stored<TributeCountsDoc>>;

/** The counts of these memorials' guestbooks, by memorial; read at once, and none for one that nobody has signed. */
export async function tributeCountsOf(
  model: CountsModel,
  memorialIds: readonly string[],
): Promise<Map<string, Stored<TributeCountsDoc>>> {
  if (memorialIds.length === 0) return new Map();
  const counts = await model.find({ _id: { $in: [...memorialIds] } }).lean<Stored<TributeCountsDoc>[]>();
  return new Map(counts.map((one) => [one._id, one]));
}

/** These memorials with the numbers of their tributes, in the same order. */
export async function withTributeCounts(
  model: CountsModel,
  docs: readonly Stored<MemorialDoc>[],
): Promise<Stored<CountedMemorialDoc>[]> {
  const counts = await tributeCountsOf(
    model,
    docs.map(({ _id }) => _id),
  );
  return docs.map((doc) => withTributeCount(doc, counts.get(doc._id)));
}
