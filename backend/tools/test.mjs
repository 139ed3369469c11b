// `npm test [-- PART-OF-A-PATH …]`: lint, types and all fast tests, also in a fresh clone.
// `npm run test:slow [-- PART-OF-A-PATH …]`: the tests of files named `*.slow.*`.
// A failing part doesn't stop the others, so one run reports everything.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { runJest, shares } from './run-jest.mjs';
import { build, environment, install, projectNode, root } from './set-up.mjs';
import { systemTools } from './system-tools.mjs';

const startedAt = Date.now();
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(0)} s`;

const given = process.argv.slice(2);
const tier = given.includes('--slow') ? 'slow' : 'fast';
const paths = given.filter((one) => !one.startsWith('--'));
const isWhole = paths.length === 0;

systemTools();
install({ tools: true });

const node = projectNode();
const results = join(root, 'node_modules/.everpaw');

/** A shared compile cache for the packages, used by the hundreds of processes that tests start. */
const compiled = join(results, 'compiled');
rmSync(compiled, { recursive: true, force: true });
const partEnvironment = (extra = {}) =>
  environment({ NODE_COMPILE_CACHE: compiled, TEST_TIER: tier, ...extra });

/**
 * Runs a program with inherited output unless it must be captured. Returns its exit code and the captured
 * output.
 */
function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: partEnvironment(), stdio: 'inherit', ...options });
    const kept = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => kept.push(part));
    child.once('close', (code) => resolve({ code: code ?? 1, text: Buffer.concat(kept).toString() }));
  });
}

/** Checks of the sources only: a name, and programs of node_modules that run in sequence. */
const lint = ['format and lint rules', [['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']]];
const types = [
  'types',
  [
    ['typescript/bin/tsc', '-b'],
    ['typescript/bin/tsc', '-p', '.config/tsconfig.specs.json'],
  ],
];

async function check([name, programs]) {
  const since = Date.now();
  let said = '';
  for (const [program, ...args] of programs) {
    const options = { stdio: ['ignore', 'pipe', 'pipe'] };
    const { code, text } = await run(node, [join(root, 'node_modules', program), ...args], options);
    said += text;
    if (code !== 0) return { name, said, isSound: false, took: seconds(since) };
  }
  return { name, said, isSound: true, took: seconds(since) };
}

/** Starts the site once to fill the compile cache for all processes that tests start and kill. */
function compileServer() {
  const site = pathToFileURL(join(root, 'backend/dist/src/app/run-site.js')).href;
  return run(node, ['--input-type=module', '--eval', `await import(${JSON.stringify(site)})`]);
}

const jest = async (summaries) => ({
  code: await runJest(
    (share) => ['--json', `--outputFile=${summaries[share - 1]}`, ...paths],
    partEnvironment(),
  ),
});

/** The file for Vitest's errors outside of tests. */
const outside = (summary) => `${summary}.outside`;

const vitest = (summary, config, extra) =>
  run(
    node,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...config,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=./tools/errors-outside-tests.ts',
      '--reporter=json',
      `--outputFile.json=${summary}`,
      ...paths,
    ],
    { cwd: join(root, 'pwa'), env: partEnvironment({ ...extra, OUTSIDE_TESTS: outside(summary) }) },
  );

const parts = [
  {
    name: 'rules, views, engines and the API',
    files: shares.map((share) => `jest-${share}.json`),
    tests: jest,
  },
  { name: 'the app', files: ['vitest.json'], tests: ([summary]) => vitest(summary, []) },
  {
    name: 'the site in a browser',
    files: ['browser.json'],
    tests: ([summary]) =>
      vitest(
        summary,
        ['--config', 'e2e/vitest.config.ts'],
        isWhole && tier === 'slow' ? { E2E_WHOLE_RUN: '1' } : {},
      ),
  },
].map((part) => ({ ...part, summaries: part.files.map((file) => join(results, file)) }));
for (const summary of parts.flatMap((part) => part.summaries))
  for (const file of [summary, outside(summary)]) rmSync(file, { force: true });

const failed = [];
const checks = isWhole && tier === 'fast';
// A build mostly uses one core, so linting runs at the same time.
const linting = checks ? [check(lint)] : [];
build();
const checking = checks ? [...linting, compileServer().then(() => check(types))] : [];
for (const { name, tests, summaries } of parts) {
  const since = Date.now();
  process.stdout.write(`\n── ${name}\n`);
  if ((await tests(summaries)).code !== 0) failed.push(name);
  process.stdout.write(`── ${name}: ${seconds(since)}\n`);
}
for (const { name, said, isSound, took } of await Promise.all(checking)) {
  process.stdout.write(`\n── ${name}\n${said}── ${name}, beside the tests: ${took}\n`);
  if (!isSound) failed.push(name);
}

/** Reads a summary of tests. A missing one means that its process ended before its tests did. */
function read(summary) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
      readFileSync(summary, 'utf8'),
    );
    const notPassed = testResults.flatMap(({ name, status, assertionResults, message }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed');
      if (tests.length === 0 && status === 'failed') return [{ file: name, title: '', why: message }];
      return tests.map(({ fullName, failureMessages }) => ({
        file: name,
        title: fullName,
        why: failureMessages[0],
      }));
    });
    const files = testResults.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime }));
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, notPassed, files };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, notPassed: [], files: [] };
  }
}

/** Returns the errors that a part raised outside of its tests. */
function outsideOf({ name, summaries }) {
  return summaries
    .map(outside)
    .filter(existsSync)
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')))
    .map((why) => ({ file: name, title: 'outside any test', why }));
}

const totals = parts.flatMap(({ summaries }) => summaries.map(read));
const slowest = totals
  .flatMap(({ files }) => files)
  .sort((a, b) => b.ms - a.ms)
  .slice(0, 10)
  .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${relative(root, name)}\n`);
if (isWhole) process.stdout.write(`\nThe slowest files\n${slowest.join('')}`);
// Repeated at the end of the output, where they are easy to find.
for (const { file, title, why } of [
  ...totals.flatMap(({ notPassed }) => notPassed),
  ...parts.flatMap(outsideOf),
])
  process.stdout.write(
    `\n✗ ${file.replace(`${root}/`, '')} ${title}\n${stripVTControlCharacters(why ?? '')
      .split('\n')
      .slice(0, 12)
      .join('\n')}\n`,
  );
const sum = (key) => totals.reduce((total, each) => total + each[key], 0);
if (isWhole && sum('skipped') > 0) failed.push('a test was skipped');
if (sum('passed') + sum('failed') === 0) failed.push('no test has such a path');
process.stdout.write(
  `\n${failed.length === 0 ? 'Everything holds' : `Not in order: ${failed.join(', ')}`} (${seconds(startedAt)})\n`,
);
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exit(failed.length === 0 ? 0 : 1);
