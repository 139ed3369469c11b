import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { projectRoot } from '../src/platform/kernel/project-root.ts';

/** An import between two parts of a workspace: which file, and which it imports. */
type Edge = { from: string; to: string; where: string };

const outsideTheGraph = /\.(?:spec|fixtures|figure|bench)\.tsx?$|\/testing\//;

function sourcesOf(workspace: string): string[] {
  const root = join(projectRoot, workspace, 'src');
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !outsideTheGraph.test(file))
    .map((file) => relative(root, file));
}

/** What a file imports, types too. */
function importsOf(source: string): string[] {
  return [...source.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, target]) => target ?? []);
}

/** The first folder of a path, which is the feature; null for a file of the workspace itself. */
function featureOf(path: string): string | null {
  return path.includes('/') ? (path.split('/')[0] ?? null) : null;
}

/** Every import from one feature of a workspace to another. */
function edgesOf(workspace: string): Edge[] {
  return sourcesOf(workspace).flatMap((file) => {
    const from = featureOf(file);
    if (from === null) return [];
    const source = readFileSync(join(projectRoot, workspace, 'src', file), 'utf8');
    return importsOf(source).flatMap((target) => {
      if (!target.startsWith('.')) return [];
      const to = featureOf(join(dirname(file), target));
      return to === null || to === from ? [] : [{ from, to, where: `${file} imports ${target}` }];
    });
  });
}

/** A way from a feature back to itself, if there is one. */
function circleOf(edges: readonly Edge[]): Edge[] | null {
  const leaving = Map.groupBy(edges, ({ from }) => from);
  const done = new Set<string>();
  const walk = (feature: string, path: readonly Edge[]): Edge[] | null => {
    const start = path.findIndex(({ from }) => from === feature);
    if (start >= 0) return path.slice(start);
    if (done.has(feature)) return null;
    for (const edge of leaving.get(feature) ?? []) {
      const found = walk(edge.to, [...path, edge]);
      if (found) return found;
    }
    done.add(feature);
    return null;
  };
  for (const feature of leaving.keys()) {
    const found = walk(feature, []);
    if (found) return found;
  }
  return null;
}

test('a circle of imports is found, however long', () => {
  const edge = (from: string, to: string): Edge => ({ from, to, where: `${from} ${to}` });
  expect(circleOf([edge('a', 'b'), edge('b', 'c'), edge('a', 'c')])).toBeNull();
  expect(circleOf([edge('x', 'a'), edge('a', 'b'), edge('b', 'c'), edge('c', 'a')])).toHaveLength(3);
});

describe.each(['contracts', 'projections', 'backend'])('%s', (workspace) => {
  test('its features import each other in one direction', () => {
    const edges = edgesOf(workspace);
    expect(sourcesOf(workspace).length).toBeGreaterThan(20);
    expect(circleOf(edges)?.map(({ where }) => where) ?? []).toEqual([]);
  });
});

/** What a file of these folders imports from outside them, beside packages. */
function outsideOf(workspace: string, folders: readonly string[], isAllowed: (target: string) => boolean) {
  return sourcesOf(workspace)
    .filter((file) => folders.includes(featureOf(file) ?? ''))
    .flatMap((file) => {
      const source = readFileSync(join(projectRoot, workspace, 'src', file), 'utf8');
      return importsOf(source)
        .map((target) => (target.startsWith('.') ? join(dirname(file), target) : target))
        .filter((target) => target.endsWith('.ts') || target.startsWith('@everpaw/'))
        .filter((target) => !folders.includes(featureOf(target) ?? '') && !isAllowed(target))
        .map((target) => `${file} imports ${target}`);
    });
}

/** What the platform knows of features beside the kernels: facts of the contracts that it enforces, and nothing else. */
const enforced = new Set([
  '@everpaw/contracts/api', // the list of all routes
  '@everpaw/contracts/sync/command-rates', // how pushed commands are charged
  '@everpaw/contracts/memorials/page-mark', // how a page of this site is told from a foreign one
  '@everpaw/contracts/site/site-mode', // settings
  '@everpaw/contracts/site/about.messages', // the address that messages go to unless it is set
]);

test('the platform of the backend imports no feature, and of the contracts what it enforces', () => {
  const isKernel = (target: string) => /^@everpaw\/(?:contracts|projections)\/kernel\//.test(target);
  expect(outsideOf('backend', ['platform'], (target) => isKernel(target) || enforced.has(target))).toEqual(
    [],
  );
});

test('the kernels import no feature of their workspace', () => {
  const isContract = (target: string) => target.startsWith('@everpaw/contracts/');
  expect(outsideOf('contracts', ['kernel'], () => false)).toEqual([]);
  expect(outsideOf('projections', ['kernel'], isContract)).toEqual([]);
});

/** Every import of one module by another of its workspace that is there when the program runs; types are not. */
function moduleEdges(workspace: string): Edge[] {
  return sourcesOf(workspace).flatMap((file) => {
    const source = readFileSync(join(projectRoot, workspace, 'src', file), 'utf8');
    const imported = source.matchAll(/^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'/gm);
    return [...imported].map(([, target = '']) => {
      const to = join(dirname(file), target);
      return { from: file, to, where: `${file} imports ${to}` };
    });
  });
}

test.each(['contracts', 'projections', 'backend'])(
  'no module of %s imports itself over others',
  (workspace) => {
    const edges = moduleEdges(workspace);
    expect(edges.length).toBeGreaterThan(20);
    expect(circleOf(edges)?.map(({ where }) => where) ?? []).toEqual([]);
  },
);
