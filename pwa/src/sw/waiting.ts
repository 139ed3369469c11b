/** Whether a new version of the app waits for the person's word. */
let waiting = false;
const listeners = new Set<() => void>();

export const isWaiting = (): boolean => waiting;

export function markWaiting(): void {
  waiting = true;
  for (const listener of listeners) listener();
}

/** Tells when a version begins to wait; answers how to stop. */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
