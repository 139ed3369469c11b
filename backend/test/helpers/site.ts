import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountHeader, syncApi } from '@everpaw/contracts/sync/sync.api';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from '../../src/app/create-app.ts';
import { openPlatform, type Platform } from '../../src/app/platform.ts';
import type { PaymentGateway } from '../../src/payments/payment-gateway.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import type { LogLines } from '../../src/platform/logging/log-lines.ts';

/** One browser: it keeps its cookies and the position of its last write, and says that it is on the site itself. */
export type Client = {
  cookies: Map<string, string>;
  lastPosition: string | null;
  send(method: string, path: string, options?: SendOptions): Promise<Answer>;
  get(path: string, options?: SendOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: SendOptions): Promise<Answer>;
};
export type SendOptions = {
  body?: unknown;
  headers?: Record<string, string>;
  redirect?: RequestInit['redirect'];
};
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds and fails on what it does not
export type Answer = { status: number; headers: Headers; text: string; json: any };

export type Site = {
  origin: string;
  dataDir: string;
  platform: Platform;
  app: NestFastifyApplication;
  browser(): Client;
  /** A browser with a new account signed in. */
  member(name?: string): Promise<Client & { email: string; id: string }>;
  /** Waits until every view has reached the end of the log. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

/** How long a starved machine may take to fold what a test wrote. */
const settlingMs = 30_000;
export const password = 'a long enough password';

/** Set by `npm run test:servers`. */
const isOnServers = process.env.TEST_ENGINES === 'servers';

/**
 * The whole application on a data folder of its own, listening on this machine only. Its engines are the embedded ones, or
 * servers of its own where a run wants that; a folder that is given has what it was made with, and the jobs of a site with
 * a clock of its own are embedded, since Redis has another.
 */
export async function openSite(
  options: {
    dataDir?: string;
    env?: Record<string, string>;
    clock?: () => Date;
    lines?: LogLines;
    payments?: PaymentGateway;
    /** True to use the site while its views are being built. */
    isBuilding?: boolean;
    /** The delay after a job's first failed attempt, in milliseconds; the product's by default. */
    firstBackoffMs?: number;
  } = {},
): Promise<Site> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'everpaw-test-')));
  // Loaded only by the runs that need it.
  const servers =
    isOnServers && !options.dataDir ? await (await import('./servers.ts')).startRealServers() : null;
  const { REDIS_URL, ...others } = servers?.env ?? {};
  const engines = options.clock || !REDIS_URL ? others : { ...others, REDIS_URL };
  const env = { SEED: 'none', RATE_LIMIT_FACTOR: '0', ...engines, ...options.env };
  const config = readConfig({ DATA_DIR: dataDir, ...env });
  const { clock, lines, payments, firstBackoffMs } = options;
  const platform = await openPlatform({ config, clock, lines, payments, firstBackoffMs });
  const app = await createApp(platform);
  if (!options.isBuilding && !(await platform.engine.whenBuilt(settlingMs)))
    throw new Error('The views have never been level with the log');
  await app.listen(0, '127.0.0.1');
  const origin = `http://127.0.0.1:${new URL(await app.getUrl()).port}`;
  const browser = () => createClient(origin);

  return {
    origin,
    dataDir,
    platform,
    app,
    browser,
    async member(name = 'Ana Reis') {
      const client = browser();
      const email = `${randomUUID()}@example.org`;
      const answer = await client.post('/api/auth/register', { email, password, name });
      if (answer.status !== 201) throw new Error(`registering answered ${answer.status}: ${answer.text}`);
      return Object.assign(client, { email, id: String(answer.json.id) });
    },
    async settled() {
      const head = (await platform.engine.measure()).map((row) => row.name);
      const reached = await platform.engine.waitFor(head, await headPosition(platform), settlingMs);
      if (reached !== 'reached') throw new Error('The views did not reach the end of the log');
    },
    async close() {
      await app.close();
      await platform.close();
      await servers?.close();
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function headPosition(platform: Platform): Promise<string> {
  const { formatPosition, beforeTheFirstPosition } = await import(
    '../../src/platform/storage/event-log/position.ts'
  );
  for await (const { event } of platform.eventLog.log.readAll({
    direction: 'backwards',
    fromPosition: 'end',
    maxCount: 1,
  }))
    if (event?.position) return formatPosition(event.position);
  return beforeTheFirstPosition;
}

/** A browser on its own at this address. */
export function createClient(origin: string): Client {
  const client: Client = {
    cookies: new Map(),
    lastPosition: null,
    async send(method, path, { body, headers = {}, redirect = 'manual' } = {}) {
      const raw = body instanceof FormData || body instanceof Uint8Array || typeof body === 'string';
      const answer = await fetch(new URL(path, origin), {
        method,
        redirect,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(client.cookies.size > 0
            ? { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
            : {}),
          ...(client.lastPosition ? { 'x-min-position': client.lastPosition } : {}),
          ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }),
          // As the app does: whose words a push carries is part of the call.
          ...(path === syncApi.push.path && 'id' in client ? { [accountHeader]: String(client.id) } : {}),
          ...headers,
        },
        // Undici takes what the check above lets through.
        body: body === undefined ? undefined : raw ? (body as RequestInit['body']) : JSON.stringify(body),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';');
        const cut = pair.indexOf('=');
        if (/expires=Thu, 01 Jan 1970/i.test(cookie)) client.cookies.delete(pair.slice(0, cut));
        else client.cookies.set(pair.slice(0, cut), pair.slice(cut + 1));
      }
      const position = answer.headers.get('x-position');
      if (position && (!client.lastPosition || position > client.lastPosition))
        client.lastPosition = position;
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, text, json: parsed(text) };
    },
    get: (path, options) => client.send('GET', path, options),
    post: (path, body, options) => client.send('POST', path, { body, ...options }),
  };
  return client;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
