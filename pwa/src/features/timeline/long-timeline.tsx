import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { PetDates } from './memory-plate.tsx';
import { Row, type TimelineRow } from './timeline-entry.tsx';

/** Estimated row heights in pixels, until each row is measured. */
const usualHeight = { year: 108, memory: 236 };
/** Number of rows drawn beyond both edges of the window. */
const beyond = 6;

/** A virtualized timeline, for a thousand memories. */
export default function LongTimeline({
  rows,
  pet,
  onOpen,
}: {
  rows: readonly TimelineRow[];
  pet: PetDates;
  onOpen: (id: string) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop(list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0);
  }, []);
  const drawn = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => usualHeight[rows[index]?.kind ?? 'memory'],
    getItemKey: (index) => {
      const row = rows[index];
      return row?.kind === 'memory' ? row.memory.id : (row?.year ?? index);
    },
    overscan: beyond,
    scrollMargin: top,
  });
  return (
    <div
      ref={list}
      className="relative contain-size contain-layout contain-style"
      style={{ height: drawn.getTotalSize() }}
    >
      {drawn.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index];
        return (
          row && (
            <div
              key={key}
              ref={drawn.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0 contain-layout contain-style"
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <Row row={row} pet={pet} isFirst={index === 0} onOpen={onOpen} />
            </div>
          )
        );
      })}
    </div>
  );
}
