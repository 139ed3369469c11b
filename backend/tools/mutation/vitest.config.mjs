import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import app from '../../../pwa/vitest.config.ts';

/**
 * The tests of `pwa/src/offline` from any working directory: a mutation run starts them in the root of its
 * copy. Without the simulations, which take most of the time.
 */
const offline = mergeConfig(app, { root: fileURLToPath(new URL('../../../pwa', import.meta.url)) });
offline.test.include = ['src/offline/**/*.spec.{ts,tsx}'];
offline.test.exclude = ['**/*.simulation.slow.spec.ts'];
// One worker for all files, stopping at the first failure, since all tests run for each mutant.
offline.test.isolate = false;
offline.test.maxWorkers = 1;
offline.test.bail = 1;

export default offline;
