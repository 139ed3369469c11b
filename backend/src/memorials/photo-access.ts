import { tributesProjection } from '@everpaw/projections/guestbook/tributes.projection';
import type { TributeDoc } from '@everpaw/projections/guestbook/tributes.view';
import { mediaUsesProjection } from '@everpaw/projections/media/media-uses.projection';
import type { MediaUsesDoc } from '@everpaw/projections/media/media-uses.view';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import { Inject, Injectable } from '@nestjs/common';
import type { Uploads } from '../media/uploads.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import type { Caller } from '../platform/http/route.ts';
import { UPLOADS } from '../platform/kernel/platform.tokens.ts';
import { type Access, MemorialQueries } from './memorials.queries.ts';

/** The views that access to a photo is read from. */
export const photoAccessViews = [
  mediaUsesProjection.name,
  memorialsProjection.name,
  tributesProjection.name,
] as const;

type Uses = MediaUsesDoc['uses'];

/**
 * Access to photos: a photo is as private as the memorials and tributes that show it, and the site's own are public.
 */
@Injectable()
export class PhotoAccess {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(UPLOADS) private readonly uploads: Uploads,
    private readonly memorials: MemorialQueries,
  ) {}

  /**
   * Returns the caller's access to a photo; null without. A photo that no memorial shows yet is visible
   * to its uploader, whose page displays it as soon as the command is accepted.
   */
  async accessTo(sha256: string, caller: Caller): Promise<Access | null> {
    const cached = await this.accessByUse(sha256, caller);
    if (cached.access) return cached.access;
    await this.level();
    const { uses, access } = await this.accessByUse(sha256, caller);
    if (uses.length > 0 || !caller.account) return access;
    return (await this.uploads.has(caller.account._id, sha256)) ? 'private' : null;
  }

  private async accessByUse(sha256: string, caller: Caller) {
    const found = await this.readModels.model(mediaUsesProjection).findById(sha256).lean();
    const uses = found?.uses ?? [];
    if (uses.some(({ memorialId }) => memorialId === null)) return { uses, access: 'indexed' as const };
    const ids = uses.flatMap(({ memorialId, isModerated }) => (isModerated ? [] : (memorialId ?? [])));
    const access = ids.length > 0 ? await this.memorials.access(ids, caller) : null;
    return { uses, access: access ?? (await this.accessByTribute(uses, caller)) };
  }

  /** Never more than `private`: a hidden tribute's photo must not stay in the caches of others. */
  private async accessByTribute(uses: Uses, caller: Caller): Promise<Access | null> {
    const ids = uses.flatMap(({ imageId, isModerated }) => (isModerated ? imageId : []));
    if (ids.length === 0) return null;
    const tributes = await this.readModels
      .model(tributesProjection)
      .find({ _id: { $in: ids }, status: { $ne: 'deleted' } })
      .select({ memorialId: 1, status: 1, authorId: 1 })
      .lean<Pick<TributeDoc, '_id' | 'memorialId' | 'status' | 'authorId'>[]>();
    const kept = await this.memorials.keptOf(
      tributes.map(({ memorialId }) => memorialId),
      caller,
    );
    const writer = caller.account?._id;
    const readable = tributes.filter(
      ({ memorialId, status, authorId }) =>
        status === 'shown' || kept.has(memorialId) || (writer !== undefined && authorId === writer),
    );
    const pages = readable.map(({ memorialId }) => memorialId);
    return (await this.memorials.access(pages, caller)) === null ? null : 'private';
  }

  /** Brings the views to the same position: a page may already show a photo that another view hasn't processed. */
  private async level(): Promise<void> {
    const positions = photoAccessViews.map((name) => this.readModels.position(name) ?? '');
    await this.readModels.reached(photoAccessViews, positions.toSorted().at(-1) ?? '');
  }
}
