import type { TributeCountsDoc } from '@everpaw/projections/guestbook/tribute-counts.view';
import {
  type CountedMemorialDoc,
  withTributeCount,
} from '@everpaw/projections/memorials/counted-memorials.view';
import type { MemorialDoc } from '@everpaw/projections/memorials/memorials.view';
import type { Model } from 'mongoose';
import type { Stored } from '../platform/execution/projections/runs/fold.ts';

type CountsModel = Model<Stored<TributeCountsDoc>>;

/** Returns the guestbook counts by memorial, in one query; memorials without tributes are missing. */
export async function tributeCountsOf(
  model: CountsModel,
  memorialIds: readonly string[],
): Promise<Map<string, Stored<TributeCountsDoc>>> {
  if (memorialIds.length === 0) return new Map();
  const counts = await model.find({ _id: { $in: [...memorialIds] } }).lean<Stored<TributeCountsDoc>[]>();
  return new Map(counts.map((one) => [one._id, one]));
}

/** Returns these memorials with their tribute counts, in the same order. */
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
