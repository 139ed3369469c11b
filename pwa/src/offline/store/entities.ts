import type {
  DtoOf,
  EntityDefinition,
  EntityViewer,
  InputOf,
  OfflineCommand,
} from '@everpaw/contracts/kernel/features/entity';
import type { OfflineEntity, OfflineRules } from '@everpaw/projections/kernel/offline-rules';
import { offlineEntities } from '@everpaw/projections/offline-entities';
import { once } from './once.ts';

type Listed = (typeof offlineEntities)[number]['definition'];
type CommandsOf<Definition> = Definition extends { commands: infer Commands } ? Commands : never;
type AllCommands = UnionToIntersection<CommandsOf<Listed>>;
type UnionToIntersection<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void
  ? I
  : never;

/** Every command type that a device may store and send. */
export type OfflineType = keyof AllCommands & string;

/**
 * A command as a screen requests it; fields with a schema default are optional. Its id is created when it is queued.
 */
export type CommandInput = {
  [Type in OfflineType]: { type: Type; payload: InputOf<Extract<AllCommands[Type], OfflineCommand>> };
}[OfflineType];

export type { DtoOf, EntityDefinition, EntityViewer };

export type EntityRef = { entity: string; id: string };

/** Returns the key of an entity: `name/id`. */
export function keyOf({ entity, id }: EntityRef): string {
  return `${entity}/${id}`;
}

/** The inverse of `keyOf`. */
export function refOf(key: string): EntityRef {
  const at = key.indexOf('/');
  return { entity: key.slice(0, at), id: key.slice(at + 1) };
}

/** The rules of a root and of its children, by entity name. */
export type LoadedRules = ReadonlyMap<string, OfflineRules>;

/** The entities that a device knows. */
export type EntityList = {
  all: readonly EntityDefinition[];
  /** Throws `TypeError` for an unknown name. */
  named(name: string): EntityDefinition;
  /** Returns null for a type that this version of the app doesn't know. */
  ofCommand(type: string): { definition: EntityDefinition; command: OfflineCommand } | null;
  childrenOf(name: string): readonly EntityDefinition[];
  /** Loads the rules of a root and its children. */
  rulesOf(root: string): Promise<LoadedRules>;
};

function loadedOnce({ definition, load }: OfflineEntity): OfflineEntity {
  const commands = Object.entries(definition.commands).map(
    ([type, command]) => [type, { ...command, load: once(() => command.load()) }] as const,
  );
  return {
    definition: { ...definition, dto: once(() => definition.dto()), commands: Object.fromEntries(commands) },
    load: once(load),
  };
}

/** Returns the lookups for a list of entities; each lazy part is loaded once. */
export function entityList(list: readonly OfflineEntity[]): EntityList {
  const rows = list.map(loadedOnce);
  const all = rows.map(({ definition }) => definition);
  const byName = new Map(rows.map((row) => [row.definition.name, row]));
  const byType = new Map(
    all.flatMap((definition) =>
      Object.entries(definition.commands).map(([type, command]) => [type, { definition, command }] as const),
    ),
  );
  const childrenOf = (name: string) => all.filter(({ parent }) => parent?.entity === name);

  function row(name: string): OfflineEntity {
    const found = byName.get(name);
    if (!found) throw new TypeError(`There is no entity ${name}.`);
    return found;
  }

  return {
    all,
    named: (name) => row(name).definition,
    ofCommand: (type) => byType.get(type) ?? null,
    childrenOf,
    async rulesOf(root) {
      const family = [root, ...childrenOf(root).map(({ name }) => name)];
      return new Map(await Promise.all(family.map(async (name) => [name, await row(name).load()] as const)));
    },
  };
}

/** The entities of this app. */
export const entities = entityList(offlineEntities);

/** Whether this account is a keeper of a root. */
export function isKeeperOf(definition: EntityDefinition, dto: object, accountId: string | null): boolean {
  return accountId !== null && (definition.keepers?.(dto).includes(accountId) ?? false);
}

/** Returns the id of the root that a child's DTO or payload references; empty for a root. */
export function parentIdOf({ parent }: EntityDefinition, of: object): string {
  return parent ? String((of as Record<string, unknown>)[parent.field]) : ''; // every child names its root there
}

/** The entity, root and lane of a command. `blobs` are the SHA-256s of the photos that must be uploaded before it. */
export type Target = { entity: string; entityId: string; root: string; lane: string; blobs: string[] };

/** Returns the target of a command with a parsed payload. Throws `TypeError` for an unknown type. */
export function targetOf(list: EntityList, { type, payload }: { type: string; payload: object }): Target {
  const found = list.ofCommand(type);
  if (!found) throw new TypeError(`No entity has a command ${type}.`);
  const { definition, command } = found;
  const { name, parent } = definition;
  const entityId = definition.id(payload);
  return {
    entity: name,
    entityId,
    root: keyOf(
      parent
        ? { entity: parent.entity, id: parentIdOf(definition, payload) }
        : { entity: name, id: entityId },
    ),
    lane: keyOf({ entity: name, id: definition.lane(payload) }),
    blobs: [...new Set(command.media?.(payload) ?? [])],
  };
}
