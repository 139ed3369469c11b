import { guestbookChangesSize, guestbookPageSize } from '@everpaw/contracts/guestbook/guestbook.limits';
import type { GuestbookChanges, GuestbookPage } from '@everpaw/contracts/guestbook/guestbook.schemas';
import { type TributeDto, tributeStatuses } from '@everpaw/contracts/guestbook/tribute.dto';
import type { EntityViewer } from '@everpaw/contracts/kernel/entity';
import { tributeCountsProjection } from '@everpaw/projections/guestbook/tribute-counts.projection';
import { tributeDtoOf } from '@everpaw/projections/guestbook/tribute-dto-of-doc';
import { tributesProjection } from '@everpaw/projections/guestbook/tributes.projection';
import type { TributeDoc } from '@everpaw/projections/guestbook/tributes.view';
import { Inject, Injectable } from '@nestjs/common';
import { isKeeperOf, MemorialQueries } from '../memorials/memorials.queries.ts';
import { tributeCountsOf } from '../memorials/tribute-counts.ts';
import type { Caller } from '../platform/http/route.ts';
import { childList } from '../platform/read-models/child-list.ts';
import { READ_MODELS, type ReadModels } from '../platform/read-models/read-models.ts';

type Doc = TributeDoc & { position: string };

/** The tributes of whose changes this viewer hears: everything for the keepers, else what was shown once or is their own. */
function toldOf(memorialId: string, { accountId, isKeeper }: EntityViewer): Record<string, unknown> {
  if (isKeeper) return { memorialId };
  if (accountId === null) return { memorialId, everShown: true };
  return { memorialId, $or: [{ everShown: true }, { authorId: accountId }] };
}

/** A tribute as the list has it for this viewer: an author's own is in it while it is shown or waits. */
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

  private async viewerOf(memorialId: string, caller: Caller): Promise<EntityViewer> {
    const memorial = await this.memorials.visible(memorialId, caller);
    return { accountId: caller.account?._id ?? null, isKeeper: isKeeperOf(caller, memorial) };
  }

  /**
   * One page of a guestbook, newest first. Visitors get what is shown, keepers everything, and a signed-in
   * author their own waiting words too. Throws `not-found` as the memorial itself does.
   */
  async page(
    memorialId: string,
    caller: Caller,
    { cursor, limit = guestbookPageSize }: { cursor?: string; limit?: number },
  ): Promise<GuestbookPage> {
    const viewer = await this.viewerOf(memorialId, caller);
    const statuses = viewer.isKeeper ? tributeStatuses : tributeStatuses.slice(0, 1);
    const { docs, nextCursor, position } = await this.tributes.page(
      { listed: { memorialId, status: { $in: statuses } }, told: toldOf(memorialId, viewer) },
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
   * What changed in a guestbook past `since`, the oldest change first, at most `limit` of them. Who may not read a
   * tribute that was shown once gets its id alone; of one that never was, nobody but its keepers and its author hears
   * anything. Throws `not-found` as the memorial itself does.
   */
  async changes(
    memorialId: string,
    caller: Caller,
    { since, limit = guestbookChangesSize }: { since: string; limit?: number },
  ): Promise<GuestbookChanges> {
    const viewer = await this.viewerOf(memorialId, caller);
    const told = toldOf(memorialId, viewer);
    const { docs, position, more } = await this.tributes.changes(told, { since, limit });
    const listed = docs.map((doc) => ({ id: doc._id, dto: listedTo(doc, viewer) }));
    return {
      entries: listed.flatMap(({ dto }) => dto ?? []),
      removed: listed.filter(({ dto }) => dto === null).map(({ id }) => id),
      count: await this.shownCount(memorialId),
      position,
      more,
    };
  }

  /** The ids of the tributes that were deleted: who takes words back takes them out of the past too. */
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
