import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;
const listeners = new Set<() => void>();

/** Switches the layout to print, or back to the screen. */
export function setPrinting(next: boolean): void {
  printing = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

if (typeof window !== 'undefined') {
  // The browser prints the page as it is when its listeners have returned.
  addEventListener('beforeprint', () => flushSync(() => setPrinting(true)));
  addEventListener('afterprint', () => setPrinting(false));
}

/** Whether the page is laid out for print, where lists must be rendered completely. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => printing,
    () => false,
  );
}
