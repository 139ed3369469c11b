import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runInGroup } from './child-groups.mjs';
import { machineFactor } from './machine-factor.mjs';
import { jestProcesses, runJest } from './run-jest.mjs';
import { environment, projectNode, root } from './set-up.mjs';
import { testFolder } from './test-folder.mjs';
import { outsideOf, readSummaries } from './test-results.mjs';

/** The folder of everything that a test run writes for itself. It isn't committed. */
export const results = join(root, 'node_modules/.everpaw');

/** A compile cache for the packages, shared by the hundreds of processes that tests start. */
const compiled = join(results, 'compiled');

/** A line for each file whose tests have ended (see `readFinished`). */
export const finishedFiles = join(results, 'finished.jsonl');

/** Removes what an earlier run left. */
export function clearResults() {
  mkdirSync(results, { recursive: true });
  for (const path of [compiled, finishedFiles]) rmSync(path, { recursive: true, force: true });
}

export const testEnvironment = (tier, extra = {}) =>
  environment({
    NODE_COMPILE_CACHE: compiled,
    TEST_TIER: tier,
    FINISHED_FILES: finishedFiles,
    ...extra,
  });

const reporters = [
  '--reporters=default',
  `--reporters=${join(root, 'backend/test/helpers/finished-files.mjs')}`,
];

const jest = {
  summaries: (name, { files, tier }) =>
    Array.from(
      { length: Math.min(jestProcesses(tier), files.length) },
      (_, index) => `${name}-${index + 1}.json`,
    ),
  run: ({ files, isWhole, summaries, env }) =>
    runJest(
      (share) => [
        ...reporters,
        '--json',
        `--outputFile=${summaries[share - 1]}`,
        ...(isWhole ? [] : ['--runTestsByPath', ...files]),
      ],
      { ...env, TMPDIR: testFolder() },
      summaries.length,
    ),
};

const vitest = (config) => ({
  summaries: (name) => [`${name}.json`],
  run: async ({ files, isWhole, summaries: [summary], env }) => {
    const { code } = await runInGroup(
      projectNode(),
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        ...config,
        '--reporter=default',
        '--reporter=./tools/finished-files.ts',
        '--reporter=json',
        `--outputFile.json=${summary}`,
        ...(isWhole ? [] : files.map((file) => file.replace('pwa/', ''))),
      ],
      { cwd: join(root, 'pwa'), env: { ...env, OUTSIDE_TESTS: outsideOf(summary) } },
    );
    return code;
  },
});

const runners = {
  'rules, views, engines and the API': { ...jest, short: 'jest' },
  'the app': { ...vitest([]), short: 'app' },
  'the site in a browser': { ...vitest(['--config', 'e2e/vitest.config.ts']), short: 'browser' },
};

/**
 * Runs test files of one part. `isWhole` says that they are all of its tier. Time limits grow with what the machine is
 * measured at now. Resolves with what the part's reports say.
 */
export async function runPart({ name, files, tier, isWhole, alone = false }) {
  const { short, summaries: namesOf, run } = runners[name];
  const summaries = namesOf(alone ? `${short}-alone` : short, { files, tier }).map((file) =>
    join(results, file),
  );
  for (const file of summaries.flatMap((summary) => [summary, outsideOf(summary)]))
    rmSync(file, { force: true });
  const factor = await machineFactor();
  process.stdout.write(
    `\n── ${name}${alone ? `, ${files.join(' ')} once more` : ''}: time limits × ${factor.toFixed(1)}\n`,
  );
  const env = testEnvironment(tier, {
    TEST_FACTOR: String(factor),
    ...(isWhole && tier === 'slow' ? { E2E_WHOLE_RUN: '1' } : {}),
  });
  const since = Date.now();
  const code = await run({ files, isWhole, summaries, env });
  process.stdout.write(`── ${name}: ${((Date.now() - since) / 1000).toFixed(0)} s\n`);
  return { name, code, ...readSummaries(summaries) };
}
