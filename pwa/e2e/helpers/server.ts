import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { inject, vi } from 'vitest';

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
  const ends: (() => Promise<void>)[] = [];
  let child: ChildProcess | null = null;
  let port = '0';

  async function start(): Promise<void> {
    if (child) return;
    const started = spawn(
      process.execPath,
      [
        '--enable-source-maps',
        '--disable-warning=ExperimentalWarning',
        join(root, 'backend/dist/src/main.js'),
      ],
      {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          MALLOC_ARENA_MAX: '2',
          DATA_DIR: folder,
          PORT: port,
          HOST: '127.0.0.1',
          SEED: seed,
          RATE_LIMIT_FACTOR: '0',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    child = started;
    port = await openedPort(started);
  }

  async function kill(): Promise<void> {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill('SIGKILL');
    await ended;
  }

  await start();
  return {
    get origin() {
      return `http://localhost:${port}`;
    },
    dataDir: folder,
    kill,
    start,
    countEvents(type) {
      const log = new DatabaseSync(join(folder, 'events.db'), { readOnly: true });
      try {
        const row = log.prepare('SELECT count(*) AS count FROM event WHERE type = ?').get(type);
        return Number(row?.count);
      } finally {
        log.close();
      }
    },
    beforeClosing(end) {
      ends.push(end);
    },
    async close() {
      await Promise.all(ends.map((end) => end()));
      await kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/**
 * The data folder with the three demo memorials. Whoever asks first in a run paints it, which takes many seconds; the
 * others wait for it.
 */
async function paintedDemo(): Promise<string> {
  const [folder, claim, done] = ['demo', 'demo.claim', 'demo.done'].map((name) =>
    join(inject('runFolder'), name),
  ) as [string, string, string]; // three names make three paths
  const isFirst = await mkdir(claim).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const said = await paintDemo(folder).catch((error: unknown) => String(error));
    await writeFile(done, said);
  }
  const failure = await vi.waitFor(() => readFile(done, 'utf8'), { timeout: 290_000, interval: 100 });
  if (failure !== '') throw new Error(`The demo was not painted: ${failure}`);
  return folder;
}

/** Answers what went wrong, empty when nothing did. */
async function paintDemo(dataDir: string): Promise<string> {
  const server = await startServer({ dataDir, seed: 'demo' });
  await server.kill();
  const made = server.countEvents('MemorialCreated');
  return made === 3 ? '' : `it has ${made} memorials`;
}

/** What the operator types, in a process of its own: it goes through the running site. Answers what it said. */
export async function operate({ dataDir }: Pick<Server, 'dataDir'>, ...argv: string[]): Promise<string> {
  const site = join(inject('runFolder'), 'site');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(site, 'backend/dist/src/app/operate.js'), ...argv],
    { cwd: site, env: { PATH: process.env.PATH, DATA_DIR: dataDir } },
  );
  return stdout;
}

/** The port that the process names in its one line; what it said instead is the reason when it ends. */
function openedPort(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (part: Buffer) => {
      said += part.toString();
      const port = /Everpaw is open at http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (port) resolve(port);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The server ended (${code}) before it opened:\n${said}`)));
    child.once('error', reject);
  });
}
