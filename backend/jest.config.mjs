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
  // A test waits for conditions; how long that takes tells of the machine.
  testTimeout: 600_000,
  // Jest leaves one core alone, which on two cores is half of them. Files that end and start servers wait for half of
  // their time.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
};
