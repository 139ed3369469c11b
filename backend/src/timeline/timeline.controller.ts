import type { Accepted } from '@everpaw/contracts/kernel/accepted';
import type { TimelineChanges, TimelinePage } from '@everpaw/contracts/timeline/memory.dto';
import { timelineApi } from '@everpaw/contracts/timeline/timeline.api';
import { Controller } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { Commands } from '../platform/execution/commands/commands.ts';
import { accepted } from '../platform/http/accepted.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { TimelineQueries } from './timeline.queries.ts';

@Controller()
export class TimelineController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: TimelineQueries,
  ) {}

  @Route(timelineApi.list, { reads: ['memories', 'memorials'] })
  list(@In() { params, query, caller }: Input<typeof timelineApi.list>): Promise<TimelinePage> {
    return this.queries.page(params.id, caller, query);
  }

  @Route(timelineApi.changes, { reads: ['memories', 'memorials'] })
  changes(@In() { params, query, caller }: Input<typeof timelineApi.changes>): Promise<TimelineChanges> {
    return this.queries.changes(params.id, caller, query);
  }

  @Route(timelineApi.add)
  add(@In() { params, body, origin }: Input<typeof timelineApi.add>): Promise<Accepted> {
    const memoryId = body.memoryId ?? uuidv5('memory', origin.commandId);
    const data = { ...body, memoryId, memorialId: params.id };
    return accepted(memoryId, this.commands.execute('AddMemory', data, origin));
  }

  @Route(timelineApi.edit)
  edit(@In() { params, body, origin }: Input<typeof timelineApi.edit>): Promise<Accepted> {
    const data = { ...named(params), ...body };
    return accepted(params.memoryId, this.commands.execute('EditMemory', data, origin));
  }

  @Route(timelineApi.delete)
  delete(@In() { params, origin }: Input<typeof timelineApi.delete>): Promise<Accepted> {
    return accepted(params.memoryId, this.commands.execute('DeleteMemory', named(params), origin));
  }
}

/** Returns the memory ids in a path. */
function named({ id: memorialId, memoryId }: { id: string; memoryId: string }) {
  return { memoryId, memorialId };
}
