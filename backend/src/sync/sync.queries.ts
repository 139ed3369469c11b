import { type PullAnswer, pullSize } from '@everpaw/contracts/sync/sync.api';
import { tributeViewOf } from '@everpaw/projections/guestbook/tribute-view-of-doc';
import { tributesProjection } from '@everpaw/projections/guestbook/tributes.projection';
import type { TributeDoc } from '@everpaw/projections/guestbook/tributes.view';
import { memorialViewOf } from '@everpaw/projections/memorials/memorial-view-of-doc';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import type { MemorialDoc } from '@everpaw/projections/memorials/memorials.view';
import { Inject, Injectable } from '@nestjs/common';
import { beforeTheFirstPosition } from '../platform/event-log/position.ts';
import { VIEWS, type Views } from '../platform/views/views.ts';

const views = [memorialsProjection.name, tributesProjection.name];

/** What a person's devices hold: the memorials they keep and those memorials' guestbooks. */
@Injectable()
export class SyncQueries {
  constructor(@Inject(VIEWS) private readonly views: Views) {}

  /**
   * What changed for this account past `cursor`, oldest first, at most 200 of each kind at a time. The new cursor is
   * a position up to which nothing is missing. A cursor past the end of the log comes from another history: `reset`.
   */
  async changes(accountId: string, cursor = beforeTheFirstPosition): Promise<PullAnswer> {
    // Read before the views, so that whatever is applied meanwhile is found by the next pull.
    const level = views.map((name) => this.views.position(name)).sort();
    const [least = cursor, most = cursor] = [level[0], level.at(-1)];
    // A view's position is its last change; that it has considered all that came since is asked for.
    const wanted = cursor > most ? cursor : most;
    const isLevel = await this.views.reached(views, wanted);
    if (!isLevel && cursor > most) return { reset: true };
    const reached = isLevel ? wanted : least;

    const memorials = this.views.model(memorialsProjection);
    const mine = await memorials
      .find({ ownerId: accountId, removed: false })
      .select({ _id: 1 })
      .lean<{ _id: string }[]>();
    const past = { position: { $gt: cursor } };
    const [changed, tributes] = await Promise.all([
      memorials
        .find({ ownerId: accountId, ...past })
        .sort({ position: 1 })
        .limit(pullSize)
        .lean<(MemorialDoc & { position: string })[]>(),
      this.views
        .model(tributesProjection)
        .find({ memorialId: { $in: mine.map(({ _id }) => _id) }, ...past })
        .sort({ position: 1 })
        .limit(pullSize)
        .lean<(TributeDoc & { position: string })[]>(),
    ]);

    const cut = [changed, tributes].flatMap((docs) =>
      docs.length === pullSize ? (docs.at(-1)?.position ?? []) : [],
    );
    const next = cut.reduce((least, at) => (at < least ? at : least), reached > cursor ? reached : cursor);
    const viewer = { accountId, keeps: true };
    return {
      reset: false,
      memorials: changed.filter((doc) => !doc.removed).map(memorialViewOf),
      tributes: tributes.flatMap((doc) => tributeViewOf(doc, viewer) ?? []),
      removed: {
        memorials: changed.filter((doc) => doc.removed).map((doc) => doc._id),
        tributes: tributes.filter((doc) => doc.status === 'deleted').map((doc) => doc._id),
      },
      cursor: next,
      more: cut.length > 0,
    };
  }
}
