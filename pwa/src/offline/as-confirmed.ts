import type { TributeDto } from '@everpaw/contracts/guestbook/tribute.dto';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { keeperIdsOf } from './cache-memorial.ts';
import type { Folded, Viewer } from './fold.ts';

/**
 * What `fold` answers when nothing is pending: the confirmed views as they are, to whoever may know them. It needs
 * none of the rules, so a page on which nothing was done does not load them.
 */
export function asConfirmed(
  confirmed: { memorials: Iterable<MemorialDto>; tributes: Iterable<TributeDto> },
  viewer: Viewer,
): Omit<Folded, 'undecided'> {
  const memorials: Folded['memorials'] = new Map();
  for (const view of confirmed.memorials) memorials.set(view.id, { ...view, unsent: null });
  const tributes: Folded['tributes'] = new Map();
  for (const view of confirmed.tributes) {
    const memorial = memorials.get(view.memorialId);
    const asKeeper =
      memorial !== undefined && viewer.accountId !== null && keeperIdsOf(memorial).includes(viewer.accountId);
    if (view.status !== 'shown' && !asKeeper && !view.mine) continue;
    tributes.set(view.id, { ...view, reports: asKeeper ? view.reports : 0, unsent: null });
  }
  return { memorials, tributes };
}
