import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { projectRoot } from '../src/platform/kernel/project-root.ts';

/** An import of one part of a workspace by another, and the two files. */
type Edge = { from: string; to: string; where: string };

const outsideTheGraph = /\.(?:spec|fixtures|figure|bench)\.tsx?$|\/testing\//;

/** Returns the product files of a workspace by their paths below its `src`. */
function filesOf(workspace: string): string[] {
  return readdirSync(join(projectRoot, workspace, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !outsideTheGraph.test(file),
  );
}

/** Returns every import between files of a workspace and of other workspaces' modules, types included. */
function importsOf(workspace: string): Edge[] {
  return filesOf(workspace).flatMap((from) => {
    const source = readFileSync(join(projectRoot, workspace, 'src', from), 'utf8');
    return [...source.matchAll(/\b(?:from|import)\s*\(?\s*'((?:\.|@everpaw\/)[^']+)'/g)].map(
      ([, target = '']) => {
        const to = target.startsWith('.') ? join(dirname(from), target) : target;
        return { from, to, where: `${from} imports ${to}` };
      },
    );
  });
}

const graphs = new Map(
  ['contracts', 'projections', 'backend'].map((workspace) => [workspace, importsOf(workspace)]),
);
const edgesOf = (workspace: string) => graphs.get(workspace) ?? [];
const withinOf = (workspace: string) => edgesOf(workspace).filter(({ to }) => !to.startsWith('@'));

/** The same imports between folders, or other groups of files; files without a group are left out. */
function grouped(edges: readonly Edge[], groupOf: (file: string) => string | null): Edge[] {
  return edges.flatMap((edge) => {
    const [from, to] = [groupOf(edge.from), groupOf(edge.to)];
    return from === null || to === null || from === to ? [] : [{ ...edge, from, to }];
  });
}

/** Returns a cycle of imports, or an empty list. */
function cycleIn(edges: readonly Edge[]): string[] {
  const leaving = Map.groupBy(edges, ({ from }) => from);
  const done = new Set<string>();
  const walk = (part: string, path: readonly Edge[]): readonly Edge[] | null => {
    const start = path.findIndex(({ from }) => from === part);
    if (start >= 0) return path.slice(start);
    if (done.has(part)) return null;
    for (const edge of leaving.get(part) ?? []) {
      const found = walk(edge.to, [...path, edge]);
      if (found) return found;
    }
    done.add(part);
    return null;
  };
  for (const part of leaving.keys()) {
    const found = walk(part, []);
    if (found) return found.map(({ where }) => where);
  }
  return [];
}

/** Returns the imports that go up. `floors` are lowest first; a file without a floor isn't checked. */
function upwardIn(edges: readonly Edge[], floors: readonly RegExp[]): string[] {
  const floorOf = (file: string) => floors.findIndex((floor) => floor.test(file));
  return edges
    .filter(({ from, to }) => floorOf(from) >= 0 && floorOf(to) > floorOf(from))
    .map(({ where }) => where);
}

const featureOf = (file: string) => (file.includes('/') ? (file.split('/')[0] ?? null) : null);

const floorsOfBackend = [
  /^platform\/kernel\//,
  /^platform\/(?:config|logging)\//,
  /^platform\/storage\//,
  /^platform\/execution\//,
  /^platform\/http\//,
  /^platform\/operator\//,
  /^(?!(?:app|operator)\/)[^/]+\//, // the features
  /^(?!operator\/)/,
  /^operator\//,
];

/** Everything at the top besides dot-entries. `findings/` has a script for each surprise about a library, tool or format. */
const topLevel = [
  'LICENSE',
  'README.md',
  'backend',
  'contracts',
  'docker',
  'findings',
  'package-lock.json',
  'package.json',
  'projections',
  'pwa',
  'tsconfig.json',
];

test('the top level has no other files or folders', () => {
  const isMade = (name: string) => name.startsWith('.') || name === 'node_modules' || name === 'data';
  expect(
    readdirSync(projectRoot)
      .filter((name) => !isMade(name))
      .sort(),
  ).toEqual(topLevel);
});

test('cycles and upward imports are found', () => {
  const edge = (from: string, to: string): Edge => ({ from, to, where: `${from} imports ${to}` });
  expect(cycleIn([edge('a', 'b'), edge('b', 'c'), edge('a', 'c')])).toEqual([]);
  expect(cycleIn([edge('x', 'a'), edge('a', 'b'), edge('b', 'c'), edge('c', 'a')])).toHaveLength(3);
  const up = edge('platform/storage/keys/a.ts', 'platform/http/b.ts');
  const toFeature = edge('platform/http/b.ts', 'news/c.ts');
  const toApp = edge('news/c.ts', 'app/d.ts');
  expect(upwardIn([up, toFeature, toApp], floorsOfBackend)).toEqual([up.where, toFeature.where, toApp.where]);
});

describe.each(['contracts', 'projections', 'backend'])('%s', (workspace) => {
  test('no file imports itself through others, types included', () => {
    expect(withinOf(workspace).length).toBeGreaterThan(100);
    expect(cycleIn(withinOf(workspace))).toEqual([]);
  });

  test('its features import each other in one direction', () => {
    expect(cycleIn(grouped(withinOf(workspace), featureOf))).toEqual([]);
  });
});

test.each(['contracts', 'projections', 'backend'])('no folder of %s has more than 25 files', (workspace) => {
  const folders = Map.groupBy(filesOf(workspace), dirname);
  expect([...folders].filter(([, files]) => files.length > 25).map(([folder]) => folder)).toEqual([]);
});

test('the kernels import no feature of their workspace', () => {
  for (const workspace of ['contracts', 'projections'])
    expect(upwardIn(withinOf(workspace), [/^kernel\//, /^/])).toEqual([]);
});

test('imports in the backend go down: from the operator to app to features to the platform, floor by floor', () => {
  expect(upwardIn(withinOf('backend'), floorsOfBackend)).toEqual([]);
});

test('the folders of the platform import each other in one direction', () => {
  const platform = withinOf('backend').filter(({ from }) => from.startsWith('platform/'));
  expect(platform.length).toBeGreaterThan(300);
  expect(cycleIn(grouped(platform, dirname))).toEqual([]);
});

/** What the platform knows of features beside the kernels: facts of the contracts that it enforces, and nothing else. */
const enforced = new Set([
  '@everpaw/contracts/memorials/page-mark', // how a page of this site is told from a foreign one
  '@everpaw/contracts/site/site-mode', // settings
  '@everpaw/contracts/site/about.messages', // the address that messages go to unless it is set
  // What people are answered and written to in.
  ...['de', 'es', 'fr', 'nl'].map((language) => `@everpaw/contracts/languages/${language}/catalogue`),
]);

test('the platform imports no feature, and of the contracts what it enforces', () => {
  const foreign = edgesOf('backend')
    .filter(({ from, to }) => from.startsWith('platform/') && to.startsWith('@'))
    .filter(({ to }) => !/^@everpaw\/(?:contracts|projections)\/kernel\//.test(to) && !enforced.has(to));
  expect(foreign.map(({ where }) => where)).toEqual([]);
});
