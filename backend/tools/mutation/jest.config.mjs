import { readFileSync } from 'node:fs';

const { module, jsc } = JSON.parse(
  readFileSync(new URL('../../../.config/swc.json', import.meta.url), 'utf8'),
);

/** The tests of rules and views in Jest's own sandbox, which tells Stryker which test covers what. */
export default {
  rootDir: '../../..',
  testMatch: ['**/*.spec.ts'],
  testTimeout: 600_000,
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': ['@swc/jest', { module, jsc: { ...jsc, rewriteRelativeImportExtensions: false } }],
  },
  moduleNameMapper: { '^@everpaw/(contracts|projections)/(.*)$': '<rootDir>/$1/src/$2.ts' },
};
