import { mediaUsesProjection } from '@everpaw/projections/media/media-uses.projection';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import { Inject, Injectable } from '@nestjs/common';
import type { Uploads } from '../media/uploads.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import type { Caller } from '../platform/http/route.ts';
import { UPLOADS } from '../platform/kernel/platform.tokens.ts';
import { MemorialQueries } from './memorials.queries.ts';

/** Access to photos: a photo is as private as the memorials that show it, and the site's own are public. */
@Injectable()
export class PhotoAccess {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(UPLOADS) private readonly uploads: Uploads,
    private readonly memorials: MemorialQueries,
  ) {}

  /**
   * Returns the caller's access to a photo: `public`, `private` or null. A photo that no memorial shows yet is visible
   * to its uploader, whose page displays it as soon as the command is accepted.
   */
  async accessTo(sha256: string, caller: Caller): Promise<'public' | 'private' | null> {
    const known = await this.accessByUse(sha256, caller);
    if (known.access) return known.access;
    await this.level();
    const { uses, access } = await this.accessByUse(sha256, caller);
    if (uses.length > 0 || !caller.account) return access;
    return (await this.uploads.has(caller.account._id, sha256)) ? 'private' : null;
  }

  private async accessByUse(sha256: string, caller: Caller) {
    const found = await this.readModels.model(mediaUsesProjection).findById(sha256).lean();
    const uses = found?.uses ?? [];
    if (uses.some(({ memorialId }) => memorialId === null)) return { uses, access: 'public' as const };
    const ids = uses.flatMap(({ memorialId }) => memorialId ?? []);
    return { uses, access: ids.length > 0 ? await this.memorials.access(ids, caller) : null };
  }

  /** Brings both views to the same position: a page may already show a photo that the other view hasn't processed. */
  private async level(): Promise<void> {
    const names = [mediaUsesProjection.name, memorialsProjection.name];
    const [uses = '', memorials = ''] = names.map((name) => this.readModels.position(name));
    await this.readModels.reached(names, uses > memorials ? uses : memorials);
  }
}
