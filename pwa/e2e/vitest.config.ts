import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { testFiles } from '../tools/test-tier.ts';

const app = fileURLToPath(new URL('..', import.meta.url));
const source = (workspace: string) => fileURLToPath(new URL(`../../${workspace}/src/$1.ts`, import.meta.url));

/** Tests with the real server process and a real browser. The working directory is the app's folder. */
export default defineConfig({
  root: app,
  resolve: {
    alias: [
      { find: /^@everpaw\/contracts\/(.*)$/, replacement: source('contracts') },
      { find: /^@everpaw\/projections\/(.*)$/, replacement: source('projections') },
    ],
  },
  test: {
    environment: 'node',
    ...testFiles(['e2e/**/*.e2e.ts']),
    globalSetup: ['e2e/helpers/prepare.ts'],
    // Three workers keep two cores busy, since each file waits a sixth of its time.
    maxWorkers: 3,
    // Tests wait for conditions. The duration depends on the machine only.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    slowTestThreshold: 10_000,
    expect: { poll: { timeout: 240_000, interval: 60 } },
  },
});
