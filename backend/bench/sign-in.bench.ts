import { argon2, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { atMost, type BenchRow, type Preset, percentile as quantile, timed } from './bench-row.ts';
import { type Server, serve, siteEnv, siteReady } from './servers.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const presets = {
  tiny: { seed: 'none', signIns: 2, checks: 1, warmUpSeconds: 0.1, seconds: 0.1, asks: 1 },
  quick: { seed: 'demo', signIns: 20, checks: 25, warmUpSeconds: 1, seconds: 5, asks: 60 },
  full: { seed: 'demo', signIns: 20, checks: 100, warmUpSeconds: 1, seconds: 20, asks: 200 },
};
const readsPerSecond = 100;
const password = 'a long enough password';

function post(site: Server, path: string, body: unknown): Promise<Response> {
  return fetch(site.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  });
}

/** Sends a request and throws for an unexpected status, since a fast refusal must not count. */
async function answered(site: Server, path: string, body: unknown, status: number): Promise<void> {
  const answer = await post(site, path, body);
  await answer.text();
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status} instead of ${status}`);
}

/** Measures reads of the gallery, started at a constant rate, in milliseconds. */
async function readGallery(site: Server, seconds: number): Promise<number[]> {
  const reads: Promise<number>[] = [];
  const began = performance.now();
  for (let count = 0; count < seconds * readsPerSecond; count += 1) {
    const due = began + (count * 1_000) / readsPerSecond;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    // Each read is a different page, so that none is cached.
    reads.push(
      timed(async () => (await fetch(`${site.origin}/api/memorials?sort=newest&search=${count}`)).text()),
    );
  }
  return Promise.all(reads);
}

/**
 * - The cost of a sign-in compared with the bare password hash. It must be slow according to OWASP: between
 * 50 and 500 ms.
 * - Reads of the gallery during continuous sign-ins of 20 people, compared with reads alone: checking
 * passwords must not block other requests.
 * - The time difference between responses for known and unknown addresses, compared with the allowed 10 ms.
 */
export async function benchSignIn({ preset }: { preset: Preset }): Promise<BenchRow[]> {
  const { seed, signIns, checks, warmUpSeconds, seconds, asks } = presets[preset];
  const folder = await mkdtemp(join(tmpdir(), 'everpaw-bench-'));
  const env = { ...siteEnv(join(folder, 'data')), SEED: seed };
  const site = await serve([join(here, '../dist/src/main.js')], env, siteReady);
  try {
    const emails = Array.from({ length: signIns }, () => `${randomUUID()}@example.org`);
    for (const email of emails)
      await answered(site, '/api/auth/register', { email, password, name: 'Ana Reis' }, 201);
    const [known = ''] = emails;
    const signIn = (email: string) => answered(site, '/api/auth/login', { email, password }, 200);

    const derive = promisify(argon2);
    const bare = () =>
      derive('argon2id', {
        message: password,
        nonce: randomBytes(16),
        parallelism: 1,
        tagLength: 32,
        memory: 47_104,
        passes: 2,
      });
    const hashes: number[] = [];
    const signingIn: number[] = [];
    for (let count = 0; count < checks; count += 1) {
      hashes.push(await timed(bare));
      signingIn.push(await timed(() => signIn(known)));
    }
    const [hash, sign] = [quantile(hashes, 0.5), quantile(signingIn, 0.5)];

    await readGallery(site, warmUpSeconds);
    const alone = quantile(await readGallery(site, seconds), 0.99);
    let isOver = false;
    let done = 0;
    const busy = emails.map(async (email) => {
      while (!isOver) {
        await signIn(email);
        done += 1;
      }
    });
    const beside = quantile(await readGallery(site, seconds), 0.99);
    isOver = true;
    await Promise.all(busy);

    const rows: BenchRow[] = [
      {
        name: 'sign-in, p50 (50 to 500 ms wanted)',
        value: sign,
        unit: 'ms',
        floor: hash,
        ratio: hash / sign,
        wanted: { ratio: 0.7 },
      },
      {
        name: `gallery, p99 while ${signIns} people sign in (${Math.round(done / seconds)}/s)`,
        value: beside,
        unit: 'ms',
        floor: alone,
        ratio: alone / beside,
        wanted: { ratio: 0.3 },
      },
    ];
    for (const [name, ask] of [
      [
        'a wrong password',
        (email: string) => post(site, '/api/auth/login', { email, password: 'not this one' }),
      ],
      ['a sign-in link', (email: string) => post(site, '/api/auth/login', { email })],
      ['a forgotten password', (email: string) => post(site, '/api/auth/forgot-password', { email })],
      // The response itself reveals a taken address (409), but its time must not reveal it earlier.
      [
        'a registration',
        (email: string) => post(site, '/api/auth/register', { email, password, name: 'Ana Reis' }),
      ],
    ] as const) {
      const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
      for (let count = 0; count < asks; count += 1)
        for (const which of ['known', 'unknown'] as const) {
          // A new address each time, since repeated wrong passwords would be throttled. A correct sign-in
          // resets the count.
          const email =
            which === 'known' ? (emails[count % signIns] ?? known) : `${randomUUID()}@example.org`;
          times[which].push(await timed(async () => (await ask(email)).text()));
          if (name === 'a wrong password' && which === 'known') await signIn(email);
        }
      const apart = Math.abs(quantile(times.known, 0.5) - quantile(times.unknown, 0.5));
      rows.push(atMost(`known and unknown address, medians apart: ${name}`, apart, 'ms', 10));
    }
    return rows;
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.table(await benchSignIn({ preset: process.argv[2] === 'full' ? 'full' : 'quick' }));
