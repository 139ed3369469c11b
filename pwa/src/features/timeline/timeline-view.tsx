import { yearOf } from '@everpaw/contracts/timeline/timeline-order';
import { Suspense, useMemo } from 'react';
import { usePrinting } from '../../ui/helpers/printing.ts';
import { lazyWhenReachable } from '../../ui/lazy-part.tsx';
import type { ShownMemory } from './memories.ts';
import type { PetDates } from './memory-plate.tsx';
import { Row, type TimelineRow } from './timeline-entry.tsx';

const LongTimeline = lazyWhenReachable(() => import('./long-timeline.tsx'));

/** From this number of memories on, the list is virtualized. */
const virtualizeThreshold = 60;
/** Number of memories drawn until the virtualized list is loaded. */
const drawnAtFirst = 20;

function rowsOf(memories: readonly ShownMemory[]): TimelineRow[] {
  return memories.flatMap((memory, index): TimelineRow[] => {
    const year = yearOf(memory.date);
    const before = memories[index - 1];
    const row: TimelineRow = { kind: 'memory', memory };
    return before && yearOf(before.date) === year ? [row] : [{ kind: 'year', year }, row];
  });
}

/** The memories by year, the earliest first. */
export function TimelineView({
  memories,
  pet,
  onOpen,
}: {
  memories: readonly ShownMemory[];
  pet: PetDates;
  onOpen: (id: string) => void;
}) {
  const printing = usePrinting();
  const rows = useMemo(() => rowsOf(memories), [memories]);
  const few = (shown: readonly TimelineRow[]) => (
    <div>
      {shown.map((row, index) => (
        <Row
          key={row.kind === 'year' ? row.year : row.memory.id}
          row={row}
          pet={pet}
          isFirst={index === 0}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
  if (printing || rows.length <= virtualizeThreshold) return few(rows);
  return (
    <Suspense fallback={few(rows.slice(0, drawnAtFirst))}>
      <LongTimeline rows={rows} pet={pet} onOpen={onOpen} />
    </Suspense>
  );
}
