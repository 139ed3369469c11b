/** How much one call carries or asks for: it follows the line. */
export type AdaptiveSize = {
  readonly now: number;
  /** A call of the present size took so long (ms). */
  took(ms: number): void;
  /** A call of the present size did not get through. */
  failed(): void;
};

const quickMs = 3_000;
const slowMs = 10_000;

/**
 * Begins with `most`, halves after a slow call, quarters after one that did not get through, down to `least`, and
 * doubles after a quick one.
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
