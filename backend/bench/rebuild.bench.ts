import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { projections } from '@everpaw/projections/registry';
import { headOf } from '../src/platform/execution/projections/feed/log-source.ts';
import { operatorSocketPath, sendToOperator } from '../src/platform/operator/operator-socket.ts';
import { connectEventLog } from '../src/platform/storage/event-log/connect-event-log.ts';
import { bareRebuildPerSecond } from './bare-log.ts';
import { atMost, type BenchRow, ofFloor, percentile, timed } from './bench-row.ts';
import { type Server, serve, siteEnv, siteReady } from './servers.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const names = projections.map(({ name }) => name);
const presets = { tiny: [300], quick: [20_000], full: [100_000, 200_000, 1_000_000] };
const limits = { readMs: 50, ownWriteMs: 50, memoryMb: 500, growth: 1.3, leastPerSecond: 20_000 };
/** The delay between a response and the next concurrent read or write during a rebuild. */
const pauseMs = 10;
const pollMs = 50;

type Size = { events: number; perSecond: number; rows: BenchRow[] };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The cost of folding the log into all read models, in the built site with its own serialiser, keys and
 * threads.
 * - All views rebuilt at once, compared with the floor: one subscription and a durable row per event.
 * - The same while the site is being read and signed: how long callers wait, and its peak memory.
 * - How the cost per event grows with the log.
 * With `EVENTSTORE_URL`, the log is on that server, which must be empty, and the floor is its bare
 * subscription.
 */
export async function benchRebuild({ preset }: { preset: keyof typeof presets }): Promise<BenchRow[]> {
  const sizes: Size[] = [];
  for (const events of presets[preset]) sizes.push(await rebuildOf(events));
  const [first, last] = [sizes[0], sizes.at(-1)];
  const growth =
    first && last && first !== last
      ? [
          atMost(
            `cost of an event, ${shown(last.events)} events against ${shown(first.events)}`,
            first.perSecond / last.perSecond,
            'times',
            limits.growth,
          ),
        ]
      : [];
  return [...sizes.flatMap(({ rows }) => rows), ...growth];
}

const shown = (events: number) => events.toLocaleString('en-US');

async function rebuildOf(events: number): Promise<Size> {
  const folder = await mkdtemp(join(tmpdir(), 'everpaw-bench-'));
  const dataDir = join(folder, 'data');
  const env = siteEnv(dataDir);
  let site: Server | null = null;
  try {
    const filled = await promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(here, 'fill-history.mjs'), String(events)],
      { env: { ...process.env, ...env } },
    );
    const candidates = filled.stdout.split('\n').filter((line) => /^[0-9a-f-]{36}$/.test(line));
    const { floor, head } = await floorOf(join(dataDir, 'events.db'), join(folder, 'floor.db'), events);

    site = await serve([join(here, '../dist/src/main.js')], env, siteReady);
    const ids = await level(site, head, candidates);
    const perSecond = await rebuildAll(dataDir, events);

    forgetPeak(site);
    const beside = await besideOthers(site, ids, () => rebuildAll(dataDir, events));
    const memory = peakMemory(site);
    const verified = await verifyAll(env, events);
    const of = `of ${shown(events)} events`;
    const rows: BenchRow[] = [
      ofFloor(
        `rebuild of all views ${of}`,
        { value: perSecond, floor, unit: 'events/s' },
        process.env.EVENTSTORE_URL ? 0.5 : undefined,
      ),
      {
        name: `… in events a second`,
        value: perSecond,
        unit: 'events/s',
        wanted: { atLeast: limits.leastPerSecond },
      },
      ofFloor(`rebuild ${of} while the site is read and signed`, {
        value: beside.perSecond,
        floor,
        unit: 'events/s',
      }),
      ofFloor(`replay of all views ${of}, every document compared (projections -- verify)`, {
        value: verified,
        floor,
        unit: 'events/s',
      }),
      atMost(`a read while rebuilding ${of}, p99`, percentile(beside.reads, 0.99), 'ms', limits.readMs),
      atMost(
        `own write visible while rebuilding ${of}, p99`,
        percentile(beside.ownWrites, 0.99),
        'ms',
        limits.ownWriteMs,
      ),
      ...(memory === null
        ? []
        : [atMost(`memory of the site while rebuilding ${of}`, memory, 'MB', limits.memoryMb)]),
    ];
    return { events, perSecond, rows };
  } finally {
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the floor for this log in events per second, and the position of its last event. */
async function floorOf(logFile: string, file: string, events: number) {
  const handle = await connectEventLog({ url: process.env.EVENTSTORE_URL || undefined, file: logFile });
  try {
    return { floor: await bareRebuildPerSecond(handle.log, file, events), head: await headOf(handle.log) };
  } finally {
    await handle.close();
  }
}

/** Waits until the views are up to date. Returns the ids of the public memorials. */
async function level(site: Server, head: string, candidates: readonly string[]): Promise<string[]> {
  const headers = { 'x-min-position': head };
  const get = (path: string) => fetch(site.origin + path, { headers });
  while ((await get('/api/memorials?sort=newest')).headers.get('x-stale')) await pause(pollMs);
  const ids: string[] = [];
  for (const id of candidates) {
    const answer = await get(`/api/memorials/${id}/guestbook`);
    if (answer.headers.get('x-stale')) throw new Error('The views are not level');
    if (answer.status === 200) ids.push(id);
  }
  return ids;
}

async function rebuildAll(dataDir: string, events: number): Promise<number> {
  const socket = operatorSocketPath(dataDir);
  const took = await timed(() =>
    Promise.all(
      names.map(async (name) => {
        const done = await sendToOperator(socket, 'projections.rebuild', [name], () => undefined);
        if (done === null) throw new Error('The site listens to no operator');
      }),
    ),
  );
  return (events * 1_000) / took;
}

/** Runs the operator's command next to the site. Returns events per second, including its startup. */
async function verifyAll(env: Record<string, string>, events: number): Promise<number> {
  const took = await timed(() =>
    promisify(execFile)(
      process.execPath,
      [join(here, '../dist/src/operator/operate.js'), 'projections', 'verify'],
      {
        env: { ...process.env, ...env },
      },
    ),
  );
  return (events * 1_000) / took;
}

async function sign(site: Server, memorialId: string): Promise<string> {
  const answer = await fetch(`${site.origin}/api/memorials/${memorialId}/guestbook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ visitorName: 'Ana', visitorLocation: 'Porto', tributeMessage: 'A good dog.' }),
  });
  if (answer.status !== 201) throw new Error(`signing answered ${answer.status}: ${await answer.text()}`);
  await answer.text();
  return answer.headers.get('x-position') ?? '';
}

/** Reads and signs the site while `work` runs. Throws if a read fails or a write isn't visible in time. */
async function besideOthers(site: Server, ids: readonly string[], work: () => Promise<number>) {
  const reads: number[] = [];
  const ownWrites: number[] = [];
  let isOver = false;
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(site.origin + path, { headers });
    await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    if (answer.headers.get('x-stale')) throw new Error(`${path} was not there within 2 s`);
  };
  const repeat = async (one: (turn: number) => Promise<void>) => {
    for (let turn = 0; !isOver; turn += 1) {
      await one(turn);
      await pause(pauseMs);
    }
  };
  const idOf = (turn: number) => ids[turn % ids.length] ?? '';
  const others = [
    repeat(async (turn) => {
      reads.push(await timed(() => get(`/api/memorials/${idOf(turn)}`)));
    }),
    repeat(async (turn) => {
      const id = idOf(turn * 7);
      const position = await sign(site, id);
      const headers = { 'x-min-position': position };
      ownWrites.push(await timed(() => get(`/api/memorials/${id}/guestbook`, headers)));
    }),
  ];
  const rebuilding = work().finally(() => {
    isOver = true;
  });
  const [perSecond] = await Promise.all([rebuilding, ...others]);
  return { perSecond, reads, ownWrites };
}

/** Resets a process's peak memory on Linux. */
function forgetPeak({ pid }: Server): void {
  if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** Returns a process's peak memory in MB; null if the system doesn't report it. */
function peakMemory({ pid }: Server): number | null {
  if (process.platform !== 'linux') return null;
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return kilobytes === undefined ? null : Number(kilobytes) / 1_024;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const preset = process.argv[2] === 'full' || process.argv[2] === 'quick' ? process.argv[2] : 'tiny';
  console.table(await benchRebuild({ preset }));
}
