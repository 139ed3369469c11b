import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import type { BenchRow } from './append.bench.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const connections = 64;
const presets = {
  quick: { memorials: 2_000, seconds: 4, rounds: 2 },
  full: { memorials: 10_000, seconds: 8, rounds: 3 },
};

export type Server = { origin: string; stop(): Promise<void> };

/** Starts a server as a process of its own; resolves once it says that it listens. */
export async function serve(args: string[], env: Record<string, string>, ready: RegExp): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk) => {
      said += String(chunk);
      const found = ready.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The server ended before it listened: ${said}`)));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** Answers per second at 64 connections. Throws when any answer was not a success: a fast refusal is no figure. */
async function load(url: string, seconds: number, post?: unknown): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(post
      ? {
          method: 'POST',
          body: JSON.stringify(post),
          headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        }
      : {}),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Commands and queries over HTTP, each beside bare Fastify doing the least that the answer needs, in turn. */
export async function benchHttp({ preset }: { preset: 'quick' | 'full' }): Promise<BenchRow[]> {
  const { memorials, seconds, rounds } = presets[preset];
  const folder = await mkdtemp(join(tmpdir(), 'everpaw-bench-'));
  const env = {
    DATA_DIR: join(folder, 'data'),
    SEED: 'none',
    RATE_LIMIT_FACTOR: '0',
    PORT: '0',
    HOST: '127.0.0.1',
  };
  const servers: Server[] = [];
  try {
    const filled = await promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(here, 'fill-gallery.mjs'), String(memorials)],
      { env: { ...process.env, ...env } },
    );
    const memorialId = filled.stdout.trim();
    const site = await serve([join(here, '../dist/src/main.js')], env, /http:\/\/localhost:(\d+)/);
    servers.push(site);
    const queries = [
      ['gallery page', '/api/memorials?sort=newest'],
      ['memorial page', `/api/memorials/${memorialId}`],
    ] as const;
    const files: string[] = [];
    for (const [index, [, path]] of queries.entries()) {
      const file = join(folder, `answer-${index}.json`);
      await writeFile(file, await (await fetch(site.origin + path)).text());
      files.push(file);
    }
    const bare = await serve(
      [join(here, 'bare-server.mjs'), join(folder, 'bare.db'), ...files],
      {},
      /ready (\d+)/,
    );
    servers.push(bare);

    const tribute = {
      visitorName: 'Ana',
      visitorLocation: 'Porto',
      tributeMessage: 'A good dog, and a patient teacher.',
    };
    const compare = async (
      name: string,
      target: number,
      ours: () => Promise<number>,
      floor: () => Promise<number>,
    ): Promise<BenchRow> => {
      const pairs: { value: number; floor: number }[] = [];
      for (let round = 0; round < rounds; round += 1)
        pairs.push({ floor: await floor(), value: await ours() });
      const value = median(pairs.map((pair) => pair.value));
      const least = median(pairs.map((pair) => pair.floor));
      const ratio = median(pairs.map((pair) => pair.value / pair.floor));
      return { name, value, unit: '/s', floor: least, ratio, target };
    };

    const rows: BenchRow[] = [];
    for (const [index, [name, path]] of queries.entries())
      rows.push(
        await compare(
          `query over HTTP: ${name} of ${memorials} memorials`,
          0.5,
          () => load(site.origin + path, seconds),
          () => load(`${bare.origin}/answer/${index}`, seconds),
        ),
      );
    rows.push(
      await compare(
        'command over HTTP: sign a guestbook, 64 connections',
        0.35,
        () => load(`${site.origin}/api/memorials/${memorialId}/guestbook`, seconds, tribute),
        () => load(`${bare.origin}/insert`, seconds, tribute),
      ),
    );
    return rows;
  } finally {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.table(await benchHttp({ preset: process.argv[2] === 'full' ? 'full' : 'quick' }));
