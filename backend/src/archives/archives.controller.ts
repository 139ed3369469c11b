import type { ArchiveRunsPage, ArchiveSchedulesList } from '@everpaw/contracts/archives/archive.dto';
import { archivesApi } from '@everpaw/contracts/archives/archives.api';
import type { Accepted } from '@everpaw/contracts/kernel/accepted';
import { Controller, Inject, StreamableFile } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { type AccessLog, comingFrom } from '../accounts/access-log.ts';
import type { Acts } from '../admin/act-routes.ts';
import { AdminService } from '../admin/admin.service.ts';
import { accepted } from '../platform/http/accepted.ts';
import { attachmentNamed } from '../platform/http/attachment-named.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { fileHeaders } from '../platform/http/security-headers.ts';
import { ACCESS_LOG } from '../platform/kernel/platform.tokens.ts';
import { ArchiveQueries } from './archives.queries.ts';

const reads = ['archive_schedules', 'archive_runs'];

/** The staff's changes to archive schedules, except starting a run. */
export const archiveActs: Acts = {
  action: 'manage-archive',
  subject: 'archive schedule',
  idField: 'scheduleId',
  newId: (_, commandId) => uuidv5('archive schedule', commandId),
  acts: [
    [archivesApi.create, 'CreateArchiveSchedule', 'created'],
    [archivesApi.change, 'ChangeArchiveSchedule', 'changed'],
    [archivesApi.pause, 'PauseArchiveSchedule', 'paused'],
    [archivesApi.activate, 'ActivateArchiveSchedule', 'activated'],
    [archivesApi.disable, 'DisableArchiveSchedule', 'switched off'],
  ],
};

@Controller()
export class ArchivesController {
  constructor(
    private readonly queries: ArchiveQueries,
    private readonly admin: AdminService,
    @Inject(ACCESS_LOG) private readonly log: AccessLog,
  ) {}

  @Route(archivesApi.list, { reads })
  list(): Promise<ArchiveSchedulesList> {
    return this.queries.list();
  }

  @Route(archivesApi.run)
  run(@In() { params, ...asking }: Input<typeof archivesApi.run>): Promise<Accepted> {
    const runId = uuidv5('archive run', asking.commandId);
    const command = { type: 'StartArchiveRun', data: { scheduleId: params.id, runId, dueAt: null } };
    const resource = `archive schedule ${params.id}: run now`;
    return accepted(params.id, this.admin.act({ action: 'manage-archive', resource, command }, asking));
  }

  @Route(archivesApi.runs, { reads })
  runs(@In() { params, query }: Input<typeof archivesApi.runs>): Promise<ArchiveRunsPage> {
    return this.queries.runs(params.id, query.cursor);
  }

  @Route(archivesApi.download, { reads })
  async download(
    @In() { params, caller, request, reply }: Input<typeof archivesApi.download>,
  ): Promise<StreamableFile> {
    const { stream, size, archiveName } = await this.queries.archive(params.id, params.runId, caller.account);
    this.log.record({
      userId: caller.account?._id ?? null,
      action: 'download-archive',
      resource: `archive ${archiveName} of schedule ${params.id}`,
      ...comingFrom(request),
    });
    reply.headers({ ...fileHeaders, 'cache-control': 'private, no-store' });
    return new StreamableFile(stream, {
      type: 'application/octet-stream',
      disposition: attachmentNamed(archiveName),
      length: size,
    });
  }
}
