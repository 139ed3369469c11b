import type { TributeDto } from '@everpaw/contracts/guestbook/tribute.dto';
import type { TributeDoc } from './tributes.view.ts';

/**
 * The inverse of `tributeDtoOf` as far as the one who was answered can know it: the author's account is known
 * when it is their own.
 */
export function tributeDocOf(
  view: TributeDto,
  viewer: { accountId: string | null },
): TributeDoc & { position: string } {
  return {
    _id: view.id,
    memorialId: view.memorialId,
    authorId: view.mine ? viewer.accountId : null,
    personId: null,
    visitorName: view.visitorName,
    visitorLocation: view.visitorLocation,
    tributeMessage: view.tributeMessage,
    status: view.status,
    reports: view.reports,
    createdAt: view.createdAt,
    position: view.position,
  };
}
