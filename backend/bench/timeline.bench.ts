import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BenchRow, ofFloor } from './bench-row.ts';
import { signUp } from './load.ts';
import { type Server, serve, siteEnv, siteReady } from './servers.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const counts = { tiny: 10, quick: 300, full: 1_000 };
/** Number of commands that a device sends in one request. */
const together = 100;

type Sender = (path: string, body: unknown) => Promise<unknown>;

function senderOf({ origin }: Server, cookie: string, account: string): Sender {
  const headers = {
    cookie,
    'x-account': account,
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
  };
  return async (path, body) => {
    const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
    return JSON.parse(text);
  };
}

const memory = (n: number) => ({
  date: '2020-05-01',
  title: `Memory ${n}`,
  description: 'She ran into the sea and came back with somebody else’s ball.',
  type: 'story',
});

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const since = performance.now();
  await work();
  return (performance.now() - since) / 1_000;
}

/**
 * Memories queued on a device and sent a hundred at a time, compared with posting the same number one after
 * the other, as an app without an outbox does.
 */
export async function benchTimeline({ preset }: { preset: keyof typeof counts }): Promise<BenchRow[]> {
  const count = counts[preset];
  const folder = await mkdtemp(join(tmpdir(), 'everpaw-bench-'));
  const site = await serve([join(here, '../dist/src/main.js')], siteEnv(join(folder, 'data')), siteReady);
  try {
    const cookie = await signUp(site);
    const user = await fetch(`${site.origin}/api/auth/user`, { headers: { cookie } });
    const { id: account } = (await user.json()) as { id: string }; // as the contracts have it
    const send = senderOf(site, cookie, account);
    const { id: memorialId } = (await send('/api/memorials', { petName: 'Bella', petType: 'dog' })) as {
      id: string;
    }; // likewise
    const post = (n: number) => send(`/api/memorials/${memorialId}/memories`, memory(n));
    await post(0);
    const single = await secondsOf(async () => {
      for (let n = 1; n <= count; n += 1) await post(n);
    });
    const queued = Array.from({ length: count }, (_, n) => ({
      id: randomUUID(),
      type: 'AddMemory',
      v: 1,
      payload: { memoryId: randomUUID(), memorialId, ...memory(n) },
    }));
    const pushed = await secondsOf(async () => {
      for (let from = 0; from < count; from += together) {
        const answer = await send('/api/sync/push', { commands: queued.slice(from, from + together) });
        const { verdicts } = answer as { verdicts: { verdict: string }[] }; // likewise
        if (verdicts.some(({ verdict }) => verdict !== 'accepted')) throw new Error('A memory was not taken');
      }
    });
    return [
      ofFloor(
        `${count} queued memories, beside posting them one by one`,
        { value: count / pushed, floor: count / single },
        3,
      ),
    ];
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
