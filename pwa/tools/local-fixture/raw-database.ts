import type { IDBFactory } from 'fake-indexeddb';

/** The content of an IndexedDB database, independent of the app's code. Binary data is in base64. */
export type RawDatabase = {
  name: string;
  /** IndexedDB's version, ten times Dexie's. */
  version: number;
  stores: Record<
    string,
    {
      keyPath: string | string[] | null;
      autoIncrement: boolean;
      indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
      rows: unknown[];
    }
  >;
};

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const bytesKey = '$bytes';

function toPlain(value: unknown): unknown {
  if (value instanceof ArrayBuffer) return { [bytesKey]: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toPlain(each)]));
}

function fromPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromPlain);
  if (typeof value !== 'object' || value === null) return value;
  const bytes = (value as Record<string, unknown>)[bytesKey]; // only looked at
  if (typeof bytes === 'string') return new Uint8Array(Buffer.from(bytes, 'base64')).buffer;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fromPlain(each)]));
}

/** Exports all content of a database. */
export async function exportRaw(factory: IDBFactory, name: string): Promise<RawDatabase> {
  const db = await done<IDBDatabase>(factory.open(name));
  const stores: RawDatabase['stores'] = {};
  for (const storeName of [...db.objectStoreNames].sort()) {
    const store = db.transaction(storeName).objectStore(storeName);
    const indexes = [...store.indexNames].map((indexName) => {
      const { keyPath, unique, multiEntry } = store.index(indexName);
      return { name: indexName, keyPath, unique, multiEntry };
    });
    const { keyPath, autoIncrement } = store;
    stores[storeName] = { keyPath, autoIncrement, indexes, rows: (await done(store.getAll())).map(toPlain) };
  }
  const { version } = db;
  db.close();
  return { name, version, stores };
}

/** Creates a database with exactly this content. */
export async function importRaw(factory: IDBFactory, { name, version, stores }: RawDatabase): Promise<void> {
  const opening: IDBOpenDBRequest = factory.open(name, version);
  opening.onupgradeneeded = () => {
    for (const [storeName, { keyPath, autoIncrement, indexes }] of Object.entries(stores)) {
      const store = opening.result.createObjectStore(storeName, { keyPath, autoIncrement });
      for (const index of indexes)
        store.createIndex(index.name, index.keyPath, { unique: index.unique, multiEntry: index.multiEntry });
    }
  };
  const db = await done(opening);
  for (const [storeName, { rows }] of Object.entries(stores)) {
    const store = db.transaction(storeName, 'readwrite').objectStore(storeName);
    for (const row of rows) await done(store.put(fromPlain(row)));
  }
  db.close();
}
