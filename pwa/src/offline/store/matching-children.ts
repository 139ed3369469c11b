import type { EntityDto } from '@everpaw/contracts/kernel/features/entity';
import Dexie from 'dexie';
import type { Shown } from './as-confirmed.ts';
import type { Database } from './database.ts';
import { isKeeperOf } from './entities.ts';
import { readPage } from './shown.ts';
import { readViewer } from './viewer.ts';

/** A root with its matching children. */
export type MatchingChildren = { root: Shown; children: Shown[] };

/**
 * Returns the matching children of one kind, of all roots that the viewer keeps, as this device shows them. Only
 * roots with a matching confirmed child are read completely. Throws `TypeError` if `entity` is not a child.
 */
export async function readMatchingChildren(
  db: Database,
  entity: string,
  matches: (dto: EntityDto) => boolean,
): Promise<MatchingChildren[]> {
  const { parent } = db.entities.named(entity);
  if (!parent) throw new TypeError(`Nothing has ${entity} as a child.`);
  const root = db.entities.named(parent.entity);
  const rows = await db.documents
    .where('[entity+id]')
    .between([entity, Dexie.minKey], [entity, Dexie.maxKey])
    .toArray();
  const { accountId } = await readViewer(db);
  const roots = [...new Set(rows.filter(({ dto }) => matches(dto)).map((row) => row.parent))];
  const pages = await Promise.all(roots.map((id) => readPage(db, { entity: root.name, id })));
  return pages.flatMap(({ root: shown, lists }) => {
    const children = lists[entity]?.value.entries.filter(matches) ?? [];
    const isHeld = shown !== null && isKeeperOf(root, shown.value, accountId);
    return isHeld && children.length > 0 ? [{ root: shown.value, children }] : [];
  });
}
