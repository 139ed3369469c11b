import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './set-up.mjs';

/** The parts of a test run, in their order, and the folders whose tests they run. */
const partFolders = {
  'rules, views, engines and the API': ['contracts/src', 'projections/src', 'backend/src', 'backend/test'],
  'the app': ['pwa/src', 'pwa/tools'],
  'the site in a browser': ['pwa/e2e'],
};

const isTest = (file) => /\.(?:spec|e2e)\.tsx?$/.test(file);
const isSlow = (file) => /\.slow\.(?:spec|e2e)\.tsx?$/.test(file);

function testsBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isTest)
    .map((file) => join(folder, file).split(sep).join('/'));
}

/**
 * Whether a wanted path names this file: consecutive whole segments of its path, of which the last may leave out what
 * follows a dot. `cart` names `contracts/src/cart/…` and `backend/test/cart.api.spec.ts`, not `cartoon.spec.ts`.
 */
export function isNamedBy(file, wanted) {
  const segments = file.split('/');
  const names = wanted.split('/').filter((name) => name !== '' && name !== '.');
  return segments.some((_, start) =>
    names.every((name, index) => {
      const segment = segments[start + index];
      return segment === name || (index === names.length - 1 && segment?.startsWith(`${name}.`));
    }),
  );
}

/**
 * Returns the test files of each part, as paths relative to the root: a tier's (`fast` or `slow`), or those of them that
 * a path in `wanted` names.
 */
export function testFiles({ tier, wanted }) {
  const isWanted = (file) =>
    isSlow(file) === (tier === 'slow') &&
    (wanted.length === 0 || wanted.some((path) => isNamedBy(file, path)));
  return Object.entries(partFolders).map(([name, folders]) => ({
    name,
    files: folders.flatMap(testsBelow).filter(isWanted).sort(),
  }));
}

/** Whether these tests use the built site. The others import sources only. */
export function needBuild(files) {
  return files.some((file) => /^(?:backend\/test|pwa\/e2e)\//.test(file));
}

/** Absolute paths, as reports name files, relative to the root. */
export const fromRoot = (file) => relative(root, file).split(sep).join('/');
