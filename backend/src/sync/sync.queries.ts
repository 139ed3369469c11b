import { type PullAnswer, pullSize } from '@everpaw/contracts/sync/sync.schemas';
import { tributeCountsProjection } from '@everpaw/projections/guestbook/tribute-counts.projection';
import type { TributeCountsDoc } from '@everpaw/projections/guestbook/tribute-counts.view';
import { tributeDtoOf } from '@everpaw/projections/guestbook/tribute-dto-of-doc';
import { tributesProjection } from '@everpaw/projections/guestbook/tributes.projection';
import type { TributeDoc } from '@everpaw/projections/guestbook/tributes.view';
import type { CountedMemorialDoc } from '@everpaw/projections/memorials/counted-memorials.view';
import { keepershipsProjection } from '@everpaw/projections/memorials/keeperships.projection';
import type { KeepershipDoc } from '@everpaw/projections/memorials/keeperships.view';
import { memorialDtoOf } from '@everpaw/projections/memorials/memorial-dto-of-doc';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import type { MemorialDoc } from '@everpaw/projections/memorials/memorials.view';
import { Inject, Injectable } from '@nestjs/common';
import { withTributeCounts } from '../memorials/tribute-counts.ts';
import { beforeTheFirstPosition } from '../platform/event-log/position.ts';
import { READ_MODELS, type ReadModels } from '../platform/read-models/read-models.ts';

const views = [
  memorialsProjection.name,
  tributesProjection.name,
  tributeCountsProjection.name,
  keepershipsProjection.name,
];

type Positioned<Doc> = Doc & { position: string };

/**
 * How far a device is. It has everything up to `since`. While it is being given the older tributes of memorials that
 * it joined between `since` and `until`, it has those of them up to `after`.
 */
type Progress = { since: string; until?: string; after?: string };

function progressOf(cursor = beforeTheFirstPosition): Progress {
  const [since = beforeTheFirstPosition, until, after] = cursor.split('/');
  return { since, until, after };
}

/** What a person's devices hold: the memorials they keep and those memorials' guestbooks. */
@Injectable()
export class SyncQueries {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  /**
   * What changed for this account past `cursor`, oldest first, at most 200 of each kind at a time. A memorial that the
   * account began to keep since then comes whole, however old it is, and one that it keeps no longer is `removed`. The
   * new cursor is one up to which nothing is missing. A cursor past the end of the log comes from another history:
   * `reset`.
   */
  async changes(accountId: string, cursor?: string): Promise<PullAnswer> {
    const { since, until: begun, after = beforeTheFirstPosition } = progressOf(cursor);
    // Read before the views, so that whatever is applied meanwhile is found by the next pull.
    const level = views.map((name) => this.readModels.position(name)).sort();
    const [least = since, most = since] = [level[0], level.at(-1)];
    // A view's position is its last change; that it has considered all that came since is asked for.
    const wanted = since > most ? since : most;
    const isLevel = await this.readModels.reached(views, wanted);
    if (!isLevel && since > most) return { reset: true };
    const reached = isLevel ? wanted : least;
    const end = reached > since ? reached : since;
    const until = begun ?? end;

    const keeperships = await this.readModels
      .model(keepershipsProjection)
      .find({ accountId })
      .lean<Positioned<KeepershipDoc>[]>();
    const kept = keeperships.filter(({ role }) => role !== null).map(({ memorialId }) => memorialId);
    const changed = keeperships.filter(({ position }) => position > since && position <= until);
    const joined = changed.filter(({ role }) => role !== null).map(({ memorialId }) => memorialId);
    const viewer = { accountId, isKeeper: true };

    // To a device that has nothing yet, everything is new anyway.
    const older =
      since === beforeTheFirstPosition ? [] : await this.tributes(joined, { $gt: after, $lte: since });
    const lastOlder = older.at(-1);
    if (older.length === pullSize && lastOlder)
      return {
        reset: false,
        memorials: [],
        tributes: older.flatMap((doc) => tributeDtoOf(doc, viewer) ?? []),
        removed: { memorials: [], tributes: [] },
        cursor: `${since}/${until}/${lastOlder.position}`,
        more: true,
      };

    // Where others were joined since the older ones began to be told, this must not go past the beginning of that.
    const past = begun ? { $gt: since, $lte: until } : { $gt: since };
    const [ownChanges, counts, tributes] = await Promise.all([
      this.memorials({ _id: { $in: kept }, position: past }),
      this.counts(kept, past),
      this.tributes(kept, past),
    ]);
    const memorials = await this.withCounted(ownChanges, counts);
    const cut = [ownChanges, counts, tributes].flatMap((docs) =>
      docs.length === pullSize ? (docs.at(-1)?.position ?? []) : [],
    );
    const told = [...older, ...tributes];
    const ended = changed.filter(({ role }) => role === null).map(({ memorialId }) => memorialId);
    const purged = memorials.filter((doc) => doc.removed).map((doc) => doc._id);
    return {
      reset: false,
      memorials: memorials.filter((doc) => !doc.removed).map(memorialDtoOf),
      tributes: told.flatMap((doc) => tributeDtoOf(doc, viewer) ?? []),
      removed: {
        memorials: [...new Set([...ended, ...purged])],
        tributes: told.filter((doc) => doc.status === 'deleted').map((doc) => doc._id),
      },
      cursor: cut.reduce((first, at) => (at < first ? at : first), until),
      more: cut.length > 0 || until < end,
    };
  }

  private memorials(filter: object): Promise<Positioned<MemorialDoc>[]> {
    return this.readModels
      .model(memorialsProjection)
      .find(filter)
      .sort({ position: 1 })
      .limit(pullSize)
      .lean<Positioned<MemorialDoc>[]>()
      .exec();
  }

  private counts(
    memorialIds: readonly string[],
    position: { $gt: string; $lte?: string },
  ): Promise<Positioned<TributeCountsDoc>[]> {
    return this.readModels
      .model(tributeCountsProjection)
      .find({ _id: { $in: [...memorialIds] }, position })
      .sort({ position: 1 })
      .limit(pullSize)
      .lean<Positioned<TributeCountsDoc>[]>()
      .exec();
  }

  /** The memorials that changed themselves and those of which only the number of tributes did, each with that number. */
  private async withCounted(
    changed: readonly Positioned<MemorialDoc>[],
    counts: readonly Positioned<TributeCountsDoc>[],
  ): Promise<Positioned<CountedMemorialDoc>[]> {
    const known = new Set(changed.map(({ _id }) => _id));
    const others = counts.map(({ _id }) => _id).filter((id) => !known.has(id));
    const counted = others.length === 0 ? [] : await this.memorials({ _id: { $in: others } });
    return withTributeCounts(this.readModels.model(tributeCountsProjection), [...changed, ...counted]);
  }

  private tributes(
    memorialIds: readonly string[],
    position: { $gt: string; $lte?: string },
  ): Promise<Positioned<TributeDoc>[]> | [] {
    if (memorialIds.length === 0) return [];
    return this.readModels
      .model(tributesProjection)
      .find({ memorialId: { $in: [...memorialIds] }, position })
      .sort({ position: 1 })
      .limit(pullSize)
      .lean<Positioned<TributeDoc>[]>()
      .exec();
  }
}
