import { endpoints } from '@everpaw/contracts/api';
import type { EntityDefinition, OfflineCommand } from '@everpaw/contracts/kernel/features/entity';
import { sampleOf } from '@everpaw/contracts/testing/sample';
import { describe, expect, test } from '@jest/globals';
import type { OfflineEntity } from './kernel/offline-rules.ts';
import { offlineEntities } from './offline-entities.ts';
import { projections } from './registry.ts';

const rows: readonly OfflineEntity[] = offlineEntities;
const definitions: readonly EntityDefinition[] = rows.map(({ definition }) => definition);
const readModelOf = (name: string) => projections.find((one) => one.name === name);
const known = new Set(endpoints.map(({ endpoint }) => endpoint));

const commandsOf = ({ commands }: EntityDefinition) => Object.entries<OfflineCommand>(commands);

/** What a command carries at its fullest. */
async function payloadOf(command: OfflineCommand): Promise<Record<string, unknown>> {
  const { schema } = await command.load();
  return sampleOf(schema) as Record<string, unknown>; // a payload is an object
}

/** Every value of these names in a payload, however deep. */
function valuesOf(value: unknown, names: RegExp, name = ''): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesOf(each, names, name));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => valuesOf(each, names, key));
  return names.test(name) ? [value] : [];
}

/** What `sampleOf` writes where any text is taken. */
const freeText = 'Bella, who carried a stick';

/** The names of the fields that hold this value, however deep. */
function namesOf(value: unknown, wanted: string, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => namesOf(each, wanted, name));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => namesOf(each, wanted, key));
  return value === wanted ? [name] : [];
}

test('names, names on the wire and commands are each of one entity, and a root stands before its children', () => {
  for (const names of [
    definitions.map(({ name }) => name),
    definitions.map(({ wire }) => wire),
    definitions.flatMap((definition) => commandsOf(definition).map(([type]) => type)),
  ])
    expect(new Set(names).size).toBe(names.length);
  definitions.forEach(({ name, parent }, index) => {
    const before = definitions.slice(0, index).map((one) => one.name);
    if (parent) expect([name, before.includes(parent.entity)]).toEqual([name, true]);
  });
});

describe.each(rows)('$definition.name', ({ definition, load }) => {
  const { name, wire, parent, companionModel, storedFor } = definition;

  test('is told from read models that there are, which fold what its rules fold', async () => {
    const members = storedFor && 'members' in storedFor ? [storedFor.members] : [];
    for (const one of [wire, ...(companionModel ? [companionModel] : []), ...members])
      expect([one, readModelOf(one)?.name]).toEqual([one, one]);
    const { view } = await load();
    const folded = [wire, ...(companionModel ? [companionModel] : [])].flatMap(
      (one) => readModelOf(one)?.events ?? [],
    );
    expect(new Set(view.events)).toEqual(new Set(folded));
  });

  test('is found by what it is asked for with an index: its root, since a position', () => {
    if (!parent) return expect([name, storedFor !== undefined]).toEqual([name, true]);
    const fields = readModelOf(wire)
      ?.schema.indexes()
      .map(([index]) => Object.keys(index));
    expect(fields).toContainEqual([parent.field, 'position']);
  });

  test('is asked for by endpoints that there are', () => {
    const { one, list, changes } = definition;
    for (const endpoint of [one, list, changes]) if (endpoint) expect(known).toContain(endpoint);
    expect([name, (parent ? list && changes : one) !== undefined]).toEqual([name, true]);
  });

  test('has DTOs which name its root, and which the rules can fold on and answer again', async () => {
    const dto = sampleOf(await definition.dto()) as Parameters<Awaited<ReturnType<typeof load>>['docOf']>[0]; // of this schema
    if (parent) expect(Object.keys(dto)).toContain(parent.field);
    const rules = await load();
    const viewer = { accountId: '0197f3a0-5b1e-7c42-9d10-be11a0000001', isKeeper: true };
    const stored = rules.docOf(dto, viewer);
    // What lies beside it is not stored with it.
    if (!companionModel)
      expect(Object.keys(readModelOf(wire)?.schema.paths ?? {})).toEqual(
        expect.arrayContaining(Object.keys(stored)),
      );
    const answered = rules.dtoOf(stored, viewer) ?? {};
    expect(Object.keys(answered).sort()).toEqual(Object.keys(dto).sort());
    // What is in a list may be derived from its place in it.
    const single = Object.entries(dto).filter(([, value]) => !Array.isArray(value));
    expect(answered).toMatchObject(Object.fromEntries(single));
    expect(definition.shownTo(dto, viewer)).toEqual(dto);
  });

  test('REL-15 says what becomes of the words in it when its author leaves or its root is gone', async () => {
    const { authored } = await load();
    if (!authored) return expect([name, parent]).toEqual([name, undefined]);
    const fields = readModelOf(wire)?.schema.paths ?? {};
    expect(Object.keys(fields)).toContain(authored.author);
    const indexes = readModelOf(wire)?.schema.indexes() ?? [];
    const leading = indexes.map(([index]) => Object.keys(index)[0]);
    expect(leading).toContain(authored.author);
    if (parent) expect(leading).toContain(parent.field);
  });

  test.each(commandsOf(definition))(
    '%s names its entity, its root and its photos',
    async (_type, command) => {
      const payload = await payloadOf(command);
      expect(definition.id(payload)).toEqual(expect.stringMatching(/^[0-9a-f-]{36}$/));
      expect(definition.lane(payload)).toEqual(expect.stringMatching(/^[0-9a-f-]{36}$/));
      if (parent) expect(Object.keys(payload)).toContain(parent.field);
      // A photo that a device adds has to be on the server first; one that was seen there is in what the command is based on.
      const { base: _, ...added } = payload;
      expect([...(command.media?.(payload) ?? [])]).toEqual(valuesOf(added, /^sha256$/));
    },
  );

  test('knows which fields of its commands are words, so that a refusal shows them', async () => {
    const payloads = await Promise.all(commandsOf(definition).map(([, command]) => payloadOf(command)));
    const words = payloads
      .flatMap((payload) => namesOf(payload, freeText))
      .filter((field) => !/Id$/.test(field));
    expect(new Set(await definition.words())).toEqual(new Set(words));
    const types = commandsOf(definition).map(([type]) => type);
    for (const type of [...definition.creates, ...(definition.revives ?? [])]) expect(types).toContain(type);
  });
});
