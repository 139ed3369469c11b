import { useSyncExternalStore } from 'react';

/** What is on top: an open dialog, and the place inside of it where it makes room for notices, if it has one. */
export type TopLayer = { element: HTMLElement; notices?: HTMLElement | null };

/**
 * The open dialogs, lowest first. What must be seen above everything (a toast) is drawn inside the topmost one:
 * a modal dialog makes the rest of the page inert, so a notice outside of it would be covered and unheard.
 */
let open: readonly TopLayer[] = [];
const watchers = new Set<() => void>();

function change(next: readonly TopLayer[]): void {
  open = next;
  for (const watcher of watchers) watcher();
}

/** Puts a dialog on top; call what it answers when the dialog closes. */
export function enterTopLayer(layer: TopLayer): () => void {
  change([...open, layer]);
  return () => change(open.filter((each) => each !== layer));
}

/** The topmost open dialog, or null while there is none. */
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
