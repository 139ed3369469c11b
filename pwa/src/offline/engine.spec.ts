// @vitest-environment node
import { expect, it } from 'vitest';
import { createEngine } from './engine.ts';
import { TransportError } from './sync/transport.ts';
import { entry, freshDatabase, idOf, memorialId, positionOf } from './testing/fixtures.ts';
import { SimulatedLocks } from './testing/simulated-locks.ts';
import { SimulatedTime, until } from './testing/simulated-time.ts';

const offline = () => Promise.reject(new TransportError('network'));

it('a memorial whose creation is not part of the views yet is never asked for by name', async () => {
  const db = freshDatabase();
  await db.open();
  const time = new SimulatedTime(0);
  const opened: string[] = [];
  const engine = createEngine({
    db,
    now: () => time.now(),
    world: {
      transport: {
        push: offline,
        pull: offline,
        putMedia: offline,
        one: offline,
        list: offline,
        signOut: offline,
      },
      locks: new SimulatedLocks().of({}),
      timers: time.timers(() => true),
      random: () => 1,
      newId: () => idOf(1),
      measure: async () => null,
      writing: () => import('./writing.ts'),
      soon: (task) => task(),
      openLive(url) {
        opened.push(url);
        return { addEventListener: () => {}, close: () => {} };
      },
      caches: undefined,
      storage: undefined,
      fetch: offline,
      serviceWorker: undefined,
      watchQueue: () => () => {},
      report: () => {},
      page: null,
    },
  });
  const creation = entry(
    1,
    'CreateMemorial',
    { memorialId, petName: 'Bella', petType: 'dog' },
    { state: 'accepted', position: positionOf(5) },
  );
  await db.outbox.add(creation);

  let leave = engine.watch({ entity: 'memorial', id: memorialId });
  await until(() => opened.length === 1);
  leave();
  await db.outbox.clear();
  leave = engine.watch({ entity: 'memorial', id: memorialId });
  await until(() => opened.length === 3);
  leave();
  expect(opened.slice(0, 3)).toEqual([
    '/api/live',
    '/api/live',
    `/api/live?entity=memorial&id=${memorialId}`,
  ]);
});
