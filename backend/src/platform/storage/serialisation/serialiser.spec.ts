import type { EventData, RecordedEvent } from '@eventstore/db-client';
import type { DomainEvent, EventMeta } from '@everpaw/contracts/kernel/decider';
import { defineEvent, type EventDefinition } from '@everpaw/contracts/kernel/features/event-definition';
import { beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as z from 'zod/mini';
import type { PersonKeys } from '../keys/person-keys.ts';
import {
  createSerialiser,
  encryption,
  type Serialiser,
  UnknownKey,
  UnreadableEvent,
  upcasting,
  validation,
} from './serialiser.ts';

const ann = '0197f3a0-0000-7000-8000-00000000000a';
const ben = '0197f3a0-0000-7000-8000-00000000000b';

const Said = defineEvent({
  type: 'Said',
  version: 1,
  schema: z.object({
    by: z.string(),
    at: z.string(),
    words: z.nullable(z.string()),
    much: z.optional(z.unknown()),
  }),
  personal: { person: (data) => data.by, erased: { words: null, much: null } },
});
const Counted = defineEvent({ type: 'Counted', version: 1, schema: z.object({ count: z.number() }) });

/** Keys in memory, with the promise of the real ones: a destroyed key stays destroyed. */
function keysInMemory(): Pick<PersonKeys, 'ensure' | 'find' | 'destroy'> & { asked: string[][] } {
  const keys = new Map<string, Buffer | null>();
  const asked: string[][] = [];
  const find = async (people: readonly string[]) => {
    asked.push([...people]);
    return new Map(
      [...new Set(people)].flatMap((person) => {
        const key = keys.get(person);
        return key === undefined ? [] : [[person, key] as const];
      }),
    );
  };
  return {
    asked,
    find,
    async ensure(people) {
      for (const person of people) if (!keys.has(person)) keys.set(person, Buffer.alloc(32, keys.size + 1));
      return find(people);
    },
    async destroy(person) {
      keys.set(person, null);
    },
  };
}

const meta: Omit<EventMeta, 'v'> = {
  commandId: '0197f3a0-0000-7000-8000-0000000000c1',
  commandType: 'Say',
  correlationId: '0197f3a0-0000-7000-8000-0000000000c1',
  causationId: '0197f3a0-0000-7000-8000-0000000000c1',
  actor: { kind: 'visitor' },
  at: '2026-01-01T00:00:00.000Z',
};

/** An event as the log gives it back. */
function logged(written: EventData, index: number, streamId = 'talk-1'): RecordedEvent {
  return {
    ...written,
    streamId,
    isJson: true,
    revision: BigInt(index),
    created: new Date(0),
    position: { commit: BigInt(index + 1), prepare: BigInt(index + 1) },
    // Through text, as the log keeps it.
    data: JSON.parse(JSON.stringify(written.data)),
    metadata: JSON.parse(JSON.stringify(written.metadata)),
  } as RecordedEvent;
}

let keys: ReturnType<typeof keysInMemory>;
let serialiser: Serialiser;
const open = (...definitions: EventDefinition[]) =>
  createSerialiser(definitions, [validation, upcasting, encryption(keys)]);
beforeEach(() => {
  keys = keysInMemory();
  serialiser = open(Said as unknown as EventDefinition, Counted as unknown as EventDefinition); // each keeps its own data type
});

const write = async (events: DomainEvent[], streamId = 'talk-1') =>
  (await serialiser.serialise(streamId, events, meta)).map((event, index) => logged(event, index, streamId));
const said = (by: string, words: string | null): DomainEvent => ({
  type: 'Said',
  data: { by, at: 'noon', words },
});

describe('what is written', () => {
  it('comes back as it was, whatever people wrote', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            by: fc.constantFrom(ann, ben),
            words: fc.option(fc.string({ unit: 'grapheme' })),
            much: fc.jsonValue(),
          }),
        ),
        async (all) => {
          const events = all.map((each) => ({ type: 'Said', data: { ...each, at: 'noon' } }));
          const read = await serialiser.deserialise(await write(events));
          expect(read.map(({ type, data }) => ({ type, data: JSON.parse(JSON.stringify(data)) }))).toEqual(
            JSON.parse(JSON.stringify(events)),
          );
        },
      ),
      { numRuns: 50 },
    );
  });

  it('tells nothing personal, and keeps the rest readable', async () => {
    const [event] = await write([said(ann, 'a quiet secret')]);
    const text = JSON.stringify(event, (_, value) => (typeof value === 'bigint' ? String(value) : value));
    expect(text).not.toContain('quiet');
    expect(event?.data).toMatchObject({ by: ann, at: 'noon', $person: ann });
    const [again] = await write([said(ann, 'a quiet secret')]);
    expect(again?.data).not.toEqual(event?.data);
  });

  it('has ids that follow from the command, the stream and its place: the same again is the same event', async () => {
    const events = [said(ann, 'a'), said(ann, 'b')];
    const ids = async (streamId: string) => (await write(events, streamId)).map((event) => event.id);
    expect(await ids('talk-1')).toEqual(await ids('talk-1'));
    expect(new Set([...(await ids('talk-1')), ...(await ids('talk-2'))]).size).toBe(4);
  });

  it('carries its position, revision and the version of its shape', async () => {
    const [event] = await serialiser.deserialise(await write([{ type: 'Counted', data: { count: 1 } }]));
    expect(event).toMatchObject({
      type: 'Counted',
      data: { count: 1 },
      streamId: 'talk-1',
      revision: 0,
      position: '0000000000000001.0000000000000001',
      meta: { ...meta, v: 1 },
    });
  });

  it.each([
    ['a type that nobody knows', { type: 'Shouted', data: {} }],
    ['another shape', { type: 'Counted', data: { count: 'one' } }],
    ['a missing field', { type: 'Said', data: { by: ann } }],
  ])('is refused when it has %s, and the refusal does not repeat it', async (_, event) => {
    await expect(write([event])).rejects.toBeInstanceOf(UnreadableEvent);
    const secret = { type: 'Counted', data: { count: 'what somebody wrote' } };
    await expect(write([secret])).rejects.not.toThrow(/somebody wrote/);
  });
});

describe('what was altered in the log', () => {
  type Sealed = { $person: string; $personal: string; by: string };
  const sealedOf = (event: RecordedEvent) => event.data as Sealed;
  const withData = (event: RecordedEvent, data: Partial<Sealed>) =>
    ({ ...event, data: { ...sealedOf(event), ...data } }) as RecordedEvent;

  it('is refused wherever a bit of its seal was turned', async () => {
    const [event] = await write([said(ann, 'true words')]);
    if (!event) throw new Error('nothing was written');
    const sealed = Buffer.from(sealedOf(event).$personal, 'base64');
    for (let at = 0; at < sealed.length; at += 1) {
      const turned = Buffer.from(sealed);
      turned[at] = (turned[at] ?? 0) ^ 1;
      await expect(
        serialiser.deserialise([withData(event, { $personal: turned.toString('base64') })]),
      ).rejects.toThrow(UnreadableEvent);
    }
    for (const cut of [0, 1, 11, 12, 27, 28, sealed.length - 1])
      await expect(
        serialiser.deserialise([withData(event, { $personal: sealed.subarray(0, cut).toString('base64') })]),
      ).rejects.toThrow(UnreadableEvent);
  });

  it('is refused when words were moved to another event, stream or person', async () => {
    const [one, two] = await write([said(ann, 'one'), said(ann, 'two')]);
    const [elsewhere] = await write([said(ann, 'one')], 'talk-2');
    const [bens] = await write([said(ben, 'mine')], 'talk-3');
    if (!one || !two || !elsewhere || !bens) throw new Error('nothing was written');
    for (const [taken, from] of [
      [one, two],
      [one, elsewhere],
      [bens, one],
    ] as const)
      await expect(
        serialiser.deserialise([withData(taken, { $personal: sealedOf(from).$personal })]),
      ).rejects.toThrow(/altered/);
    await expect(serialiser.deserialise([withData(one, { $person: ben })])).rejects.toBeInstanceOf(
      UnknownKey,
    );
  });
});

describe('a person whose key was destroyed', () => {
  it('reads as null objects while everything else goes on', async () => {
    const log = await write([
      said(ann, 'gone'),
      said(ben, 'here'),
      { type: 'Counted', data: { count: 3 } },
      said(ann, null),
    ]);
    await keys.destroy(ann);
    const read = await serialiser.deserialise(log);
    expect(read.map(({ data }) => data)).toEqual([
      { by: ann, at: 'noon', words: null, much: null },
      { by: ben, at: 'noon', words: 'here' },
      { count: 3 },
      { by: ann, at: 'noon', words: null, much: null },
    ]);
  });

  it('cannot be written about again', async () => {
    await write([said(ann, 'before')]);
    await keys.destroy(ann);
    await expect(write([said(ann, 'after')])).rejects.toBeInstanceOf(UnreadableEvent);
  });
});

describe('REL-22 a person whose key is unknown', () => {
  const elsewhere = () => open(Said as unknown as EventDefinition, Counted as unknown as EventDefinition);

  it('stops the reader loudly: a key store that was restored too old is no erasure', async () => {
    const log = await write([said(ann, 'words'), { type: 'Counted', data: { count: 1 } }]);
    keys = keysInMemory();
    await expect(elsewhere().deserialise(log)).rejects.toThrow(UnknownKey);
    await expect(elsewhere().deserialise(log)).rejects.toThrow(/older than the event log/);
  });

  it('is not taken for one whose key was made anew', async () => {
    const log = await write([said(ann, 'words')]);
    keys = keysInMemory();
    await keys.ensure([ben, ann]);
    await expect(elsewhere().deserialise(log)).rejects.toThrow(UnknownKey);
  });
});

describe('SEC-23 the hash of what was sent', () => {
  const sent = { ...meta, payloadHash: 'a-hash-of-words' };
  const stored = (events: DomainEvent[]) => serialiser.serialise('talk-1', events, sent);

  it('lies in the sealed part of an event with a person, and in no other event of its command', async () => {
    const written = await stored([{ type: 'Counted', data: { count: 1 } }, said(ann, 'words')]);
    expect(JSON.stringify(written)).not.toContain(sent.payloadHash);
    const log = written.map((event, index) => logged(event, index));
    const hashes = async () => (await serialiser.deserialise(log)).map((event) => event.meta.payloadHash);
    expect(await hashes()).toEqual([undefined, sent.payloadHash]);
    await keys.destroy(ann);
    expect(await hashes()).toEqual([undefined, undefined]);
  });

  it('lies beside events that are nobody’s', async () => {
    const [event] = await stored([{ type: 'Counted', data: { count: 1 } }]);
    expect(event?.metadata).toMatchObject({ payloadHash: sent.payloadHash, commandType: 'Say' });
  });

  it('is part of the events’ ids: other words under one id are other events', async () => {
    const idsOf = async (payloadHash: string) =>
      (await serialiser.serialise('talk-1', [said(ann, 'x')], { ...meta, payloadHash })).map(({ id }) => id);
    expect(await idsOf('one')).toEqual(await idsOf('one'));
    expect(await idsOf('one')).not.toEqual(await idsOf('two'));
  });
});

it('asks for the keys of a batch once', async () => {
  const log = await write([said(ann, '1'), said(ben, '2'), said(ann, '3')]);
  keys.asked.length = 0;
  await serialiser.deserialise(log);
  expect(keys.asked).toHaveLength(1);
});

it('leaves out what nobody knows any more', async () => {
  const log = await write([said(ann, 'a'), { type: 'Counted', data: { count: 1 } }]);
  const read = await open(Counted as unknown as EventDefinition).deserialise(log);
  expect(read.map(({ type }) => type)).toEqual(['Counted']);
});

describe('REL-09 older shapes', () => {
  const Newer = {
    ...Said,
    version: 3,
    schema: z.object({ by: z.string(), at: z.string(), phrase: z.nullable(z.string()), loud: z.boolean() }),
    personal: { person: (data: { by: string }) => data.by, erased: { phrase: null } },
    upcasts: {
      1: ({ words, ...rest }: Record<string, unknown>) => ({ ...rest, phrase: words }),
      2: (data: Record<string, unknown>) => ({ ...data, loud: false }),
    },
  } as unknown as EventDefinition;

  it('are turned into the newest, sealed fields too, whatever their version was', async () => {
    const log = await write([said(ann, 'old words')]);
    const newer = open(Newer);
    const [old] = await newer.deserialise(log);
    expect(old).toMatchObject({
      data: { by: ann, at: 'noon', phrase: 'old words', loud: false },
      meta: { v: 3 },
    });
    const again = (
      await newer.serialise(
        'talk-1',
        [{ type: 'Said', data: { by: ann, at: 'noon', phrase: 'x', loud: true } }],
        meta,
      )
    ).map((event, index) => logged(event, index));
    expect((await newer.deserialise(again))[0]).toMatchObject({
      data: { phrase: 'x', loud: true },
      meta: { v: 3 },
    });
  });

  it('of somebody erased have the newest null objects', async () => {
    const log = await write([said(ann, 'old words')]);
    await keys.destroy(ann);
    const [old] = await open(Newer).deserialise(log);
    expect(old?.data).toMatchObject({ by: ann, phrase: null, loud: false });
  });

  it('without a way to the newest stop the reader', async () => {
    const log = await write([said(ann, 'x')]);
    const gap = { ...Newer, upcasts: { 2: (data: Record<string, unknown>) => data } };
    await expect(open(gap).deserialise(log)).rejects.toThrow(/no way from version 1/);
  });

  it('of versions from the future stop the reader too', async () => {
    const newer = open(Newer);
    const log = (
      await newer.serialise(
        'talk-1',
        [{ type: 'Said', data: { by: ann, at: 'noon', phrase: 'x', loud: true } }],
        meta,
      )
    ).map((event, index) => logged(event, index));
    await expect(serialiser.deserialise(log)).rejects.toBeInstanceOf(UnreadableEvent);
  });
});
