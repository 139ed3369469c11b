import { projections } from '@everpaw/projections/registry';
import type { EventLog } from '../src/platform/event-log/event-log.ts';
import { formatPosition } from '../src/platform/event-log/position.ts';
import {
  append,
  type Fact,
  openWorkshop,
  plainDeserialise,
  textOf,
  type Workshop,
} from '../src/platform/projections/engine.fixtures.ts';
import { historyOf } from '../src/platform/projections/history.fixtures.ts';
import {
  type ProjectionEngine,
  startProjectionEngine,
} from '../src/platform/projections/projection-engine.ts';
import type { BenchRow } from './append.bench.ts';

const names = projections.map(({ name }) => name);
const writers = 200;
const readers = 20;
const longestWaitMs = 50;
const leastEventsPerSecond = 20_000;

const presets = {
  quick: { events: 20_000, live: 2_000 },
  full: { events: 200_000, live: 20_000 },
};

/**
 * What it costs to fold the log into every read model of the product.
 *
 * - From nothing to level, against a plain scan of the log: every event read through the log's own interface and
 *   parsed, nothing done with it.
 * - All views rebuilt at once beside the ones that serve, which are read all the while (REL-08): every read must
 *   succeed, and the new views must be byte-equal to the old.
 * - Live, with 20 clients who each write and wait until every view has it: how long they wait, and how long after
 *   it was stored an event is visible. Here less is better, so the limit stands where the floor does.
 */
export async function benchRebuild({ preset }: { preset: keyof typeof presets }): Promise<BenchRow[]> {
  const { events, live } = presets[preset];
  const shop = await openWorkshop();
  try {
    const facts = historyOf(events + live);
    const last = await appendAll(shop.log, facts.slice(0, events));
    const scan = await perSecond(events, () => scanLog(shop.log));

    const engine = await start(shop);
    const fold = await perSecond(events, async () => {
      await reach(engine, last);
    });
    await check(engine, facts.slice(0, events));

    const beside = await rebuildBeside(shop, engine, events);
    const { waits, lags } = await writeAndWait(shop.log, engine, facts.slice(events));
    await engine.stop();

    return [
      against('all views from nothing', fold, 'events/s', scan, 0.15),
      against(
        `all views from nothing, against ${leastEventsPerSecond}/s`,
        fold,
        'events/s',
        leastEventsPerSecond,
        1,
      ),
      against('all views rebuilt while they are read', beside.eventsPerSecond, 'events/s', scan, 0.1),
      limited('read while rebuilding, p99', percentile(beside.reads, 0.99)),
      limited('read your own write under load, p99', percentile(waits, 0.99)),
      limited('from stored to visible under load, p99', percentile(lags, 0.99)),
    ];
  } finally {
    await shop.close();
  }
}

function start({ log, store }: Workshop): Promise<ProjectionEngine> {
  return startProjectionEngine({ log, store, projections, deserialise: plainDeserialise });
}

async function reach(engine: ProjectionEngine, position: string): Promise<void> {
  if ((await engine.waitFor(names, position, 3_600_000)) !== 'reached')
    throw new Error('The views did not get there');
}

async function appendAll(log: EventLog, facts: readonly Fact[]): Promise<string> {
  let next = 0;
  let last = '';
  const write = async () => {
    for (let fact = facts[next++]; fact; fact = facts[next++]) {
      const position = await append(log, [fact]);
      if (position > last) last = position;
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return last;
}

async function scanLog(log: EventLog): Promise<void> {
  let last = '';
  for await (const { event } of log.readAll()) if (event) last = formatPosition(event.position);
  if (last === '') throw new Error('The log is empty');
}

async function perSecond(events: number, work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (events * 1_000) / (performance.now() - startedAt);
}

/** A figure for wrong views would be worth nothing. */
async function check(engine: ProjectionEngine, facts: readonly Fact[]): Promise<void> {
  const counted = (type: string) => facts.filter((fact) => fact.type === type).length;
  for (const [view, type] of [
    ['tributes', 'TributeSigned'],
    ['memorials', 'MemorialCreated'],
    ['accounts', 'AccountRegistered'],
  ] as const) {
    const documents = await engine.model(view).countDocuments();
    if (documents !== counted(type))
      throw new Error(`${view} holds ${documents} of ${counted(type)} documents`);
  }
}

async function rebuildBeside(shop: Workshop, engine: ProjectionEngine, events: number) {
  const before = await Promise.all(
    names.map((name) => textOf(shop.store, engine.model(name).collection.name)),
  );
  const ids = await engine.model('memorials').find({}, { _id: 1 }).limit(500).lean();
  const reads: number[] = [];
  let isReading = true;
  const reading = (async () => {
    for (let turn = 0; isReading; turn += 1) {
      const startedAt = performance.now();
      const { _id } = ids[turn % ids.length] ?? {};
      if (!(await engine.model('memorials').findOne({ _id }).lean())) throw new Error('A read found nothing');
      reads.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();
  const eventsPerSecond = await perSecond(events, async () => {
    await Promise.all(names.map((name) => engine.rebuild(name)));
  });
  isReading = false;
  await reading;
  const after = await Promise.all(
    names.map((name) => textOf(shop.store, engine.model(name).collection.name)),
  );
  if (before.some((text, index) => text !== after[index]))
    throw new Error('A rebuilt view differs from the live one');
  return { eventsPerSecond, reads };
}

async function writeAndWait(log: EventLog, engine: ProjectionEngine, facts: readonly Fact[]) {
  const waits: number[] = [];
  const lags: number[] = [];
  const stop = engine.onApplied(({ lagMs }) => lags.push(lagMs));
  let next = 0;
  const client = async () => {
    for (let fact = facts[next++]; fact; fact = facts[next++]) {
      const position = await append(log, [fact]);
      const startedAt = performance.now();
      if ((await engine.waitFor(names, position)) !== 'reached')
        throw new Error('A write was not seen within 2 s');
      waits.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: readers }, client));
  stop();
  return { waits, lags };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function against(name: string, value: number, unit: string, floor: number, target: number): BenchRow {
  return { name, value: Math.round(value), unit, floor: Math.round(floor), ratio: value / floor, target };
}

function limited(name: string, value: number): BenchRow {
  return {
    name,
    value,
    unit: 'ms',
    floor: longestWaitMs,
    ratio: longestWaitMs / Math.max(value, 0.001),
    target: 1,
  };
}
