// @vitest-environment node
import { expect, it } from 'vitest';
import { noFaults } from '../testing/faulty-transport.ts';
import { keeperId, loadAll, memorialId } from '../testing/fixtures.ts';
import { createMemoryServer } from '../testing/memory-server.ts';
import { chanceOf } from '../testing/prng.ts';
import { simulatedUser } from '../testing/run-simulation.ts';
import { SimulatedDevice } from '../testing/simulated-device.ts';
import { SimulatedTime, until } from '../testing/simulated-time.ts';

const user = simulatedUser(keeperId, 'free');
const oneWayMs = 300;

it('REL-32 200 edits of one memorial are there in order, each once, after a handful of calls: over a line with 300 ms delay that is far less than 10 s', async () => {
  await loadAll();
  const time = new SimulatedTime(Date.parse('2026-05-01T08:00:00.000Z'));
  const server = await createMemoryServer({ now: time.now, accounts: [user] });
  const calls: string[] = [];
  const timers = time.timers(() => true);
  const device = new SimulatedDevice('rel-32', user, {
    server: {
      ...server,
      connect(session) {
        const inner = server.connect(session);
        const slow =
          <Call, Answer>(name: string, work: (call: Call, signal: AbortSignal) => Promise<Answer>) =>
          async (call: Call, signal: AbortSignal) => {
            calls.push(name);
            await timers.wait(oneWayMs, signal);
            return work(call, signal);
          };
        return { ...inner, push: slow('push', inner.push), pull: slow('pull', inner.pull) };
      },
    },
    time,
    chance: chanceOf(1),
    faults: () => noFaults,
    report: () => {},
  });
  await device.openTab();
  await device.signIn();
  await device.tab.engine.enqueue({
    type: 'CreateMemorial',
    payload: { memorialId, petName: 'Bella', petType: 'dog' },
  });
  await time.pass(5_000);

  device.isOnline = false;
  const edits: string[] = [];
  for (let n = 1; n <= 200; n += 1)
    edits.push(
      await device.tab.engine.enqueue({
        type: 'EditMemorial',
        payload: { memorialId, changes: { petName: `Bella ${n}` } },
      }),
    );
  await time.pass(60_000);
  // The pull of the last minute's wake-up ends without a network: time passes in fewer turns than it takes.
  await device.tab.engine.pull();
  calls.length = 0;
  device.isOnline = true;
  device.tab.engine.sendNow().catch(() => {});
  await until(async () => {
    await time.pass(100);
    return (await device.tab.db.outbox.count()) === 0;
  });
  const appended = (await server.appends()).map(({ commandId }) => commandId);
  expect(appended.slice(1)).toEqual(edits);
  expect(calls.filter((name) => name === 'push').length).toBeLessThanOrEqual(3);
  expect(calls.filter((name) => name === 'pull').length).toBeLessThanOrEqual(2);
  device.killTab();
}, 60_000);
