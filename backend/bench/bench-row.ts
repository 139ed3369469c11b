/** What a figure has to reach: a share of its floor, or a limit of its own. */
export type Wanted = { readonly ratio: number } | { readonly atMost: number } | { readonly atLeast: number };

/** One line of a bench. */
export type BenchRow = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The same work at its barest, measured in the same run; a limit is never put here. */
  readonly floor?: number;
  /** How much of its floor it reaches, 1 being all: where less is better, the floor divided by what was measured. */
  readonly ratio?: number;
  /** Missing where a figure is only reported. */
  readonly wanted?: Wanted;
};

/** A rate beside its floor. */
export function ofFloor(
  name: string,
  { value, floor, unit = '/s' }: { value: number; floor: number; unit?: string },
  leastRatio?: number,
): BenchRow {
  const wanted = leastRatio === undefined ? {} : { wanted: { ratio: leastRatio } };
  return { name, value, unit, floor, ratio: value / floor, ...wanted };
}

/** A figure that must not pass a limit. */
export function atMost(name: string, value: number, unit: string, limit: number): BenchRow {
  return { name, value, unit, wanted: { atMost: limit } };
}

export function isMet({ value, ratio, wanted }: BenchRow): boolean | null {
  if (wanted === undefined) return null;
  if ('atMost' in wanted) return value <= wanted.atMost;
  if ('atLeast' in wanted) return value >= wanted.atLeast;
  return (ratio ?? 0) >= wanted.ratio;
}

/** The `share`th of these values, 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
