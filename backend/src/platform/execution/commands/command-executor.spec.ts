import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonEvent } from '@eventstore/db-client';
import type { Command, Decider, DomainEvent } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { defineEvent, type EventDefinition } from '@everpaw/contracts/kernel/features/event-definition';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { until } from '../../../../test/helpers/until.ts';
import { withFakedTimers } from '../../kernel/faked-timers.fixtures.ts';
import { createAppender } from '../../storage/event-log/appender.ts';
import { openEmbeddedEventLog } from '../../storage/event-log/embedded-event-log.ts';
import type { EventLog } from '../../storage/event-log/event-log.ts';
import { faultyLog } from '../../storage/event-log/faulty-log.fixtures.ts';
import { connectReadStore, type ReadStore } from '../../storage/read-store/connect-read-store.ts';
import { createSerialiser, upcasting, validation } from '../../storage/serialisation/serialiser.ts';
import { handles } from './command-definition.ts';
import { type CommandExecutor, createCommandExecutor } from './command-executor.ts';
import type { TypedCommand } from './command-map.ts';
import { createStreamStates } from './stream-states.ts';
import { openUnchangedCommands } from './unchanged-commands.ts';

/** A house with rooms: a guest needs a bed first, and there are two. */
type Bedded = DomainEvent<'BedTaken', { house: string; guest: string }>;
type Arrived = DomainEvent<'GuestArrived' | 'GuestRenamed', { guest: string; name: string }>;
type TakeBed = Command<'TakeBed', { house: string; guest: string }>;
type Arrive = Command<'Arrive' | 'Rename', { house: string; guest: string; name: string }>;
type LeaveNote = Command<'LeaveNote', { house: string; note: string }>;
type NoteLeft = DomainEvent<'NoteLeft', { note: string }>;
type BellRung = DomainEvent<'BellRung', { n: number; before: number }>;

const beds: Decider<ReadonlySet<string>, TakeBed, Bedded> = {
  initialState: new Set(),
  evolve: (state, { data }) => new Set([...state, data.guest]),
  decide({ data }, state) {
    if (state.has(data.guest)) return [];
    if (state.size >= 2) throw new DomainError('limit', 'full', 'There is no bed left');
    return [{ type: 'BedTaken', data }];
  },
};
const guests: Decider<string | null, Arrive, Arrived> = {
  initialState: null,
  evolve: (_, { data }) => data.name,
  decide({ type, data: { guest, name } }, state) {
    if (name === state) return [];
    if (type === 'Arrive' && state !== null)
      throw new DomainError('conflict', 'here-already', 'They are here');
    return [{ type: state === null ? 'GuestArrived' : 'GuestRenamed', data: { guest, name } }];
  },
};
/** Notes are left in a house that has a bed free; each begins a stream of its own. */
const notes: Decider<boolean, LeaveNote, NoteLeft, { guests: number }> = {
  initialState: false,
  evolve: () => true,
  decide({ data: { note } }, isLeft, { guests }) {
    if (guests >= 2) throw new DomainError('limit', 'full', 'There is no bed left');
    if (isLeft) throw new DomainError('conflict', 'left-already', 'There is such a note');
    return [{ type: 'NoteLeft', data: { note } }];
  },
};
/** The bell of a house says how often it rang before. */
const bells: Decider<number, Command<'Ring', { house: string; n: number }>, BellRung> = {
  initialState: 0,
  evolve: (rung) => rung + 1,
  decide: ({ data: { n } }, before) => [{ type: 'BellRung', data: { n, before } }],
};
const events = [
  defineEvent({
    type: 'BellRung',
    version: 1,
    schema: z.object({ n: z.number(), before: z.number() }),
  }),
  defineEvent({ type: 'NoteLeft', version: 1, schema: z.object({ note: z.string() }) }),
  defineEvent({ type: 'BedTaken', version: 1, schema: z.object({ house: z.string(), guest: z.string() }) }),
  defineEvent({
    type: 'GuestArrived',
    version: 1,
    schema: z.object({ guest: z.string(), name: z.string() }),
  }),
  defineEvent({
    type: 'GuestRenamed',
    version: 1,
    schema: z.object({ guest: z.string(), name: z.string() }),
  }),
] as readonly unknown[] as readonly EventDefinition[]; // each keeps its own data type

const guestData = z.object({
  house: z.string(),
  guest: z.string(),
  name: z.string().check(z.minLength(1, 'A name, please')),
});
const definitions = [
  handles({
    decider: bells,
    commands: { Ring: z.object({ house: z.string(), n: z.number() }) },
    stream: (data: { house: string }) => `bell-${data.house}`,
    context: async () => undefined,
  }),
  handles({
    decider: beds,
    commands: { TakeBed: z.object({ house: z.string(), guest: z.string() }) },
    stream: (data: TakeBed['data']) => `house-${data.house}`,
    context: async () => undefined,
  }),
  handles({
    decider: guests,
    commands: { Arrive: guestData, Rename: guestData },
    stream: (data: Arrive['data']) => `guest-${data.guest}`,
    memorialId: (data) => data.house,
    context: async () => undefined,
    claims: ({ type, data: { house, guest } }) =>
      // The site has no such command.
      type === 'Arrive' ? [{ type: 'TakeBed', data: { house, guest } } as unknown as TypedCommand] : [],
  }),
  handles({
    decider: notes,
    commands: { LeaveNote: z.object({ house: z.string(), note: z.string() }) },
    begins: ['LeaveNote'],
    stream: (data: LeaveNote['data']) => `note-${data.note}`,
    context: async ({ data: { house } }, load) => ({ guests: (await load(beds, `house-${house}`)).size }),
  }),
];

let folder: string;
let handle: ReturnType<typeof openEmbeddedEventLog>;
let store: ReadStore;
let executor: CommandExecutor;
/** What stands between the executor and the log; a test may put something else here. */
let between: Partial<EventLog>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everpaw-commands-'));
  handle = openEmbeddedEventLog({ file: join(folder, 'events.db') });
  store = await connectReadStore({ file: join(folder, 'state.db'), database: 'state', synchronous: 'FULL' });
  between = {};
  executor = await open();
});
afterEach(async () => {
  await store.close();
  await handle.close();
  await rm(folder, { recursive: true, force: true });
});

const now = new Date('2026-01-01T00:00:00.000Z');

async function open(
  on: EventLog = handle.log,
  { appendTimeoutMs, timeoutMs }: { appendTimeoutMs?: number; timeoutMs?: number } = {},
): Promise<CommandExecutor> {
  const log = new Proxy(on, {
    get: (target, name: keyof EventLog) => between[name] ?? target[name].bind(target),
  });
  const serialiser = createSerialiser(events, [validation, upcasting]);
  return createCommandExecutor({
    appender: createAppender(log, { timeoutMs: appendTimeoutMs }),
    serialiser,
    states: createStreamStates(log, serialiser),
    unchanged: await openUnchangedCommands(store.connection, () => now),
    definitions,
    now: () => '2026-01-01T00:00:00.000Z',
    timeoutMs,
  });
}

const actor = { kind: 'visitor' } as const;
const arrive = (guest: string, commandId: string = randomUUID(), house = 'h') =>
  executor.executeReceived({ type: 'Arrive', data: { house, guest, name: guest }, commandId, actor });
const rename = (guest: string, name: string, commandId: string = randomUUID()) =>
  executor.executeReceived({ type: 'Rename', data: { house: 'h', guest, name }, commandId, actor });
const leaveNote = (note: string, commandId: string) =>
  executor.executeReceived({ type: 'LeaveNote', data: { house: 'h', note }, commandId, actor });

async function logged() {
  const all = [];
  for await (const { event } of handle.log.readAll())
    if (event && !event.type.startsWith('$')) all.push(event);
  return all;
}
const types = async () => (await logged()).map((event) => `${event.streamId} ${event.type}`);

describe('a command', () => {
  it('becomes facts that say who wanted it, when, why and of which memorial', async () => {
    const commandId = randomUUID();
    const { position } = await executor.executeReceived({
      type: 'Arrive',
      data: { house: 'h', guest: 'ann', name: 'Ann' },
      commandId,
      actor: { kind: 'account', accountId: 'a' },
      correlationId: 'the walk',
      causationId: 'the rain',
    });
    const all = await logged();
    expect(all.map(({ metadata }) => metadata)).toMatchObject([
      { actor: { kind: 'account', accountId: 'a' }, correlationId: 'the walk', causationId: commandId, v: 1 },
      {
        commandId,
        correlationId: 'the walk',
        causationId: 'the rain',
        memorialId: 'h',
        at: '2026-01-01T00:00:00.000Z',
      },
    ]);
    expect(position).toMatch(/^[0-9a-f]{16}\.[0-9a-f]{16}$/);
  });

  it('that changes nothing writes nothing', async () => {
    await arrive('ann');
    expect(await rename('ann', 'ann')).toEqual({ position: null });
    expect(await types()).toHaveLength(2);
  });

  it.each([
    ['nobody knows', 'Leave', {}, 'unknown-command'],
    ['lacks a field', 'Arrive', { house: 'h' }, 'invalid'],
    ['is empty', 'Arrive', null, 'invalid'],
    ['has an empty name', 'Arrive', { house: 'h', guest: 'g', name: '' }, 'invalid'],
  ])('that %s is refused before anything is read', async (_, type, data, code) => {
    between.readStream = () => {
      throw new Error('was read');
    };
    await expect(
      executor.executeReceived({ type, data, commandId: randomUUID(), actor }),
    ).rejects.toMatchObject({
      code,
    });
    expect(await logged()).toEqual([]);
  });
});

describe('REL-01 the same command again', () => {
  it('answers as the first time and writes nothing, also when it would now be refused', async () => {
    const commandId = randomUUID();
    const first = await arrive('ann', commandId);
    await rename('ann', 'Anna');
    expect(await arrive('ann', commandId)).toEqual(first);
    expect(await types()).toHaveLength(3);
  });

  it('answers as the first time when it began its stream and would now be refused', async () => {
    const commandId = randomUUID();
    const first = await leaveNote('hello', commandId);
    await arrive('ann');
    await arrive('bea');
    expect(await leaveNote('hello', commandId)).toEqual(first);
    await expect(leaveNote('hello', randomUUID())).rejects.toMatchObject({ code: 'full' });
    await expect(leaveNote('bye', randomUUID())).rejects.toMatchObject({ code: 'full' });
    expect(await types()).toContain('note-hello NoteLeft');
    expect(await types()).not.toContain('note-bye NoteLeft');
  });

  it('50 times at once is one', async () => {
    const commandId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => arrive('ann', commandId)));
    expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
    expect(await types()).toEqual(['house-h BedTaken', 'guest-ann GuestArrived']);
  });

  it('REL-02 after the answer was lost, also for another process and after 3,000 other streams', async () => {
    const commandId = randomUUID();
    between.appendToStream = async (...given: Parameters<EventLog['appendToStream']>) => {
      await handle.log.appendToStream(...given);
      throw new Error('the answer was lost');
    };
    await expect(arrive('ann', commandId)).rejects.toThrow('the answer was lost');
    await expect(arrive('ann', commandId)).rejects.toThrow('the answer was lost');
    between = {};
    const answer = await arrive('ann', commandId);
    expect(await types()).toEqual(['house-h BedTaken', 'guest-ann GuestArrived']);
    for (let n = 0; n < 3_000; n += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, m) =>
          executor.executeReceived({
            type: 'TakeBed',
            data: { house: `${n + m}`, guest: 'x' },
            commandId: randomUUID(),
            actor,
          }),
        ),
      );
    expect(await arrive('ann', commandId)).toEqual(answer);
    executor = await open();
    expect(await arrive('ann', commandId)).toEqual(answer);
    expect((await types()).filter((each) => each.includes('ann'))).toHaveLength(1);
  });
});

describe('SEC-23 what was sent under an id', () => {
  const send = (type: string, data: unknown, more: { commandId: string; payloadHash?: string | null }) =>
    executor.executeReceived({ type, data, actor, isRepeatable: true, ...more });
  const note = (hash: string | null, commandId: string, words = 'hello') =>
    send('LeaveNote', { house: 'h', note: words }, { commandId, payloadHash: hash });
  const name = (hash: string | null, commandId: string, words: string) =>
    send('Rename', { house: 'h', guest: 'ann', name: words }, { commandId, payloadHash: hash });

  it.each([
    ['that goes on', () => arrive('ann'), name],
    ['that begins its stream unread', async () => undefined, note],
  ])(
    'is compared for a command %s: the same is the first result, anything else is refused',
    async (_, before, change) => {
      await before();
      const commandId = randomUUID();
      const first = await change('one', commandId, 'hello');
      expect(await change('one', commandId, 'hello')).toEqual(first);
      // Where nothing was kept of it, or nothing is left of it, nothing is compared.
      expect(await change(null, commandId, 'hello')).toEqual(first);
      await expect(change('two', commandId, 'hello')).rejects.toMatchObject({
        kind: 'unprocessable',
        code: 'other-payload',
      });
      executor = await open();
      await expect(change('two', commandId, 'hello')).rejects.toMatchObject({ kind: 'unprocessable' });
      expect(await change('one', commandId, 'hello')).toEqual(first);
    },
  );

  it('is another command under the same id: refused, never "done"', async () => {
    const commandId = randomUUID();
    await arrive('ann', commandId);
    await expect(rename('ann', 'Anna', commandId)).rejects.toMatchObject({ kind: 'unprocessable' });
    expect(await types()).toEqual(['house-h BedTaken', 'guest-ann GuestArrived']);
  });

  it('and changed nothing does not take effect later, also after a restart', async () => {
    await arrive('ann');
    const commandId = randomUUID();
    expect(await name('same', commandId, 'ann')).toEqual({ position: null });
    await rename('ann', 'Anna');
    executor = await open();
    expect(await name('same', commandId, 'ann')).toEqual({ position: null });
    expect(await types()).toHaveLength(3);
    // What was not done is not "done": other words under the id are decided.
    expect((await name('other', commandId, 'Anne')).position).not.toBeNull();
  });

  it('and changed nothing is known for 90 days, by a digest that holds no words', async () => {
    await arrive('ann');
    const commandId = randomUUID();
    await name('a hash', commandId, 'ann');
    const unchanged = await openUnchangedCommands(store.connection, () => now);
    const known = { commandId, streamId: 'guest-ann', payloadHash: 'a hash' };
    const rows = await store.connection.collection('unchanged_commands').find({}).toArray();
    expect(rows).toEqual([{ _id: expect.stringMatching(/^[\w-]{43}$/), at: now }]);
    const dayMs = 86_400_000;
    await unchanged.sweep(new Date(now.getTime() + 89 * dayMs));
    expect(await unchanged.has(known)).toBe(true);
    await unchanged.sweep(new Date(now.getTime() + 91 * dayMs));
    expect(await unchanged.has(known)).toBe(false);
  });

  it('and was refused is decided anew', async () => {
    await arrive('ann');
    await arrive('ben');
    const commandId = randomUUID();
    await expect(note('one', commandId)).rejects.toMatchObject({ code: 'full' });
    await expect(note('two', commandId)).rejects.toMatchObject({ code: 'full' });
  });
});

describe('REL-34 a log that fails for a while', () => {
  it('costs no command: it is looked up, appended again and stored once', async () => {
    const log = faultyLog(handle.log);
    executor = await open(log, { appendTimeoutMs: 100 });
    log.faults = ['unavailable', 'lost-after', 'none', 'not-leader', 'lost-before', 'late-after'];
    await arrive('ann');
    expect(await types()).toEqual(['house-h BedTaken', 'guest-ann GuestArrived']);
  });

  it('that is away is waited for, and then said to be unavailable; what was sent again is done once', async () => {
    const log = faultyLog(handle.log);
    executor = await open(log, { timeoutMs: 500 });
    log.away = true;
    const commandId = randomUUID();
    const { tookMs } = await withFakedTimers(() =>
      expect(arrive('ann', commandId)).rejects.toMatchObject({ kind: 'unavailable' }),
    );
    expect(tookMs).toBeLessThanOrEqual(500);
    executor = await open(log);
    const { missed } = log;
    const again = arrive('ann', commandId);
    await until(() => log.missed > missed);
    log.away = false;
    await again;
    expect(await types()).toEqual(['house-h BedTaken', 'guest-ann GuestArrived']);
  });

  it('counts from when the command arrived', async () => {
    const log = faultyLog(handle.log);
    executor = await open(log, { timeoutMs: 500 });
    log.away = true;
    const data = { house: 'h', note: 'hello' };
    const { tookMs } = await withFakedTimers(() => {
      const arrivedAt = performance.now() - 400;
      return expect(
        executor.executeReceived({ type: 'LeaveNote', data, commandId: randomUUID(), actor, arrivedAt }),
      ).rejects.toMatchObject({ kind: 'unavailable' });
    });
    expect(tookMs).toBeLessThanOrEqual(100);
  });
});

describe('when somebody else writes in between', () => {
  /** Lets another one write before each of the next appends to a guest's stream. */
  function disturb(times: number) {
    let left = times;
    between.appendToStream = (async (stream: string, ...rest: unknown[]) => {
      if (stream === 'guest-ann' && left > 0) {
        left -= 1;
        const other = { guest: 'ann', name: `other ${left}` };
        const metadata = {
          commandId: randomUUID(),
          commandType: 'Rename',
          correlationId: '',
          causationId: '',
          actor,
          at: '',
          v: 1,
        };
        await handle.log.appendToStream(stream, jsonEvent({ type: 'GuestRenamed', data: other, metadata }));
      }
      return (handle.log.appendToStream as (...all: unknown[]) => unknown)(stream, ...rest);
    }) as EventLog['appendToStream'];
  }

  it('REL-03 thirty commands for one stream at once are all done, each after the one before', async () => {
    const rings = Array.from({ length: 30 }, (_, n) =>
      executor.executeReceived({ type: 'Ring', data: { house: 'h', n }, commandId: randomUUID(), actor }),
    );
    await Promise.all(rings);
    expect((await logged()).map(({ data }) => data)).toEqual(rings.map((_, n) => ({ n, before: n })));
  });

  it('it is decided again with what is there now, three times', async () => {
    await arrive('ann');
    disturb(3);
    await rename('ann', 'Anna');
    expect((await types()).slice(2)).toEqual(Array(4).fill('guest-ann GuestRenamed'));
    expect((await logged()).at(-1)?.data).toEqual({ guest: 'ann', name: 'Anna' });
  });

  it('a fourth time is told as busy and nothing of it is written', async () => {
    await arrive('ann');
    disturb(4);
    await expect(rename('ann', 'Anna')).rejects.toMatchObject({ kind: 'conflict', code: 'busy' });
    expect((await logged()).map(({ data }) => (data as { name?: string }).name)).not.toContain('Anna');
    between = {};
    await rename('ann', 'Anna');
  });

  it('it may now be refused', async () => {
    disturb(1);
    await expect(arrive('ann')).rejects.toMatchObject({ code: 'here-already' });
  });
});

describe('a limit that another stream owns', () => {
  it('is claimed before the fact: what it refuses leaves nothing', async () => {
    await arrive('ann');
    await arrive('ben');
    await expect(arrive('cat')).rejects.toMatchObject({ code: 'full' });
    expect(await types()).toEqual([
      'house-h BedTaken',
      'guest-ann GuestArrived',
      'house-h BedTaken',
      'guest-ben GuestArrived',
    ]);
  });

  it('SEC-12 holds when 20 come at once', async () => {
    const came = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => arrive(`guest ${n}`)));
    const here = came.filter(({ status }) => status === 'fulfilled').length;
    expect((await types()).filter((each) => each.endsWith('GuestArrived'))).toHaveLength(here);
    expect((await types()).filter((each) => each.endsWith('BedTaken')).length).toBeLessThanOrEqual(2);
    expect(here).toBeGreaterThan(0);
  });

  it('SEC-12 holds when one commandId is sent for several', async () => {
    const commandId = randomUUID();
    const came = await Promise.allSettled(
      ['ann', 'ben', 'cat', 'dan'].map((guest) => arrive(guest, commandId)),
    );
    expect(came.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    const ids = (await logged()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is claimed once, however often the fact must be tried again', async () => {
    let failures = 3;
    between.appendToStream = (async (stream: string, ...rest: unknown[]) => {
      if (stream.startsWith('guest-') && failures > 0) {
        failures -= 1;
        throw new Error('the disk failed');
      }
      return (handle.log.appendToStream as (...all: unknown[]) => unknown)(stream, ...rest);
    }) as EventLog['appendToStream'];
    const commandId = randomUUID();
    for (let n = 0; n < 3; n += 1) await expect(arrive('ann', commandId)).rejects.toThrow('the disk failed');
    await arrive('ann', commandId);
    expect(await types()).toEqual(['house-h BedTaken', 'guest-ann GuestArrived']);
  });
});
