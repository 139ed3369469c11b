/** The size of one call, adapted to the connection. */
export type AdaptiveSize = {
  readonly now: number;
  /** Reports that a call of the current size took this long (ms). */
  took(ms: number): void;
  /** Reports that a call of the current size failed. */
  failed(): void;
};

const quickMs = 3_000;
const slowMs = 10_000;

/**
 * Starts with `most`. Halves after a slow call (over 10 s), quarters after a failed one, down to `least`, and doubles
 * after a quick one (under 3 s).
 */
export function adaptiveSize({ least, most }: { least: number; most: number }): AdaptiveSize {
  let now = most;
  const become = (size: number) => {
    now = Math.min(most, Math.max(least, Math.floor(size)));
  };
  return {
    get now() {
      return now;
    },
    took(ms) {
      if (ms > slowMs) become(now / 2);
      else if (ms < quickMs) become(now * 2);
    },
    failed: () => become(now / 4),
  };
}
