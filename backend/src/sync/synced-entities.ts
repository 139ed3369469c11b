import type { EntityDefinition } from '@everpaw/contracts/kernel/features/entity';
import type { OfflineEntity, OfflineRules } from '@everpaw/projections/kernel/offline-rules';
import type { Projection } from '@everpaw/projections/kernel/projection';
import { offlineEntities } from '@everpaw/projections/offline-entities';
import { projections } from '@everpaw/projections/registry';

/** An entity that devices store, with its read models. */
export type SyncedEntity = {
  definition: EntityDefinition;
  projection: Projection;
  /** The companion read model that completes its documents, if the definition names one. */
  companionModel: Projection | null;
  /** The read model of a root's members, if it has memberships. */
  members: { projection: Projection; id: string } | null;
  rules: OfflineRules;
};

function projectionNamed(all: readonly Projection[], name: string): Projection {
  const found = all.find((one) => one.name === name);
  if (!found) throw new TypeError(`There is no read model ${name}.`);
  return found;
}

/**
 * The names of all read models that are synced to devices. Throws `TypeError` at load if a definition names an unknown
 * one.
 */
export const syncedReadModels: readonly string[] = offlineEntities.flatMap(({ definition }) => {
  const { wire, companionModel, storedFor }: EntityDefinition = definition;
  const names = [
    wire,
    companionModel ?? [],
    storedFor && 'members' in storedFor ? storedFor.members : [],
  ].flat();
  return names.map((name) => projectionNamed(projections, name).name);
});

/** Returns the entities that devices store, roots before their children, with their rules loaded. */
export function syncedEntities(
  rows: readonly OfflineEntity[] = offlineEntities,
  all: readonly Projection[] = projections,
): Promise<SyncedEntity[]> {
  return Promise.all(
    rows.map(async ({ definition, load }) => {
      const { wire, companionModel, storedFor } = definition;
      const members =
        storedFor && 'members' in storedFor
          ? { projection: projectionNamed(all, storedFor.members), id: storedFor.id }
          : null;
      return {
        definition,
        projection: projectionNamed(all, wire),
        companionModel: companionModel === undefined ? null : projectionNamed(all, companionModel),
        members,
        rules: await load(),
      };
    }),
  );
}
