import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offlineEntities } from '@everpaw/projections/offline-entities';
import { expect, test } from '@jest/globals';

test('pushing, pulling and hints name no entity: all of them come from the list', () => {
  const names = offlineEntities.flatMap(({ definition: { name, wire } }) => [name, wire]);
  const folder = import.meta.dirname;
  const named = readdirSync(folder).filter(
    (file) =>
      !file.endsWith('.spec.ts') &&
      names.some((name) => readFileSync(join(folder, file), 'utf8').toLowerCase().includes(name)),
  );
  expect(named).toEqual([]);
});
