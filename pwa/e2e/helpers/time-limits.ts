/** How much slower the machine is than one at rest, from 1 to 5, as the runner measured it before this part. */
const factor = Number(process.env.TEST_FACTOR ?? 1);

/** How long a condition is waited for, in milliseconds. It only detects a hang. */
export const conditionTimeoutMs = 60_000 * factor;

/** After this time, in milliseconds, a test hangs. The whole story takes a minute at rest. */
export const testTimeoutMs = 240_000 * factor;

/** The same for painting the demo, which happens once a run, and for a hook that waits for it. */
export const demoTimeoutMs = 90_000 * factor;
export const hookTimeoutMs = 240_000 * factor;
