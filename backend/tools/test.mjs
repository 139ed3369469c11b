// `npm test`: everything, in a fresh clone too. Each part runs even when an earlier one failed, so one run tells all.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { build, environment, install, projectNode, root } from './set-up.mjs';
import { systemTools } from './system-tools.mjs';

const startedAt = Date.now();
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(0)} s`;

systemTools();
install();

const node = projectNode();
const summaries = join(root, 'node_modules/.everpaw');
const jestSummary = join(summaries, 'jest.json');
const vitestSummary = join(summaries, 'vitest.json');
const browserSummary = join(summaries, 'browser.json');
for (const file of [jestSummary, vitestSummary, browserSummary]) rmSync(file, { force: true });

/** What was compiled of the packages by one process is not compiled by the hundreds that are started after it. */
const compiled = join(summaries, 'compiled');
rmSync(compiled, { recursive: true, force: true });
const partEnvironment = (extra = {}) => environment({ NODE_COMPILE_CACHE: compiled, ...extra });

/** Runs a program to its end, its output shown unless it is to be kept. Answers its exit code and what was kept. */
function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: partEnvironment(), stdio: 'inherit', ...options });
    const kept = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => kept.push(part));
    child.once('close', (code) => resolve({ code: code ?? 1, text: Buffer.concat(kept).toString() }));
  });
}

/** What only reads the sources: a name, and programs of node_modules, one after the other. */
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

/** Lets a process keep what is compiled of the packages, for all those that are started and killed after it. */
function compileServer() {
  const site = pathToFileURL(join(root, 'backend/dist/src/app/run-site.js')).href;
  return run(node, ['--input-type=module', '--eval', `await import(${JSON.stringify(site)})`]);
}

const parts = [
  [
    'rules, views, engines and the API',
    () =>
      run(node, [
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        // Its workers are started with the same.
        '--import',
        new URL('./one-projector-thread.mjs', import.meta.url).href,
        join(root, 'node_modules/jest/bin/jest.js'),
        '-c',
        'backend/jest.config.mjs',
        '--silent=false',
        '--json',
        `--outputFile=${jestSummary}`,
      ]),
  ],
  [
    'the app',
    () =>
      run(
        node,
        [
          join(root, 'node_modules/vitest/vitest.mjs'),
          'run',
          '--reporter=default',
          '--reporter=./e2e/helpers/flaky-reporter.ts',
          '--reporter=json',
          `--outputFile.json=${vitestSummary}`,
        ],
        {
          cwd: join(root, 'pwa'),
        },
      ),
  ],
  [
    'the site in a browser',
    () =>
      run(
        node,
        [
          join(root, 'node_modules/vitest/vitest.mjs'),
          'run',
          '--config',
          'e2e/vitest.config.ts',
          '--reporter=default',
          '--reporter=./e2e/helpers/flaky-reporter.ts',
          '--reporter=json',
          `--outputFile.json=${browserSummary}`,
        ],
        { cwd: join(root, 'pwa'), env: partEnvironment({ E2E_WHOLE_RUN: '1' }) },
      ),
  ],
];

const failed = [];
// A build keeps one core busy, for the most part.
const linting = check(lint);
build();
const checking = [linting, compileServer().then(() => check(types))];
for (const [name, part] of parts) {
  const since = Date.now();
  process.stdout.write(`\n── ${name}\n`);
  if ((await part()).code !== 0) failed.push(name);
  process.stdout.write(`── ${name}: ${seconds(since)}\n`);
}
for (const { name, said, isSound, took } of await Promise.all(checking)) {
  process.stdout.write(`\n── ${name}\n${said}── ${name}, beside the tests: ${took}\n`);
  if (!isSound) failed.push(name);
}

/** What a part wrote of its tests; a part that wrote nothing ended before its tests did. */
function summaryOf(file) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
      readFileSync(file, 'utf8'),
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
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, notPassed };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, notPassed: [] };
  }
}

const totals = [jestSummary, vitestSummary, browserSummary].map(summaryOf);
// Once more at the end, where whoever reads only the end finds them.
for (const { file, title, why } of totals.flatMap(({ notPassed }) => notPassed))
  process.stdout.write(
    `\n✗ ${relative(root, file)} ${title}\n${stripVTControlCharacters(why ?? '')
      .split('\n')
      .slice(0, 12)
      .join('\n')}\n`,
  );
const sum = (key) => totals.reduce((total, each) => total + each[key], 0);
if (sum('skipped') > 0) failed.push('a test was skipped');
process.stdout.write(
  `\n${failed.length === 0 ? 'Everything holds' : `Not in order: ${failed.join(', ')}`} (${seconds(startedAt)})\n`,
);
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exit(failed.length === 0 ? 0 : 1);
