import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export type Server = { origin: string; pid: number; stop(): Promise<void> };

/**
 * Starts a server as a child process with the benchmark's flags. Resolves once it reports that it is
 * listening.
 */
export async function serve(args: string[], env: Record<string, string>, ready: RegExp): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, [...process.execArgv, ...args], {
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
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/**
 * The environment of a benchmark's site. The engines' variables (`EVENTSTORE_URL`, `MONGODB_URL`, …) are
 * inherited.
 */
export const siteEnv = (dataDir: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  SEED: 'none',
  RATE_LIMIT_FACTOR: '0',
  PORT: '0',
  HOST: '127.0.0.1',
});

/** The site's last line; an earlier one names the address of the unsent emails. */
export const siteReady = /Everpaw is open at http:\/\/localhost:(\d+)/;

const here = fileURLToPath(new URL('.', import.meta.url));

/** The environment of a benchmark with several servers. */
export type Field = {
  folder: string;
  /** Starts a server that is stopped at the end. */
  start: typeof serve;
  /**
   * Fills a data folder with a script of this folder and starts the built site on it. `said` is the script's
   * last line.
   */
  startFilled(script: string, ...args: string[]): Promise<{ site: Server; said: string }>;
};

/**
 * Runs `work` with a temporary folder. Afterwards, the started servers are stopped and the folder is removed
 * in any case.
 */
export async function withField<T>(work: (field: Field) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'everpaw-bench-'));
  const servers: Server[] = [];
  const start: Field['start'] = async (...given) => {
    const server = await serve(...given);
    servers.push(server);
    return server;
  };
  const startFilled: Field['startFilled'] = async (script, ...args) => {
    const env = siteEnv(join(folder, 'data'));
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(here, script), ...args],
      { env: { ...process.env, ...env } },
    );
    const site = await start([join(here, '../dist/src/main.js')], env, siteReady);
    return { site, said: stdout.trim().split('\n').at(-1) ?? '' };
  };
  try {
    return await work({ folder, start, startFilled });
  } finally {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
