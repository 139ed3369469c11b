import type { EntityDto } from '@everpaw/contracts/kernel/features/entity';
import { type EntityList, isKeeperOf, keyOf, parentIdOf } from './entities.ts';
import type { Viewer } from './viewer.ts';

/** The sync state of shown data: not sent yet, being sent, or null once the server's view contains it. */
export type Unsent = 'waiting' | 'sending' | null;
/** A DTO with its sync state, as screens receive it. */
export type Shown<Dto extends EntityDto = EntityDto> = Dto & { unsent: Unsent };

/** A confirmed DTO of this device. */
export type Confirmed = { entity: string; dto: EntityDto };
/** The shown documents, by key. */
export type ShownDocuments = Map<string, { entity: string; value: Shown }>;

/**
 * Returns what `fold` returns if no command is pending: the confirmed DTOs as this viewer may see them. It needs no
 * rules, so a page without local changes doesn't load them. `confirmed` must include the roots of all children.
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
