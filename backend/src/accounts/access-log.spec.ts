import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessLogDays } from '@everpaw/contracts/admin/access-log.dto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { connectReadStore } from '../platform/storage/read-store/connect-read-store.ts';
import { type AccessLog, openAccessLog, refusalsAMinute } from './access-log.ts';

const ana = '0197f3a0-0000-7000-8000-000000000001';
const ben = '0197f3a0-0000-7000-8000-000000000002';

let dir: string;
let now: Date;
let log: AccessLog;
let close: () => Promise<void>;

async function open() {
  const file = join(dir, 'state.db');
  const store = await connectReadStore({ file, database: 'state', synchronous: 'FULL' });
  log = await openAccessLog(store.connection, () => now);
  close = async () => {
    await log.close();
    await store.close();
  };
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'everpaw-access-'));
  now = new Date('2026-03-01T12:00:00.000Z');
  await open();
});
afterEach(async () => {
  await close();
  await rm(dir, { recursive: true, force: true });
});

const signIn = (userId: string) => ({ userId, action: 'sign-in' as const, resource: 'POST /api/auth/login' });
const refusal = (failureReason = 'not-permitted') => ({
  userId: null,
  action: 'refused' as const,
  resource: 'GET /api/admin/accounts',
  success: false,
  failureReason,
});

describe('the access log', () => {
  test('REQ-360 REQ-361 keeps every field, and a success is what it was unless said otherwise', async () => {
    log.record({ ...signIn(ana), ipAddress: '203.0.113.7', userAgent: 'A browser' });
    expect(await log.page({ limit: 10 })).toEqual([
      {
        id: expect.any(String),
        userId: ana,
        action: 'sign-in',
        resource: 'POST /api/auth/login',
        ipAddress: '203.0.113.7',
        userAgent: 'A browser',
        success: true,
        failureReason: null,
        timestamp: '2026-03-01T12:00:00.000Z',
      },
    ]);
  });

  test('what was recorded is still there after the site was closed and opened again', async () => {
    log.record(signIn(ana));
    await close();
    await open();
    expect(await log.page({ limit: 10 })).toHaveLength(1);
  });

  test('is read newest first, page by page, of one account or of refusals only', async () => {
    for (const [minute, access] of [signIn(ana), signIn(ben), refusal(), signIn(ana)].entries()) {
      now = new Date(Date.UTC(2026, 2, 1, 12, minute));
      log.record(access);
    }
    const [newest, second] = await log.page({ limit: 2 });
    expect([newest?.userId, second?.action]).toEqual([ana, 'refused']);
    const after = { createdAt: second?.timestamp ?? '', id: second?.id ?? '' };
    expect((await log.page({ after, limit: 10 })).map((entry) => entry.userId)).toEqual([ben, ana]);
    expect(await log.page({ userId: ana, limit: 10 })).toHaveLength(2);
    expect((await log.page({ refusedOnly: true, limit: 10 })).map((entry) => entry.success)).toEqual([false]);
  });

  test('goes with the account', async () => {
    log.record(signIn(ana));
    log.record(signIn(ben));
    await log.forget(ana);
    expect((await log.page({ limit: 10 })).map((entry) => entry.userId)).toEqual([ben]);
  });

  test('forgets what is older than 180 days', async () => {
    log.record(signIn(ana));
    await log.close();
    const day = 86_400_000;
    await log.sweep(new Date(now.getTime() + accessLogDays * day));
    expect(await log.page({ limit: 10 })).toHaveLength(1);
    await log.sweep(new Date(now.getTime() + accessLogDays * day + 1));
    expect(await log.page({ limit: 10 })).toEqual([]);
  });

  test('a flood of refusals does not fill the disk, and leaves its number behind', async () => {
    for (let n = 0; n < refusalsAMinute + 50; n += 1) log.record(refusal());
    log.record(signIn(ana));
    expect(await log.page({ refusedOnly: true, limit: 5_000 })).toHaveLength(refusalsAMinute);
    expect(await log.page({ userId: ana, limit: 10 })).toHaveLength(1);
    now = new Date(now.getTime() + 60_000);
    log.record(signIn(ben));
    const [newest] = await log.page({ refusedOnly: true, limit: 1 });
    expect(newest).toMatchObject({ resource: '50 more within a minute', failureReason: 'too-many-to-keep' });
  });
});
