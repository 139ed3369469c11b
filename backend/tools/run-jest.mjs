import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInGroup } from './child-groups.mjs';
import { projectNode, root } from './set-up.mjs';

/** One process for each core, and one more for slow tests: they mostly wait for the processes that they start. */
export const jestProcesses = (tier) => availableParallelism() + (tier === 'slow' ? 1 : 0);

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
 * Runs Jest in several processes, each with its share of the test files. `argumentsOf` returns the further arguments of
 * a share, counted from 1. Resolves with 0 if all of them passed.
 */
export async function runJest(argumentsOf, env, processes = jestProcesses('fast')) {
  const shares = Array.from({ length: processes }, (_, index) => index + 1);
  const ends = await Promise.all(
    shares.map((share) =>
      runInGroup(projectNode(), [...command, `--shard=${share}/${processes}`, ...argumentsOf(share)], {
        cwd: root,
        env,
      }),
    ),
  );
  return Math.max(...ends.map(({ code }) => code));
}
