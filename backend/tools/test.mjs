// `npm test [-- PATH …]`: lint, types and all fast tests, also in a fresh clone.
// `npm run test:slow [-- PATH …]`: the tests of files named `*.slow.*`. There, a file that failed runs once more, alone.
// A failing part doesn't stop the others, so one run reports everything. backend/docs/testing.md says how to read it.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { runInGroup, signalGroups } from './child-groups.mjs';
import { build, install, projectNode, root } from './set-up.mjs';
import { systemTools } from './system-tools.mjs';
import { needBuild, testFiles } from './test-files.mjs';
import { clearResults, finishedFiles, results, runPart, testEnvironment } from './test-parts.mjs';
import { readFinished } from './test-results.mjs';
import { failedFiles, verdictOf } from './test-verdict.mjs';

const startedAt = Date.now();
const say = (text) => process.stdout.write(text);
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(0)} s`;

const given = process.argv.slice(2);
const tier = given.includes('--slow') ? 'slow' : 'fast';
const wanted = given.filter((one) => !one.startsWith('--'));
const isWhole = wanted.length === 0;
const isSlow = tier === 'slow';

const chosen = testFiles({ tier, wanted }).filter(({ files }) => files.length > 0);
if (chosen.length === 0) {
  say(`No ${tier} test has such a path.\n0 passed, 0 failed\n`);
  process.exit(1);
}

/** Ends everything at the instant `TEST_DEADLINE` (s since 1970), so that the report is always written. */
let isOver = false;
const deadline = Number(process.env.TEST_DEADLINE ?? Number.POSITIVE_INFINITY) * 1000;
function endEverything() {
  isOver = true;
  say(`\nThe time for all tests is over. Load: ${loadavg()[0].toFixed(1)}.\n`);
  signalGroups('SIGTERM');
  setTimeout(() => signalGroups('SIGKILL'), 5_000).unref();
}
if (Number.isFinite(deadline)) setTimeout(endEverything, Math.max(0, deadline - Date.now())).unref();

systemTools();
install({ tools: true });
clearResults();

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
  let isSound = true;
  for (const [program, ...args] of programs) {
    if (!isSound) break;
    const { code, text } = await runInGroup(projectNode(), [join(root, 'node_modules', program), ...args], {
      cwd: root,
      env: testEnvironment(tier),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    said += text;
    isSound = code === 0;
  }
  say(`\n── ${name}\n${said}── ${name}: ${seconds(since)}\n`);
  return isSound ? [] : [name];
}

/** Loads the site once, which fills the compile cache for all processes that tests start and kill. */
function compileServer() {
  const site = pathToFileURL(join(root, 'backend/dist/src/app/run-site.js')).href;
  return runInGroup(
    projectNode(),
    ['--input-type=module', '--eval', `await import(${JSON.stringify(site)})`],
    {
      cwd: root,
      env: testEnvironment(tier),
    },
  );
}

const checksSources = isWhole && !isSlow;
// A build mostly uses one core, so linting runs at the same time.
const linting = checksSources ? check(lint) : [];
if (needBuild(chosen.flatMap(({ files }) => files))) build();
const typing = checksSources ? check(types) : [];
if (isWhole) await compileServer();
const checks = [...(await linting), ...(await typing)];

const parts = [];
for (const { name, files } of chosen) if (!isOver) parts.push(await runPart({ name, files, tier, isWhole }));

const alone = [];
if (isSlow)
  for (const { name, file } of failedFiles(parts))
    if (!isOver)
      alone.push({ file, ...(await runPart({ name, files: [file], tier, isWhole: false, alone: true })) });

const finished = readFinished(finishedFiles);
const notRun = chosen.flatMap(({ files }) => files).filter((file) => !finished.has(file));
const { reasons, flaky, passed, failed } = verdictOf({
  parts,
  alone,
  notRun,
  checks: isOver ? [...checks, 'the time for all tests is over'] : checks,
  isWhole,
});

if (isWhole) {
  const slowest = parts
    .flatMap(({ files }) => files)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 10);
  say('\nThe slowest files\n');
  for (const { file, ms } of slowest) say(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}\n`);
}
if (notRun.length > 0) say(`\nNot run\n${notRun.map((file) => `  ${file}\n`).join('')}`);

const firstLines = (text) => stripVTControlCharacters(text).split('\n').slice(0, 12).join('\n');
// Repeated at the end of the output, where they are easy to find.
for (const { failures } of [...parts, ...alone])
  for (const { file, title, why } of failures) say(`\n✗ ${file ?? ''} ${title}\n${firstLines(why)}\n`);

if (isSlow) {
  const flakyTests = flaky.flatMap(({ file, failures }) =>
    failures.map(({ title, why }) => ({
      file,
      test: title,
      error: firstLines(why),
      load: finished.get(file),
    })),
  );
  writeFileSync(join(results, 'flaky.json'), `${JSON.stringify(flakyTests, null, 2)}\n`);
  say(`\nFlaky (red once, green alone): ${flakyTests.length === 0 ? 'none' : ''}\n`);
  for (const { file, test, load } of flakyTests) say(`  ${file} ${test} (load ${load?.toFixed(1)})\n`);
}
say(
  `\n${reasons.length === 0 ? 'Everything holds' : `Not in order: ${reasons.join('; ')}`} (${seconds(startedAt)})\n`,
);
say(`${passed} passed, ${failed} failed\n`);
process.exit(reasons.length === 0 ? 0 : 1);
