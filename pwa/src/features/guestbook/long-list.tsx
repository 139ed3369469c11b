import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import type { ShownTribute } from '../../base/shown-memorials.ts';
import { Tribute } from './tribute.tsx';

/** A tribute of a few lines, in pixels; each is measured once it is drawn. */
const usualHeight = 132;
/** Tributes that are drawn beyond both edges of what is seen. */
const beyond = 8;

/** A guestbook of thousands: only what is near to what is seen is drawn. */
export default function LongList({
  entries,
  isKeeper,
  now,
  scroller,
}: {
  entries: readonly ShownTribute[];
  isKeeper: boolean;
  now: string;
  scroller: RefObject<HTMLElement | null>;
}) {
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: beyond,
  });
  return (
    <ul className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ key, index, start }) => {
        const tribute = entries[index];
        return (
          tribute && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 border-themed-rule border-b py-5"
              style={{ transform: `translateY(${start}px)` }}
            >
              <Tribute tribute={tribute} isKeeper={isKeeper} now={now} />
            </li>
          )
        );
      })}
    </ul>
  );
}
