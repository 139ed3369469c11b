import { endpoint } from '../kernel/endpoint.ts';
import type { archivesSchemas } from './archives.schemas.ts';

const access = { permission: 'archives.manage' } as const;
const schedules = '/api/admin/archive-schedules';

export const archivesApi = {
  list: endpoint<(typeof archivesSchemas)['list']>({
    method: 'GET',
    path: schedules,
    summary: 'All archive schedules by their names, and what this site can do for them',
    access,
  }),
  create: endpoint<(typeof archivesSchemas)['create']>({
    method: 'POST',
    path: schedules,
    summary: 'Makes an archive schedule',
    access,
    status: 201,
  }),
  change: endpoint<(typeof archivesSchemas)['change']>({
    method: 'PUT',
    path: `${schedules}/:id`,
    summary: 'Changes an archive schedule as a whole',
    access,
  }),
  run: endpoint<(typeof archivesSchemas)['run']>({
    method: 'POST',
    path: `${schedules}/:id/run`,
    summary: 'Makes an archive now',
    access,
  }),
  pause: endpoint<(typeof archivesSchemas)['pause']>({
    method: 'POST',
    path: `${schedules}/:id/pause`,
    summary: 'Pauses an active archive schedule',
    access,
  }),
  activate: endpoint<(typeof archivesSchemas)['activate']>({
    method: 'POST',
    path: `${schedules}/:id/activate`,
    summary: 'Lets a paused archive schedule go on, or one that stopped after failures',
    access,
  }),
  disable: endpoint<(typeof archivesSchemas)['disable']>({
    method: 'POST',
    path: `${schedules}/:id/disable`,
    summary: 'Switches an archive schedule off for good; its archives stay',
    access,
  }),
  runs: endpoint<(typeof archivesSchemas)['runs']>({
    method: 'GET',
    path: `${schedules}/:id/runs`,
    summary: 'The runs of an archive schedule, newest first',
    access,
  }),
  download: endpoint<(typeof archivesSchemas)['download']>({
    method: 'GET',
    path: `${schedules}/:id/runs/:runId/archive`,
    summary: 'The archive that a run made; who takes it is noted in the access log',
    access,
    produces: 'application/octet-stream',
  }),
} as const;
