import * as z from 'zod/mini';
import { storedShape } from '../kernel/fields/field-schemas.ts';
import { instant, uuid } from '../kernel/fields/schemas.ts';
import { scheduleFields } from './archive-schedule.fields.ts';
import { archiveEntityTypes, archiveScheduleStatuses } from './archive-schedule.limits.ts';

const { name, description, frequency, scheduleTime, scheduleDay, ...others } = storedShape(scheduleFields);

export const archiveSchedule = z.object({
  id: uuid,
  name,
  description,
  frequency,
  scheduleTime,
  scheduleDay,
  status: z.enum(archiveScheduleStatuses),
  ...others,
  lastRunAt: z.nullable(instant),
  /** Null unless it is active. */
  nextRunAt: z.nullable(instant),
  lastArchiveName: z.nullable(z.string()),
  runCount: z.number(),
  failureCount: z.number(),
  lastError: z.nullable(z.string()),
  /** The account that created it. */
  createdBy: uuid,
  isRunning: z.boolean(),
});
export type ArchiveSchedule = z.infer<typeof archiveSchedule>;

/** An entry of the execution log. */
export const archiveRun = z.object({
  id: uuid,
  scheduleId: uuid,
  archiveName: z.string(),
  status: z.enum(['running', 'completed', 'failed']),
  startedAt: instant,
  completedAt: z.nullable(instant),
  /** In milliseconds. */
  duration: z.nullable(z.number()),
  /** In bytes. */
  archiveSize: z.nullable(z.number()),
  error: z.nullable(z.string()),
  output: z.nullable(z.string()),
  /** Whether its archive exists. */
  isKept: z.boolean(),
  entityType: z.enum(archiveEntityTypes),
  isEncrypted: z.boolean(),
});
export type ArchiveRun = z.infer<typeof archiveRun>;

/** All schedules, and this site's capabilities. `siteId` is the entity id of the whole site. */
export const archiveSchedulesList = z.object({
  schedules: z.array(archiveSchedule),
  siteId: uuid,
  canEncrypt: z.boolean(),
  webhookHosts: z.array(z.string()),
});
export type ArchiveSchedulesList = z.infer<typeof archiveSchedulesList>;

export const archiveRunsPage = z.object({ runs: z.array(archiveRun), nextCursor: z.nullable(z.string()) });
export type ArchiveRunsPage = z.infer<typeof archiveRunsPage>;
