import { guestbookPageSize } from '@everpaw/contracts/guestbook/guestbook.limits';
import type { GuestbookPage } from '@everpaw/contracts/guestbook/guestbook.schemas';
import { tributeStatuses } from '@everpaw/contracts/guestbook/tribute.dto';
import { tributeCountsProjection } from '@everpaw/projections/guestbook/tribute-counts.projection';
import { tributeDtoOf } from '@everpaw/projections/guestbook/tribute-dto-of-doc';
import { tributesProjection } from '@everpaw/projections/guestbook/tributes.projection';
import type { TributeDoc } from '@everpaw/projections/guestbook/tributes.view';
import { Inject, Injectable } from '@nestjs/common';
import { after, isKeeperOf, MemorialQueries } from '../memorials/memorials.queries.ts';
import { tributeCountsOf } from '../memorials/tribute-counts.ts';
import { cursorOf, parseCursor } from '../platform/http/page-cursor.ts';
import type { Caller } from '../platform/http/route.ts';
import { READ_MODELS, type ReadModels } from '../platform/read-models/read-models.ts';

type Doc = TributeDoc & { position: string };

@Injectable()
export class GuestbookQueries {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly memorials: MemorialQueries,
  ) {}

  /**
   * One page of a guestbook, newest first (REQ-414). Visitors get what is shown, keepers everything, and a signed-in
   * author their own waiting words too. Throws `not-found` as the memorial itself does.
   */
  async page(
    memorialId: string,
    caller: Caller,
    { cursor, limit = guestbookPageSize }: { cursor?: string; limit?: number },
  ): Promise<GuestbookPage> {
    const memorial = await this.memorials.visible(memorialId, caller);
    const viewer = { accountId: caller.account?._id ?? null, isKeeper: isKeeperOf(caller, memorial) };
    const from = cursor ? after(parseCursor(cursor)) : {};
    const statuses = viewer.isKeeper ? tributeStatuses : tributeStatuses.slice(0, 1);
    const docs = await this.readModels
      .model(tributesProjection)
      .find({ memorialId, status: { $in: statuses }, ...from })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit + 1)
      .lean<Doc[]>();
    const page = docs.slice(0, limit);
    const counts = await tributeCountsOf(this.readModels.model(tributeCountsProjection), [memorialId]);
    const last = page.at(-1);
    const own =
      cursor || viewer.isKeeper || !viewer.accountId
        ? []
        : await this.waitingOf(memorialId, viewer.accountId);
    return {
      entries: [...own, ...page].flatMap((doc) => tributeDtoOf(doc, viewer) ?? []),
      count: counts.get(memorialId)?.shown ?? 0,
      nextCursor: docs.length > limit && last ? cursorOf({ createdAt: last.createdAt, id: last._id }) : null,
    };
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
