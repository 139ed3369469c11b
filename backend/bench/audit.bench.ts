import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { canonicalJson } from '@everpaw/contracts/kernel/canonical-json';
import { databases, dataFiles, treeFile } from '../src/app/data-files.ts';
import { pagesOfLog } from '../src/audit/transparency/logged-events.ts';
import { signedLogsOf } from '../src/audit/transparency/signed-log.ts';
import { readTree } from '../src/audit/transparency/transparency-tree.ts';
import { verifyLog } from '../src/audit/transparency/verify-log.ts';
import { operatorSocketPath, sendToOperator } from '../src/platform/operator/operator-socket.ts';
import { openEventLogReader } from '../src/platform/storage/event-log/event-log-reader.ts';
import { openToRead } from '../src/platform/storage/read-store/connect-read-store.ts';
import { atMost, type BenchRow, ofFloor, percentile, timed } from './bench-row.ts';
import { type Server, serve, siteEnv, siteReady } from './servers.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const presets = {
  tiny: { events: 100, historyEvents: 10, rounds: 1, opens: 1 },
  quick: { events: 20_000, historyEvents: 5_000, rounds: 3, opens: 40 },
  full: { events: 200_000, historyEvents: 5_000, rounds: 3, opens: 200 },
};
const wanted = { ratio: 0.3, historyMs: 200 };
const signers = 16;

/** The floor for reading every byte: reads each event as stored and hashes its data and metadata. */
async function scanAndHash(file: string): Promise<number> {
  const reader = openEventLogReader(file);
  let count = 0;
  const hash = createHash('sha256');
  try {
    const pages = pagesOfLog(reader.log);
    for (let page = await pages.from('0000000000000000.0000000000000000', 512); ; ) {
      for (const { data, metadata } of page.events)
        hash.update(canonicalJson(data)).update(canonicalJson(metadata));
      count += page.events.length;
      if (page.level) break;
      page = await pages.after(page.to, 512);
    }
  } finally {
    await reader.close();
  }
  hash.digest();
  return count;
}

/** Returns the median duration of this many rounds, in milliseconds. */
async function medianOf(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timed(work));
  return percentile(times, 0.5);
}

async function sent(
  site: Server,
  method: string,
  path: string,
  body: unknown,
  cookie = '',
): Promise<Response> {
  const answer = await fetch(site.origin + path, {
    method,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify(body),
  });
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

/** Returns the median duration of `audit -- verify` while the site is running, in milliseconds. */
async function verifyTakes(dataDir: string, rounds: number): Promise<number> {
  const reader = openEventLogReader(join(dataDir, dataFiles.events));
  const state = await openToRead(join(dataDir, dataFiles.state), databases.state);
  const views = await openToRead(join(dataDir, dataFiles.views, treeFile));
  try {
    const log = await signedLogsOf(state.connection).current();
    if (!log) throw new Error('Nothing is signed');
    const options = { pages: pagesOfLog(reader.log), tree: readTree(views.connection), log, older: null };
    return await medianOf(rounds, () => verifyLog({ ...options, report: () => {} }));
  } finally {
    await views.close();
    await state.close();
    await reader.close();
  }
}

/**
 * Measures the first page of a history of 5,000 events on the server, opened by its keeper, in milliseconds.
 */
async function historyOpens(
  site: Server,
  { events, opens }: { events: number; opens: number },
): Promise<number[]> {
  const registered = await sent(site, 'POST', '/api/auth/register', {
    email: 'bench@example.org',
    password: 'a long enough password',
    name: 'Ana Reis',
  });
  const cookie = registered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const made = await sent(site, 'POST', '/api/memorials', { petName: 'Bella', petType: 'dog' }, cookie);
  const { id } = (await made.json()) as { id: string }; // what the API answers
  let left = events - 1;
  const words = { visitorName: 'Ines', visitorLocation: 'Porto', tributeMessage: 'She shared her stick.' };
  let position = '';
  await Promise.all(
    Array.from({ length: signers }, async () => {
      while (left > 0) {
        left -= 1;
        const signed = await sent(site, 'POST', `/api/memorials/${id}/guestbook`, words);
        const at = signed.headers.get('x-position') ?? '';
        if (at > position) position = at;
        await signed.text();
      }
    }),
  );
  const open = async () => {
    const answer = await fetch(`${site.origin}/api/memorials/${id}/history`, {
      headers: { cookie, 'x-min-position': position },
    });
    const { entries } = (await answer.json()) as { entries: unknown[] }; // what the API answers
    if (entries.length === 0) throw new Error('The history is empty');
  };
  await open();
  const times: number[] = [];
  for (let count = 0; count < opens; count += 1) times.push(await timed(open));
  return times;
}

/**
 * - `audit -- verify` of the whole log against its signed checkpoint, compared with reading and hashing each
 * stored event. The target is at least 0.3 of that.
 * - The first page of a history of 5,000 events, opened by its keeper: at most 200 ms.
 */
export async function benchAudit({ preset }: { preset: keyof typeof presets }): Promise<BenchRow[]> {
  const { events, historyEvents, rounds, opens } = presets[preset];
  const folder = await mkdtemp(join(tmpdir(), 'everpaw-bench-'));
  const dataDir = join(folder, 'data');
  const env = siteEnv(dataDir);
  let site: Server | null = null;
  try {
    await promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(here, 'fill-history.mjs'), String(events)],
      { env: { ...process.env, ...env } },
    );
    site = await serve([join(here, '../dist/src/main.js')], env, siteReady);
    const signed = await sendToOperator(operatorSocketPath(dataDir), 'audit.checkpoint', [], () => {});
    if (signed === null) throw new Error('The site does not answer its operator');
    const verifyMs = await verifyTakes(dataDir, rounds);
    let count = 0;
    const scanMs = await medianOf(rounds, async () => {
      count = await scanAndHash(join(dataDir, 'events.db'));
    });
    const times = await historyOpens(site, { events: historyEvents, opens });
    const perSecond = (ms: number) => (count * 1_000) / ms;
    return [
      ofFloor(
        `verify ${count.toLocaleString('en-US')} events against the checkpoint, beside reading and hashing them`,
        { value: perSecond(verifyMs), floor: perSecond(scanMs), unit: 'events/s' },
        wanted.ratio,
      ),
      atMost(
        `first page of a history of ${historyEvents.toLocaleString('en-US')} events, p99`,
        percentile(times, 0.99),
        'ms',
        wanted.historyMs,
      ),
      { name: '… p50', value: percentile(times, 0.5), unit: 'ms' },
    ];
  } finally {
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
