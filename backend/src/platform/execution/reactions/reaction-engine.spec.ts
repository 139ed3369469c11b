import type { DomainEvent, Recorded } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../test/helpers/until.ts';
import { systemTimers } from '../../kernel/time.ts';
import {
  append,
  manualTimers,
  openWorkshop,
  plainDeserialise,
  recordingLogger,
  type Workshop,
} from '../projections/engine.fixtures.ts';
import { openLogFeed } from '../projections/feed/log-feed.ts';
import { effectsOf, type Reaction, type ReactionCommand, type ReactionJob, reaction } from './reaction.ts';
import { type ReactionEngine, type ReactionEngineOptions, startReactionEngine } from './reaction-engine.ts';

let shop: Workshop;
let engines: ReactionEngine[];
let commands: ReactionCommand[];
let jobs: ReactionJob[];

beforeEach(async () => {
  shop = await openWorkshop();
  engines = [];
  commands = [];
  jobs = [];
});

afterEach(async () => {
  for (const engine of engines) await engine.stop();
  await shop.close();
});

type Deleted = DomainEvent<'MemorialDeleted', { memorialId: string }>;

const release = reaction<Deleted>({
  name: 'release',
  version: 1,
  events: ['MemorialDeleted'],
  on: ({ data: { memorialId } }) => [
    { command: { type: 'ReleaseMemorialSlot', data: { memorialId } } },
    { job: { name: 'purge', data: { memorialId }, delayMs: 1_000 } },
  ],
});

const deleted = (memorialId: string) => ({ type: 'MemorialDeleted', data: { memorialId } });

async function start(
  reactions: readonly Reaction[],
  options: Partial<ReactionEngineOptions> = {},
): Promise<ReactionEngine> {
  const { log, store } = shop;
  const wanted = new Set(reactions.flatMap(({ events }) => events));
  const timers = options.timers ?? systemTimers;
  const feed = openLogFeed({ log, deserialise: plainDeserialise, wanted, timers });
  const engine = await startReactionEngine({
    feed,
    store,
    reactions,
    dispatch: async (command) => void commands.push(command),
    enqueue: async (job) => void jobs.push(job),
    ...options,
  });
  engines.push({
    ...engine,
    async stop() {
      await engine.stop();
      feed.close();
    },
  });
  return engine;
}

describe('what follows from a fact', () => {
  it('has ids that are the same whenever the fact comes', async () => {
    await append(shop.log, [deleted('m')]);
    for await (const { event } of shop.log.readAll()) {
      if (!event) continue;
      const [recorded] = await plainDeserialise([event]);
      const effects = (on: Recorded | undefined) =>
        on ? effectsOf(release, on, Date.parse(on.meta.at)) : [];
      expect(effects(recorded)).toEqual(effects(recorded));
      const [first, second] = effects(recorded);
      expect(first).toEqual({
        command: {
          type: 'ReleaseMemorialSlot',
          data: { memorialId: 'm' },
          commandId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          actor: { kind: 'system', name: 'release' },
          correlationId: event.id,
          causationId: event.id,
        },
      });
      expect(second).toMatchObject({ job: { name: 'purge', delayMs: 1_000 } });
    }
  });

  it('waits from when the fact happened, also where the reaction comes to it late', async () => {
    const at = '2026-03-01T12:00:00.000Z';
    let now = Date.parse(at) + 400;
    const engine = await start([release], { clock: () => now });
    const early = await append(shop.log, [{ ...deleted('a'), at }]);
    expect(await engine.waitFor('release', early)).toBe('reached');
    now = Date.parse(at) + 5_000;
    const late = await append(shop.log, [{ ...deleted('b'), at }]);
    expect(await engine.waitFor('release', late)).toBe('reached');
    expect(jobs.map(({ data, delayMs }) => ({ ...data, delayMs }))).toEqual([
      { memorialId: 'a', delayMs: 600 },
      { memorialId: 'b', delayMs: 0 },
    ]);
  });

  it('waits from when the reaction comes to the fact where it says so, whenever the fact is dated', async () => {
    const patient = reaction<Deleted>({
      name: 'patient',
      version: 1,
      events: ['MemorialDeleted'],
      on: ({ data: { memorialId } }) => [
        { job: { name: 'purge', data: { memorialId }, delayMs: 1_000, delayFrom: 'now' } },
      ],
    });
    const engine = await start([patient], { clock: () => Date.parse('2026-03-01T12:00:00.000Z') });
    const position = await append(shop.log, [{ ...deleted('a'), at: '2023-03-01T12:00:00.000Z' }]);
    expect(await engine.waitFor('patient', position)).toBe('reached');
    expect(jobs).toEqual([
      { jobId: jobs[0]?.jobId, name: 'purge', data: { memorialId: 'a' }, delayMs: 1_000 },
    ]);
  });

  it('is one job for all facts that name the same', async () => {
    const daily = reaction<Deleted>({
      name: 'daily',
      version: 1,
      events: ['MemorialDeleted'],
      on: ({ data: { memorialId } }) => [{ job: { name: 'tell', data: { memorialId }, once: memorialId } }],
    });
    const engine = await start([daily]);
    const position = await append(shop.log, [deleted('a'), deleted('b'), deleted('a')]);
    expect(await engine.waitFor('daily', position)).toBe('reached');
    const [a, b, aAgain] = jobs;
    expect(aAgain).toEqual(a);
    expect(b?.jobId).not.toBe(a?.jobId);
    expect(a).toEqual({ jobId: a?.jobId, name: 'tell', data: { memorialId: 'a' } });
  });

  it('is added together where it is jobs, so that a queue stores them with one sync', async () => {
    const purge = reaction<Deleted>({
      name: 'purge',
      version: 1,
      events: ['MemorialDeleted'],
      on: ({ data: { memorialId } }) => [{ job: { name: 'purge', data: { memorialId } } }],
    });
    await append(shop.log, [deleted('a'), deleted('b'), deleted('c')]);
    const answers: (() => void)[] = [];
    const engine = await start([purge], {
      enqueue: () => new Promise<void>((resolve) => void answers.push(resolve)),
    });
    await until(() => answers.length === 3);
    const position = engine.status()[0]?.position;
    for (const answer of answers) answer();
    await until(() => engine.status()[0]?.position !== position);
  });
});

describe('a reaction', () => {
  it('begins at the start of the log, in order, and goes on from its checkpoint after a restart', async () => {
    await append(shop.log, [deleted('a'), { type: 'SomethingElse', data: {} }, deleted('b')]);
    const engine = await start([release]);
    const position = await append(shop.log, [deleted('c')]);
    expect(await engine.waitFor('release', position)).toBe('reached');
    expect(commands.map(({ data }) => data)).toEqual([
      { memorialId: 'a' },
      { memorialId: 'b' },
      { memorialId: 'c' },
    ]);
    expect(jobs).toHaveLength(3);
    await engine.stop();
    await shop.restart();
    const again = await start([release]);
    expect(await again.waitFor('release', await append(shop.log, [deleted('d')]))).toBe('reached');
    expect(commands).toHaveLength(4);
  });

  it('REL-12 does again, with the same ids, what a crash left without a checkpoint', async () => {
    await append(shop.log, [deleted('a'), deleted('b')]);
    const timers = manualTimers();
    const crashing = await start([release], {
      timers,
      clock: timers.now,
      dispatch: async (command) => {
        commands.push(command);
        if (commands.length === 2) throw new Error('the process ends here');
      },
    });
    await until(() => timers.pending().length > 0);
    await crashing.stop();
    await shop.restart();
    const engine = await start([release]);
    await until(() => engine.status().every(({ status }) => status === 'live'));
    const ids = commands.map(({ commandId }) => commandId);
    expect(new Set(ids).size).toBe(2);
    expect(ids).toHaveLength(4);
  });

  it('that is refused is tried three more times and then stops, loudly and alone', async () => {
    const timers = manualTimers();
    const logger = recordingLogger();
    const refused = { ...release, name: 'refused' };
    const engine = await start([refused, release], {
      timers,
      clock: timers.now,
      logger,
      dispatch: async (command) => {
        if (command.actor.kind === 'system' && command.actor.name === 'refused')
          throw new DomainError('conflict', 'busy', 'Bella is busy');
        commands.push(command);
      },
    });
    const position = await append(shop.log, [deleted('a')]);
    expect(await engine.waitFor('release', position)).toBe('reached');
    for (const delayMs of [100, 1_000, 5_000]) {
      await until(() => timers.pending().includes(delayMs));
      timers.pass(delayMs);
    }
    await until(() => engine.status()[0]?.status === 'failed');
    expect(engine.status()[0]?.failure).toMatchObject({
      name: 'DomainError busy',
      event: { type: 'MemorialDeleted' },
    });
    expect(logger.lines.join()).not.toContain('Bella');
    expect(await engine.waitFor('refused', position, 60_000)).toBe('stale');
    await engine.change('refused', 'park');
    expect(await engine.waitFor('refused', position)).toBe('reached');
  });

  it('waits for an engine that is away for as long as it takes', async () => {
    const timers = manualTimers();
    let away = true;
    const engine = await start([release], {
      timers,
      clock: timers.now,
      enqueue: async (job) => {
        if (away) throw new Error('ECONNREFUSED');
        jobs.push(job);
      },
    });
    const position = await append(shop.log, [deleted('a')]);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await until(() => timers.pending().some((delayMs) => delayMs <= 30_000));
      timers.pass(30_000);
    }
    away = false;
    await until(() => {
      timers.pass(30_000);
      return jobs.length > 0;
    });
    await until(() => engine.status().every((row) => row.position === position && row.status === 'live'));
  });

  it('can be paused and resumed', async () => {
    const engine = await start([release]);
    await engine.change('release', 'pause');
    const position = await append(shop.log, [deleted('a')]);
    expect(await engine.waitFor('release', position)).toBe('stale');
    expect(commands).toEqual([]);
    await engine.change('release', 'resume');
    expect(await engine.waitFor('release', position)).toBe('reached');
    expect(commands).toHaveLength(1);
    await expect(engine.change('unknown', 'pause')).rejects.toThrow(
      'There is no reaction "unknown". There are: release.',
    );
  });

  it('passes its commands whole: with its own name, and with what they follow from', async () => {
    const engine = await start([release]);
    const position = await append(shop.log, [deleted('a')]);
    await engine.waitFor('release', position);
    const [command] = commands;
    expect(command?.actor).toEqual({ kind: 'system', name: 'release' });
    expect(command?.correlationId).toBe(command?.causationId);
    expect(command?.commandId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('of a new version starts where the one before it stands, unless a replay is asked for', async () => {
    await append(shop.log, [deleted('a')]);
    const older = await start([release]);
    await older.waitFor('release', await append(shop.log, [deleted('b')]));
    await older.stop();
    const newer = await start([{ ...release, version: 2 }]);
    const position = await append(shop.log, [deleted('c')]);
    expect(await newer.waitFor('release', position)).toBe('reached');
    expect(commands.map(({ data }) => (data as { memorialId: string }).memorialId)).toEqual(['a', 'b', 'c']);
    await newer.replay('release');
    await until(() => commands.length === 6);
    expect(new Set(commands.map(({ commandId }) => commandId)).size).toBe(3);
  });

  it('of the same name as another is refused', async () => {
    await expect(start([release, release])).rejects.toThrow('Two reactions are called release');
  });
});
