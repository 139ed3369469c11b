// Fills a log with a history of this many events, using the product's serialiser and keys, without folding
// them. Prints the ids of some public memorials, one per line.

import { v5 as uuidv5 } from 'uuid';
import { openPlatform } from '../dist/src/app/platform.js';
import { readConfig } from '../dist/src/platform/config/config.js';
import { history } from '../src/platform/execution/projections/history.fixtures.ts';

const count = Number(process.argv[2]);
const space = '5f1b0f0e-6f0a-5b7e-9c55-2b1d7a3e4c11';
const config = readConfig(process.env);
// A visit folds nothing, but needs a site.
await (await openPlatform({ config })).close();
const platform = await openPlatform({ config, visit: true });
const shown = [];

async function store({ type, data, streamId, at }, n) {
  const commandId = uuidv5(`history ${n}`, space);
  const meta = { commandId, commandType: type, correlationId: commandId, causationId: commandId, at };
  const events = await platform.serialiser.serialise(streamId, [{ type, data }], {
    ...meta,
    // As the executor does, so that memorial histories are folded too.
    ...(data.memorialId ? { memorialId: data.memorialId } : {}),
    actor: { kind: 'system', name: 'bench' },
  });
  await platform.eventLog.log.appendToStream(streamId, events);
}

// All events of a stream use the same lane, so they stay in order.
const lanes = Array.from({ length: 256 }, () => Promise.resolve());
const laneOf = (streamId) => Number.parseInt(uuidv5(streamId, space).slice(0, 2), 16);
let n = 0;
for (const fact of history()) {
  const lane = laneOf(fact.streamId);
  const at = n;
  lanes[lane] = lanes[lane].then(() => store(fact, at));
  if (fact.type === 'MemorialCreated' && fact.data.isPublic && shown.length < 500)
    shown.push(fact.data.memorialId);
  n += 1;
  if (n % 4_096 === 0) await Promise.all(lanes);
  if (n === count) break;
}
await Promise.all(lanes);
await platform.close();
process.stdout.write(`${shown.join('\n')}\n`);
process.exit(0);
