import type { TributeDto } from '@everpaw/contracts/guestbook/tribute.dto';
import { tributeFields } from '@everpaw/contracts/guestbook/tribute.fields';
import { valuesIn } from '@everpaw/contracts/kernel/fields/define-fields';
import type { TributeDoc } from './tributes.view.ts';

/**
 * The inverse of `tributeDtoOf` as far as the viewer can know: the author is known only if it is the viewer.
 */
export function tributeDocOf(
  dto: TributeDto,
  viewer: { accountId: string | null },
): TributeDoc & { position: string } {
  return {
    _id: dto.id,
    memorialId: dto.memorialId,
    authorId: dto.mine ? viewer.accountId : null,
    personId: null,
    ...valuesIn(tributeFields, dto),
    status: dto.status,
    // Only the server knows whether it was public before.
    everShown: dto.status === 'shown',
    reports: dto.reports,
    createdAt: dto.createdAt,
    ...(dto.writtenAt === undefined ? {} : { writtenAt: dto.writtenAt }),
    ...(dto.photo && { photo: dto.photo }),
    ...(dto.answer === undefined
      ? {}
      : { answer: dto.answer, answeredAt: dto.answeredAt, answerAuthorId: null }),
    ...(dto.hearts === undefined ? {} : { hearts: dto.hearts }),
    ...(viewer.accountId === null ? {} : { heartedBy: dto.hearted ? [viewer.accountId] : [] }),
    position: dto.position,
  };
}
