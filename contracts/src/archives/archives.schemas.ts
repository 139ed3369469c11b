import * as z from 'zod/mini';
import { accepted } from '../kernel/accepted.ts';
import type { EndpointSchemas } from '../kernel/endpoint.ts';
import { uuid } from '../kernel/schemas.ts';
import { archiveRun, archiveSchedule } from './archive.dto.ts';
import { archiveScheduleFields } from './archive-schedule.commands.ts';

const ofSchedule = z.object({ id: uuid });

/** All schedules, and what this site can do: `siteId` names the whole site as something to archive. */
export const archiveSchedulesList = z.object({
  schedules: z.array(archiveSchedule),
  siteId: uuid,
  canEncrypt: z.boolean(),
  webhookHosts: z.array(z.string()),
});
export type ArchiveSchedulesList = z.infer<typeof archiveSchedulesList>;

/** `nextCursor` is null on the last page. */
export const archiveRunsPage = z.object({ runs: z.array(archiveRun), nextCursor: z.nullable(z.string()) });
export type ArchiveRunsPage = z.infer<typeof archiveRunsPage>;

/** What each endpoint takes and answers, by the same names. */
export const archivesSchemas = {
  list: { answer: archiveSchedulesList },
  create: { body: archiveScheduleFields, answer: accepted },
  change: { params: ofSchedule, body: archiveScheduleFields, answer: accepted },
  run: { params: ofSchedule, answer: accepted },
  pause: { params: ofSchedule, answer: accepted },
  activate: { params: ofSchedule, answer: accepted },
  disable: { params: ofSchedule, answer: accepted },
  runs: {
    params: ofSchedule,
    query: z.object({ cursor: z.optional(z.string().check(z.maxLength(200))) }),
    answer: archiveRunsPage,
  },
  download: { params: z.object({ id: uuid, runId: uuid }) },
} as const satisfies Record<string, EndpointSchemas>;
