import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hourMs } from '@everpaw/contracts/kernel/time/durations';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectReadStore } from '../../storage/read-store/connect-read-store.ts';
import {
  countedMs,
  maxAccountEmailsPerHour,
  maxEmailsPerDay,
  openEmailAllowance,
} from './email-allowance.ts';

let folder: string;
let store: Awaited<ReturnType<typeof connectReadStore>>;
let at = Date.parse('2026-03-01T12:00:00.000Z');
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-allowance-'));
  store = await connectReadStore({
    file: join(folder, 'state.db'),
    database: 'state',
    synchronous: 'NORMAL',
    warn: () => undefined,
  });
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const open = () => openEmailAllowance(store.connection, 'a secret', () => new Date(at));

test('SEC-41 of any number at once, through two processes, five emails to one mailbox are counted', async () => {
  const processes = [await open(), await open()];
  const taken = await Promise.all(
    Array.from({ length: 40 }, (_, n) => processes[n % 2]?.take(`ana+${n}@example.org`, `email ${n}`)),
  );
  expect(taken.filter(Boolean)).toHaveLength(maxEmailsPerDay);
});

test('SEC-41 the same email counts once, others are let through as those before them become a day old', async () => {
  const allowance = await open();
  const take = (n: number) => allowance.take('ben@example.org', `email ${n}`);
  for (let n = 0; n < maxEmailsPerDay; n += 1) {
    expect(await take(n)).toBe(true);
    at += 60_000;
  }
  expect([await take(0), await take(99)]).toEqual([true, false]);
  at += countedMs - maxEmailsPerDay * 60_000;
  expect([await take(99), await take(100)]).toEqual([true, false]);
});

test('SEC-41 an email that is sent in any case takes the place of another one', async () => {
  const allowance = await open();
  for (let n = 0; n < maxEmailsPerDay + 2; n += 1) await allowance.note('cy@example.org', `order ${n}`);
  expect(await allowance.take('cy@example.org', 'a card')).toBe(false);
  await allowance.sweep(new Date(at + countedMs));
  expect(await allowance.take('cy@example.org', 'a card')).toBe(true);
});

test('SEC-41 emails of an account are counted apart: three an hour, and as many a day as others', async () => {
  const allowance = await open();
  const takeAnHourLater = async (n: number) => {
    at += hourMs;
    const taken = [];
    for (let one = 0; one <= maxAccountEmailsPerHour; one += 1)
      taken.push(await allowance.takeForAccount('dee@example.org', `link ${n} ${one}`));
    return taken.filter(Boolean).length;
  };
  for (let n = 0; n < maxEmailsPerDay; n += 1) await allowance.take('dee@example.org', `card ${n}`);
  expect(await allowance.take('dee@example.org', 'another card')).toBe(false);
  expect([await takeAnHourLater(1), await takeAnHourLater(2), await takeAnHourLater(3)]).toEqual([
    maxAccountEmailsPerHour,
    maxEmailsPerDay - maxAccountEmailsPerHour,
    0,
  ]);
  at += countedMs;
  expect(await takeAnHourLater(4)).toBe(maxAccountEmailsPerHour);
});
