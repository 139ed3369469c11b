import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import { endpoint } from '../kernel/features/endpoint.ts';
import { byId, cursor, uuid } from '../kernel/fields/schemas.ts';
import { archiveRunsPage, archiveSchedulesList } from './archive.dto.ts';
import { archiveScheduleFields } from './archive-schedule.commands.ts';

const access = { permission: 'archives.manage' } as const;
const schedules = '/api/admin/archive-schedules';

export const archivesApi = {
  list: endpoint({
    method: 'GET',
    path: schedules,
    summary: 'All archive schedules by their names, and what this site can do for them',
    access,
    answer: archiveSchedulesList,
  }),
  create: endpoint({
    method: 'POST',
    path: schedules,
    summary: 'Makes an archive schedule',
    access,
    status: 201,
    body: archiveScheduleFields,
    answer: accepted,
  }),
  change: endpoint({
    method: 'PUT',
    path: `${schedules}/:id`,
    summary: 'Changes an archive schedule as a whole',
    access,
    params: byId,
    body: archiveScheduleFields,
    answer: accepted,
  }),
  run: endpoint({
    method: 'POST',
    path: `${schedules}/:id/run`,
    summary: 'Makes an archive now',
    access,
    params: byId,
    answer: accepted,
  }),
  pause: endpoint({
    method: 'POST',
    path: `${schedules}/:id/pause`,
    summary: 'Pauses an active archive schedule',
    access,
    params: byId,
    answer: accepted,
  }),
  activate: endpoint({
    method: 'POST',
    path: `${schedules}/:id/activate`,
    summary: 'Lets a paused archive schedule go on, or one that stopped after failures',
    access,
    params: byId,
    answer: accepted,
  }),
  disable: endpoint({
    method: 'POST',
    path: `${schedules}/:id/disable`,
    summary: 'Switches an archive schedule off for good; its archives stay',
    access,
    params: byId,
    answer: accepted,
  }),
  runs: endpoint({
    method: 'GET',
    path: `${schedules}/:id/runs`,
    summary: 'The runs of an archive schedule, newest first',
    access,
    params: byId,
    query: z.object({ cursor }),
    answer: archiveRunsPage,
  }),
  download: endpoint({
    method: 'GET',
    path: `${schedules}/:id/runs/:runId/archive`,
    summary: 'The archive that a run made; who takes it is noted in the access log',
    access,
    produces: 'application/octet-stream',
    params: z.object({ id: uuid, runId: uuid }),
  }),
} as const;
