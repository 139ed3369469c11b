import type { EntityDto } from '@everpaw/contracts/kernel/features/entity';
import type { Database } from './database.ts';

/** Returns a cached root of this kind that matches; null if there is none. */
export async function findRoot<Dto extends EntityDto>(
  db: Pick<Database, 'documents'>,
  entity: string,
  matches: (dto: Dto) => boolean,
): Promise<Dto | null> {
  const found = await db.documents
    .where('parent')
    .equals('')
    // The row of an entity holds the DTO of that entity.
    .filter((row) => row.entity === entity && matches(row.dto as Dto))
    .first();
  return (found?.dto as Dto | undefined) ?? null; // as above
}
