import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type Firefox = {
  /** Opens an address and waits until it is loaded. */
  open(url: string): Promise<void>;
  /** Returns what an expression of the page resolves with, which must be JSON. */
  evaluate<Result>(expression: string): Promise<Result>;
  close(): Promise<void>;
};

/** Starts Firefox without a window, and returns the address of its WebDriver BiDi. */
async function started(profile: string) {
  const options = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
  const program = process.env.FIREFOX_PATH ?? 'firefox-esr';
  const firefox = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => firefox.once('close', resolve));
  const said: string[] = [];
  for await (const line of createInterface({ input: firefox.stderr })) {
    said.push(line);
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (!address) continue;
    // What it says later has nowhere to go, and a full pipe would stop it.
    firefox.stderr.resume();
    const end = async () => {
      firefox.kill('SIGKILL');
      await ended;
    };
    return { address, end };
  }
  throw new Error(`Firefox ended: ${said.join('; ')}`);
}

/** Returns what sends a command of WebDriver BiDi and resolves with its result (https://www.w3.org/TR/webdriver-bidi/). */
async function connected(address: string) {
  const socket = new WebSocket(`${address}/session`);
  const open = Promise.withResolvers<void>();
  socket.addEventListener('open', () => open.resolve());
  socket.addEventListener('error', () => open.reject(new Error('Firefox takes no commands')));
  await open.promise;
  let sent = 0;
  // biome-ignore lint/suspicious/noExplicitAny: each command has a result of its own
  return async (method: string, params: object): Promise<any> => {
    sent += 1;
    const id = sent;
    const answered = Promise.withResolvers<unknown>();
    const listen = ({ data }: MessageEvent) => {
      const answer = JSON.parse(String(data));
      if (answer.id !== id) return;
      socket.removeEventListener('message', listen);
      if (answer.type === 'error') answered.reject(new Error(`${method}: ${answer.message}`));
      else answered.resolve(answer.result);
    };
    socket.addEventListener('message', listen);
    socket.send(JSON.stringify({ id, method, params }));
    return answered.promise;
  };
}

/** Opens Firefox with an empty profile. */
export async function openFirefox(): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'everpaw-firefox-'));
  const { address, end } = await started(profile);
  const send = await connected(address);
  await send('session.new', { capabilities: {} });
  const { contexts } = await send('browsingContext.getTree', {});
  const { context } = contexts[0];
  return {
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(expression) {
      const { type, result, exceptionDetails } = await send('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        target: { context },
        awaitPromise: true,
      });
      if (type !== 'success') throw new Error(exceptionDetails.text);
      return JSON.parse(result.value);
    },
    async close() {
      await end();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
