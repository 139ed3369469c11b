import { isPermitted } from '@everpaw/contracts/kernel/roles';
import { memorialNotFound } from '@everpaw/contracts/memorials/memorial.decider';
import type {
  GalleryPage,
  MemorialCard,
  MemorialDto,
  MemorialImage,
  MemorialStats,
} from '@everpaw/contracts/memorials/memorial.dto';
import { isKeeper } from '@everpaw/contracts/memorials/memorial-facts';
import type { GalleryQuery } from '@everpaw/contracts/memorials/memorials.api';
import { galleryPageSize, plainListSize } from '@everpaw/contracts/memorials/memorials.limits';
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
import type { Stored } from '../platform/execution/projections/fold.ts';
import { afterCursor, pageOf, parseCursor, placeOf } from '../platform/execution/read-models/page-cursor.ts';
import { quotedWords } from '../platform/execution/read-models/quoted-words.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import type { Caller } from '../platform/http/route.ts';
import { withTributeCounts } from './tribute-counts.ts';

type Doc = Stored<MemorialDoc>;

const newestFirst = { createdAt: -1, _id: -1 } as const;

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Whether this caller is the owner or another keeper of the memorial. */
export function isKeeperOf(caller: Caller, doc: { ownerId: string; keepers: readonly string[] }): boolean {
  return isKeeper(caller.account?._id ?? null, doc);
}

/** Whether this caller may see a private memorial: its keepers, and moderators unless it is deleted. */
function seesPrivate(caller: Caller, doc: Doc): boolean {
  return (
    isKeeperOf(caller, doc) || (doc.deletedAt === null && isPermitted(caller.account, 'memorials.moderate'))
  );
}

/**
 * Queries for memorials. A private memorial is "not found" for everyone but its keepers and moderators, and a deleted
 * one for everyone but its keepers.
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

  /** Returns the newest public memorials as one list of at most 100, and the total number. */
  async plainList(): Promise<{ memorials: MemorialCard[]; total: number }> {
    const docs = await this.model.find({ listed: true }).sort(newestFirst).limit(plainListSize).lean<Doc[]>();
    const { total } = await this.stats();
    return { memorials: await this.cards(docs), total };
  }

  /**
   * Returns one page of public memorials, newest first. A search matches words in names and stories, and beginnings of
   * names.
   */
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

  /** Returns the memorials that this account keeps, newest first, with its role in each; without deleted ones. */
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

  /** Returns the account's own deleted memorials that can still be restored. */
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

  /**
   * Returns the memorial if this caller may see it. Throws the same `not-found` if it doesn't exist or isn't visible.
   */
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

  /**
   * Returns the caller's access to what these memorials show: `public` if one of them is listed, `private` if the
   * caller may see one of them, otherwise null.
   */
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
