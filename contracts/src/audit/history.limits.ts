/** Entries of a history on one page. */
export const historyPageSize = 50;

/** The most moments that a history is thinned to for its slider. */
export const maxMoments = 1_000;
