import type { CurrentUser } from '@everpaw/contracts/accounts/account.dto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyFault, runSimulation, type SimulationReport } from '../src/offline/testing/run-simulation.ts';
import { SimulatedTime } from '../src/offline/testing/simulated-time.ts';
import { type Person, putOnPlan, register, registerChief } from './helpers/accounts.ts';
import { copiesOf } from './helpers/photo-copies.ts';
import { makePhoto } from './helpers/photo-maker.ts';
import { type RealServer, realServer } from './helpers/real-server.ts';
import { type Server, startServer } from './helpers/server.ts';

let server: Server;
let chief: Person;

beforeAll(async () => {
  server = await startServer();
  chief = await registerChief(server);
});
afterAll(() => server.close());

async function user(person: Person): Promise<CurrentUser> {
  return (await person.send('GET', '/api/auth/user')).json;
}

/** A keeper with as many memorials as they like, and somebody on the free plan. */
async function people(): Promise<[Person, Person]> {
  const keeper = await register(server, { name: 'Ines Prado' });
  const other = await register(server, { name: 'Omar Reyes' });
  await putOnPlan(chief, keeper, 'premium');
  return [keeper, other];
}

async function run(seed: number): Promise<SimulationReport> {
  const [keeper, other] = await people();
  const time: SimulatedTime = new SimulatedTime(Date.now(), () => real.underWay());
  const real: RealServer = realServer(server, [keeper, other], time.now);
  const jpeg = await makePhoto({ seed, width: 64, height: 48, orientation: 1, thumbnail: false });
  return runSimulation({
    seed,
    devices: 3,
    steps: 60,
    faults: everyFault,
    server: real,
    users: [await user(keeper), await user(other)],
    time,
    photo: copiesOf(jpeg),
  });
}

/**
 * More with `SIMULATION_SEEDS=100`, one alone with `SIMULATION_ONLY=17`. Calls take real time here, so a seed gives
 * much the same run again, not the very same.
 */
const { SIMULATION_SEEDS, SIMULATION_ONLY } = process.env;
const seeds = SIMULATION_ONLY
  ? [Number(SIMULATION_ONLY)]
  : Array.from({ length: Number(SIMULATION_SEEDS ?? 3) }, (_, n) => n + 1);

describe('devices on a bad day, with the server as people get it', () => {
  test.each(seeds)('keep every promise (seed %i)', async (seed) => {
    const report = await run(seed);
    expect(report.broken, report.broken.join('\n')).toEqual([]);
    expect(report.accepted).toBeGreaterThan(5);
  });
});
