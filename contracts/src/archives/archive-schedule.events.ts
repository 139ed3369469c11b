import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/event-definition.ts';
import { instant, uuid } from '../kernel/schemas.ts';
import { archiveEntityTypes, archiveFrequencies } from './archive-schedule.limits.ts';

/** Everything that a schedule says, as it was decided. */
const content = {
  scheduleId: uuid,
  name: z.string(),
  description: z.nullable(z.string()),
  frequency: z.enum(archiveFrequencies),
  scheduleTime: z.string(),
  scheduleDay: z.nullable(z.number()),
  retentionCount: z.number(),
  enableCleanup: z.boolean(),
  entityType: z.enum(archiveEntityTypes),
  entityId: uuid,
  /** Personal, as the address that is called may hold a secret: of the account that set them last. */
  notificationEmail: z.nullable(z.string()),
  webhookUrl: z.nullable(z.string()),
  maxBackupSize: z.nullable(z.number()),
  compressionEnabled: z.boolean(),
  encryptionEnabled: z.boolean(),
  setBy: uuid,
  /** When it runs next, as long as it is active. */
  nextRunAt: instant,
};

const personal = {
  person: ({ setBy }: { setBy: string }) => setBy,
  erased: { notificationEmail: null, webhookUrl: null },
};

export const ArchiveScheduleCreated = defineEvent({
  type: 'ArchiveScheduleCreated',
  schema: z.object(content),
  personal,
});

export const ArchiveScheduleChanged = defineEvent({
  type: 'ArchiveScheduleChanged',
  schema: z.object(content),
  personal,
});

export const ArchiveSchedulePaused = defineEvent({
  type: 'ArchiveSchedulePaused',
  schema: z.object({ scheduleId: uuid }),
});

/** It goes on after a pause, or after it had stopped by itself. */
export const ArchiveScheduleActivated = defineEvent({
  type: 'ArchiveScheduleActivated',
  schema: z.object({ scheduleId: uuid, nextRunAt: instant }),
});

/** It stops by itself after several failures in a row. */
export const ArchiveScheduleFailed = defineEvent({
  type: 'ArchiveScheduleFailed',
  schema: z.object({ scheduleId: uuid }),
});

export const ArchiveScheduleDisabled = defineEvent({
  type: 'ArchiveScheduleDisabled',
  schema: z.object({ scheduleId: uuid }),
});

/** Who set its addresses has left. */
export const ArchiveContactForgotten = defineEvent({
  type: 'ArchiveContactForgotten',
  schema: z.object({ scheduleId: uuid }),
});

/** What the run is to make, as the schedule said then; `nextRunAt` is when the one after it is due. */
export const ArchiveRunStarted = defineEvent({
  type: 'ArchiveRunStarted',
  schema: z.object({
    scheduleId: uuid,
    runId: uuid,
    archiveName: z.string(),
    entityType: z.enum(archiveEntityTypes),
    entityId: uuid,
    maxBackupSize: z.nullable(z.number()),
    compressionEnabled: z.boolean(),
    encryptionEnabled: z.boolean(),
    startedAt: instant,
    nextRunAt: instant,
  }),
});

/** `duration` is in milliseconds, `archiveSize` in bytes. */
export const ArchiveRunCompleted = defineEvent({
  type: 'ArchiveRunCompleted',
  schema: z.object({
    scheduleId: uuid,
    runId: uuid,
    archiveName: z.string(),
    completedAt: instant,
    duration: z.number(),
    archiveSize: z.number(),
    output: z.string(),
  }),
});

export const ArchiveRunFailed = defineEvent({
  type: 'ArchiveRunFailed',
  schema: z.object({
    scheduleId: uuid,
    runId: uuid,
    completedAt: instant,
    duration: z.number(),
    error: z.string(),
  }),
});

/** Somebody who has left is no longer in it. `output` says what is in it now; earlier events do not. */
export const ArchiveRewritten = defineEvent({
  type: 'ArchiveRewritten',
  schema: z.object({
    scheduleId: uuid,
    runId: uuid,
    archiveSize: z.number(),
    output: z.optional(z.string()),
  }),
});

export const ArchiveRemoved = defineEvent({
  type: 'ArchiveRemoved',
  schema: z.object({ scheduleId: uuid, runId: uuid, reason: z.enum(['retention', 'erasure']) }),
});

export const archiveScheduleEvents = [
  ArchiveScheduleCreated,
  ArchiveScheduleChanged,
  ArchiveSchedulePaused,
  ArchiveScheduleActivated,
  ArchiveScheduleFailed,
  ArchiveScheduleDisabled,
  ArchiveContactForgotten,
  ArchiveRunStarted,
  ArchiveRunCompleted,
  ArchiveRunFailed,
  ArchiveRewritten,
  ArchiveRemoved,
] as const;
export type ArchiveScheduleEvent = EventOf<(typeof archiveScheduleEvents)[number]>;
