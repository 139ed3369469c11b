import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ShownTribute } from '../shared/shown-memorials.ts';
import { Tribute } from './tribute.tsx';

/** Estimated height of a tribute in pixels, until it is measured. */
const usualHeight = 132;
/** Number of tributes drawn beyond both edges of the window. */
const beyond = 8;

/** A virtualized list of tributes that scrolls with the page, for thousands of them. */
export default function LongList({
  entries,
  isKeeper,
  now,
}: {
  entries: readonly ShownTribute[];
  isKeeper: boolean;
  now: string;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  // The height of the content above changes when the form opens or photos load.
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
  });
  const rows = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => usualHeight,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: beyond,
    scrollMargin: top,
    // New tributes come first: a reader who is past the first one keeps their place.
    anchorTo: window.scrollY > top ? 'end' : 'start',
    // The page goes on below the list, so nothing sticks to its end.
    scrollEndThreshold: Number.NEGATIVE_INFINITY,
  });
  return (
    <ul ref={list} className="relative" style={{ height: rows.getTotalSize() }}>
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
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <Tribute tribute={tribute} isKeeper={isKeeper} now={now} />
            </li>
          )
        );
      })}
    </ul>
  );
}
