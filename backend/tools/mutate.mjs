// `npm run mutate [-- contracts projections offline] [--lines=N] [--minutes=5] [--seed=1] [--concurrency=2]`:
// changes the code in small ways, one at a time, and checks whether a test of the same part fails. Takes a
// seeded sample of lines of each part, and lists the changes that no test detected. backend/docs/testing.md
// describes the exclusions.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { environment, install, projectNode, root } from './set-up.mjs';

const wantedScore = 85;
const blockLines = 20;
const folder = join(root, '.tmp/mutation');

const jest = (workspace) => ({
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  jest: {
    projectType: 'custom',
    configFile: 'backend/tools/mutation/jest.config.mjs',
    config: { roots: [`<rootDir>/${workspace}/src`] },
  },
  ignorePatterns: ['/pwa', '/docker', '/backend/src', '/backend/test', '/backend/bench'],
});

/**
 * Files covered by other tests: texts by the screens, endpoints by the committed OpenAPI document, events by
 * the fixtures of every version, document schemas by the read store's tests, and the log's formats by the
 * comparisons with other implementations.
 */
const isHeldElsewhere =
  /\.(?:spec|messages|api|events|dto|projection)\.tsx?$|\/testing\/|^contracts\/src\/audit\//;
const parts = {
  contracts: { files: 'contracts/src', lines: 1000, stryker: jest('contracts') },
  projections: { files: 'projections/src', lines: 1000, stryker: jest('projections') },
  offline: {
    files: 'pwa/src/offline',
    // All tests run again for each mutant, so there are fewer of them.
    lines: 160,
    stryker: {
      // Runs Vitest directly: with Vitest 5, Stryker's runner executes no tests for most mutants.
      testRunner: 'command',
      commandRunner: {
        command: 'node node_modules/vitest/vitest.mjs run --config backend/tools/mutation/vitest.config.mjs',
      },
      plugins: [],
      coverageAnalysis: 'off',
      ignorePatterns: ['/docker', '/backend/test', '/backend/bench', '/pwa/e2e', '/pwa/public'],
    },
  },
};

const given = process.argv.slice(2);
const option = (name, standard) => {
  const found = given.find((argument) => argument.startsWith(`--${name}=`));
  return found ? Number(found.split('=')[1]) : standard;
};
const lines = option('lines', null);
const minutes = option('minutes', 5);
const seed = option('seed', 1);
const concurrency = option('concurrency', 2);
const asked = given.filter((argument) => !argument.startsWith('--'));

/** Mulberry32, a seeded random number generator. */
function numbers(from) {
  let state = from >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Samples ranges of lines in Stryker's format. */
function sampleOf(files, wantedLines) {
  const sources = readdirSync(join(root, files), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !isHeldElsewhere.test(file))
    .sort();
  const blocks = sources.flatMap((file) => {
    const length = readFileSync(join(root, file), 'utf8').split('\n').length;
    return Array.from({ length: Math.ceil(length / blockLines) }, (_, index) => {
      const first = index * blockLines + 1;
      return { file, first, last: Math.min(first + blockLines - 1, length), size: blockLines };
    });
  });
  const next = numbers(seed);
  const shuffled = blocks
    .map((block) => ({ block, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ block }) => block);
  return shuffled
    .slice(0, Math.ceil(wantedLines / blockLines))
    .map(({ file, first, last }) => `${file}:${first}-${last}`);
}

/** Runs Stryker until it ends or times out, and returns its results. */
async function mutate(name, { files, lines: standard, stryker }) {
  const results = join(folder, `${name}.jsonl`);
  const configuration = join(folder, `${name}.json`);
  const log = join(folder, `${name}.log`);
  rmSync(results, { force: true });
  writeFileSync(
    configuration,
    JSON.stringify({
      coverageAnalysis: 'perTest',
      ...stryker,
      plugins: [
        ...stryker.plugins,
        ...['record-results.mjs', 'ignore-declarations.mjs'].map((file) =>
          join(root, 'backend/tools/mutation', file),
        ),
      ],
      ignorers: ['declarations'],
      reporters: ['record-results'],
      mutate: sampleOf(files, lines ?? standard),
      concurrency,
      tempDirName: '.tmp/mutation/sandbox',
      ignorePatterns: [...stryker.ignorePatterns, 'dist', 'dist-server', 'data', '*.tsbuildinfo'],
      allowEmpty: true,
      disableTypeChecks: false,
      checkers: [],
    }),
  );
  const program = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const running = spawn(projectNode(), [program, 'run', configuration], {
    cwd: root,
    stdio: ['ignore', openSync(log, 'w'), 'inherit'],
    env: environment({ MUTATION_RESULTS: results }),
    detached: true,
  });
  let isCut = false;
  const timer = setTimeout(() => {
    isCut = true;
    process.kill(-running.pid, 'SIGKILL');
  }, minutes * 60_000);
  const code = await new Promise((resolve) => running.once('exit', resolve));
  clearTimeout(timer);
  const found = existsSync(results) ? readFileSync(results, 'utf8').trim().split('\n').filter(Boolean) : [];
  return {
    mutants: found.map((line) => JSON.parse(line)),
    isCut,
    failed: (code !== 0 || found.length === 0) && !isCut,
    log,
  };
}

install({ tools: true });
mkdirSync(folder, { recursive: true });
let isEnough = true;
for (const [name, part] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const { mutants, isCut, failed, log } = await mutate(name, part);
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const unnoticed = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const score = (100 * noticed) / Math.max(1, noticed + unnoticed.length);
  for (const { fileName, line, mutatorName, replacement, status } of unnoticed)
    process.stdout.write(
      `${relative(root, fileName)}:${line} ${mutatorName}${status === 'NoCoverage' ? ' (no test reaches it)' : ''}: ${String(replacement).replace(/\s+/g, ' ').slice(0, 80)}\n`,
    );
  process.stdout.write(
    `${name}: ${score.toFixed(1)} % of ${noticed + unnoticed.length} changes were noticed${isCut ? ` (stopped after ${minutes} minutes)` : ''}${failed ? ` (the run failed, see ${relative(root, log)})` : ''}, seed ${seed}\n\n`,
  );
  if (failed || score < wantedScore) isEnough = false;
}
process.exit(isEnough ? 0 : 1);
