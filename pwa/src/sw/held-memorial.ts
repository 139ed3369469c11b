import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { Database } from '../offline/store/database.ts';

/** Whether the local data contains this memorial; false if there is no storage. */
export async function isMemorialHeld(memorialId: string): Promise<boolean> {
  const db = new Database();
  try {
    return (await db.documents.get([memorialEntity.name, memorialId])) !== undefined;
  } catch {
    return false;
  } finally {
    db.close();
  }
}
