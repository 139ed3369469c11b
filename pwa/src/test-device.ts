import type { Dexie } from 'dexie';

const opened = new Set<Dexie>();

function remember(db: Dexie): void {
  opened.add(db);
}

/**
 * Gives the test a device without data. Everything opened on the previous one is closed, so unmounted screens
 * write, delete and send nothing. Does nothing if a test has no storage.
 */
export async function takeNewDevice(): Promise<void> {
  if (!('document' in globalThis)) return;
  const { Dexie } = await import('dexie');
  for (const db of opened) db.close();
  opened.clear();
  if (!Dexie.addons.includes(remember)) Dexie.addons.push(remember);
  if (!('indexedDB' in globalThis)) return;
  const { IDBFactory } = await import('fake-indexeddb');
  globalThis.indexedDB = new IDBFactory();
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
}
