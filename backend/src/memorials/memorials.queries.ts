import { isPermitted } from '@everpaw/contracts/kernel/features/roles';
import { foldedText } from '@everpaw/contracts/kernel/text/search-text';
import { pageNameProblem, suggestedPageNames } from '@everpaw/contracts/memorials/address/page-name';
import { pageNameMessages } from '@everpaw/contracts/memorials/address/page-name.messages';
import { isReader } from '@everpaw/contracts/memorials/audience/is-reader';
import { memorialClosed, memorialNotFound, notTheOwner } from '@everpaw/contracts/memorials/memorial.decider';
import {
  type GalleryPage,
  keeperRoles,
  type MemorialCard,
  type MemorialDto,
  type MemorialImage,
  type MemorialStats,
  type NamedMemorial,
  type PageNameAnswer,
} from '@everpaw/contracts/memorials/memorial.dto';
import { isIndexable, isOpen } from '@everpaw/contracts/memorials/memorial-audience';
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
import type { StreamStates } from '../platform/execution/commands/stream-states.ts';
import type { Stored } from '../platform/execution/projections/runs/fold.ts';
import { afterCursor, pageOf, parseCursor, placeOf } from '../platform/execution/read-models/page-cursor.ts';
import { quotedWords } from '../platform/execution/read-models/quoted-words.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import type { Caller } from '../platform/http/route.ts';
import { STREAM_STATES } from '../platform/kernel/platform.tokens.ts';
import { isNameFree, isUsedName } from './page-names.ts';
import { withTributeCounts } from './tribute-counts.ts';

type Doc = Stored<MemorialDoc>;

/** A caller's access to a photo or recording. `public` ones are for everyone, but not for search engines. */
export type Access = 'indexed' | 'public' | 'private';

const newestFirst = { createdAt: -1, _id: -1 } as const;

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Whether this caller is the owner or another keeper of the memorial. */
export function isKeeperOf(caller: Caller, doc: { ownerId: string; keepers: readonly string[] }): boolean {
  return isKeeper(caller.account?._id ?? null, doc);
}

/** Whether this caller has given the memorial's password. */
function hasOpened({ opens }: Caller, { _id, passwordHash, deletedAt }: Doc): boolean {
  return deletedAt === null && passwordHash != null && (opens?.(_id, passwordHash) ?? false);
}

/**
 * Whether this caller may see a memorial that isn't public: its keepers, and unless it is deleted, its readers, those who
 * have given its password, and moderators.
 */
function seesPrivate(caller: Caller, doc: Doc): boolean {
  if (isKeeperOf(caller, doc) || hasOpened(caller, doc)) return true;
  if (doc.deletedAt !== null) return false;
  return isReader(caller.account?._id, doc) || isPermitted(caller.account, 'memorials.moderate');
}

/**
 * Queries for memorials. A private memorial is "not found" for everyone but its keepers, readers and moderators, and a deleted
 * one for everyone but its keepers. One with a password says so to those who haven't given it.
 */
@Injectable()
export class MemorialQueries {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(STREAM_STATES) private readonly states: Pick<StreamStates, 'load'>,
  ) {}

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
    const words = quotedWords(search);
    const named = { ...base, petNameKey: { $regex: `^${escaped(foldedText(search))}` } };
    const worded = { ...base, $text: { $search: words } };
    const found = await Promise.all([
      this.model
        .find(named)
        .sort(newestFirst)
        .limit(limit + 1)
        .lean<Doc[]>(),
      words === ''
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
      .find({ accountId, role: { $in: [...keeperRoles] } })
      .select({ memorialId: 1 })
      .lean<{ memorialId: string }[]>();
    return kept.map(({ memorialId }) => memorialId);
  }

  /**
   * Returns the memorial if this caller may see it. Throws the same `not-found` if it doesn't exist or isn't visible,
   * and `has-password` if its password opens it.
   */
  async visible(id: string, caller: Caller): Promise<Doc> {
    return this.ifVisible(await this.model.findById(id).lean<Doc>(), caller);
  }

  private ifVisible(doc: Doc | null, caller: Caller): Doc {
    if (!doc || doc.removed || doc.deletedAt !== null) throw memorialNotFound();
    if (!doc.isPublic && !seesPrivate(caller, doc)) throw memorialClosed(doc);
    return doc;
  }

  /**
   * Returns the password hash of a memorial, null if it needs none. Throws `not-found` if only its keepers may see it.
   */
  async lockOf(id: string): Promise<string | null> {
    const doc = await this.model.findById(id).lean<Doc>();
    if (!doc || doc.removed || doc.deletedAt !== null) throw memorialNotFound();
    if (!doc.isPublic && doc.passwordHash == null) throw memorialNotFound();
    return doc.passwordHash ?? null;
  }

  /**
   * Returns the memorial that has or had a name in its address, and its name now; the name that was asked for if the
   * memorial has a password that the caller hasn't given. Throws as `visible` does otherwise.
   */
  async named(name: string, caller: Caller): Promise<NamedMemorial> {
    const doc = await this.model.findOne({ pageNames: name }).lean<Doc>();
    const isLocked = doc && doc.deletedAt === null && doc.passwordHash != null && !seesPrivate(caller, doc);
    if (isLocked) return { memorialId: doc._id, pageName: name };
    const { _id: memorialId, pageNames = [] } = this.ifVisible(doc, caller);
    return { memorialId, pageName: pageNames[0] ?? name };
  }

  /** Returns whether the memorial can have a name. Throws as `visible` does, and `not-the-owner`. */
  async checkName(id: string, name: string, caller: Caller): Promise<PageNameAnswer> {
    const { ownerId, petName } = await this.visible(id, caller);
    if (caller.account?._id !== ownerId) throw notTheOwner();
    // The log, since the view doesn't know a name that another memorial is just about to get.
    const isFree = (each: string) => isNameFree(this.states, each, id);
    const problem = pageNameProblem(name, isUsedName(name));
    if (problem === null && (await isFree(name))) return { answer: 'free', why: null, suggestions: [] };
    const suggestions: string[] = [];
    for (const idea of new Set([name, petName].flatMap((text) => suggestedPageNames(text, isUsedName))))
      if (suggestions.length < 2 && (await isFree(idea))) suggestions.push(idea);
    return {
      answer: problem === null ? 'taken' : 'not-allowed',
      why: problem ?? pageNameMessages.taken,
      suggestions,
    };
  }

  async one(id: string, caller: Caller): Promise<MemorialDto> {
    const doc = await this.visible(id, caller);
    const counts = await this.counts.findById(id).lean<Stored<TributeCountsDoc>>();
    const isOpened = !isKeeperOf(caller, doc) && hasOpened(caller, doc);
    return memorialDtoOf({ ...withTributeCount(doc, counts), isOpened }, caller.account?._id ?? null);
  }

  async images(id: string, caller: Caller): Promise<MemorialImage[]> {
    return (await this.one(id, caller)).images;
  }

  /** Returns those of these memorials that the caller keeps. */
  async keptOf(ids: readonly string[], caller: Caller): Promise<Set<string>> {
    const docs = await this.model.find({ _id: { $in: [...ids] }, removed: false }).lean<Doc[]>();
    return new Set(docs.flatMap((doc) => (isKeeperOf(caller, doc) ? doc._id : [])));
  }

  /**
   * Returns the caller's access to what these memorials show: `indexed` if search engines may show one of them, `public`
   * if one is open to everyone, `private` if the caller may see one of them, otherwise null.
   */
  async access(ids: readonly string[], caller: Caller): Promise<Access | null> {
    const docs = await this.model.find({ _id: { $in: [...ids] }, removed: false }).lean<Doc[]>();
    const open = docs.filter(isOpen);
    if (open.some(isIndexable)) return 'indexed';
    if (open.length > 0) return 'public';
    return docs.some((doc) => seesPrivate(caller, doc)) ? 'private' : null;
  }
}

function compareNewest(a: Doc, b: Doc): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a._id < b._id ? 1 : -1;
}
