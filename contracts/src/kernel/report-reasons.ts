/** Why people report content. Stored events contain these values, so they never change. */
export const reportReasons = ['unkind', 'spam', 'private', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The number of reports for each reason; reasons without reports are missing. */
export type ReportCounts = Partial<Record<ReportReason, number>>;
