// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createMemoryServer } from './testing/memory-server.ts';
import { everyFault, runSimulation, simulatedUser } from './testing/run-simulation.ts';
import { SimulatedTime } from './testing/simulated-time.ts';

const keeper = simulatedUser('0197f3a0-0000-7000-8000-00000000000a', 'premium');
const other = simulatedUser('0197f3a0-0000-7000-8000-00000000000b', 'free');
const start = Date.parse('2026-05-01T08:00:00.000Z');

function run(seed: number, { devices = 3, steps = 60, faults = everyFault } = {}) {
  const time = new SimulatedTime(start);
  const server = createMemoryServer({ now: time.now, accounts: [keeper, other] });
  return runSimulation({ seed, devices, steps, faults, server, users: [keeper, other], time });
}

/** More with `SIMULATION_SEEDS=1000`. A seed that fails is added to `seedsThatFailed` with its repair. */
const seeds = Number(process.env.SIMULATION_SEEDS ?? 40);
const only = process.env.SIMULATION_ONLY;

describe('devices on a bad day', () => {
  it.each(only ? [Number(only)] : Array.from({ length: seeds }, (_, seed) => seed + 1))(
    'keep every promise (seed %i)',
    async (seed) => {
      const report = await run(seed);
      if (process.env.SIMULATION_SHOW) console.log(JSON.stringify(report));
      expect(report.broken).toEqual([]);
    },
  );

  it('really do something', async () => {
    const reports = await Promise.all([1, 2, 3].map((seed) => run(seed)));
    const sum = (pick: (report: (typeof reports)[number]) => number) =>
      reports.reduce((total, report) => total + pick(report), 0);
    expect(sum((report) => report.accepted)).toBeGreaterThan(30);
    expect(sum((report) => report.refused + report.discarded)).toBeGreaterThan(0);
  });
});
