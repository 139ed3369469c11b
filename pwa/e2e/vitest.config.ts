import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { testFiles } from '../tools/test-tier.ts';
import { conditionTimeoutMs, hookTimeoutMs, testTimeoutMs } from './helpers/time-limits.ts';

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
    maxWorkers: 2,
    testTimeout: testTimeoutMs,
    hookTimeout: hookTimeoutMs,
    slowTestThreshold: 10_000,
    expect: { poll: { timeout: conditionTimeoutMs, interval: 60 } },
  },
});
