export const archiveFrequencies = ['hourly', 'daily', 'weekly', 'monthly'] as const;
export type ArchiveFrequency = (typeof archiveFrequencies)[number];

/** The content of an archive: one memorial with its whole history, or all data of the site. */
export const archiveEntityTypes = ['memorial', 'site'] as const;
export type ArchiveEntityType = (typeof archiveEntityTypes)[number];

/** `disabled` is permanent. */
export const archiveScheduleStatuses = ['active', 'paused', 'failed', 'disabled'] as const;
export type ArchiveScheduleStatus = (typeof archiveScheduleStatuses)[number];

/** The default values of a schedule. */
export const archiveDefaults = {
  frequency: 'daily',
  scheduleTime: '02:00',
  retentionCount: 10,
  enableCleanup: true,
  entityType: 'memorial',
  compressionEnabled: true,
  encryptionEnabled: false,
} as const;

/** Maximum lengths of a schedule's texts. */
export const archiveTextLimits = { name: 100, description: 500, webhookUrl: 500 } as const;
/** Minimum and maximum number of archives that a schedule keeps. */
export const retentionLimits = { fewest: 1, most: 100 } as const;
/** Consecutive failures after which a schedule stops until it is resumed manually. */
export const maxConsecutiveFailures = 3;
/**
 * A run without progress for this long, in milliseconds, is considered dead: its process and job are gone.
 */
export const longestRunMs = 12 * 3_600_000;
/** Runs per page of the log. */
export const archiveRunsPageSize = 25;
/** Maximum number of schedules, which are read at once. */
export const listedArchiveSchedules = 200;
