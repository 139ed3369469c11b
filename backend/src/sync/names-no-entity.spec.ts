import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offlineEntities } from '@everpaw/projections/offline-entities';
import { expect, test } from '@jest/globals';

const folder = import.meta.dirname;
const files = readdirSync(folder).filter((file) => !file.endsWith('.spec.ts'));

test('pushing, pulling and hints name no entity: all of them come from the list', () => {
  const names = offlineEntities.flatMap(({ definition: { name, wire } }) => [name, wire]);
  const named = files.filter((file) =>
    names.some((name) => readFileSync(join(folder, file), 'utf8').toLowerCase().includes(name)),
  );
  expect(named).toEqual([]);
});

test('pushing, pulling and hints import no feature of the backend', () => {
  const imports = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/ from '(\.\.\/[^']+)'/g)].map(
      ([, from]) => `${file}: ${from}`,
    ),
  );
  expect(imports.length).toBeGreaterThan(0);
  expect(imports.filter((line) => !line.includes(': ../platform/'))).toEqual([]);
});
