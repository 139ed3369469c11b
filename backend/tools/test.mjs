// `npm test`: everything, in a fresh clone too. Each part runs even when an earlier one failed, so one run tells all.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, environment, install, projectNode, root, run, tool } from './set-up.mjs';
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

const parts = [
  ['format and lint rules', () => tool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])],
  [
    'types',
    () =>
      tool('typescript/bin/tsc', ['-b']) || tool('typescript/bin/tsc', ['-p', '.config/tsconfig.specs.json']),
  ],
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
for (const [name, part] of parts) {
  const since = Date.now();
  process.stdout.write(`\n── ${name}\n`);
  if (part() !== 0) failed.push(name);
  process.stdout.write(`── ${name}: ${seconds(since)}\n`);
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
