import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import app from '../../../pwa/vite.config.ts';

/**
 * The tests of `pwa/src/offline`, from wherever they are started: a mutation run starts them at the top of its copy. The
 * simulations, which take most of the time, are left out.
 */
const offline = mergeConfig(app, { root: fileURLToPath(new URL('../../../pwa', import.meta.url)) });
offline.test.include = ['src/offline/**/*.spec.{ts,tsx}'];
offline.test.exclude = ['**/*.simulation.spec.ts'];

export default offline;
