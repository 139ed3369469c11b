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

describe('the floors of the app', () => {
  test('nothing below the roof imports app/', () => {
    expect(breaches(['features', 'ui', 'offline', 'base', 'sw'], ['app'])).toEqual([]);
  });

  test('the ground floor, the design system, the local data and the service worker import no feature', () => {
    expect(breaches(['ui', 'offline', 'base', 'sw'], ['features'])).toEqual([]);
  });

  test('the design system knows neither the local data nor the service worker', () => {
    expect(breaches(['ui'], ['offline', 'sw'])).toEqual([]);
  });

  test('the ground floor draws nothing', () => {
    expect(breaches(['base'], ['ui'])).toEqual([]);
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
    /\.spec\.tsx?$|^base\/query-client\.ts$/.test(file) ||
    !imports.some(({ path }) => path === 'base/http.ts') ||
    !/import \{[^}]*\b(?:request|exchange)\b[^}]*\} from '[^']*\/http\.ts'/.test(
      readFileSync(join(root, file), 'utf8'),
    )
      ? []
      : [file],
  );
  expect(senders).toEqual(['offline/sync/http-transport.ts']);
});
