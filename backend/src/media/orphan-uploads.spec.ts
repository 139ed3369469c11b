import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unnamedUploadDays } from '@everpaw/contracts/media/media.limits';
import { undoDays } from '@everpaw/contracts/memorials/memorials.limits';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { connectReadStore } from '../platform/storage/read-store/connect-read-store.ts';
import { orphanUploads } from './orphan-uploads.ts';
import { openUploads, type Uploads } from './uploads.ts';

const ana = '0197f3a0-0000-7000-8000-000000000001';
const ben = '0197f3a0-0000-7000-8000-000000000002';
const picture = (n: number) => n.toString(16).padStart(64, '0');

let dir: string;
let uploads: Uploads;
let close: () => Promise<void>;
let now: Date;
let shown: Set<string> | null;
let removed: string[];
let whileRemoving: () => Promise<void>;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'everpaw-uploads-'));
  const store = await connectReadStore({
    file: join(dir, 'state.db'),
    database: 'state',
    synchronous: 'FULL',
  });
  uploads = await openUploads(store.connection);
  close = () => store.close();
  now = new Date('2026-03-01T12:00:00.000Z');
  shown = new Set();
  removed = [];
  whileRemoving = async () => {};
});
afterEach(async () => {
  await close();
  await rm(dir, { recursive: true, force: true });
});

const passDays = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000);
};
const sweep = () =>
  orphanUploads({
    uploads,
    media: {
      async remove(sha256) {
        await whileRemoving();
        removed.push(sha256);
      },
    },
    shown: async (sha256s) => shown && new Set(sha256s.filter((each) => shown?.has(each))),
  }).sweep(now);
const send = (n: number, accountId = ana) => uploads.record(accountId, picture(n), now, 1_000);
const mayName = (n: number, accountId = ana) => uploads.has(accountId, picture(n));

/** An upload that was put away, and whose bytes would go with the next sweep. */
async function sendAndRetire(n: number) {
  await send(n);
  passDays(unnamedUploadDays);
  await sweep();
  passDays(undoDays + 1);
}

test('given an upload that nothing names, when its days are over, then it is named no more, and later its bytes go', async () => {
  await send(1);
  passDays(unnamedUploadDays - 1);
  await sweep();
  expect(await mayName(1)).toBe(true);
  passDays(1);
  await sweep();
  expect([await mayName(1), removed]).toEqual([false, []]);
  passDays(undoDays);
  await sweep();
  expect(removed).toEqual([]);
  passDays(1);
  await sweep();
  await sweep();
  expect(removed).toEqual([picture(1)]);
  expect(await uploads.of(ana, 10)).toEqual([]);
});

test('what is shown stays, also when it was taken out again and may still be put back', async () => {
  await send(1);
  shown = new Set([picture(1)]);
  await sweep();
  shown.clear();
  for (let month = 0; month < 12; month += 1) {
    passDays(31);
    await sweep();
  }
  expect([await mayName(1), removed]).toEqual([true, []]);
});

test('what was named in the moment in which it was put away is found in use, and stays', async () => {
  await send(1);
  passDays(unnamedUploadDays);
  await sweep();
  shown = new Set([picture(1)]);
  passDays(undoDays + 1);
  await sweep();
  expect([await mayName(1), removed]).toEqual([true, []]);
});

test('whoever sends it again may name it for as long again', async () => {
  await send(1);
  passDays(unnamedUploadDays);
  await sweep();
  expect(await send(1)).toBe(true);
  passDays(unnamedUploadDays - 1);
  await sweep();
  expect([await mayName(1), removed]).toEqual([true, []]);
});

test('it stays as long as somebody else may still name it', async () => {
  await send(1);
  passDays(50);
  await send(1, ben);
  for (let day = 0; day < 75; day += 5) {
    passDays(5);
    await sweep();
  }
  expect([await mayName(1), await mayName(1, ben), removed]).toEqual([false, true, []]);
  for (const days of [15, undoDays + 1]) {
    passDays(days);
    await sweep();
  }
  expect(removed).toEqual([picture(1)]);
});

test('whoever sends it in the moment of its removal is told to send it again, and then it is there', async () => {
  await sendAndRetire(1);
  const answers: boolean[] = [];
  whileRemoving = async () => {
    answers.push(await send(1, ben), await mayName(1, ben), await send(1), await mayName(1));
  };
  await sweep();
  expect(answers).toEqual([false, false, false, false]);
  expect(removed).toEqual([picture(1)]);
  expect([await send(1, ben), await mayName(1, ben)]).toEqual([true, true]);
  whileRemoving = async () => {};
  await sweep();
  expect(removed).toEqual([picture(1)]);
});

test('of a sending and a removal at once, never both succeed', async () => {
  for (let n = 1; n <= 20; n += 1) {
    await sendAndRetire(n);
    const sent = uploads.record(ben, picture(n), now, 1_000);
    const swept = sweep();
    const [kept] = await Promise.all([sent, swept]);
    expect(await mayName(n, ben)).toBe(kept);
    expect(kept && removed.includes(picture(n))).toBe(false);
  }
});

test('a removal that failed is tried again, and holds up nobody for long', async () => {
  await sendAndRetire(1);
  whileRemoving = () => Promise.reject(new Error('no disk'));
  await expect(sweep()).rejects.toThrow('no disk');
  whileRemoving = async () => {};
  await sweep();
  expect(removed).toEqual([picture(1)]);
});

test('nothing is touched while the views are behind', async () => {
  await sendAndRetire(1);
  shown = null;
  await sweep();
  expect(removed).toEqual([]);
});
