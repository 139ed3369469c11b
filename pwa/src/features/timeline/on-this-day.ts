import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import type { MemoryDto } from '@everpaw/contracts/timeline/memory.dto';
import { memoryEntity } from '@everpaw/contracts/timeline/memory.entity';
import { byDay, isOnThisDay } from '@everpaw/contracts/timeline/timeline-order';
import { useLive } from '../../offline/react/hooks.ts';
import type { Shown } from '../../offline/store/as-confirmed.ts';

/** A memory that falls on today's date, with the memorial that it belongs to. */
export type RememberedToday = { memorial: MemorialDto; memory: Shown<MemoryDto> };

/** The memories of earlier years that fall on a day (`YYYY-MM-DD`), of all memorials that are kept, the earliest first. */
export function useOnThisDay(today: string): RememberedToday[] {
  const held = useLive(
    ({ db }, { readHeldChildren }) =>
      // The rows of an entity hold DTOs of that entity.
      readHeldChildren(db, memoryEntity.name, (dto) =>
        isOnThisDay((dto as unknown as MemoryDto).date, today),
      ),
    `on this day ${today}`,
    () => import('../../offline/store/held-children.ts'),
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
