/** The target of a value: a share of its floor, or an absolute limit. */
export type Wanted = { readonly ratio: number } | { readonly atMost: number } | { readonly atLeast: number };

/** A row of a benchmark's result. */
/** How much a benchmark does: `tiny` only shows that it runs. */
export type Preset = 'tiny' | 'quick' | 'full';

export type BenchRow = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The same work in its simplest form, measured in the same run; never a limit. */
  readonly floor?: number;
  /** The share of the floor, 1 being equal. If less is better, the floor divided by the value. */
  readonly ratio?: number;
  /** Missing if the value is only reported. */
  readonly wanted?: Wanted;
};

/** A rate compared with its floor. */
export function ofFloor(
  name: string,
  { value, floor, unit = '/s' }: { value: number; floor: number; unit?: string },
  minRatio?: number,
): BenchRow {
  const wanted = minRatio === undefined ? {} : { wanted: { ratio: minRatio } };
  return { name, value, unit, floor, ratio: value / floor, ...wanted };
}

/** A value with an upper limit. */
export function atMost(name: string, value: number, unit: string, limit: number): BenchRow {
  return { name, value, unit, wanted: { atMost: limit } };
}

export function isMet({ value, ratio, wanted }: BenchRow): boolean | null {
  if (wanted === undefined) return null;
  if ('atMost' in wanted) return value <= wanted.atMost;
  if ('atLeast' in wanted) return value >= wanted.atLeast;
  return (ratio ?? 0) >= wanted.ratio;
}

/** Returns the `share` percentile of the values, from 0 to 1. */
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
