import type { EntityDto } from '@everpaw/contracts/kernel/entity';
import { type EntityList, isKeeperOf, keyOf, parentIdOf } from './entities.ts';
import type { Viewer } from './viewer.ts';

/** How far what is shown is from being part of the server's view; null when it is there. */
export type Unsent = 'waiting' | 'sending' | null;
/** A DTO as a screen gets it. */
export type Shown<Dto extends EntityDto = EntityDto> = Dto & { unsent: Unsent };

/** A confirmed DTO of this device. */
export type Confirmed = { entity: string; dto: EntityDto };
/** What is shown, by key. */
export type ShownDocuments = Map<string, { entity: string; value: Shown }>;

/**
 * What `fold` answers when nothing is pending: the confirmed DTOs as this viewer may know them. It needs none of the
 * rules, so a page on which nothing was done does not load them. The roots that children name must be there.
 */
export function asConfirmed(
  list: EntityList,
  confirmed: Iterable<Confirmed>,
  { accountId }: Pick<Viewer, 'accountId'>,
): ShownDocuments {
  const all = [...confirmed];
  const keptRoots = new Set(
    all
      .filter(({ entity, dto }) => isKeeperOf(list.named(entity), dto, accountId))
      .map(({ entity, dto }) => keyOf({ entity, id: dto.id })),
  );
  const shown: ShownDocuments = new Map();
  for (const { entity, dto } of all) {
    const definition = list.named(entity);
    const { parent } = definition;
    const key = keyOf({ entity, id: dto.id });
    const root = parent ? keyOf({ entity: parent.entity, id: parentIdOf(definition, dto) }) : key;
    const known = definition.shownTo(dto, { accountId, isKeeper: keptRoots.has(root) });
    if (known) shown.set(key, { entity, value: { ...(known as EntityDto), unsent: null } }); // the same DTO, or less of it
  }
  return shown;
}
