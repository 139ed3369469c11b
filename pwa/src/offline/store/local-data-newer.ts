/** The name of the error thrown if a newer app version has stored data on this device. */
export const localDataNewer = 'LocalDataNewer';

/** Whether reading failed because a newer app version has stored data here. Dexie may wrap the cause. */
export function isLocalDataNewer(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === localDataNewer || ('inner' in error && isLocalDataNewer(error.inner));
}
