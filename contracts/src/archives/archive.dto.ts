import * as z from 'zod/mini';
import { instant, uuid } from '../kernel/schemas.ts';
import {
  archiveEntityTypes,
  archiveFrequencies,
  archiveScheduleStatuses,
} from './archive-schedule.limits.ts';

/** An archive schedule as it is read. */
export const archiveSchedule = z.object({
  id: uuid,
  name: z.string(),
  description: z.nullable(z.string()),
  frequency: z.enum(archiveFrequencies),
  /** HH:MM in UTC. */
  scheduleTime: z.string(),
  scheduleDay: z.nullable(z.number()),
  status: z.enum(archiveScheduleStatuses),
  retentionCount: z.number(),
  enableCleanup: z.boolean(),
  entityType: z.enum(archiveEntityTypes),
  entityId: uuid,
  notificationEmail: z.nullable(z.string()),
  webhookUrl: z.nullable(z.string()),
  /** Bytes; null for no limit. */
  maxBackupSize: z.nullable(z.number()),
  compressionEnabled: z.boolean(),
  encryptionEnabled: z.boolean(),
  lastRunAt: z.nullable(instant),
  /** Null unless it is active. */
  nextRunAt: z.nullable(instant),
  lastArchiveName: z.nullable(z.string()),
  runCount: z.number(),
  failureCount: z.number(),
  lastError: z.nullable(z.string()),
  /** The account that made it. */
  createdBy: uuid,
  isRunning: z.boolean(),
});
export type ArchiveSchedule = z.infer<typeof archiveSchedule>;

/** One line of the execution log. */
export const archiveRun = z.object({
  id: uuid,
  scheduleId: uuid,
  archiveName: z.string(),
  status: z.enum(['running', 'completed', 'failed']),
  startedAt: instant,
  completedAt: z.nullable(instant),
  /** Milliseconds. */
  duration: z.nullable(z.number()),
  /** Bytes. */
  archiveSize: z.nullable(z.number()),
  error: z.nullable(z.string()),
  output: z.nullable(z.string()),
  /** Whether its archive is there. */
  isKept: z.boolean(),
  entityType: z.enum(archiveEntityTypes),
  isEncrypted: z.boolean(),
});
export type ArchiveRun = z.infer<typeof archiveRun>;

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
