// `npm test`: everything, in a fresh clone too. Each part runs even when an earlier one failed, so one run tells all.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, environment, install, projectNode, root } from './set-up.mjs';
import { systemTools } from './system-tools.mjs';

const startedAt = Date.now();
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(0)} s`;

systemTools();
install();
build();

const node = projectNode();
const summaries = join(root, 'node_modules/.everpaw');
const jestSummary = join(summaries, 'jest.json');
const vitestSummary = join(summaries, 'vitest.json');
const browserSummary = join(summaries, 'browser.json');
for (const file of [jestSummary, vitestSummary, browserSummary]) rmSync(file, { force: true });

/** Runs a program to its end, its output shown unless it is to be kept. Answers its exit code and what was kept. */
function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: environment(), stdio: 'inherit', ...options });
    const kept = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => kept.push(part));
    child.once('close', (code) => resolve({ code: code ?? 1, text: Buffer.concat(kept).toString() }));
  });
}

/** What only reads the sources: programs of node_modules, one after the other, beside the first part. */
const checks = [
  ['format and lint rules', [['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']]],
  [
    'types',
    [
      ['typescript/bin/tsc', '-b'],
      ['typescript/bin/tsc', '-p', '.config/tsconfig.specs.json'],
    ],
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

async function checkAll() {
  const told = [];
  for (const each of checks) told.push(await check(each));
  return told;
}

const parts = [
  [
    'rules, views, engines and the API',
    () =>
      run(node, [
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
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
        { cwd: join(root, 'pwa'), env: environment() },
      ),
  ],
];

const failed = [];
const checking = checkAll();
for (const [name, part] of parts) {
  const since = Date.now();
  process.stdout.write(`\n── ${name}\n`);
  if ((await part()).code !== 0) failed.push(name);
  process.stdout.write(`── ${name}: ${seconds(since)}\n`);
}
for (const { name, said, isSound, took } of await checking) {
  process.stdout.write(`\n── ${name}\n${said}── ${name}, beside the tests: ${took}\n`);
  if (!isSound) failed.push(name);
}

const totals = [jestSummary, vitestSummary, browserSummary].map((file) => {
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
});
const sum = (key) => totals.reduce((total, each) => total + each[key], 0);
if (sum('skipped') > 0) failed.push('a test was skipped');
process.stdout.write(
  `\n${failed.length === 0 ? 'Everything holds' : `Not in order: ${failed.join(', ')}`} (${seconds(startedAt)})\n`,
);
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exit(failed.length === 0 ? 0 : 1);
