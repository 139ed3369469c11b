import type { TimelineChanges, TimelinePage } from '@everpaw/contracts/timeline/memory.dto';
import { timelineApi } from '@everpaw/contracts/timeline/timeline.api';
import { Controller } from '@nestjs/common';
import { In, type Input, Route } from '../platform/http/route.ts';
import { TimelineQueries } from './timeline.queries.ts';

@Controller()
export class TimelineController {
  constructor(private readonly queries: TimelineQueries) {}

  @Route(timelineApi.list, { reads: ['memories', 'memorials'] })
  list(@In() { params, query, caller }: Input<typeof timelineApi.list>): Promise<TimelinePage> {
    return this.queries.page(params.id, caller, query);
  }

  @Route(timelineApi.changes, { reads: ['memories', 'memorials'] })
  changes(@In() { params, query, caller }: Input<typeof timelineApi.changes>): Promise<TimelineChanges> {
    return this.queries.changes(params.id, caller, query);
  }
}
