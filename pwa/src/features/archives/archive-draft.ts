import type { ArchiveSchedule } from '@everpaw/contracts/archives/archive.dto';
import type { ArchiveScheduleFields } from '@everpaw/contracts/archives/archive-schedule.commands';
import {
  type ArchiveEntityType,
  type ArchiveFrequency,
  archiveDefaults,
} from '@everpaw/contracts/archives/archive-schedule.limits';
import { archiveScreenMessages as messages } from '@everpaw/contracts/archives/archive-screens.messages';

const megabyte = 1_000_000;

/** A schedule as its form holds it: everything but the switches is text. */
export type ArchiveDraft = {
  name: string;
  description: string;
  entityType: ArchiveEntityType;
  memorial: string;
  frequency: ArchiveFrequency;
  scheduleTime: string;
  weekday: string;
  monthDay: string;
  retentionCount: string;
  enableCleanup: boolean;
  notificationEmail: string;
  webhookUrl: string;
  maxMegabytes: string;
  compressionEnabled: boolean;
  encryptionEnabled: boolean;
};

export const newArchiveDraft: ArchiveDraft = {
  ...archiveDefaults,
  name: '',
  description: '',
  memorial: '',
  weekday: '0',
  monthDay: '1',
  retentionCount: String(archiveDefaults.retentionCount),
  notificationEmail: '',
  webhookUrl: '',
  maxMegabytes: '',
};

export function archiveDraftOf(schedule: ArchiveSchedule): ArchiveDraft {
  const { name, entityType, entityId, frequency, scheduleTime, scheduleDay, maxBackupSize } = schedule;
  const { enableCleanup, compressionEnabled, encryptionEnabled } = schedule;
  const day = scheduleDay === null ? null : String(scheduleDay);
  return {
    name,
    description: schedule.description ?? '',
    entityType,
    memorial: entityType === 'memorial' ? entityId : '',
    frequency,
    scheduleTime,
    weekday: frequency === 'weekly' && day !== null ? day : newArchiveDraft.weekday,
    monthDay: frequency === 'monthly' && day !== null ? day : newArchiveDraft.monthDay,
    retentionCount: String(schedule.retentionCount),
    enableCleanup,
    notificationEmail: schedule.notificationEmail ?? '',
    webhookUrl: schedule.webhookUrl ?? '',
    maxMegabytes: maxBackupSize === null ? '' : String(maxBackupSize / megabyte),
    compressionEnabled,
    encryptionEnabled,
  };
}

const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));

/** Returns the memorial id in the URL of a memorial's page, or in the text itself; empty if there is none. */
function memorialIdIn(text: string): string {
  return /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text)?.[0].toLowerCase() ?? '';
}

/** Returns the fields of the form, not validated yet. `siteId` is the entity id of the whole site. */
export function archiveInputOf(
  draft: ArchiveDraft,
  siteId: string,
): Record<keyof ArchiveScheduleFields, unknown> {
  const { memorial, weekday, monthDay, maxMegabytes, ...same } = draft;
  const { frequency, entityType } = draft;
  const day = frequency === 'weekly' ? weekday : frequency === 'monthly' ? monthDay : null;
  return {
    ...same,
    description: draft.description.trim() || null,
    encryptionEnabled: entityType === 'site' || draft.encryptionEnabled,
    entityId: entityType === 'site' ? siteId : memorialIdIn(memorial),
    scheduleDay: day === null ? null : numberIn(day),
    retentionCount: numberIn(draft.retentionCount),
    notificationEmail: draft.notificationEmail.trim() || null,
    webhookUrl: draft.webhookUrl.trim() || null,
    maxBackupSize: maxMegabytes.trim() === '' ? null : Math.round(numberIn(maxMegabytes) * megabyte),
  };
}

/** Returns when a schedule runs, in words. */
export function rhythmOf({ frequency, scheduleTime, scheduleDay }: ArchiveSchedule): string {
  const { when, weekdays } = messages;
  switch (frequency) {
    case 'hourly':
      return when.hourly(scheduleTime.slice(3));
    case 'daily':
      return when.daily(scheduleTime);
    case 'weekly':
      return when.weekly(weekdays[scheduleDay ?? 0] ?? '', scheduleTime);
    case 'monthly':
      return when.monthly(scheduleDay ?? 1, scheduleTime);
  }
}
