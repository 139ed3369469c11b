/** Below this many milliseconds a run says more about the clock than about the work. */
const leastMs = 0.2;

/**
 * How many times longer `run` takes for four times the size: about 4 when it is linear, 16 when it is quadratic. The
 * best of several runs each, so that what else the machine does hardly counts. `now` answers milliseconds.
 */
export function growthOf(run: (size: number) => void, size: number, now: () => number): number {
  const best = (each: number) => {
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 25; round += 1) {
      const from = now();
      run(each);
      least = Math.min(least, now() - from);
    }
    return Math.max(leastMs, least);
  };
  best(size);
  return best(size * 4) / best(size);
}

/** Growth that no linear work reaches and every quadratic one passes. */
export const linearGrowth = 8;
