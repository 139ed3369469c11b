import { availableParallelism } from 'node:os';
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
  testEnvironment: '<rootDir>/backend/test/helpers/one-projector-thread.mjs',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        module: { type: 'es6' },
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', decorators: true, dynamicImport: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          keepClassNames: true,
        },
      },
    ],
  },
  moduleNameMapper: {
    '^@everpaw/contracts/(.*)$': '<rootDir>/contracts/src/$1.ts',
    '^@everpaw/projections/(.*)$': '<rootDir>/projections/src/$1.ts',
  },
  // Tests wait for conditions. The duration depends on the machine only.
  testTimeout: 600_000,
  // Jest would leave one core idle, which is half of two. Tests that start and stop servers wait half of the
  // time.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
};
