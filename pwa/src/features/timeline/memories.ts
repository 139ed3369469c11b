import type { MemoryDto } from '@everpaw/contracts/timeline/memory.dto';
import { memoryEntity } from '@everpaw/contracts/timeline/memory.entity';
import { byDay } from '@everpaw/contracts/timeline/timeline-order';
import { useEffect, useMemo, useState } from 'react';
import { useList } from '../../offline/react/hooks.ts';
import type { Shown } from '../../offline/store/as-confirmed.ts';
import { useMemorialRefusals } from '../shared/shown-memorials.ts';

export type ShownMemory = Shown<MemoryDto>;

/**
 * Returns all memories of a memorial in order of their dates, with local changes. Missing pages are fetched.
 */
export function useMemories(memorialId: string) {
  const list = useList(memoryEntity, memorialId);
  const { more } = list;
  const [isCutShort, setCutShort] = useState(false);
  const hasMore = list.value?.hasMore ?? false;
  const held = list.value?.entries.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that has come leads to the next
  useEffect(() => {
    if (!hasMore) return;
    let left = false;
    void more()
      .catch(() => 'unreachable' as const)
      .then((answer) => {
        if (!left) setCutShort(answer === 'unreachable');
      });
    return () => {
      left = true;
    };
  }, [hasMore, held, more]);
  const entries = list.value?.entries;
  const memories = useMemo(() => entries && [...entries].sort(byDay), [entries]);
  return {
    state: list.state,
    isReachable: list.isReachable,
    isCutShort: hasMore && isCutShort,
    memories,
    more,
  };
}

/** Returns the refused changes of a timeline. */
export function useRefusedMemories(memorialId: string) {
  return useMemorialRefusals(memorialId)?.filter(({ entity }) => entity === memoryEntity.name) ?? [];
}
