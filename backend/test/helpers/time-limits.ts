const { TEST_FACTOR = '1', TEST_TIER } = process.env;

/** How much slower the machine is than one at rest, from 1 to 5, as the runner measured it before this part. */
const factor = Number(TEST_FACTOR);

// Slow tests start, kill and rebuild whole sites.
const isFast = TEST_TIER === 'fast';

/** How long a condition is waited for, in milliseconds. It only detects a hang. */
export const conditionTimeoutMs = 60_000 * factor;

/** After this time, in milliseconds, a test or hook without a limit of its own hangs. */
export const testTimeoutMs = (isFast ? 120_000 : 300_000) * factor;
