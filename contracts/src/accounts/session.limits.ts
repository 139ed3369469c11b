import { dayMs } from '../kernel/durations.ts';

/** How long a session lives, in milliseconds. */
export const sessionMs = 30 * dayMs;
