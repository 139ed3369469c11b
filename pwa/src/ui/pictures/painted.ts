import { createContext, useContext, useSyncExternalStore } from 'react';

/**
 * The context in which the server rendered the page: whether for a visitor, or for a signed-in person whose name is
 * left out; whether that person is a keeper of the memorial, so that space is reserved for a keeper's controls; and
 * the ISO time of rendering.
 */
export type Painted = { visitor: boolean; keeper?: true; at: string };

/** The render context of a server-rendered page; constant while the page is open. */
export const PaintedContext = createContext<Painted | null>(null);

const never = () => () => {};

/**
 * Returns the render context during hydration of a server-rendered page, and null afterwards or if there was no
 * server rendering. Data that only the device has (its clock, its storage, who is signed in) must wait for null, to
 * avoid a hydration mismatch.
 */
export function usePainted(): Painted | null {
  const painted = useContext(PaintedContext);
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return alive ? null : painted;
}
