import type { TimelineChanges, TimelinePage } from '@everpaw/contracts/timeline/memory.dto';
import { timelineChangesSize, timelinePageSize } from '@everpaw/contracts/timeline/timeline.limits';
import { memoriesProjection } from '@everpaw/projections/timeline/memories.projection';
import { memoryDtoOf } from '@everpaw/projections/timeline/memory-dto-of-doc';
import { Inject, Injectable } from '@nestjs/common';
import { MemorialQueries } from '../memorials/memorials.queries.ts';
import { childList } from '../platform/execution/read-models/child-list.ts';
import { READ_MODELS, type ReadModels } from '../platform/execution/read-models/read-models.ts';
import type { Caller } from '../platform/http/route.ts';

/**
 * Queries for timelines. Both throw `not-found` as the memorial itself does: a timeline is visible to the same people
 * as its page.
 */
@Injectable()
export class TimelineQueries {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly memorials: MemorialQueries,
  ) {}

  private get memories() {
    return childList(this.readModels, memoriesProjection);
  }

  /** Returns one page of a timeline, most recently added first. */
  async page(
    memorialId: string,
    caller: Caller,
    { cursor, limit = timelinePageSize }: { cursor?: string; limit?: number },
  ): Promise<TimelinePage> {
    const viewer = await this.viewerOf(memorialId, caller);
    const { docs, nextCursor, position } = await this.memories.page(
      { listed: { memorialId, deleted: false }, received: { memorialId } },
      { cursor, limit },
    );
    return {
      entries: docs.flatMap((doc) => memoryDtoOf(doc, viewer) ?? []),
      count: await this.count(memorialId),
      nextCursor,
      position,
    };
  }

  /** Returns the changes to a timeline after `since`, oldest first, at most `limit`. */
  async changes(
    memorialId: string,
    caller: Caller,
    { since, limit = timelineChangesSize }: { since: string; limit?: number },
  ): Promise<TimelineChanges> {
    const viewer = await this.viewerOf(memorialId, caller);
    const { docs, position, more } = await this.memories.changes({ memorialId }, { since, limit });
    return {
      entries: docs.flatMap((doc) => memoryDtoOf(doc, viewer) ?? []),
      removed: docs.filter(({ deleted }) => deleted).map(({ _id }) => _id),
      count: await this.count(memorialId),
      position,
      more,
    };
  }

  private async viewerOf(memorialId: string, caller: Caller): Promise<{ accountId: string | null }> {
    await this.memorials.visible(memorialId, caller);
    return { accountId: caller.account?._id ?? null };
  }

  private count(memorialId: string): Promise<number> {
    return this.readModels.model(memoriesProjection).countDocuments({ memorialId, deleted: false }).exec();
  }
}
