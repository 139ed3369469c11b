/** Durations in milliseconds. A day has 24 hours, because these are for UTC, which has no daylight saving. */
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
