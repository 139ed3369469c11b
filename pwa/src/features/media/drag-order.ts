import { type PointerEvent as Press, type RefObject, useEffect, useRef, useState } from 'react';

/** The distance to the window's edge where scrolling starts, and the distance per frame, in pixels. */
const edge = 72;
const stride = 14;

/**
 * Returns the index where a row dropped at the height `y` lands: after all others whose middle is above.
 * `rows` are the current positions, including the dragged row at `from`.
 */
export function placeAt(y: number, rows: readonly { top: number; bottom: number }[], from: number): number {
  return rows.filter(({ top, bottom }, index) => index !== from && (top + bottom) / 2 < y).length;
}

/** Returns the scroll direction for a pointer at the height `y`: back (-1), forward (1) or none. */
export function scrollsAt(y: number, height: number): -1 | 0 | 1 {
  return y < edge ? -1 : y > height - edge ? 1 : 0;
}

export type Drag = { from: number; to: number };

/**
 * Reorders the rows of a list with a mouse, pen or finger. The order changes when the row is dropped; Escape
 * or an incoming call cancels. The page scrolls at the window's edges.
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
