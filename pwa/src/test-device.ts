/**
 * Gives the test a device that keeps nothing yet. What a screen before it still writes goes to the device that it was
 * opened on. Where a test has no storage at all it stays so.
 */
export async function takeNewDevice(): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  const [{ Dexie }, { IDBFactory }] = await Promise.all([import('dexie'), import('fake-indexeddb')]);
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
}
