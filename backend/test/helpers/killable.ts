import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../../src/platform/kernel/project-root.ts';

export type Killable = {
  origin: string;
  /** What it said until it was open. */
  said: string;
  /** What it has said on its standard output since. */
  heard: readonly string[];
  kill(): Promise<void>;
  /** Stops it (SIGSTOP): it keeps its connections and its memory, and does nothing until `resume`. */
  pause(): void;
  resume(): void;
  /** Asks it to end (SIGTERM); resolves with how it did. */
  end(): Promise<{ code: number | null; signal: string | null }>;
};

/** A busy machine is no reason to end a site that is ending, in milliseconds. */
const endTimeoutMs = 240_000;
/** A job that failed, as while an engine was away, is tried again in the seconds that a test waits for it. */
const firstBackoffMs = 1_000;

/**
 * The built site in a process of its own on this data folder, to be killed. Resolves once it is open, or with `isBuilding`
 * while it listens and says that its views are being built; one without the role `api` has no origin. It is not ended
 * before it ends by itself, unless it takes longer than `endingMs`; the exit code is 1 then.
 */
export async function startKillable(
  dataDir: string,
  env: Record<string, string> = {},
  { isBuilding = false, endingMs = endTimeoutMs } = {},
): Promise<Killable> {
  if (!existsSync(join(projectRoot, 'backend/dist/src/main.js')))
    throw new Error('The backend has not been built: run npm run build first');
  const main = join(projectRoot, 'backend/test/helpers/killable-main.mjs');
  const options = JSON.stringify({ endingMs, firstBackoffMs });
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      SEED: 'none',
      RATE_LIMIT_FACTOR: '0',
      ...env,
    },
  });
  const begun = isBuilding ? await originWhileBuilding(child, env) : await originOf(child);
  const heard: string[] = [];
  // A pipe that is never read blocks who writes to it once it is full.
  if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => heard.push(line));
  return {
    ...begun,
    heard,
    kill: () => killed(child),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    end: () => ended(child),
  };
}

type Begun = Pick<Killable, 'origin' | 'said'>;

async function originWhileBuilding(child: ChildProcess, { PORT }: Record<string, string>): Promise<Begun> {
  const { said } = await lineOf(child, /Everpaw builds its views/);
  return { origin: `http://127.0.0.1:${PORT}`, said };
}

async function originOf(child: ChildProcess): Promise<Begun> {
  const line = /Everpaw (?:is open at http:\/\/localhost:(\d+)|does its part)/;
  const { found, said } = await lineOf(child, line);
  const [, port] = found;
  return { origin: port ? `http://127.0.0.1:${port}` : '', said };
}

/** The first line of this form, and what was said before it. */
async function lineOf(
  child: ChildProcess,
  wanted: RegExp,
): Promise<{ found: RegExpExecArray; said: string }> {
  let said = '';
  child.stderr?.on('data', (bytes) => {
    said += String(bytes);
  });
  if (child.stdout)
    for await (const line of createInterface({ input: child.stdout })) {
      const found = wanted.exec(line);
      if (found) return { found, said };
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
