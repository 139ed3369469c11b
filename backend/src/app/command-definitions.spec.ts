import { offlineEntities } from '@everpaw/projections/offline-entities';
import { expect, test } from '@jest/globals';
import { allCommands } from '../platform/execution/commands/command-definition.ts';
import { inertDefinitions as definitions } from './command-definitions.fixtures.ts';

test('a command has one definition', () => {
  const types = definitions.flatMap((one) => [...one.types.keys()]);
  expect(new Set(types).size).toBe(types.length);
});

test('a list that lacks commands of a feature does not compile', () => {
  // @ts-expect-error it lists none
  expect(allCommands([])).toEqual([]);
  // @ts-expect-error of these it is not known which they are
  expect(allCommands(definitions)).toBe(definitions);
});

test('whatever a device may queue is executed, and so is what ends an entity', async () => {
  const types = new Set(definitions.flatMap((one) => [...one.types.keys()]));
  for (const { definition, load } of offlineEntities) {
    for (const type of Object.keys(definition.commands)) expect(types).toContain(type);
    const { authored } = await load();
    if (authored) expect(types).toContain(authored.erase({}).type);
  }
});
