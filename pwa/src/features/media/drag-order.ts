import { type PointerEvent as Press, type RefObject, useEffect, useRef, useState } from 'react';

/** How near to the edge of the window, in pixels, the page begins to scroll, and how far it goes in one frame. */
const edge = 72;
const stride = 14;

/**
 * The place that a row takes when it is let go at the height `y`: it goes behind all others whose middle is above.
 * `rows` are where the rows are now, the dragged one at `from` among them.
 */
export function placeAt(y: number, rows: readonly { top: number; bottom: number }[], from: number): number {
  return rows.filter(({ top, bottom }, index) => index !== from && (top + bottom) / 2 < y).length;
}

/** Which way the page scrolls for a pointer at the height `y`: back (-1), on (1) or not at all. */
export function scrollsAt(y: number, height: number): -1 | 0 | 1 {
  return y < edge ? -1 : y > height - edge ? 1 : 0;
}

export type Drag = { from: number; to: number };

/**
 * Puts the rows of a list in order with a mouse, a pen or a finger. The order changes once, when the row is let go;
 * Escape and a call that comes in change nothing. At the edges of the window the page scrolls along.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): { drag: Drag | null; begin: (event: Press, from: number) => void } {
  const [from, setFrom] = useState<number | null>(null);
  const [to, setTo] = useState(0);
  const pressed = useRef({ id: 0, y: 0 });
  const move = useRef(onMove);
  move.current = onMove;

  useEffect(() => {
    if (from === null) return;
    let place = from;
    let frame = 0;
    const leaving = new AbortController();
    const look = () => {
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
      place = placeAt(pressed.current.y, rows, from);
      setTo(place);
    };
    const scroll = () => {
      const way = scrollsAt(pressed.current.y, window.innerHeight);
      if (way !== 0) {
        window.scrollBy({ top: way * stride, behavior: 'instant' });
        look();
      }
      frame = requestAnimationFrame(scroll);
    };
    const isOther = (event: PointerEvent) => event.pointerId !== pressed.current.id;
    const on = { signal: leaving.signal };
    window.addEventListener(
      'pointermove',
      (event) => {
        if (isOther(event)) return;
        pressed.current.y = event.clientY;
        look();
      },
      on,
    );
    window.addEventListener(
      'pointerup',
      (event) => {
        if (isOther(event)) return;
        setFrom(null);
        if (place !== from) move.current(from, place);
      },
      on,
    );
    window.addEventListener('pointercancel', () => setFrom(null), on);
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && setFrom(null), on);
    frame = requestAnimationFrame(scroll);
    return () => {
      leaving.abort();
      cancelAnimationFrame(frame);
    };
  }, [from, list]);

  return {
    drag: from === null ? null : { from, to },
    begin: (event, index) => {
      if (event.button !== 0 || !event.isPrimary) return;
      event.preventDefault();
      pressed.current = { id: event.pointerId, y: event.clientY };
      setTo(index);
      setFrom(index);
    },
  };
}
