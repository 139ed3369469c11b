import { mediaUsesProjection } from '@everpaw/projections/media/media-uses.projection';
import type { MediaUsesDoc } from '@everpaw/projections/media/media-uses.view';
import { Inject, Injectable } from '@nestjs/common';
import { MemorialQueries } from '../memorials/memorials.queries.ts';
import type { Caller } from '../platform/http/route.ts';
import { VIEWS, type Views } from '../platform/views/views.ts';

/** A picture is as private as the memorials that show it (SEC-10). */
@Injectable()
export class MediaQueries {
  constructor(
    @Inject(VIEWS) private readonly views: Views,
    private readonly memorials: MemorialQueries,
  ) {}

  /** Whether this caller may see the picture: as one of a public memorial, of their own, or not at all. */
  async access(sha256: string, caller: Caller): Promise<'public' | 'private' | null> {
    const known = await this.views.model(mediaUsesProjection).findById(sha256).lean<MediaUsesDoc>();
    return known
      ? this.memorials.access(
          known.uses.map((use) => use.memorialId),
          caller,
        )
      : null;
  }
}
