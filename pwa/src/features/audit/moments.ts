import type { HistoryMoments } from '@everpaw/contracts/audit/history.dto';
import { isInstant, positionShape } from '@everpaw/contracts/kernel/moments';

export type Moment = HistoryMoments['moments'][number];

/** The last one at which this is still true, for a list in order; 0 where it is true nowhere. */
function lastWhere(moments: readonly Moment[], holds: (moment: Moment) => boolean): number {
  return Math.max(0, moments.findLastIndex(holds));
}

/** The position that `at` means: itself, the last moment of an instant, or the latest of all (`today`, or anything else). */
export function positionOf(moments: readonly Moment[], at: string): string {
  if (positionShape.test(at)) return at;
  const index = isInstant(at) ? lastWhere(moments, (moment) => moment.at <= at) : moments.length - 1;
  return moments[index]?.position ?? at;
}

/** The place of a position among the moments: the one at it, else the last one before it. Both are compared as text. */
export function momentOf(moments: readonly Moment[], position: string): number {
  return lastWhere(moments, (moment) => moment.position <= position);
}
