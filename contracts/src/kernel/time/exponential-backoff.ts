/**
 * Returns the pause after the nth failure in a row (`failures` ≥ 1): `first`, doubled each time, at most `longest`, all
 * in one unit.
 */
export function exponentialBackoff(
  failures: number,
  { first, longest }: { first: number; longest: number },
): number {
  return Math.min(first * 2 ** Math.min(failures - 1, 40), longest);
}
