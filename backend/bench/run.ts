import { cpus, totalmem } from 'node:os';
import type { BenchRow } from './append.bench.ts';

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
  'sign-in': async (preset) => (await import('./sign-in.bench.ts')).benchSignIn({ preset }),
  page: async (preset) => (await appBench()).benchPage({ preset }),
};

function figure(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);
}

/** Where less is better, a row's ratio is the limit divided by what was measured, so at least the target is always met. */
function verdict(row: BenchRow): string {
  return row.ratio >= row.target ? 'met' : 'missed';
}

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const preset: Preset = process.argv.includes('--full') ? 'full' : 'quick';
const unknown = wanted.filter((name) => !(name in benches));
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
  '| figure | measured | floor in the same run | ratio | target | |\n|---|---|---|---|---|---|\n',
);
for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) {
  for (const row of (await benches[name]?.(preset)) ?? [])
    process.stdout.write(
      `| ${row.name} | ${figure(row.value)} ${row.unit} | ${figure(row.floor)} ${row.unit} | ${row.ratio.toFixed(2)} | ${row.target} | ${verdict(row)} |\n`,
    );
}
