import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { type BenchRow, isMet, type Preset, type Wanted } from './bench-row.ts';

type AppBench = { bench(options: { preset: Preset }): Promise<BenchRow[]> };

/** Runs a benchmark of the app, imported dynamically because this workspace doesn't depend on the app's. */
async function appBench(name: string, preset: Preset): Promise<BenchRow[]> {
  const module: unknown = await import(new URL(`../../pwa/bench/${name}.bench.ts`, import.meta.url).href);
  return (module as AppBench).bench({ preset }); // these files export exactly this
}

const benches: Record<string, (preset: Preset) => Promise<BenchRow[]>> = {
  append: async (preset) => (await import('./append.bench.ts')).benchAppend({ preset }),
  http: async (preset) => (await import('./http.bench.ts')).benchHttp({ preset }),
  rebuild: async (preset) => (await import('./rebuild.bench.ts')).benchRebuild({ preset }),
  search: async (preset) => (await import('./search.bench.ts')).benchSearch({ preset }),
  audit: async (preset) => (await import('./audit.bench.ts')).benchAudit({ preset }),
  store: async (preset) => (await import('./store.bench.ts')).benchStore({ preset }),
  timeline: async (preset) => (await import('./timeline.bench.ts')).benchTimeline({ preset }),
  'sign-in': async (preset) => (await import('./sign-in.bench.ts')).benchSignIn({ preset }),
  page: (preset) => appBench('page', preset),
  lighthouse: (preset) => appBench('lighthouse', preset),
};

function figure(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);
}

function shown(wanted: Wanted | undefined, unit: string): string {
  if (wanted === undefined) return '';
  if ('ratio' in wanted) return `≥ ${wanted.ratio} of the floor`;
  return 'atMost' in wanted ? `≤ ${figure(wanted.atMost)} ${unit}` : `≥ ${figure(wanted.atLeast)} ${unit}`;
}

function lineOf(row: BenchRow): string {
  const met = isMet(row);
  const cells = [
    row.name,
    `${figure(row.value)} ${row.unit}`,
    row.floor === undefined ? '' : `${figure(row.floor)} ${row.unit}`,
    row.ratio === undefined ? '' : row.ratio.toFixed(2),
    shown(row.wanted, row.unit),
    met === null ? '' : met ? 'met' : '**missed**',
  ];
  return `| ${cells.join(' | ')} |\n`;
}

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const preset = (['tiny', 'full'] as const).find((name) => process.argv.includes(`--${name}`)) ?? 'quick';
const writesPage = process.argv.includes('--write');
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0 || (writesPage && asked.length > 0)) {
  process.stderr.write(
    unknown.length > 0
      ? `There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.\n`
      : 'The table holds the figures of one run of all benches: use --write without a name.\n',
  );
  process.exit(1);
}

/** The table in the documentation, between two Markdown comments. */
const page = new URL('../docs/benchmarks.md', import.meta.url);
const table = /(?<=<!-- figures -->\n)[\s\S]*(?=<!-- end of figures -->)/;

const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
const [cpu] = cpus();
const [load = 0] = loadavg();
let report = `\
Commit \`${commit}\`, ${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, \
Node ${process.version}, preset ${preset}, load at the start ${load.toFixed(1)}.

| figure | measured | floor in the same run | ratio | target | result |
|---|---|---|---|---|---|
`;
process.stdout.write(report);
for (const name of asked.length > 0 ? asked : Object.keys(benches)) {
  for (const row of (await benches[name]?.(preset)) ?? []) {
    process.stdout.write(lineOf(row));
    report += lineOf(row);
  }
}
if (writesPage)
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(table, () => report),
  );
