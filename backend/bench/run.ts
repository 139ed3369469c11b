import { cpus, totalmem } from 'node:os';
import { type BenchRow, isMet, type Wanted } from './bench-row.ts';

type Preset = 'quick' | 'full';

type AppBench = { benchPage(options: { preset: Preset }): Promise<BenchRow[]> };

/** The app's own bench; it belongs to another workspace, which this one knows nothing of but its rows. */
async function appBench(): Promise<AppBench> {
  const module: unknown = await import(new URL('../../pwa/bench/page.bench.ts', import.meta.url).href);
  return module as AppBench; // that file exports exactly this
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
  page: async (preset) => (await appBench()).benchPage({ preset }),
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
const preset: Preset = process.argv.includes('--full') ? 'full' : 'quick';
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no bench ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.\n`,
  );
  process.exit(1);
}

const [cpu] = cpus();
process.stdout.write(
  `${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, preset ${preset}\n\n`,
);
process.stdout.write(
  '| figure | measured | floor in the same run | ratio | wanted | |\n|---|---|---|---|---|---|\n',
);
for (const name of asked.length > 0 ? asked : Object.keys(benches)) {
  for (const row of (await benches[name]?.(preset)) ?? []) process.stdout.write(lineOf(row));
}
