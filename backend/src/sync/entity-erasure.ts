import type { ErasingCommand } from '@everpaw/projections/kernel/offline-rules';
import { v5 as uuidv5 } from 'uuid';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import type { Cause } from '../platform/execution/commands/delayed-command.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import type { PersonKeys } from '../platform/storage/keys/person-keys.ts';
import { documentsOf } from './entity-documents.ts';
import { syncedEntities } from './synced-entities.ts';

type Parts = {
  engine: Pick<ProjectionEngine, 'model'>;
  keys: Pick<PersonKeys, 'destroy'>;
  executor: Pick<CommandExecutor, 'executeReceived'>;
};

const space = '5f1b0f0e-6f0a-5b7e-9c55-2b1d7a3e4c10';

/** Erases the content that people wrote on a root entity. Every step is idempotent. */
export type EntityErasure = {
  /** The names of the views that list the entities. */
  views: readonly string[];
  /** Erases all children of a permanently removed root; their content is made unreadable, not only hidden. */
  eraseChildren(root: string, id: string, cause?: Cause): Promise<void>;
  /** Erases everything that this account wrote. */
  eraseWrittenBy(accountId: string, cause?: Cause): Promise<void>;
};

/** Creates the erasure for entities of every kind, according to their rules (`authored`). */
export async function entityErasure({ engine, keys, executor }: Parts): Promise<EntityErasure> {
  const erasable = (await syncedEntities()).flatMap(({ definition, projection, rules }) =>
    rules.authored ? [{ definition, projection, rules, authored: rules.authored }] : [],
  );

  async function eraseAll(
    { projection, rules, authored }: (typeof erasable)[number],
    filter: Record<string, string>,
    cause: Cause = {},
  ): Promise<void> {
    for await (const doc of documentsOf(engine, projection, filter)) {
      const person = authored.person?.(doc) ?? null;
      if (person !== null) await keys.destroy(person);
      if (rules.isGone(doc)) continue;
      await erase(authored.erase(doc), `erase ${doc._id}`, cause);
    }
  }

  function erase(command: ErasingCommand, id: string, cause: Cause): Promise<unknown> {
    const actor = { kind: 'system', name: 'job' } as const;
    return executor.executeReceived({ ...command, commandId: uuidv5(id, space), actor, ...cause });
  }

  /** Erases what an account wrote on entities of others. */
  async function eraseParts(
    { projection, rules, authored: { parts = [] } }: (typeof erasable)[number],
    accountId: string,
    cause: Cause = {},
  ): Promise<void> {
    for (const { author, erase: command } of parts)
      for await (const doc of documentsOf(engine, projection, { [author]: accountId }))
        if (!rules.isGone(doc))
          await erase(command(doc, accountId), `erase ${author} ${accountId} ${doc._id}`, cause);
  }

  return {
    views: erasable.map(({ projection }) => projection.name),
    async eraseChildren(root, id, cause) {
      for (const each of erasable) {
        const { parent } = each.definition;
        if (parent?.entity === root) await eraseAll(each, { [parent.field]: id }, cause);
      }
    },
    async eraseWrittenBy(accountId, cause) {
      for (const each of erasable) {
        await eraseAll(each, { [each.authored.author]: accountId }, cause);
        await eraseParts(each, accountId, cause);
      }
    },
  };
}
