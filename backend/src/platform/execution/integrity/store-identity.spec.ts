import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { EventLog } from '../../storage/event-log/event-log.ts';
import { append, counted, openWorkshop, type Workshop } from '../projections/engine.fixtures.ts';
import { openRunRecords } from '../projections/runs/run-records.ts';
import { reactionRecords } from '../reactions/reaction-engine.ts';
import { checkStores } from './store-identity.ts';

let shop: Workshop;
beforeEach(async () => {
  shop = await openWorkshop();
});
afterEach(() => shop.close());

const at = '2026-01-01T00:00:00.000Z';
const keys = { find: async () => new Map() };
const check = (log: EventLog) => checkStores({ log, state: shop.store.connection, keys });

test('REL-34 a process that starts while another appends and reacts finds stores that fit', async () => {
  await append(shop.log, [counted('a')]);
  const { identity } = await check(shop.log);
  const reactions = await openRunRecords(shop.store.connection, reactionRecords);
  await reactions.ensure('emails_v1', at);
  const busy = new Proxy(shop.log, {
    get(log, name) {
      // The other process reacts to an event of its own as soon as this one has looked at the log.
      if (name !== 'readStream') return Reflect.get(log, name);
      return async function* (...args: Parameters<EventLog['readStream']>) {
        await reactions.restart('emails_v1', await append(log, [counted('b')]), at);
        yield* log.readStream(...args);
      };
    },
  });
  expect(await check(busy)).toEqual({ identity, isNew: false });
});

test('a log that ends before what was reacted to is refused', async () => {
  await append(shop.log, [counted('a')]);
  await check(shop.log);
  const reactions = await openRunRecords(shop.store.connection, reactionRecords);
  await reactions.ensure('emails_v1', at, 'ffffffffffffffff.ffffffffffffffff');
  await expect(check(shop.log)).rejects.toThrow(/the reaction emails_v1 .* the log is older than the state/);
});
