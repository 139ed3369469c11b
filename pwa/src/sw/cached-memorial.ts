import { pageNameOfPath } from '@everpaw/contracts/memorials/address/page-name';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { Database } from '../offline/store/database.ts';
import { findRoot } from '../offline/store/find-root.ts';

/** Reads the local data; null if there is no storage. */
async function fromLocalData<T>(read: (db: Database) => Promise<T>): Promise<T | null> {
  const db = new Database();
  try {
    return await read(db);
  } catch {
    return null;
  } finally {
    db.close();
  }
}

/** Whether the local data contains this memorial; false if there is no storage. */
export async function isMemorialCached(memorialId: string): Promise<boolean> {
  return Boolean(await fromLocalData((db) => db.documents.get([memorialEntity.name, memorialId])));
}

/** Returns the id of the memorial in the local data whose address has or had the name that this path is. */
export async function cachedMemorialId(path: string): Promise<string | null> {
  const name = pageNameOfPath(path);
  if (name === null) return null;
  const found = await fromLocalData((db) =>
    findRoot<MemorialDto>(db, memorialEntity.name, ({ pageNames = [] }) => pageNames.includes(name)),
  );
  return found?.id ?? null;
}
