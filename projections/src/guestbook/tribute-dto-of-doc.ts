import type { TributeDto } from '@everpaw/contracts/guestbook/tribute.dto';
import { tributeFields } from '@everpaw/contracts/guestbook/tribute.fields';
import type { EntityViewer } from '@everpaw/contracts/kernel/features/entity';
import { valuesIn } from '@everpaw/contracts/kernel/fields/define-fields';
import type { TributeDoc } from './tributes.view.ts';

/**
 * Returns the tribute for this viewer, or null: only keepers and the author see hidden and waiting ones, only
 * keepers see the number of reports, and deleted ones are never visible.
 */
export function tributeDtoOf(
  doc: TributeDoc & { position: string },
  viewer: EntityViewer,
): TributeDto | null {
  const mine = viewer.accountId !== null && doc.authorId === viewer.accountId;
  if (doc.status === 'deleted') return null;
  if (doc.status !== 'shown' && !viewer.isKeeper && !mine) return null;
  return {
    id: doc._id,
    memorialId: doc.memorialId,
    ...valuesIn(tributeFields, doc),
    createdAt: doc.createdAt,
    ...(doc.writtenAt === undefined ? {} : { writtenAt: doc.writtenAt }),
    ...(doc.photo && { photo: doc.photo }),
    status: doc.status,
    reports: viewer.isKeeper ? doc.reports : 0,
    mine,
    ...(doc.answer === undefined ? {} : { answer: doc.answer, answeredAt: doc.answeredAt }),
    ...(doc.hearts
      ? {
          hearts: doc.hearts,
          hearted: viewer.accountId !== null && (doc.heartedBy?.includes(viewer.accountId) ?? false),
        }
      : {}),
    position: doc.position,
  };
}
