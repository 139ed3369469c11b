import { guestbookChangesSize, guestbookPageSize } from '@everpaw/contracts/guestbook/guestbook.limits';
import type { GuestbookChanges, GuestbookPage } from '@everpaw/contracts/guestbook/guestbook.schemas';
import { type TributeDto, tributeStatuses } from '@everpaw/contracts/guestbook/tribute.dto';
import type { EntityViewer } from '@everpaw/contracts/kernel/entity';
import { tributeCountsProjection } from '@everpaw/projections/guestbook/tribute-counts.projection';
import { tributeDtoOf } from '@everpaw/projections/guestbook/tribute-dto-of-doc';
import { tributesProjection } from '@everpaw/projections/guestbook/tributes.projection';
import type { TributeDoc } from '@everpaw/projections/guestbook/tributes.view';
import { Inject, Injectable } from '@nestjs/common';
import { after, isKeeperOf, MemorialQueries } from '../memorials/memorials.queries.ts';
import { tributeCountsOf } from '../memorials/tribute-counts.ts';
import { beforeTheFirstPosition } from '../platform/event-log/position.ts';
import { cursorOf, parseCursor } from '../platform/http/page-cursor.ts';
import type { Caller } from '../platform/http/route.ts';
import { cutOf, oldestChanges } from '../platform/read-models/oldest-changes.ts';
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

const earlier = (a: string, b: string) => (a < b ? a : b);

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
    // Read before the tributes, so that whatever is applied meanwhile is told of as a change.
    const position = await this.lastChange(memorialId, viewer);
    const statuses = viewer.isKeeper ? tributeStatuses : tributeStatuses.slice(0, 1);
    const docs = await this.readModels
      .model(tributesProjection)
      .find({ memorialId, status: { $in: statuses }, ...from })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit + 1)
      .lean<Doc[]>();
    const page = docs.slice(0, limit);
    const last = page.at(-1);
    const own =
      cursor || viewer.isKeeper || !viewer.accountId
        ? []
        : await this.waitingOf(memorialId, viewer.accountId);
    return {
      entries: [...own, ...page].flatMap((doc) => tributeDtoOf(doc, viewer) ?? []),
      count: await this.shownCount(memorialId),
      nextCursor: docs.length > limit && last ? cursorOf({ createdAt: last.createdAt, id: last._id }) : null,
      position,
    };
  }

  /**
   * What changed in a guestbook past `since`, the oldest change first, at most `limit` of them. Who may not read a
   * tribute that was shown once gets its id alone; of one that never was, nobody but its keepers and its author hears
   * anything (SEC-10). Throws `not-found` as the memorial itself does.
   */
  async changes(
    memorialId: string,
    caller: Caller,
    { since, limit = guestbookChangesSize }: { since: string; limit?: number },
  ): Promise<GuestbookChanges> {
    const memorial = await this.memorials.visible(memorialId, caller);
    const viewer = { accountId: caller.account?._id ?? null, isKeeper: isKeeperOf(caller, memorial) };
    const applied = this.readModels.position(tributesProjection.name);
    const docs = await oldestChanges<Doc>(this.readModels, tributesProjection, {
      filter: { ...toldOf(memorialId, viewer), position: { $gt: since } },
      limit,
    });
    const listed = docs.map((doc) => ({ id: doc._id, dto: listedTo(doc, viewer) }));
    const end = earlier(docs.at(-1)?.position ?? since, applied);
    const position = end > since ? end : since;
    return {
      entries: listed.flatMap(({ dto }) => dto ?? []),
      removed: listed.filter(({ dto }) => dto === null).map(({ id }) => id),
      count: await this.shownCount(memorialId),
      position,
      more: cutOf(docs, limit) !== null && position > since,
    };
  }

  /** The position of the last change of a guestbook that this viewer is told of. */
  private async lastChange(memorialId: string, viewer: EntityViewer): Promise<string> {
    const applied = this.readModels.position(tributesProjection.name);
    const [last] = await this.readModels
      .model(tributesProjection)
      .find(toldOf(memorialId, viewer))
      .sort({ position: -1 })
      .limit(1)
      .select({ position: 1 })
      .lean<Pick<Doc, 'position'>[]>();
    return earlier(last?.position ?? beforeTheFirstPosition, applied);
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
