import { valuesIn } from '@everpaw/contracts/kernel/fields/define-fields';
import type { MemoryDto } from '@everpaw/contracts/timeline/memory.dto';
import { memoryFields } from '@everpaw/contracts/timeline/memory.fields';
import type { MemoryDoc } from './memories.view.ts';

/** Returns the memory for a viewer who may see the memorial; null if it was deleted. */
export function memoryDtoOf(
  doc: MemoryDoc & { position: string },
  { accountId }: { accountId: string | null },
): MemoryDto | null {
  const { _id: id, authorId, deleted, ...said } = doc;
  if (deleted) return null;
  return { id, ...said, mine: accountId !== null && authorId === accountId };
}

/** The inverse of `memoryDtoOf`: the author is known only if it is the viewer. */
export function memoryDocOf(
  { id, mine, ...said }: MemoryDto,
  { accountId }: { accountId: string | null },
): MemoryDoc & { position: string } {
  return {
    _id: id,
    ...said,
    ...valuesIn(memoryFields, said),
    authorId: mine ? accountId : null,
    deleted: false,
  };
}
