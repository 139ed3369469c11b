import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { projectRoot } from '../src/platform/kernel/project-root.ts';

/** What a file imports of its workspace, types too, as paths below the workspace's `src`. */
function importsOf(workspace: string, file: string): string[] {
  const source = readFileSync(join(projectRoot, workspace, 'src', file), 'utf8');
  return [...source.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    join(file, '..', target),
  );
}

const filesOf = (workspace: string, pattern: string) =>
  globSync(pattern, { cwd: join(projectRoot, workspace, 'src') }).sort();

/** Where each feature states its value, and the other lists of the site: none of them names a feature. */
const workspaces = [
  ['contracts', '*/*.feature.ts', ['api.ts', 'event-definitions.ts', 'sync/command-rates.ts']],
  ['projections', '*/*.views.ts', ['registry.ts', 'entity-histories.ts']],
  ['backend', '*/*.feature.ts', ['app/app.module.ts', 'app/job-handlers.ts', 'app/reactions.ts']],
  ['pwa', 'features/*/routes.tsx', ['app/routes.tsx']],
] as const;

test.each(workspaces)('%s: every feature is on its one list', (workspace, values, derived) => {
  const features = filesOf(workspace, values);
  expect(features.length).toBeGreaterThan(10);
  expect(
    importsOf(workspace, 'features.ts')
      .filter((file) => features.includes(file))
      .sort(),
  ).toEqual(features);
  for (const list of derived) {
    const imported = importsOf(workspace, list);
    expect(imported).toContain('features.ts');
    const folders = features.map((file) => file.slice(0, file.lastIndexOf('/') + 1));
    expect(imported.filter((file) => folders.some((folder) => file.startsWith(folder)))).toEqual([]);
  }
});
