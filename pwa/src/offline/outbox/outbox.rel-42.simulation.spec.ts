// @vitest-environment node
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readRefusals } from '../store/refusals.ts';
import { readPage } from '../store/shown.ts';
import { readStatus } from '../store/status.ts';
import { noFaults } from '../testing/faulty-transport.ts';
import { idOf, keeperId, loadAll, memorialId } from '../testing/fixtures.ts';
import { createMemoryServer, type MemoryServer } from '../testing/memory-server.ts';
import { chanceOf } from '../testing/prng.ts';
import { simulatedUser } from '../testing/run-simulation.ts';
import { SimulatedDevice } from '../testing/simulated-device.ts';
import { SimulatedTime, until } from '../testing/simulated-time.ts';

const user = simulatedUser(keeperId, 'premium');
const ref = { entity: 'memorial', id: memorialId };
const memoryId = idOf(31);
const create = {
  type: 'CreateMemorial' as const,
  payload: { memorialId, petName: 'Bella', petType: 'dog' as const },
};
const rename = (petName: string, base?: string) => ({
  type: 'EditMemorial' as const,
  payload: { memorialId, changes: { petName }, ...(base === undefined ? {} : { base: { petName: base } }) },
});
const sign = (n: number) => ({
  type: 'SignGuestbook' as const,
  payload: { memorialId, tributeId: idOf(n), visitorName: 'Ines', tributeMessage: `Dear Bella ${n}` },
});
const remember = (sha256: string) => ({
  type: 'AddMemory' as const,
  payload: {
    memoryId,
    memorialId,
    date: '2026-02-01',
    title: 'First snow',
    description: 'She would not come in.',
    type: 'milestone' as const,
    sha256,
  },
});

let time: SimulatedTime;
let server: MemoryServer;
let phone: SimulatedDevice;

async function openDevice(name: string, of: typeof user | null): Promise<SimulatedDevice> {
  const parts = { server, time, chance: chanceOf(1), faults: () => noFaults, report: () => {} };
  const device = new SimulatedDevice(name, of, parts);
  await device.openTab();
  await device.signIn();
  return device;
}

const photo = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/jpeg' });

const outboxOf = async ({ tab }: SimulatedDevice) =>
  (await tab.db.outbox.orderBy('seq').toArray()).map(({ id, state }) => [id, state]);

async function isDone({ tab }: SimulatedDevice): Promise<boolean> {
  tab.engine.sendNow().catch(() => {});
  await time.pass(20_000);
  return (await tab.db.outbox.where('state').anyOf('queued', 'sending', 'accepted').count()) === 0;
}

/** Queues these and waits until the confirmed documents contain them; answers their ids. */
async function done(device: SimulatedDevice, inputs: Parameters<typeof device.tab.engine.enqueueAll>[0]) {
  const ids = await device.tab.engine.enqueueAll(inputs);
  await until(() => isDone(device));
  expect(await outboxOf(device)).toEqual([]);
  return ids;
}

const appended = async () => (await server.appends()).map(({ commandId }) => commandId);

/** The device hears that the site is another one. */
async function hears({ tab }: SimulatedDevice) {
  await tab.engine.pull();
  await tab.engine.refresh(ref);
}

beforeAll(() => loadAll());
beforeEach(async () => {
  time = new SimulatedTime(Date.parse('2026-05-01T08:00:00.000Z'));
  server = await createMemoryServer({ now: time.now, accounts: [user] });
  phone = await openDevice('phone', user);
});

describe('a server that was restored from an older backup', () => {
  it('REL-42 gets back what it had confirmed since, each once and in order, with its photo, after one tap', async () => {
    const kept = await done(phone, [create, sign(21)]);
    const restore = server.backup();
    const { sha256 } = await phone.tab.engine.cachePhoto(photo);
    const lost = await done(phone, [
      rename('Bella B.', 'Bella'),
      remember(sha256),
      sign(22),
      rename('Bella C.', 'Bella B.'),
    ]);
    restore();
    await hears(phone);

    expect(await outboxOf(phone)).toEqual(lost.map((id) => [id, 'lost']));
    expect((await readStatus(phone.tab.db)).needsAttention).toBe(lost.length);
    // Nothing is silently gone, and nothing is sent unasked.
    const before = await readPage(phone.tab.db, ref);
    expect(before.root?.value).toMatchObject({ petName: 'Bella C.', unsent: 'waiting' });
    expect(before.lists.memory?.value.entries).toMatchObject([{ title: 'First snow', photo: { sha256 } }]);
    await until(async () => {
      await time.pass(120_000);
      return true;
    });
    expect(await appended()).toEqual(kept);
    expect(await phone.tab.engine.unsentWork()).toMatchObject({ needsAttention: lost.length, photos: 1 });

    await phone.tab.engine.sendLost();
    await phone.tab.engine.sendLost();
    await until(() => isDone(phone));
    expect((await appended()).slice(0, 2)).toEqual(kept);
    expect((await appended()).slice(2).sort()).toEqual([...lost].sort());
    expect((await appended()).filter((id) => id === lost[0] || id === lost[3])).toEqual([lost[0], lost[3]]);
    const after = await readPage(phone.tab.db, ref);
    expect(after.root?.value).toMatchObject({ petName: 'Bella C.', unsent: null });
    expect(after.lists.memory?.value.entries).toMatchObject([{ title: 'First snow', photo: { sha256 } }]);
    expect(await outboxOf(phone)).toEqual([]);
  });

  it('REL-42 that is restored once more, to a moment before the last restore, misses what was sent again, too', async () => {
    await done(phone, [create]);
    const early = server.backup();
    const [first] = await done(phone, [rename('Bella B.')]);
    const later = server.backup();
    const [second] = await done(phone, [sign(21)]);
    later();
    await hears(phone);
    expect(await outboxOf(phone)).toEqual([[second, 'lost']]);
    early();
    await hears(phone);
    expect(await outboxOf(phone)).toEqual([
      [first, 'lost'],
      [second, 'lost'],
    ]);
  });

  it('REL-42 takes what the device does next after what it has lost, and not before the person has decided', async () => {
    const restore = server.backup();
    const lost = await done(phone, [create]);
    restore();
    await hears(phone);
    const next = await phone.tab.engine.enqueueAll([rename('Bella B.'), sign(21)]);
    await time.pass(120_000);
    expect(await appended()).toEqual([]);
    await phone.tab.engine.sendLost();
    await until(() => isDone(phone));
    expect((await appended())[0]).toBe(lost[0]);
    expect((await appended()).slice(1).sort()).toEqual([...next].sort());
  });

  it('REL-42 meets an edit of somebody else as any edit would: the person chooses', async () => {
    await done(phone, [create]);
    const restore = server.backup();
    await done(phone, [rename('Bella B.', 'Bella')]);
    restore();
    const laptop = await openDevice('laptop', user);
    await done(laptop, [rename('Bella Z.', 'Bella')]);
    await hears(phone);
    await phone.tab.engine.sendLost();
    await until(() => isDone(phone));
    expect(await readRefusals(phone.tab.db)).toMatchObject([
      { kind: 'conflict', current: { petName: 'Bella Z.' } },
    ]);
  });

  it('REL-42 misses nothing once the person has let it go', async () => {
    await done(phone, [create]);
    const restore = server.backup();
    const { sha256 } = await phone.tab.engine.cachePhoto(photo);
    await done(phone, [remember(sha256)]);
    restore();
    await hears(phone);
    await phone.tab.engine.discardLost();
    expect(await outboxOf(phone)).toEqual([]);
    expect(await phone.tab.db.media.count()).toBe(0);
    await hears(phone);
    expect((await readPage(phone.tab.db, ref)).lists.memory?.value.entries).toEqual([]);
  });

  it('REL-42 is offered a visitor’s tribute again', async () => {
    await done(phone, [create]);
    const visitor = await openDevice('visitor', null);
    await visitor.tab.engine.refresh(ref);
    const restore = server.backup();
    const [signed] = await done(visitor, [sign(21)]);
    restore();
    await hears(visitor);
    expect(await outboxOf(visitor)).toEqual([[signed, 'lost']]);
  });

  it('REL-42 is offered what it accepted in the last 30 days, and nothing older', async () => {
    await done(phone, [create]);
    const restore = server.backup();
    const { sha256 } = await phone.tab.engine.cachePhoto(photo);
    await done(phone, [remember(sha256)]);
    phone.clockOff = 20 * dayMs;
    const [young] = await done(phone, [sign(21)]);
    phone.clockOff = 31 * dayMs;
    phone.killTab();
    await phone.openTab();
    await until(async () => (await phone.tab.db.sent.count()) === 1);
    expect(await phone.tab.db.media.where('queued').equals(2).count()).toBe(0);
    restore();
    await hears(phone);
    expect(await outboxOf(phone)).toEqual([[young, 'lost']]);
  });
});

describe('REL-30 REL-42 somebody else on this phone', () => {
  const other = simulatedUser(idOf(77), 'free');

  it('gets nothing of what was accepted, and the phone has forgotten it with its photos', async () => {
    await done(phone, [create]);
    const restore = server.backup();
    const { sha256 } = await phone.tab.engine.cachePhoto(photo);
    await done(phone, [remember(sha256)]);
    await phone.tab.engine.signedIn(other);
    expect([await phone.tab.db.sent.count(), await phone.tab.db.media.count()]).toEqual([0, 0]);
    restore();
    await hears(phone);
    expect((await readStatus(phone.tab.db)).needsAttention).toBe(0);
  });

  it('neither sees nor sends nor lets go what the server has lost of the one before, who finds it again', async () => {
    await done(phone, [create]);
    const restore = server.backup();
    const lost = await done(phone, [sign(21)]);
    restore();
    await hears(phone);
    await phone.tab.engine.signedIn(other);
    expect((await readStatus(phone.tab.db)).needsAttention).toBe(0);
    await phone.tab.engine.sendLost();
    await phone.tab.engine.discardLost();
    expect(await outboxOf(phone)).toEqual([[lost[0], 'lost']]);
    await phone.tab.engine.signedIn(user);
    expect((await readStatus(phone.tab.db)).needsAttention).toBe(1);
  });

  it('gets nothing of it after a sign-out', async () => {
    await done(phone, [create, sign(21)]);
    expect(await phone.tab.db.sent.count()).toBe(2);
    await phone.tab.engine.signOut();
    expect([await phone.tab.db.sent.count(), await phone.tab.db.outbox.count()]).toEqual([0, 0]);
  });
});
