// @vitest-environment node
import { offlineEntity } from '@everpaw/projections/kernel/offline-rules';
import { offlineEntities } from '@everpaw/projections/offline-entities';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CommandInput } from './store/entities.ts';
import { entityList } from './store/entities.ts';
import { readOwnRoots } from './store/own-roots.ts';
import { readRefusals } from './store/refusals.ts';
import { readPage } from './store/shown.ts';
import { noFaults } from './testing/faulty-transport.ts';
import { idOf, keeperId, loadAll } from './testing/fixtures.ts';
import { createMemoryServer, type MemoryServer } from './testing/memory-server.ts';
import { type Chance, chanceOf } from './testing/prng.ts';
import { everyFault, runSimulation, simulatedUser } from './testing/run-simulation.ts';
import { SimulatedDevice } from './testing/simulated-device.ts';
import { SimulatedTime, until } from './testing/simulated-time.ts';
import { noteEntity } from './testing/toy/note.entity.ts';
import { noteRules, refusedWord } from './testing/toy/note.offline.ts';

/** The line that lists it. */
const list = entityList([...offlineEntities, offlineEntity(noteEntity, async () => noteRules)]);

const keeper = simulatedUser(keeperId, 'premium');
const other = simulatedUser(idOf(77), 'free');
const start = Date.parse('2026-05-01T08:00:00.000Z');

// The app's own list does not know the types of a test's entity.
const command = (type: string, payload: object) => ({ type, payload }) as unknown as CommandInput;
const write = (noteId: string, text: string, isOpen = true) => command('WriteNote', { noteId, text, isOpen });
const edit = (noteId: string, text: string, base: { text?: string } = {}) =>
  command('EditNote', { noteId, changes: { text }, base });

let time: SimulatedTime;
let server: MemoryServer;
beforeEach(async () => {
  await loadAll(list);
  time = new SimulatedTime(start);
  server = await createMemoryServer({ now: time.now, accounts: [keeper, other], list });
});

async function phone(name: string, user: typeof keeper | null): Promise<SimulatedDevice> {
  const device = new SimulatedDevice(name, user, {
    server,
    time,
    chance: chanceOf(1),
    faults: () => noFaults,
    report: () => {},
    list,
  });
  await device.openTab();
  await device.signIn();
  await time.pass(2_000);
  return device;
}

const noteId = idOf(1);
const ref = { entity: noteEntity.name, id: noteId };
const textOn = async ({ tab }: SimulatedDevice) => {
  const { root } = await readPage(tab.db, ref);
  return root && 'text' in root.value ? [root.value.text, root.value.unsent] : null;
};

/** Until nothing of this device is on its way any more. */
const arrived = ({ tab }: SimulatedDevice) =>
  until(async () => {
    tab.engine.sendNow().catch(() => {});
    await time.pass(5_000);
    return (await tab.db.outbox.where('state').anyOf('queued', 'sending', 'accepted').count()) === 0;
  });

describe('an entity that only this test has', () => {
  it('is created and edited without a signal, shown at once, sent, and pulled by another device', async () => {
    const [first, second] = [await phone('first', keeper), await phone('second', keeper)];
    first.isOnline = false;
    await first.tab.engine.enqueue(write(noteId, 'gate'));
    await first.tab.engine.enqueue(edit(noteId, 'garden gate'));
    expect(await textOn(first)).toEqual(['garden gate', 'waiting']);
    first.isOnline = true;
    await arrived(first);
    expect(await textOn(first)).toEqual(['garden gate', null]);
    await second.tab.engine.pull();
    expect(await textOn(second)).toEqual(['garden gate', null]);
    expect((await readOwnRoots(second.tab.db, noteEntity.name))?.value).toMatchObject([{ id: noteId }]);
  });

  it('shows what was refused and what ran into a conflict, and sends it again knowingly', async () => {
    const [first, second] = [await phone('first', keeper), await phone('second', keeper)];
    await first.tab.engine.enqueue(write(noteId, 'gate'));
    await first.tab.engine.enqueue(write(idOf(2), refusedWord));
    await arrived(first);
    await second.tab.engine.pull();
    await second.tab.engine.enqueue(edit(noteId, 'stove', { text: 'gate' }));
    await arrived(second);
    await first.tab.engine.enqueue(edit(noteId, 'stick', { text: 'gate' }));
    await arrived(first);
    const refusals = await readRefusals(first.tab.db);
    expect(refusals).toMatchObject([
      { entity: 'note', id: idOf(2), title: 'A note', kind: 'rejected', code: 'word', words: refusedWord },
      { entity: 'note', id: noteId, kind: 'conflict', yours: { text: 'stick' }, current: { text: 'stove' } },
    ]);
    await first.tab.engine.sendAgain(refusals[1]?.commandId ?? '');
    await first.tab.engine.discard(refusals[0]?.commandId ?? '');
    await arrived(first);
    expect(await readRefusals(first.tab.db)).toEqual([]);
    expect(await textOn(first)).toEqual(['stick', null]);
  });

  it('leaves a stranger’s device once it is withdrawn, and its owner’s at signing out', async () => {
    const owner = await phone('owner', keeper);
    const stranger = await phone('stranger', other);
    await owner.tab.engine.enqueue(write(noteId, 'gate'));
    await arrived(owner);
    expect(await stranger.tab.engine.refresh(ref)).toBe('current');
    expect(await textOn(stranger)).toEqual(['gate', null]);
    await owner.tab.engine.enqueue(command('CloseNote', { noteId }));
    await arrived(owner);
    expect(await stranger.tab.engine.refresh(ref)).toBe('gone');
    expect(await textOn(stranger)).toBeNull();
    expect(await textOn(owner)).toEqual(['gate', null]);
    await owner.tab.engine.signOut();
    expect(await owner.tab.db.documents.count()).toBe(0);
  });

  it.each([1, 2, 3, 4])(
    'keeps every promise on a bad day, beside all others (seed %i)',
    async (seed) => {
      const day = new SimulatedTime(start);
      const report = await runSimulation({
        seed,
        devices: 3,
        steps: 60,
        faults: everyFault,
        server: await createMemoryServer({ now: day.now, accounts: [keeper, other], list }),
        users: [keeper, other],
        time: day,
        list,
        more: someNote,
      });
      expect(report.broken).toEqual([]);
    },
    60_000,
  );
});

async function someNote(device: SimulatedDevice, chance: Chance): Promise<CommandInput | null> {
  if (!device.user) return null;
  const held = (await readOwnRoots(device.tab.db, noteEntity.name))?.value ?? [];
  const note = chance.pick(held);
  const text = chance.pick(['gate', 'stick', 'rain', refusedWord]) ?? 'gate';
  if (!note || chance.hits(0.3)) return write(chance.uuid(), text, chance.hits(0.7));
  const base = 'text' in note && chance.hits(0.5) ? { text: String(note.text) } : {};
  return chance.hits(0.2) ? command('CloseNote', { noteId: note.id }) : edit(note.id, text, base);
}
