/** The name of the refusal to read what a newer app has stored on this device. */
export const localDataNewer = 'LocalDataNewer';

/** Whether this device could not be read because a newer app has stored something here; Dexie may wrap the reason. */
export function isLocalDataNewer(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === localDataNewer || ('inner' in error && isLocalDataNewer(error.inner));
}
