/**
 * The most that unpaid orders of one network hold of something limited: a third, and at least one. What they want
 * beyond that is theirs once it is paid, if it is still there.
 */
export function heldShare(total: number): number {
  return Math.max(1, Math.floor(total / 3));
}
