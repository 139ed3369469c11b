// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readRefusals } from '../store/refusals.ts';
import { readPage } from '../store/shown.ts';
import { noFaults } from '../testing/faulty-transport.ts';
import { idOf, keeperId, memorialId } from '../testing/fixtures.ts';
import { createMemoryServer } from '../testing/memory-server.ts';
import { chanceOf } from '../testing/prng.ts';
import { simulatedUser } from '../testing/run-simulation.ts';
import { SimulatedDevice } from '../testing/simulated-device.ts';
import { SimulatedTime, until } from '../testing/simulated-time.ts';

const user = simulatedUser(keeperId, 'free');
const start = Date.parse('2026-05-01T08:00:00.000Z');

describe('one phone with three tabs on a bad line', () => {
  it.each([1, 2, 3])(
    'REL-11 loses none of 50 actions through 20 network flaps and kills in mid-flush (seed %i)',
    async (seed) => {
      const time = new SimulatedTime(start);
      const chance = chanceOf(seed);
      const server = await createMemoryServer({ now: time.now, accounts: [user] });
      let faults = { ...noFaults, dropped: 0.15, answerLost: 0.25, delayed: 0.5 };
      const device = new SimulatedDevice(`rel-11-${seed}`, user, {
        server,
        time,
        chance,
        faults: () => faults,
        report: () => {},
      });
      for (let tab = 0; tab < 3; tab += 1) await device.openTab();
      await device.signIn();

      const queued: string[] = [];
      let flaps = 0;
      const kills: number[] = [];
      for (let action = 0; action < 50; action += 1) {
        const tab = device.tabs[action % device.tabs.length] ?? device.tab;
        queued.push(await tab.engine.enqueue(input(action)));
        if (action % 5 < 2) {
          device.isOnline = !device.isOnline;
          flaps += 1;
          if (device.isOnline) tab.engine.sendNow().catch(() => {});
        }
        await time.pass(chance.below(4_000));
        const sending = await device.tab.db.outbox.where('state').equals('sending').count();
        if (sending > 0 && kills.length < 5 && chance.hits(0.4)) {
          kills.push(action);
          device.killTab();
          await device.openTab();
        }
      }
      expect(flaps).toBe(20);
      expect(kills.length).toBeGreaterThan(0);

      faults = noFaults;
      device.isOnline = true;
      await until(async () => {
        device.tab.engine.sendNow().catch(() => {});
        await time.pass(20_000);
        const onTheirWay = device.tab.db.outbox.where('state').anyOf('queued', 'sending', 'accepted');
        return (await onTheirWay.count()) === 0;
      });

      const appends = (await server.appends()).map(({ commandId }) => commandId);
      const refused = (await readRefusals(device.tab.db)).map(({ commandId }) => commandId);
      // None lost and none doubled: each is in the log once, or is shown as refused.
      expect([...appends, ...refused].sort()).toEqual([...queued].sort());
      // Order kept: what concerns the memorial happened as it was done.
      const edits = queued.filter((_, action) => action !== refusedAction && action % 2 === 0);
      expect(appends.filter((id) => edits.includes(id))).toEqual(edits);
      // Refusals shown: a free account cannot have the premium theme.
      expect(refused).toEqual([queued[refusedAction]]);
      expect(
        (await readPage(device.tab.db, { entity: 'memorial', id: memorialId })).root?.value,
      ).toMatchObject({
        petName: 'Bella 48',
        tributeCount: 25,
        unsent: null,
      });
      while (device.tabs.length > 0) device.killTab();
    },
    60_000,
  );
});

const refusedAction = 20;

/** Odd actions sign the guestbook, even ones change the memorial, which the first one creates. */
function input(action: number) {
  if (action === 0)
    return {
      type: 'CreateMemorial' as const,
      payload: { memorialId, petName: 'Bella', petType: 'dog' as const },
    };
  if (action === refusedAction)
    return {
      type: 'EditMemorial' as const,
      payload: { memorialId, changes: { templateId: 'golden-fields' } },
    };
  if (action % 2 === 0)
    return {
      type: 'EditMemorial' as const,
      payload: { memorialId, changes: { petName: `Bella ${action}` } },
    };
  const words = { visitorName: `Visitor ${action}`, tributeMessage: 'Dear Bella' };
  return { type: 'SignGuestbook' as const, payload: { memorialId, tributeId: idOf(action), ...words } };
}
