import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../../src/platform/project-root.ts';

export type Killable = {
  origin: string;
  kill(): Promise<void>;
  /** Asks it to end (SIGTERM); resolves with how it did. */
  end(): Promise<{ code: number | null; signal: string | null }>;
};

/** The built site in a process of its own on this data folder, to be killed. Resolves once it is open. */
export async function startKillable(dataDir: string): Promise<Killable> {
  const main = join(projectRoot, 'backend/dist/src/main.js');
  if (!existsSync(main)) throw new Error('The backend has not been built: run npm run build first');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      SEED: 'none',
      RATE_LIMIT_FACTOR: '0',
    },
  });
  return { origin: await originOf(child), kill: () => killed(child), end: () => ended(child) };
}

async function originOf(child: ChildProcess): Promise<string> {
  let said = '';
  child.stderr?.on('data', (bytes) => {
    said += String(bytes);
  });
  if (child.stdout)
    for await (const line of createInterface({ input: child.stdout })) {
      const port = /Everpaw is open at http:\/\/localhost:(\d+)/.exec(line)?.[1];
      if (port) return `http://127.0.0.1:${port}`;
      said += `${line}\n`;
    }
  throw new Error(`The site did not open:\n${said}`);
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function ended(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const [code, signal] = await gone;
  return { code, signal };
}
