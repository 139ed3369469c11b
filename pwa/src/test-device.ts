import type { Dexie } from 'dexie';

const opened = new Set<Dexie>();

function remember(db: Dexie): void {
  opened.add(db);
}

/**
 * Gives the test a device that keeps nothing yet. What was opened on the one before is closed for good: a screen that is
 * gone writes, wipes and sends nothing more. Where a test has no storage at all it stays so.
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
