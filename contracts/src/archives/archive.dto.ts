import * as z from 'zod/mini';
import { instant, uuid } from '../kernel/schemas.ts';
import {
  archiveEntityTypes,
  archiveFrequencies,
  archiveScheduleStatuses,
} from './archive-schedule.limits.ts';

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
  /** In bytes; null for no limit. */
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
