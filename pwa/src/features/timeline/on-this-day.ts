import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import type { MemoryDto } from '@everpaw/contracts/timeline/memory.dto';
import { memoryEntity } from '@everpaw/contracts/timeline/memory.entity';
import { byDay, isOnThisDay } from '@everpaw/contracts/timeline/timeline-order';
import { useLive } from '../../offline/react/hooks.ts';
import type { Shown } from '../../offline/store/as-confirmed.ts';

/** A memory of today's date in an earlier year, with its memorial. */
export type RememberedToday = { memorial: MemorialDto; memory: Shown<MemoryDto> };

/**
 * Returns the memories of earlier years on this date (`YYYY-MM-DD`) in all cached memorials, the earliest
 * first.
 */
export function useOnThisDay(today: string): RememberedToday[] {
  const held = useLive(
    ({ db }, { readMatchingChildren }) =>
      // The rows of an entity contain that entity's DTOs.
      readMatchingChildren(db, memoryEntity.name, (dto) =>
        isOnThisDay((dto as unknown as MemoryDto).date, today),
      ),
    `on this day ${today}`,
    () => import('../../offline/store/matching-children.ts'),
  );
  return (held ?? [])
    .map(({ root, children }) => ({
      memorial: root as unknown as MemorialDto, // as above
      memories: children as unknown as Shown<MemoryDto>[], // as above
    }))
    .filter(({ memorial }) => memorial.deletedAt === null)
    .flatMap(({ memorial, memories }) => memories.map((memory) => ({ memorial, memory })))
    .sort((a, b) => byDay(a.memory, b.memory));
}
