import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/platform/kernel/free-port.fixtures.ts';
import { until } from './until.ts';

/** A real nginx whose one server block holds `location`. */
export async function startNginx(location: string): Promise<{ origin: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'everpaw-nginx-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/errors; events {}
http { access_log off; ${temporary.join(' ')} server { listen 127.0.0.1:${port}; ${location} } }`,
  );
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'errors')], {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  });
  let said = '';
  child.stderr.on('data', (part) => {
    said += part;
  });
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended:\n${said}`);
    return isListening(port);
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      await ended(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isThere = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isThere;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}
