import { dayMs } from '../kernel/time/durations.ts';

/** Lifetime of a session, in milliseconds. */
export const sessionMs = 30 * dayMs;
