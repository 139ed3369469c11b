import { describe, expect, test } from '@jest/globals';

type Failure = { file: string | null; title: string; why: string };
type Part = {
  name: string;
  code: number;
  isComplete: boolean;
  skipped: number;
  failures: Failure[];
  files: { file: string; ms: number; passed: number }[];
};
type Verdict = {
  reasons: string[];
  flaky: { file: string; failures: Failure[] }[];
  passed: number;
  failed: number;
};

// The tools are JavaScript, because they run before anything is installed.
const { verdictOf }: { verdictOf(run: object): Verdict } = await import(tool('test-verdict'));
const { isNamedBy }: { isNamedBy(file: string, wanted: string): boolean } = await import(tool('test-files'));
const { testFolder }: { testFolder(machine: Machine): string } = await import(tool('test-folder'));

type Machine = {
  statfs(): { bavail: number; bsize: number };
  freeBytes(): number;
  wanted: string;
  onDisk: string;
};

function tool(name: string): string {
  return new URL(`../tools/${name}.mjs`, import.meta.url).href;
}

const failure = (file: string | null): Failure => ({ file, title: 'a test', why: 'because' });
const part = (given: Partial<Part> = {}): Part => ({
  name: 'the app',
  code: 0,
  isComplete: true,
  skipped: 0,
  failures: [],
  files: [{ file: 'a.spec.ts', ms: 10, passed: 3 }],
  ...given,
});
const run = { parts: [part()], alone: [], notRun: [], checks: [], isWhole: true };
const red = part({
  code: 1,
  failures: [failure('a.spec.ts')],
  files: [{ file: 'a.spec.ts', ms: 10, passed: 2 }],
});

describe('the verdict of a test run', () => {
  test('is green if everything passed', () => {
    expect(verdictOf(run)).toEqual({ reasons: [], flaky: [], passed: 3, failed: 0 });
  });

  test.each([
    ['a failed test', { parts: [red] }],
    ['a process that ended early', { parts: [part({ code: 1, isComplete: false })] }],
    ['an error outside any test', { parts: [part({ code: 1, failures: [failure(null)] })] }],
    ['a part that failed without a failed test', { parts: [part({ code: 1 })] }],
    ['a skipped test', { parts: [part({ skipped: 1 })] }],
    ['a file that did not run', { notRun: ['b.spec.ts'] }],
    ['a failed check of the sources', { checks: ['types'] }],
    ['a file that failed again alone', { parts: [red], alone: [{ ...red, file: 'a.spec.ts' }] }],
    [
      'a lone run that ended early',
      { parts: [red], alone: [{ ...part({ isComplete: false }), file: 'a.spec.ts' }] },
    ],
  ])('is red after %s', (_, given) => {
    expect(verdictOf({ ...run, ...given }).reasons).toHaveLength(1);
  });

  test('lists a file as flaky if its lone run passed, and counts that run', () => {
    const verdict = verdictOf({ ...run, parts: [red], alone: [{ ...part(), file: 'a.spec.ts' }] });
    expect(verdict).toMatchObject({ reasons: [], passed: 3, failed: 0 });
    expect(verdict.flaky).toMatchObject([{ file: 'a.spec.ts', failures: [{ title: 'a test' }] }]);
  });
});

test.each([
  ['features', 'pwa/src/features/cart/cart.spec.tsx', true],
  ['features', 'backend/test/features.spec.ts', true],
  ['features', 'backend/test/other-features.spec.ts', false],
  ['cart', 'backend/test/cart.api.spec.ts', true],
  ['cart', 'contracts/src/cart/totals.spec.ts', true],
  ['cart', 'backend/test/cart-photos.api.spec.ts', false],
  ['contracts/src/cart', 'contracts/src/cart/totals.spec.ts', true],
  ['src/cart/', 'contracts/src/cart/totals.spec.ts', true],
  ['contracts/cart', 'contracts/src/cart/totals.spec.ts', false],
  ['pwa/e2e/story.e2e.ts', 'pwa/e2e/story.e2e.ts', true],
])('the path %s chooses %s: %s', (wanted, file, isChosen) => {
  expect(isNamedBy(file, wanted)).toBe(isChosen);
});

const gibibyte = 2 ** 30;
const [inMemory, onDisk] = ['/dev/shm', '/disk'];
test.each([
  ['much room', 8, 8, inMemory],
  ['a small folder, as in a container', 1 / 16, 8, onDisk],
  ['little free memory', 8, 1, onDisk],
])('data folders of tests are in memory if there is room: %s', (_, ofFolder, ofMemory, folder) => {
  const machine = {
    statfs: () => ({ bavail: (ofFolder * gibibyte) / 4_096, bsize: 4_096 }),
    freeBytes: () => ofMemory * gibibyte,
    onDisk,
  };
  expect(testFolder({ ...machine, wanted: '' })).toBe(folder);
  expect(testFolder({ ...machine, wanted: '/mine' })).toBe('/mine');
});

test('data folders of tests are on the disk of a machine that has no folder in memory', () => {
  const statfs = () => {
    throw Object.assign(new Error('There is none'), { code: 'ENOENT' });
  };
  expect(testFolder({ statfs, freeBytes: () => 8 * gibibyte, wanted: '', onDisk })).toBe(onDisk);
});
