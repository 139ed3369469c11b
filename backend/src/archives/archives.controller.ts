import type { ArchiveRunsPage, ArchiveSchedulesList } from '@everpaw/contracts/archives/archive.dto';
import type { ArchiveScheduleCommand } from '@everpaw/contracts/archives/archive-schedule.commands';
import { archivesApi } from '@everpaw/contracts/archives/archives.api';
import type { Accepted } from '@everpaw/contracts/kernel/accepted';
import { Controller, Inject, StreamableFile } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { type AccessLog, comingFrom } from '../accounts/access-log.ts';
import { AdminService, type Asking } from '../admin/admin.service.ts';
import type { TypedCommand } from '../platform/execution/commands/command-map.ts';
import { accepted } from '../platform/http/accepted.ts';
import { In, type Input, Route } from '../platform/http/route.ts';
import { fileHeaders } from '../platform/http/security-headers.ts';
import { ACCESS_LOG } from '../platform/kernel/platform.tokens.ts';
import { ArchiveQueries } from './archives.queries.ts';

const reads = ['archive_schedules', 'archive_runs'];

type ByHand = Extract<
  TypedCommand,
  {
    type: Extract<
      ArchiveScheduleCommand['type'],
      `${'Create' | 'Change' | 'Pause' | 'Activate' | 'Disable'}ArchiveSchedule` | 'StartArchiveRun'
    >;
  }
>;

/** The access log's word for each command. */
const said: Record<ByHand['type'], string> = {
  CreateArchiveSchedule: 'created',
  ChangeArchiveSchedule: 'changed',
  PauseArchiveSchedule: 'paused',
  ActivateArchiveSchedule: 'activated',
  DisableArchiveSchedule: 'switched off',
  StartArchiveRun: 'run now',
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

  @Route(archivesApi.create)
  create(@In() { body, ...asking }: Input<typeof archivesApi.create>): Promise<Accepted> {
    const scheduleId = uuidv5('archive schedule', asking.commandId);
    return this.manage({ type: 'CreateArchiveSchedule', data: { scheduleId, ...body } }, asking);
  }

  @Route(archivesApi.change)
  change(@In() { params, body, ...asking }: Input<typeof archivesApi.change>): Promise<Accepted> {
    return this.manage({ type: 'ChangeArchiveSchedule', data: { scheduleId: params.id, ...body } }, asking);
  }

  @Route(archivesApi.run)
  run(@In() { params, ...asking }: Input<typeof archivesApi.run>): Promise<Accepted> {
    const runId = uuidv5('archive run', asking.commandId);
    const data = { scheduleId: params.id, runId, dueAt: null };
    return this.manage({ type: 'StartArchiveRun', data }, asking);
  }

  @Route(archivesApi.pause)
  pause(@In() { params, ...asking }: Input<typeof archivesApi.pause>): Promise<Accepted> {
    return this.manage({ type: 'PauseArchiveSchedule', data: { scheduleId: params.id } }, asking);
  }

  @Route(archivesApi.activate)
  activate(@In() { params, ...asking }: Input<typeof archivesApi.activate>): Promise<Accepted> {
    return this.manage({ type: 'ActivateArchiveSchedule', data: { scheduleId: params.id } }, asking);
  }

  @Route(archivesApi.disable)
  disable(@In() { params, ...asking }: Input<typeof archivesApi.disable>): Promise<Accepted> {
    return this.manage({ type: 'DisableArchiveSchedule', data: { scheduleId: params.id } }, asking);
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
      disposition: `attachment; filename="${archiveName}"`,
      length: size,
    });
  }

  private manage(command: ByHand, asking: Asking): Promise<Accepted> {
    const { scheduleId } = command.data;
    const resource = `archive schedule ${scheduleId}: ${said[command.type]}`;
    return accepted(scheduleId, this.admin.act({ action: 'manage-archive', resource, command }, asking));
  }
}
