import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedEvent } from '@eventstore/db-client';
import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import type { EventMeta } from '@everpaw/contracts/kernel/decider';
import { sampleOf } from '@everpaw/contracts/testing/sample';
import { describe, expect, test } from '@jest/globals';
import { v5 as uuidv5 } from 'uuid';
import { projectRoot } from '../src/platform/kernel/project-root.ts';
import type { PersonKeys } from '../src/platform/storage/keys/person-keys.ts';
import {
  createSerialiser,
  encryption,
  upcasting,
  validation,
} from '../src/platform/storage/serialisation/serialiser.ts';

/**
 * REL-09: one file for every version of every event that was ever written, exactly as the log holds it, with the key of
 * its person. They are never changed. A new event or version gets its file once, with its definition:
 * `EVENT_FIXTURES=write` runs this file and writes those that are missing.
 */
type Fixture = {
  type: string;
  v: number;
  /** The data as it was when it was written, before it was sealed. */
  written: Record<string, unknown>;
  stored: { id: string; streamId: string; data: Record<string, unknown>; metadata: EventMeta };
  key: string | null;
};

const folder = join(projectRoot, 'backend/test/fixtures/events');
const nameOf = (type: string, v: number) => `${type}.v${v}.json`;
const key = Buffer.alloc(32, 7);
const streamId = 'fixture-0197f3a0-5b1e-7c42-9d10-be11a0000001';

function keysOf(person: Buffer | null): Pick<PersonKeys, 'find' | 'ensure'> {
  const find = async (people: readonly string[]) => new Map(people.map((each) => [each, person]));
  return { find, ensure: find };
}
const serialiserWith = (person: Buffer | null) =>
  createSerialiser(eventDefinitions, [validation, upcasting, encryption(keysOf(person))]);

if (process.env.EVENT_FIXTURES === 'write') {
  mkdirSync(folder, { recursive: true });
  const there = new Set(readdirSync(folder));
  for (const { type, version, schema, personal } of eventDefinitions) {
    if (there.has(nameOf(type, version))) continue;
    const written = sampleOf(schema) as Record<string, unknown>; // every event's data is an object
    const commandId = uuidv5(`${type} ${version}`, '0197f3a0-5b1e-7c42-9d10-be11a0000001');
    const [event] = await serialiserWith(key).serialise(streamId, [{ type, data: written }], {
      commandId,
      commandType: 'Test',
      correlationId: commandId,
      causationId: commandId,
      actor: { kind: 'visitor' },
      at: '2026-01-02T03:04:05.678Z',
    });
    const { id, data, metadata } = event as unknown as Fixture['stored']; // as it was just written
    const fixture: Fixture = {
      type,
      v: version,
      written,
      stored: { id, streamId, data, metadata },
      key: personal ? key.toString('base64') : null,
    };
    writeFileSync(join(folder, nameOf(type, version)), `${JSON.stringify(fixture, null, 2)}\n`);
  }
}

const fixtures = readdirSync(folder).map((name) => ({
  name,
  fixture: JSON.parse(readFileSync(join(folder, name), 'utf8')) as Fixture, // written above
}));

/** The event as the log gives it back. */
const recorded = ({ type, stored }: Fixture): RecordedEvent =>
  ({
    ...stored,
    type,
    isJson: true,
    revision: 0n,
    created: new Date(0),
    position: { commit: 1n, prepare: 1n },
  }) as RecordedEvent;

describe('REL-09 everything that was ever written', () => {
  test('has a fixture for every version, and every fixture still has its definition', () => {
    const needed = eventDefinitions.flatMap(({ type, version }) =>
      Array.from({ length: version }, (_, index) => nameOf(type, index + 1)),
    );
    expect(fixtures.map(({ name }) => name).sort()).toEqual([...needed].sort());
  });

  test.each(fixtures)('$name is read in the newest shape', async ({ fixture }) => {
    const definition = eventDefinitions.find(({ type }) => type === fixture.type);
    const person = fixture.key === null ? null : Buffer.from(fixture.key, 'base64');
    const [event] = await serialiserWith(person).deserialise([recorded(fixture)]);
    expect(definition?.schema.safeParse(event?.data).error).toBeUndefined();
    expect(event?.meta.v).toBe(definition?.version);
    if (fixture.v === definition?.version) expect(event?.data).toEqual(fixture.written);
  });

  test.each(fixtures.filter(({ fixture }) => fixture.key !== null))(
    '$name keeps its personal words sealed, and without the key reads as null objects of the right shape',
    async ({ fixture }) => {
      const definition = eventDefinitions.find(({ type }) => type === fixture.type);
      const erased: Record<string, unknown> = { ...definition?.personal?.erased };
      const [event] = await serialiserWith(null).deserialise([recorded(fixture)]);
      expect(definition?.schema.safeParse(event?.data).error).toBeUndefined();
      expect(event?.data).toMatchObject(erased);
      for (const field of Object.keys(fixture.stored.data)) expect(Object.keys(erased)).not.toContain(field);
    },
  );
});
