import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { projectRoot } from '../src/platform/kernel/project-root.ts';

const names = [
  'append',
  'http',
  'rebuild',
  'search',
  'audit',
  'store',
  'timeline',
  'sign-in',
  'page',
  'lighthouse',
];

const bench = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(projectRoot, 'backend/bench/run.ts'), ...args], {
    cwd: projectRoot,
    env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
  });

test.each(names)('the benchmark %s runs at its smallest size and reports figures', async (name) => {
  const { stdout } = await bench('--tiny', name);
  const rows = stdout.split('\n').filter((line) => line.startsWith('| '));
  // The table's head comes first.
  expect(rows.length).toBeGreaterThan(1);
  expect(stdout).not.toMatch(/NaN|undefined|Infinity/);
});

test('every benchmark is among those that are run here', async () => {
  await expect(bench('nothing')).rejects.toMatchObject({
    stderr: expect.stringContaining(`There are: ${names.join(', ')}.`),
  });
});
