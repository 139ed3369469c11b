// Fills a data folder with memorials using the product's own commands. Prints the id of the first.
import { v5 as uuidv5 } from 'uuid';
import { openPlatform } from '../dist/src/app/platform.js';
import { readConfig } from '../dist/src/platform/config/config.js';
import { headOf } from '../dist/src/platform/execution/projections/feed/log-source.js';

const count = Number(process.argv[2]);
const space = '5f1b0f0e-6f0a-5b7e-9c55-2b1d7a3e4c11';
const kinds = ['dog', 'cat', 'bird', 'rabbit', 'hamster', 'fish', 'horse', 'other'];
const story =
  'She met us at the door every evening, and there was always something in her mouth that was ours. '.repeat(
    8,
  );
const platform = await openPlatform({ config: readConfig(process.env) });
const id = (name) => uuidv5(name, space);

async function one(n) {
  const accountId = id(`account ${n}`);
  const seeding = { kind: 'system', name: 'seed' };
  const { executor } = platform;
  await executor.execute({
    type: 'RegisterAccount',
    data: {
      accountId,
      emailKey: `key ${n}`,
      email: `${n}@example.org`,
      firstName: 'Ana',
      lastName: 'Reis',
      passwordHash: null,
    },
    commandId: id(`register ${n}`),
    actor: seeding,
  });
  await executor.execute({
    type: 'CreateMemorial',
    data: {
      memorialId: id(`memorial ${n}`),
      petName: `Bella ${n}`,
      petType: kinds[n % kinds.length],
      memorialText: story,
      birthDate: '2011-04-01',
      passedDate: '2024-10-02',
    },
    commandId: id(`create ${n}`),
    actor: { kind: 'account', accountId },
  });
}

const width = 64;
for (let n = 0; n < count; n += width)
  await Promise.all(Array.from({ length: Math.min(width, count - n) }, (_, k) => one(n + k)));
const names = (await platform.engine.measure()).map(({ name }) => name);
await platform.engine.waitFor(names, await headOf(platform.eventLog.log), 3_600_000);
await platform.close();
process.stdout.write(`${id('memorial 0')}\n`);
process.exit(0);
