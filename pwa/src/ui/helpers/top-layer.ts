import { useSyncExternalStore } from 'react';

/** An open dialog, and the place inside it for notices, if it has one. */
export type TopLayer = { element: HTMLElement; notices?: HTMLElement | null };

/**
 * The open dialogs, lowest first. Elements above everything (a toast) are rendered inside the topmost one: a modal
 * dialog makes the rest of the page inert, so a notice outside it would be covered and not announced.
 */
let open: readonly TopLayer[] = [];
const watchers = new Set<() => void>();

function change(next: readonly TopLayer[]): void {
  open = next;
  for (const watcher of watchers) watcher();
}

/** Adds a dialog on top. Returns a function to call when the dialog closes. */
export function enterTopLayer(layer: TopLayer): () => void {
  change([...open, layer]);
  return () => change(open.filter((each) => each !== layer));
}

/** Returns the topmost open dialog, or null if there is none. */
export function useTopLayer(): TopLayer | null {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => open.at(-1) ?? null,
    () => null,
  );
}
