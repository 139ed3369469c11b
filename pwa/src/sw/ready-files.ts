/** Whether this device has every file that reading and writing without a signal takes, as far as is known by now. */
let ready = false;
const listeners = new Set<() => void>();

export const areFilesReady = (): boolean => ready;

export function markFilesReady(): void {
  ready = true;
  for (const listener of listeners) listener();
}

/** Tells when they are; answers how to stop. */
export function onFilesReady(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
