import { conditionTimeoutMs } from './time-limits.ts';

/**
 * Waits until `look` answers something that is neither false, null nor undefined, and answers that; looks again at every
 * turn. Throws when it never comes to it.
 */
export async function until<T>(look: () => Promise<T | null | undefined | false> | T | false): Promise<T> {
  const end = performance.now() + conditionTimeoutMs;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (performance.now() > end) throw new Error(`It never came to this: ${look}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
