/** So long that only something that never happens takes it: no machine is this busy. */
const neverMs = 240_000;

/**
 * Waits until `look` answers something that is neither false, null nor undefined, and answers that; looks again at every
 * turn. Throws when it never comes to it.
 */
export async function until<T>(look: () => Promise<T | null | undefined | false> | T | false): Promise<T> {
  const end = performance.now() + neverMs;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (performance.now() > end) throw new Error(`It never came to this: ${look}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
