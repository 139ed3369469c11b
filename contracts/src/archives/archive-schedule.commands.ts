import * as z from 'zod/mini';
import type { Command } from '../kernel/decider.ts';
import { email } from '../kernel/email.ts';
import { line, sentInstant, text, uuid } from '../kernel/schemas.ts';
import {
  archiveEntityTypes,
  archiveFrequencies,
  archiveDefaults as defaults,
  archiveTextLimits as limits,
  retentionLimits,
} from './archive-schedule.limits.ts';
import { archiveRunErrors, archiveFieldMessages as messages } from './archive-schedule.messages.ts';
import { hostOfWebAddress } from './web-address.ts';

/** An integer of at least `least` and at most `most`. */
function wholeNumber(message: string, least: number, most = Number.MAX_SAFE_INTEGER) {
  return z.number(message).check(z.int(message), z.minimum(least, message), z.maximum(most, message));
}

type Day = { frequency: (typeof archiveFrequencies)[number]; scheduleDay: number | null };

/** Returns what is wrong with a schedule's day, or null if it fits the frequency. */
function dayProblem({ frequency, scheduleDay: day }: Day): string | null {
  if (frequency === 'weekly') return day !== null && day >= 0 && day <= 6 ? null : messages.weekday;
  if (frequency === 'monthly') return day !== null && day >= 1 && day <= 31 ? null : messages.monthDay;
  return day === null ? null : messages.noDay;
}

/** The editable fields of an archive schedule. */
export const archiveScheduleFields = z
  .object({
    name: line({ min: 1, max: limits.name, required: messages.nameRequired }),
    description: z._default(z.nullable(text({ max: limits.description })), null),
    frequency: z._default(z.enum(archiveFrequencies, messages.frequency), defaults.frequency),
    scheduleTime: z._default(
      z.string(messages.scheduleTime).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, messages.scheduleTime)),
      defaults.scheduleTime,
    ),
    scheduleDay: z._default(z.nullable(z.number().check(z.int())), null),
    retentionCount: z._default(
      wholeNumber(messages.retentionCount, retentionLimits.fewest, retentionLimits.most),
      defaults.retentionCount,
    ),
    enableCleanup: z._default(z.boolean(), defaults.enableCleanup),
    entityType: z._default(z.enum(archiveEntityTypes, messages.entityType), defaults.entityType),
    entityId: z
      .string(messages.entityId)
      .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, messages.entityId)),
    notificationEmail: z._default(z.nullable(email), null),
    webhookUrl: z._default(
      z.nullable(
        z.string().check(
          z.maxLength(limits.webhookUrl, messages.webhookUrl),
          z.refine((address) => hostOfWebAddress(address) !== null, messages.webhookUrl),
        ),
      ),
      null,
    ),
    maxBackupSize: z._default(z.nullable(wholeNumber(messages.maxBackupSize, 1)), null),
    compressionEnabled: z._default(z.boolean(), defaults.compressionEnabled),
    encryptionEnabled: z._default(z.boolean(), defaults.encryptionEnabled),
  })
  .check((context) => {
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
