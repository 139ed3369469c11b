import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../kernel/free-port.fixtures.ts';

export type RedisServer = { readonly url: string; close(): Promise<void> };

/**
 * A real Redis for one suite: the one at `REDIS_URL` when that is set and may be shared, else a server of its own on
 * 127.0.0.1, with a folder that goes with it, as durable as the product wants it.
 *
 * @throws Error when there is neither.
 */
export async function startRedis({ isShared = true } = {}): Promise<RedisServer> {
  const url = process.env.REDIS_URL;
  if (url && isShared) return { url, close: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'everpaw-redis-'));
  const started = await startOnFreePort(folder, 5);
  return {
    url: `redis://127.0.0.1:${started.port}`,
    close: async () => {
      started.server.kill();
      await started.gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Started = { server: ChildProcess; port: number; gone: Promise<unknown> };

/** The port may be taken between the moment it is found free and the moment the server asks for it. */
async function startOnFreePort(folder: string, tries: number): Promise<Started> {
  const port = await freePort();
  const settings = `--bind 127.0.0.1 --port ${port} --dir ${folder} --save --appendonly yes --appendfsync always`;
  const server = spawn('redis-server', settings.split(' '), { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = new Promise((resolve) => server.once('close', resolve));
  const missing = once(server, 'error').then(([cause]) => {
    throw new Error(
      'redis-server cannot be started: install it (apt-get install redis-server, brew install redis) or set REDIS_URL',
      { cause },
    );
  });
  if (await Promise.race([saysReady(server), missing])) return { server, port, gone };
  await gone;
  if (tries === 1) throw new Error('redis-server found no free port');
  return startOnFreePort(folder, tries - 1);
}

async function saysReady({ stdout }: ChildProcess): Promise<boolean> {
  if (!stdout) return false;
  const lines = createInterface({ input: stdout });
  return new Promise((resolve) => {
    lines.on('line', (line) => line.includes('Ready to accept connections') && resolve(true));
    lines.once('close', () => resolve(false));
  });
}
