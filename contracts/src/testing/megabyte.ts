/** A megabyte of one piece of text, again and again. */
export const megabyteOf = (piece: string): string => piece.repeat(Math.ceil(1_000_000 / piece.length));

/**
 * Milliseconds within which a text of a megabyte is read (SEC-26). Work in proportion to the text takes some tens of
 * them, work that grows with its square takes minutes: no machine is busy enough to mistake one for the other.
 */
export const megabyteMs = 10_000;

/** Milliseconds that `run` takes; `now` answers the time in milliseconds. */
export function timeOf(run: () => void, now: () => number): number {
  const from = now();
  run();
  return now() - from;
}
