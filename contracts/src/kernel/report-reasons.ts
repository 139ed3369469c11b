/** Why somebody reports what others wrote. Stored events hold them, so they stay. */
export const reportReasons = ['unkind', 'spam', 'private', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** How many gave each reason; one that nobody gave is missing. */
export type ReportCounts = Partial<Record<ReportReason, number>>;
