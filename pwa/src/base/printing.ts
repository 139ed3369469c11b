import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;
const listeners = new Set<() => void>();

/** Lays the page out for paper, or for the screen again. */
export function setPrinting(next: boolean): void {
  printing = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

if (typeof window !== 'undefined') {
  // The browser takes the page as it is once its listeners have returned.
  addEventListener('beforeprint', () => flushSync(() => setPrinting(true)));
  addEventListener('afterprint', () => setPrinting(false));
}

/** True while the page is laid out for paper, where all of a list has to be drawn. */
export function usePrinting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => printing,
    () => false,
  );
}
