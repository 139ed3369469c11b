import { createContext, useContext, useSyncExternalStore } from 'react';

/**
 * What the server knew when it drew the page: whether the page is a visitor's (`visitor`), or of somebody whose name
 * it left out, whether that is a keeper of the memorial, whose places are kept free so that nothing moves once they
 * come, and the ISO instant at which it drew.
 */
export type Painted = { visitor: boolean; keeper?: true; at: string };

/** What the page was drawn with, where the server drew it; it never changes while the page is open. */
export const PaintedContext = createContext<Painted | null>(null);

const never = () => () => {};

/**
 * What the server drew with, as long as what is on the screen is its drawing; null from the moment on that this part
 * of the page is alive, and where nothing was drawn. What only the device knows (its clock, its storage, who is
 * signed in) must wait for null: otherwise the page that comes alive is another than the one that was drawn.
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
