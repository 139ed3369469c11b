import type {
  ArchiveEntityType,
  ArchiveFrequency,
  ArchiveScheduleStatus,
} from './archive-schedule.limits.ts';

/** Errors of a schedule's fields; the first two are specified. */
export const archiveFieldMessages = {
  nameRequired: 'Schedule name is required',
  scheduleTime: 'Invalid time format (HH:MM)',
  frequency: 'Please choose hourly, daily, weekly or monthly',
  weekday: 'Please choose a day of the week',
  monthDay: 'Please choose a day from 1 to 31',
  noDay: 'Only weekly and monthly schedules have a day',
  retentionCount: 'Please choose a whole number from 1 to 100',
  entityType: 'Please choose a memorial or the whole site',
  entityId: 'Please say which memorial',
  webhookUrl: 'Please enter a web address that begins with https:// or http://',
  maxBackupSize: 'Please enter a whole number above 0',
} as const;

/** Refusals of commands. */
export const archiveRefusals = {
  notFound: 'We couldn’t find this archive schedule',
  exists: 'This archive schedule already exists',
  noSuchEntity: 'We couldn’t find anything like that to archive',
  noPassphrase: 'Encryption needs a passphrase, which this site hasn’t been given (ARCHIVE_PASSPHRASE)',
  siteUnencrypted: 'An archive of the whole site is always encrypted. Turn on encryption for this schedule',
  siteNotPermitted: 'Archives of the whole site need their own permission',
  openKeys:
    'This archive isn’t encrypted and contains keys. Only people who manage archives of the whole site can download it',
  webhookHost: 'This site isn’t allowed to call that address (ARCHIVE_WEBHOOK_HOSTS)',
  disabled: 'This schedule has been turned off for good',
  running: 'An archive is being made right now',
  notActive: 'Only an active schedule can be paused',
  rewritten: 'Someone in this archive has left Everpaw. It’s being made again without them',
  noArchive: 'This archive is no longer there',
} as const;

/** The reasons for a failed run in its log. */
export const archiveRunErrors = {
  interrupted: 'The run was interrupted',
  'too-large': 'The archive would be larger than this schedule allows',
  'no-passphrase': 'There’s no passphrase to encrypt with',
  'not-encrypted': 'An archive of the whole site must be encrypted',
  'no-entity': 'There was nothing left to archive',
  unavailable: 'A server that the site needs didn’t respond',
  failed: 'The archive couldn’t be written',
} as const;
export type ArchiveRunError = keyof typeof archiveRunErrors;

/** The reasons for a removed archive in its log. */
export const archiveRemovals = {
  retention: 'Removed to make room for newer ones',
  erasure: 'Deleted because it held data of someone who has left, and couldn’t be opened',
} as const;

/** Formats a count: "1 event", "1,204 events". */
function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** Describes an archive's content in the log of its run. */
export function archiveOutput({ events, photos }: { events: number; photos: number }): string {
  return `${counted(events, 'event', 'events')}, ${counted(photos, 'photo', 'photos')}`;
}

export const archiveFrequencyNames: Readonly<Record<ArchiveFrequency, string>> = {
  hourly: 'Every hour',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
};

export const archiveEntityNames: Readonly<Record<ArchiveEntityType, string>> = {
  memorial: 'One memorial',
  site: 'The whole site',
};

export const archiveStatusNames: Readonly<Record<ArchiveScheduleStatus, string>> = {
  active: 'Active',
  paused: 'Paused',
  failed: 'Stopped after failures',
  disabled: 'Off for good',
};
