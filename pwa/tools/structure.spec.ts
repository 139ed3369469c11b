// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../src');

/** Every module of the app by its path below `pwa/src`, with the modules of the app that it imports. */
function readModules(): Map<string, { path: string; isLazy: boolean }[]> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const imported = /(?:(?:from|import)\s+|(import)\(\s*)'(\.[^'?]+)'/g;
  return new Map(
    files.map((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      const imports = [...source.matchAll(imported)].map(([, lazy, specifier = '']) => ({
        path: normalize(relative(root, join(root, dirname(file), specifier))),
        isLazy: lazy !== undefined,
      }));
      return [file, imports];
    }),
  );
}

/** The path from a node back to itself, or null where there is none. */
function findCircle(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  const visit = (node: string, path: string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return null;
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next, [...path, node]);
      if (circle) return circle;
    }
    done.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const circle = visit(node, []);
    if (circle) return circle;
  }
  return null;
}

/** The imports between parts, where `partOf` names a module's part, or null for a module outside of every part. */
function graphOf(partOf: (module: string) => string | null, { withLazy = true } = {}) {
  const graph = new Map<string, Set<string>>();
  for (const [file, imports] of modules) {
    const from = partOf(file);
    if (from === null) continue;
    for (const { path, isLazy } of imports) {
      const to = partOf(path);
      if (to === null || to === from || (isLazy && !withLazy)) continue;
      graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return graph;
}

const modules = readModules();
const folder = (module: string, depth: number) => module.split('/').slice(0, depth).join('/');
const isIn = (module: string, ...folders: string[]) => folders.some((one) => module.startsWith(`${one}/`));

const breaches = (from: string[], to: string[]) =>
  [...modules].flatMap(([file, imports]) =>
    isIn(file, ...from)
      ? imports.filter(({ path }) => isIn(path, ...to)).map(({ path }) => `${file} -> ${path}`)
      : [],
  );

/** The floors, lowest first; imports go down, types included. The service worker is beside the features. */
const floors = [['net'], ['ui'], ['caches'], ['offline'], ['features', 'sw'], ['app']];

describe('the floors of the app', () => {
  test('imports go down', () => {
    const upwards = floors.flatMap((floor, at) => breaches(floor, floors.slice(at + 1).flat()));
    expect(upwards.filter((one) => !/\.spec\.tsx? ->/.test(one))).toEqual([]);
  });

  test('no folder has more than 25 files', () => {
    const isProduct = (module: string) => !/\.spec\.tsx?$|\/testing\//.test(module);
    const folders = Map.groupBy([...modules.keys()].filter(isProduct), dirname);
    expect([...folders].filter(([, files]) => files.length > 25).map(([folder]) => folder)).toEqual([]);
  });

  test('nothing imports the service worker, and it imports no feature', () => {
    expect(
      breaches(
        floors.flat().filter((one) => one !== 'sw'),
        ['sw'],
      ),
    ).toEqual([]);
    expect(breaches(['sw'], ['features'])).toEqual([]);
  });

  test('the rooms of the local data import each other in one direction', () => {
    const graph = graphOf((module) =>
      isIn(module, 'offline') && !isIn(module, 'offline/testing') && !/\.spec\.tsx?$/.test(module)
        ? dirname(module)
        : null,
    );
    expect(graph.size).toBeGreaterThan(2);
    expect(findCircle(graph)).toBeNull();
  });

  test('features import each other in one direction', () => {
    const graph = graphOf((module) => (isIn(module, 'features') ? folder(module, 2) : null));
    expect(findCircle(graph)).toBeNull();
  });

  test('the rooms of memorials import each other in one direction', () => {
    const graph = graphOf((module) => (isIn(module, 'features/memorials') ? folder(module, 3) : null));
    expect(findCircle(graph)).toBeNull();
  });

  test('no module imports itself over others', () => {
    expect(findCircle(graphOf((module) => module, { withLazy: false }))).toBeNull();
  });

  test('no module of the local data imports itself over others, also when it is only loaded later', () => {
    expect(findCircle(graphOf((module) => (isIn(module, 'offline') ? module : null)))).toBeNull();
  });

  test('the rooms of the local data stand on each other: store, sync, outbox, react', () => {
    const rooms = ['offline/store', 'offline/sync', 'offline/outbox', 'offline/react'];
    const upwards = rooms.flatMap((room, floor) => breaches([room], rooms.slice(floor + 1)));
    expect(upwards.filter((one) => !/\.spec\.tsx? ->/.test(one))).toEqual([]);
  });

  test('the local data names no entity', () => {
    const named = [...modules.keys()].filter(
      (file) =>
        isIn(file, 'offline') &&
        !isIn(file, 'offline/testing') &&
        !/\.spec\.tsx?$/.test(file) &&
        /memorial|(?<!at)tribute|guestbook/i.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(named).toEqual([]);
  });
});

test('a path of the API stands in the definition of its endpoint and nowhere else', () => {
  const written = [...modules.keys()].filter(
    (file) =>
      !/\.spec\.tsx?$|\/testing\/|^test-/.test(file) &&
      /['"`]\/api\b/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(written).toEqual([]);
});

test('screens call by endpoints; only the client and the cache of queries send to an address', () => {
  const senders = [...modules].flatMap(([file, imports]) =>
    /\.spec\.tsx?$|^net\/query-client\.ts$/.test(file) ||
    !imports.some(({ path }) => path === 'net/http.ts') ||
    !/import \{[^}]*\b(?:request|exchange)\b[^}]*\} from '[^']*\/http\.ts'/.test(
      readFileSync(join(root, file), 'utf8'),
    )
      ? []
      : [file],
  );
  expect(senders).toEqual(['offline/sync/http-transport.ts']);
});

test('every form takes its state from the one form hook', () => {
  const own = [...modules.keys()].filter((file) => {
    if (!/(?<!\.spec)\.tsx$/.test(file)) return false;
    // A search sends nothing.
    const forms = readFileSync(join(root, file), 'utf8').match(/(?<!<search\b[^>]*>\s*)<form\s[^>]*/g) ?? [];
    return forms.some((form) => !/\{\.\.\.(?:\w+\.)?attributes\}/.test(form));
  });
  expect(own).toEqual([]);
});
