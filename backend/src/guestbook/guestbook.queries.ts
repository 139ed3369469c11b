import { guestbookChangesSize, guestbookPageSize } from '@everpaw/contracts/guestbook/guestbook.limits';
import type { GuestbookChanges, GuestbookPage } from '@everpaw/contracts/guestbook/tribute.dto';
import { type TributeDto, tributeStatuses } from '@everpaw/contracts/guestbook/tribute.dto';
import type { EntityViewer } from '@everpaw/contracts/kernel/features/entity';
import { tributeCountsProjection } from '@everpaw/projections/guestbook/tribute-counts.projection';
import { tributeDtoOf } from '@everpaw/projections/guestbook/tribute-dto-of-doc';
import { tributesProjection } from '@everpaw/projections/guestbook/tributes.projection';
import type { TributeDoc } from '@everpaw/projections/guestbook/tributes.view';
import { Inject, Injectable } from '@nestjs/common';
import { isKeeperOf, MemorialQueries } from '../memorials/memorials.queries.ts';
import { tributeCountsOf } from '../memorials/tribute-counts.ts';
import { childList } from '../platform/execution/read-models/child-list.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import type { Caller } from '../platform/http/route.ts';

type Doc = TributeDoc & { position: string };

/**
 * Returns the filter for the tributes whose changes this viewer receives: all for keepers; for others, those that were
 * ever shown and their own.
 */
function changesFilter(memorialId: string, { accountId, isKeeper }: EntityViewer): Record<string, unknown> {
  if (isKeeper) return { memorialId };
  if (accountId === null) return { memorialId, everShown: true };
  return { memorialId, $or: [{ everShown: true }, { authorId: accountId }] };
}

/** Returns a tribute as this viewer's list contains it, or null; hidden tributes are listed only for keepers. */
function listedTo(doc: Doc, viewer: EntityViewer): TributeDto | null {
  return doc.status === 'hidden' && !viewer.isKeeper ? null : tributeDtoOf(doc, viewer);
}

@Injectable()
export class GuestbookQueries {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly memorials: MemorialQueries,
  ) {}

  private get tributes() {
    return childList(this.readModels, tributesProjection);
  }

  /** Throws `not-found` as the memorial itself does, if the caller may not see it. */
  async requireVisible(memorialId: string, caller: Caller): Promise<void> {
    await this.memorials.visible(memorialId, caller);
  }

  private async viewerOf(memorialId: string, caller: Caller): Promise<EntityViewer> {
    const memorial = await this.memorials.visible(memorialId, caller);
    return { accountId: caller.account?._id ?? null, isKeeper: isKeeperOf(caller, memorial) };
  }

  /**
   * Returns one page of a guestbook, newest first: shown tributes for visitors, all for keepers, and also the author's
   * own pending tributes. Throws `not-found` as the memorial itself does.
   */
  async page(
    memorialId: string,
    caller: Caller,
    { cursor, limit = guestbookPageSize }: { cursor?: string; limit?: number },
  ): Promise<GuestbookPage> {
    const viewer = await this.viewerOf(memorialId, caller);
    const statuses = viewer.isKeeper ? tributeStatuses : tributeStatuses.slice(0, 1);
    const { docs, nextCursor, position } = await this.tributes.page(
      { listed: { memorialId, status: { $in: statuses } }, received: changesFilter(memorialId, viewer) },
      { cursor, limit },
    );
    const own =
      cursor || viewer.isKeeper || !viewer.accountId
        ? []
        : await this.waitingOf(memorialId, viewer.accountId);
    return {
      entries: [...own, ...docs].flatMap((doc) => tributeDtoOf(doc, viewer) ?? []),
      count: await this.shownCount(memorialId),
      nextCursor,
      position,
    };
  }

  /**
   * Returns the changes to a guestbook after `since`, oldest first, at most `limit`. For a tribute that was once shown
   * and no longer is, viewers without access get only its id; changes to one that was never shown are sent only to
   * keepers and its author. Throws `not-found` as the memorial itself does.
   */
  async changes(
    memorialId: string,
    caller: Caller,
    { since, limit = guestbookChangesSize }: { since: string; limit?: number },
  ): Promise<GuestbookChanges> {
    const viewer = await this.viewerOf(memorialId, caller);
    const filter = changesFilter(memorialId, viewer);
    const { docs, position, more } = await this.tributes.changes(filter, { since, limit });
    const listed = docs.map((doc) => ({ id: doc._id, dto: listedTo(doc, viewer) }));
    return {
      entries: listed.flatMap(({ dto }) => dto ?? []),
      removed: listed.filter(({ dto }) => dto === null).map(({ id }) => id),
      count: await this.shownCount(memorialId),
      position,
      more,
    };
  }

  /** Returns the ids of the deleted tributes; deletion also removes them from the past. */
  async deletedIn(memorialId: string): Promise<string[]> {
    const deleted = await this.readModels
      .model(tributesProjection)
      .find({ memorialId, status: 'deleted' })
      .select({ _id: 1 })
      .lean<Pick<TributeDoc, '_id'>[]>();
    return deleted.map(({ _id }) => _id);
  }

  private async shownCount(memorialId: string): Promise<number> {
    const counts = await tributeCountsOf(this.readModels.model(tributeCountsProjection), [memorialId]);
    return counts.get(memorialId)?.shown ?? 0;
  }

  private waitingOf(memorialId: string, authorId: string): Promise<Doc[]> {
    return this.readModels
      .model(tributesProjection)
      .find({ memorialId, status: 'waiting', authorId })
      .sort({ createdAt: -1, _id: -1 })
      .limit(guestbookPageSize)
      .lean<Doc[]>()
      .exec();
  }
}
