import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Server, ServerOptions } from './server.ts';

/** Where a site is laid out, and the folder of its data. */
type Places = { root: string; dataDir: string };

/** Starts the server process of a laid-out site on a data folder and waits until it says that it is open. */
export async function startSite(
  { root, dataDir }: Places,
  { seed, env }: Required<Pick<ServerOptions, 'seed'>> & Pick<ServerOptions, 'env'>,
): Promise<Server & { end(): Promise<void> }> {
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
          // What was compiled of the packages before is not compiled again.
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          MALLOC_ARENA_MAX: '2',
          MALLOC_TRIM_THRESHOLD_: '131072',
          DATA_DIR: dataDir,
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

  async function stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill(signal);
    await ended;
  }
  const kill = () => stop('SIGKILL');

  await start();
  return {
    get origin() {
      return `http://localhost:${port}`;
    },
    dataDir,
    kill,
    end: () => stop('SIGTERM'),
    start,
    countEvents(type) {
      const log = new DatabaseSync(join(dataDir, 'events.db'), { readOnly: true });
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
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
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
