import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import app from '../../../pwa/vite.config.ts';

/**
 * The tests of `pwa/src/offline`, from wherever they are started: a mutation run starts them at the top of its copy. The
 * simulations, which take most of the time, are left out.
 */
const offline = mergeConfig(app, { root: fileURLToPath(new URL('../../../pwa', import.meta.url)) });
offline.test.include = ['src/offline/**/*.spec.{ts,tsx}'];
offline.test.exclude = ['**/*.simulation.slow.spec.ts'];
// One worker for all files, and no further once a change is noticed: it runs again for each change.
offline.test.isolate = false;
offline.test.maxWorkers = 1;
offline.test.bail = 1;

export default offline;
