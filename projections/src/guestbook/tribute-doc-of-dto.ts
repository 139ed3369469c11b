import type { TributeDto } from '@everpaw/contracts/guestbook/tribute.dto';
import { tributeFields } from '@everpaw/contracts/guestbook/tribute.fields';
import { valuesIn } from '@everpaw/contracts/kernel/define-fields';
import type { TributeDoc } from './tributes.view.ts';

/**
 * The inverse of `tributeDtoOf` as far as the one who was answered can know it: the author's account is known
 * when it is their own.
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
    // Who else could read it once is the server's to know.
    everShown: dto.status === 'shown',
    reports: dto.reports,
    createdAt: dto.createdAt,
    ...(dto.writtenAt === undefined ? {} : { writtenAt: dto.writtenAt }),
    position: dto.position,
  };
}
