import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

// Dexie compares keys for its live queries through the global factory, whatever a database was opened with.
Dexie.dependencies.indexedDB ??= new IDBFactory();
Dexie.dependencies.IDBKeyRange ??= IDBKeyRange;

/** A disk of its own, in memory. */
export function memoryStorage(): { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange } {
  return { indexedDB: new IDBFactory(), IDBKeyRange };
}
