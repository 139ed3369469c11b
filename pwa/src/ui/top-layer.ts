import { useSyncExternalStore } from 'react';

/**
 * The open dialogs, lowest first. What must be seen above everything (a toast) is drawn inside the topmost one:
 * a modal dialog makes the rest of the page inert, so a notice outside of it would be covered and unheard.
 */
let open: readonly HTMLElement[] = [];
const watchers = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  open = next;
  for (const watcher of watchers) watcher();
}

/** Puts a dialog on top; call what it answers when the dialog closes. */
export function enterTopLayer(element: HTMLElement): () => void {
  change([...open, element]);
  return () => change(open.filter((each) => each !== element));
}

/** The topmost open dialog, or null while there is none. */
export function useTopLayer(): HTMLElement | null {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => open.at(-1) ?? null,
    () => null,
  );
}
