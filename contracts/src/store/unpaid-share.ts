/**
 * Maximum share of a limited resource that unpaid orders of one network can reserve: a third, at least one. They
 * get the rest once they are paid, if it is still available.
 */
export function unpaidShare(total: number): number {
  return Math.max(1, Math.floor(total / 3));
}
