// @vitest-environment node
import { expect, test } from 'vitest';
import { firstFileFaults, pages, type Script, scriptLimits } from './first-files.ts';

const modules = [
  'main.tsx',
  'app/device-status.tsx',
  'offline/store/local-store.ts',
  'offline/engine.ts',
  ...Object.values(pages).flat(),
];
const script = (fileName: string, moduleIds: string[], parts: Partial<Script> = {}): Script => ({
  fileName,
  code: '',
  imports: [],
  moduleIds,
  ...parts,
});
const zod = '/site/node_modules/zod/v4/mini/schemas.js';
const app = modules.map((module) => script(`${module}.js`, [`/site/pwa/src/${module}`]));

test('a page whose first scripts hold no schema and are small is in order; what loads later counts nowhere', () => {
  expect(firstFileFaults([...app, script('later.js', [zod])])).toEqual([]);
});

test('a schema among the first scripts of a page is found, also over other scripts', () => {
  const [main, ...others] = app;
  const scripts = [
    ...others,
    { ...main, imports: ['between.js'] } as Script,
    script('between.js', [], { imports: ['schemas.js'] }),
    script('schemas.js', [zod]),
  ];
  expect(firstFileFaults(scripts)).toContain(`memorial: schemas.js holds the schema library (${zod}).`);
});

test('scripts beyond the limit are named with their size and the limit', () => {
  const small = firstFileFaults(app).length;
  const faults = firstFileFaults(app, scriptLimits.page);
  expect(small).toBe(0);
  expect(faults.map((fault) => fault.split(':')[0])).toEqual(['frame', 'memorial']);
  expect(faults[1]).toContain(`the limit is ${scriptLimits.page}`);
});
