/** How often a schedule makes an archive. */
export const archiveFrequencies = ['hourly', 'daily', 'weekly', 'monthly'] as const;
export type ArchiveFrequency = (typeof archiveFrequencies)[number];

/** What an archive is of: one memorial with its whole history, or everything that the site holds. */
export const archiveEntityTypes = ['memorial', 'site'] as const;
export type ArchiveEntityType = (typeof archiveEntityTypes)[number];

/** `disabled` is for good. */
export const archiveScheduleStatuses = ['active', 'paused', 'failed', 'disabled'] as const;
export type ArchiveScheduleStatus = (typeof archiveScheduleStatuses)[number];

/** What a schedule is that says nothing else. */
export const archiveDefaults = {
  frequency: 'daily',
  scheduleTime: '02:00',
  retentionCount: 10,
  enableCleanup: true,
  entityType: 'memorial',
  compressionEnabled: true,
  encryptionEnabled: false,
} as const;

/** Characters of a schedule's texts. */
export const archiveTextLimits = { name: 100, description: 500, webhookUrl: 500 } as const;
/** The fewest and the most archives that a schedule keeps. */
export const retentionLimits = { fewest: 1, most: 100 } as const;
/** Failures in a row after which a schedule stops until somebody starts it again. */
export const mostFailuresInRow = 3;
/** A run that has told nothing for so long, in milliseconds, is over: its process is gone, and its job with it. */
export const longestRunMs = 12 * 3_600_000;
/** Runs on one page of the log. */
export const archiveRunsPageSize = 25;
/** The most schedules that are read at once. */
export const listedArchiveSchedules = 200;
