import type { HistoryMoments } from '@everpaw/contracts/audit/history.dto';
import { isInstant, positionShape } from '@everpaw/contracts/kernel/time/moments';

export type Moment = HistoryMoments['moments'][number];

/** Returns the index of the last moment for which `holds` is true, in a sorted list; 0 if there is none. */
function lastWhere(moments: readonly Moment[], holds: (moment: Moment) => boolean): number {
  return Math.max(0, moments.findLastIndex(holds));
}

/**
 * Returns the position that `at` means: the position itself, the last moment at or before an instant, or the latest one
 * for `today` and everything else.
 */
export function positionOf(moments: readonly Moment[], at: string): string {
  if (positionShape.test(at)) return at;
  const index = isInstant(at) ? lastWhere(moments, (moment) => moment.at <= at) : moments.length - 1;
  return moments[index]?.position ?? at;
}

/** Returns the index of the moment at a position, or else of the last one before it. Positions are compared as text. */
export function momentOf(moments: readonly Moment[], position: string): number {
  return lastWhere(moments, (moment) => moment.position <= position);
}
