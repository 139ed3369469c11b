import { mediaUsesProjection } from '@everpaw/projections/media/media-uses.projection';
import type { MediaUsesDoc } from '@everpaw/projections/media/media-uses.view';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../platform/http/route.ts';
import { READ_MODELS, type ReadModels } from '../platform/read-models/read-models.ts';
import { MemorialQueries } from './memorials.queries.ts';

/** A picture is as private as the memorials that show it (SEC-10). */
@Injectable()
export class PhotoAccess {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly memorials: MemorialQueries,
  ) {}

  /** Whether this caller may see the picture: as one of a public memorial, of their own, or not at all. */
  async accessTo(sha256: string, caller: Caller): Promise<'public' | 'private' | null> {
    const known = (await this.usesOf(sha256)) ?? (await this.usesOnceLevel(sha256));
    return known
      ? this.memorials.access(
          known.uses.map((use) => use.memorialId),
          caller,
        )
      : null;
  }

  private usesOf(sha256: string): Promise<MediaUsesDoc | null> {
    return this.readModels.model(mediaUsesProjection).findById(sha256).lean<MediaUsesDoc>().exec();
  }

  /** A page may already show a photo that this view has yet to hear of: the two are read from different places. */
  private async usesOnceLevel(sha256: string): Promise<MediaUsesDoc | null> {
    await this.readModels.reached(
      [mediaUsesProjection.name],
      this.readModels.position(memorialsProjection.name),
    );
    return this.usesOf(sha256);
  }
}
