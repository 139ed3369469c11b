/** Entries per page of a history. */
export const historyPageSize = 50;

/** Maximum number of moments on a history's slider. */
export const maxMoments = 1_000;
