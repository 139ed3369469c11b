import { isPermitted } from '@everpaw/contracts/kernel/roles';
import { memorialNotFound } from '@everpaw/contracts/memorials/memorial.decider';
import type {
  MemorialCard,
  MemorialDto,
  MemorialImage,
  MemorialStats,
} from '@everpaw/contracts/memorials/memorial.dto';
import { isKeeper } from '@everpaw/contracts/memorials/memorial-facts';
import { galleryPageSize, plainListSize } from '@everpaw/contracts/memorials/memorials.limits';
import type { GalleryPage, GalleryQuery } from '@everpaw/contracts/memorials/memorials.schemas';
import { tributeCountsProjection } from '@everpaw/projections/guestbook/tribute-counts.projection';
import type { TributeCountsDoc } from '@everpaw/projections/guestbook/tribute-counts.view';
import {
  type CountedMemorialDoc,
  withTributeCount,
} from '@everpaw/projections/memorials/counted-memorials.view';
import { keepershipsProjection } from '@everpaw/projections/memorials/keeperships.projection';
import { memorialCardOf, memorialDtoOf } from '@everpaw/projections/memorials/memorial-dto-of-doc';
import { memorialStatsProjection } from '@everpaw/projections/memorials/memorial-stats.projection';
import { statsKey } from '@everpaw/projections/memorials/memorial-stats.view';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import type { MemorialDoc } from '@everpaw/projections/memorials/memorials.view';
import { Inject, Injectable } from '@nestjs/common';
import { afterCursor, pageOf, parseCursor, placeOf } from '../platform/http/page-cursor.ts';
import type { Caller } from '../platform/http/route.ts';
import type { Stored } from '../platform/projections/fold.ts';
import { quotedWords } from '../platform/read-models/quoted-words.ts';
import { READ_MODELS, type ReadModels } from '../platform/read-models/read-models.ts';
import { withTributeCounts } from './tribute-counts.ts';

type Doc = Stored<MemorialDoc>;

const newestFirst = { createdAt: -1, _id: -1 } as const;

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** True when this caller keeps the memorial, as its owner or beside them. */
export function isKeeperOf(caller: Caller, doc: { ownerId: string; keepers: readonly string[] }): boolean {
  return isKeeper(caller.account?._id ?? null, doc);
}

/** True when this caller may see a memorial that is not public: its keepers, and those who moderate. */
function seesPrivate(caller: Caller, doc: Doc): boolean {
  return (
    isKeeperOf(caller, doc) || (doc.deletedAt === null && isPermitted(caller.account, 'memorials.moderate'))
  );
}

/**
 * What is asked of memorials. A private one is, to everybody but its keepers and those who moderate, not there; a
 * deleted one to everybody but its keepers.
 */
@Injectable()
export class MemorialQueries {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  private get model() {
    return this.readModels.model(memorialsProjection);
  }

  private get counts() {
    return this.readModels.model(tributeCountsProjection);
  }

  /** The newest public memorials as one plain list of at most 100, and how many there are in all. */
  async plainList(): Promise<{ memorials: MemorialCard[]; total: number }> {
    const docs = await this.model.find({ listed: true }).sort(newestFirst).limit(plainListSize).lean<Doc[]>();
    const { total } = await this.stats();
    return { memorials: await this.cards(docs), total };
  }

  /** One page of public memorials, newest first; words are found in names and stories, a name also by its beginning. */
  async page({ search, petType, cursor, limit = galleryPageSize }: GalleryQuery): Promise<GalleryPage> {
    const from = cursor ? parseCursor(cursor) : null;
    const kind = petType ? { petType } : {};
    const base = { listed: true, ...kind, ...(from ? afterCursor(from) : {}) };
    if (!search) {
      const docs = await this.model
        .find(base)
        .sort(newestFirst)
        .limit(limit + 1)
        .lean<Doc[]>();
      return this.pageOf(docs, limit);
    }
    const named = { ...base, petNameKey: { $regex: `^${escaped(search.toLowerCase())}` } };
    const worded = { ...base, $text: { $search: quotedWords(search) } };
    const found = await Promise.all([
      this.model
        .find(named)
        .sort(newestFirst)
        .limit(limit + 1)
        .lean<Doc[]>(),
      quotedWords(search) === ''
        ? []
        : this.model
            .find(worded)
            .sort(newestFirst)
            .limit(limit + 1)
            .lean<Doc[]>(),
    ]);
    const byId = new Map(found.flat().map((doc) => [doc._id, doc]));
    const docs = [...byId.values()].sort((a, b) => compareNewest(a, b));
    return this.pageOf(docs, limit);
  }

  async stats(): Promise<MemorialStats> {
    const doc = await this.readModels.model(memorialStatsProjection).findById(statsKey).lean();
    return { total: doc?.total ?? 0, byType: doc?.byType ?? {} };
  }

  /** The memorials that this account keeps, newest first, each with its role; deleted ones are elsewhere. */
  async ofKeeper(accountId: string): Promise<MemorialCard[]> {
    const docs = await this.model
      .find({ _id: { $in: await this.idsOfKeeper(accountId) }, removed: false, deletedAt: null })
      .sort(newestFirst)
      .limit(plainListSize)
      .lean<Doc[]>();
    const counted = await this.counted(docs);
    return counted.map((doc) => ({
      ...memorialCardOf(doc),
      role: doc.ownerId === accountId ? 'owner' : 'keeper',
    }));
  }

  /** The account's own deleted memorials that can still be brought back. */
  async deletedOf(ownerId: string): Promise<MemorialDto[]> {
    const docs = await this.model
      .find({
        _id: { $in: await this.idsOfKeeper(ownerId) },
        ownerId,
        removed: false,
        deletedAt: { $ne: null },
      })
      .sort(newestFirst)
      .limit(plainListSize)
      .lean<Doc[]>();
    return (await this.counted(docs)).map((doc) => memorialDtoOf(doc, ownerId));
  }

  private counted(docs: readonly Doc[]): Promise<Stored<CountedMemorialDoc>[]> {
    return withTributeCounts(this.counts, docs);
  }

  private async cards(docs: readonly Doc[]): Promise<MemorialCard[]> {
    return (await this.counted(docs)).map(memorialCardOf);
  }

  private async pageOf(docs: readonly Doc[], limit: number): Promise<GalleryPage> {
    const { items, nextCursor } = pageOf(docs, limit, placeOf);
    return { memorials: await this.cards(items), nextCursor };
  }

  private async idsOfKeeper(accountId: string): Promise<string[]> {
    const kept = await this.readModels
      .model(keepershipsProjection)
      .find({ accountId, role: { $ne: null } })
      .select({ memorialId: 1 })
      .lean<{ memorialId: string }[]>();
    return kept.map(({ memorialId }) => memorialId);
  }

  /** The memorial if this caller may see it; throws the same `not-found` for one that they may not and one that is not. */
  async visible(id: string, caller: Caller): Promise<Doc> {
    const doc = await this.model.findById(id).lean<Doc>();
    if (!doc || doc.removed || doc.deletedAt !== null) throw memorialNotFound();
    if (!doc.isPublic && !seesPrivate(caller, doc)) throw memorialNotFound();
    return doc;
  }

  async one(id: string, caller: Caller): Promise<MemorialDto> {
    const doc = await this.visible(id, caller);
    const counts = await this.counts.findById(id).lean<Stored<TributeCountsDoc>>();
    return memorialDtoOf(withTributeCount(doc, counts), caller.account?._id ?? null);
  }

  async images(id: string, caller: Caller): Promise<MemorialImage[]> {
    return (await this.one(id, caller)).images;
  }

  /** Which of these memorials this caller may see, and whether everybody may. */
  async access(ids: readonly string[], caller: Caller): Promise<'public' | 'private' | null> {
    const docs = await this.model.find({ _id: { $in: [...ids] }, removed: false }).lean<Doc[]>();
    if (docs.some((doc) => doc.listed)) return 'public';
    return docs.some((doc) => seesPrivate(caller, doc)) ? 'private' : null;
  }
}

function compareNewest(a: Doc, b: Doc): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a._id < b._id ? 1 : -1;
}
