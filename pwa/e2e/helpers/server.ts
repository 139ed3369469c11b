import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject, vi } from 'vitest';
import { demoOf, paintDemo } from './demo.ts';
import { startSite } from './site-process.ts';
import { demoTimeoutMs } from './time-limits.ts';

export type Server = {
  /** Such as `http://localhost:40123`: a secure context, so service workers and installation work. */
  readonly origin: string;
  readonly dataDir: string;
  /** Ends the process without asking it (SIGKILL); resolves when it is gone. */
  kill(): Promise<void>;
  /** Opens the same data folder on the same port again; nothing happens while it is open. */
  start(): Promise<void>;
  /** How many events of this type the log holds, read from its file, past the server. */
  countEvents(type: string): number;
  /** What has to end before the server does, such as the phones that still ask it. */
  beforeClosing(end: () => Promise<void>): void;
  /** Ends what has to end before, then the process, and throws its data away. */
  close(): Promise<void>;
};

export type ServerOptions = {
  /** The copy of the site to run; the one made for the whole run by default. */
  site?: string;
  /** A data folder that is there already; it is used as it is. */
  dataDir?: string;
  /** `demo`: a copy of the folder that is painted once for the run. */
  seed?: 'demo' | 'none';
  env?: Record<string, string>;
};

/** Starts the real server process in its own data folder and waits until it says that it is open. */
export async function startServer({
  site,
  dataDir,
  seed = 'none',
  env,
}: ServerOptions = {}): Promise<Server> {
  const root = site ?? join(inject('runFolder'), 'site');
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'everpaw-data-')));
  if (seed === 'demo' && !dataDir)
    await cp(await paintedDemo(), folder, {
      recursive: true,
      filter: (path) => !path.endsWith('.sock'),
    });
  return startSite({ root, dataDir: folder }, { seed, env });
}

/** The data folder with the three demo memorials; waits until they are painted. */
async function paintedDemo(): Promise<string> {
  const run = inject('runFolder');
  const { folder, done } = demoOf(run);
  await paintDemo(run);
  const failure = await vi.waitFor(() => readFile(done, 'utf8'), { timeout: demoTimeoutMs, interval: 100 });
  if (failure !== '') throw new Error(`The demo was not painted: ${failure}`);
  return folder;
}

/** What the operator types, in a process of its own: it goes through the running site. Answers what it said. */
export async function operate({ dataDir }: Pick<Server, 'dataDir'>, ...argv: string[]): Promise<string> {
  const site = join(inject('runFolder'), 'site');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(site, 'backend/dist/src/operator/operate.js'), ...argv],
    {
      cwd: site,
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATA_DIR: dataDir },
    },
  );
  return stdout;
}
