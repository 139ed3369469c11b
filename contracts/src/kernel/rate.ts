/**
 * How often something may be done: `max` times in `windowMs` milliseconds, spread evenly; `burst` times at once after
 * a rest, as often as `max` when it is not given.
 */
export type Rate = { max: number; windowMs: number; burst?: number };
