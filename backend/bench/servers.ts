import { type ChildProcess, spawn } from 'node:child_process';

export type Server = { origin: string; pid: number; stop(): Promise<void> };

/** Starts a server as a process of its own, with the flags that the bench has; resolves once it says that it listens. */
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

/** What a bench's site starts with; the engines' variables (`EVENTSTORE_URL`, `MONGODB_URL`, …) come from outside. */
export const siteEnv = (dataDir: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  SEED: 'none',
  RATE_LIMIT_FACTOR: '0',
  PORT: '0',
  HOST: '127.0.0.1',
});

export const siteReady = /http:\/\/localhost:(\d+)/;
