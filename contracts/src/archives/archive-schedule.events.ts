import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/features/event-definition.ts';
import { erasedOf } from '../kernel/fields/define-fields.ts';
import { storedShape } from '../kernel/fields/field-schemas.ts';
import { instant, uuid } from '../kernel/fields/schemas.ts';
import { scheduleFields } from './archive-schedule.fields.ts';
import { archiveEntityTypes } from './archive-schedule.limits.ts';

const content = {
  scheduleId: uuid,
  ...storedShape(scheduleFields),
  setBy: uuid,
  /** The next run while the schedule is active. */
  nextRunAt: instant,
};

const personal = {
  person: ({ setBy }: { setBy: string }) => setBy,
  erased: erasedOf(scheduleFields),
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

/** It was resumed after a pause or after failures. */
export const ArchiveScheduleActivated = defineEvent({
  type: 'ArchiveScheduleActivated',
  schema: z.object({ scheduleId: uuid, nextRunAt: instant }),
});

/** It was stopped after several consecutive failures. */
export const ArchiveScheduleFailed = defineEvent({
  type: 'ArchiveScheduleFailed',
  schema: z.object({ scheduleId: uuid }),
});

export const ArchiveScheduleDisabled = defineEvent({
  type: 'ArchiveScheduleDisabled',
  schema: z.object({ scheduleId: uuid }),
});

/** The account that set its addresses was deleted. */
export const ArchiveContactForgotten = defineEvent({
  type: 'ArchiveContactForgotten',
  schema: z.object({ scheduleId: uuid }),
});

/** The content of a run, according to the schedule at that time. */
export const archiveRunFields = z.object({
  scheduleId: uuid,
  runId: uuid,
  archiveName: z.string(),
  entityType: z.enum(archiveEntityTypes),
  entityId: uuid,
  maxBackupSize: z.nullable(z.number()),
  compressionEnabled: z.boolean(),
  encryptionEnabled: z.boolean(),
  startedAt: instant,
});

/** `nextRunAt` is when the following run is due. */
export const ArchiveRunStarted = defineEvent({
  type: 'ArchiveRunStarted',
  schema: z.extend(archiveRunFields, { nextRunAt: instant }),
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

/**
 * A deleted account's data was removed from it. `output` describes the new content; missing in old events.
 */
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
