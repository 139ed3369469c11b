import { testFiles } from '../pwa/tools/test-tier.ts';

const { include, exclude } = testFiles(['**/*.spec.ts']);

/** One Jest run for everything behind the phone: rules, views, engine contracts, the whole API. */
export default {
  rootDir: '..',
  roots: [
    '<rootDir>/contracts/src',
    '<rootDir>/projections/src',
    '<rootDir>/backend/src',
    '<rootDir>/backend/test',
  ],
  testMatch: [...include, ...exclude.map((pattern) => `!${pattern}`)],
  // Runs all files in this process, where they share the loaded product and its projector thread. Jest's own runner gives
  // each a sandbox, and loading the product into it took half of the time. `runJest` starts a process for each share.
  runner: 'jest-light-runner',
  setupFilesAfterEnv: ['<rootDir>/backend/test/helpers/limit-tests.mjs'],
  maxWorkers: 1,
};
