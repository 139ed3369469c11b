import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { newShape } from '../kernel/fields/field-schemas.ts';
import { sentInstant, uuid } from '../kernel/fields/schemas.ts';
import { scheduleFields } from './archive-schedule.fields.ts';
import type { ArchiveFrequency } from './archive-schedule.limits.ts';
import { archiveRunErrors, archiveFieldMessages as messages } from './archive-schedule.messages.ts';

type Day = { frequency: ArchiveFrequency; scheduleDay: number | null };

/** Returns what is wrong with a schedule's day, or null if it fits the frequency. */
function dayProblem({ frequency, scheduleDay: day }: Day): string | null {
  if (frequency === 'weekly') return day !== null && day >= 0 && day <= 6 ? null : messages.weekday;
  if (frequency === 'monthly') return day !== null && day >= 1 && day <= 31 ? null : messages.monthDay;
  return day === null ? null : messages.noDay;
}

/** The editable fields of an archive schedule. */
export const archiveScheduleFields = z.object(newShape(scheduleFields)).check((context) => {
  const message = dayProblem(context.value);
  if (message !== null)
    context.issues.push({
      code: 'custom',
      path: ['scheduleDay'],
      message,
      input: context.value.scheduleDay,
    });
});
export type ArchiveScheduleFields = z.infer<typeof archiveScheduleFields>;

export const archiveScheduleIdData = z.object({ scheduleId: uuid });
export const archiveScheduleData = z.intersection(archiveScheduleIdData, archiveScheduleFields);
const runData = z.object({ scheduleId: uuid, runId: uuid });
/** `dueAt` is when the run was due; null for a manual run. */
export const startRunData = z.extend(runData, { dueAt: z.nullable(sentInstant) });
export const completeRunData = z.extend(runData, { archiveSize: z.number(), output: z.string() });
export const failRunData = z.extend(runData, {
  error: z.enum(Object.keys(archiveRunErrors) as (keyof typeof archiveRunErrors)[]), // its own keys
});
export const noteRewriteData = z.extend(runData, { archiveSize: z.number(), output: z.string() });
export const removeArchiveData = runData;
export const forgetContactData = z.extend(archiveScheduleIdData, { accountId: uuid });

type Of<Schema extends z.ZodMiniType> = z.infer<Schema>;
type IdData = Of<typeof archiveScheduleIdData>;

export type ArchiveScheduleCommand =
  | Command<'CreateArchiveSchedule', Of<typeof archiveScheduleData>>
  | Command<'ChangeArchiveSchedule', Of<typeof archiveScheduleData>>
  | Command<'PauseArchiveSchedule', IdData>
  | Command<'ActivateArchiveSchedule', IdData>
  | Command<'DisableArchiveSchedule', IdData>
  | Command<'ForgetArchiveContact', Of<typeof forgetContactData>>
  | Command<'StartArchiveRun', Of<typeof startRunData>>
  | Command<'CompleteArchiveRun', Of<typeof completeRunData>>
  | Command<'FailArchiveRun', Of<typeof failRunData>>
  | Command<'NoteArchiveRewrite', Of<typeof noteRewriteData>>
  | Command<'RemoveArchive', Of<typeof removeArchiveData>>;
