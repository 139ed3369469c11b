import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectNode, root } from './set-up.mjs';

/** One more than Jest would start on two cores: tests that start and stop servers wait half of the time. */
const processes = Math.ceil(availableParallelism() * 1.5);

/** The number of each process of a run, from 1. */
export const shares = Array.from({ length: processes }, (_, index) => index + 1);

const command = [
  '--conditions=everpaw-source',
  `--import=${pathToFileURL(join(root, 'backend/test/helpers/run-sources.mjs')).href}`,
  '--enable-source-maps',
  '--disable-warning=ExperimentalWarning',
  join(root, 'node_modules/jest/bin/jest.js'),
  '-c',
  'backend/jest.config.mjs',
  '--passWithNoTests',
  // A failing test may leave a server open, which would keep the process of all files alive.
  '--forceExit',
];

/**
 * Runs Jest in several processes, each with its share of the test files. `own` returns the further arguments of a
 * share. Resolves with 0 if all of them passed.
 */
export async function runJest(own, env) {
  const codes = await Promise.all(
    shares.map((share) => {
      const shard = `--shard=${share}/${processes}`;
      const child = spawn(projectNode(), [...command, shard, ...own(share)], {
        cwd: root,
        env,
        stdio: 'inherit',
      });
      return new Promise((resolve) => {
        child.once('close', (code) => resolve(code ?? 1));
      });
    }),
  );
  return Math.max(...codes);
}
