import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deskSubjects } from '@everpaw/contracts/audit/desk-subjects';
import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import { features } from '@everpaw/contracts/features';
import { defineEvent, type EventDefinition } from '@everpaw/contracts/kernel/event-definition';
import { sampleOf } from '@everpaw/contracts/testing/sample';
import { projections } from '@everpaw/projections/registry';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { commandDefinitions } from '../src/app/command-definitions.ts';
import { siteCatalogue } from '../src/app/events-catalogue.ts';
import { eventsCatalogue } from '../src/audit/events-catalogue.ts';
import { projectRoot } from '../src/platform/kernel/project-root.ts';
import { commandsOfEvents, commandTypesIn } from './helpers/commands-of-events.ts';

type Parts = Parameters<typeof commandDefinitions>[0];
// Nothing is executed here, so nothing of them is asked for.
const definitions = commandDefinitions(new Proxy({}, { get: () => ({}) }) as Parts);
const contracts = join(projectRoot, 'contracts/src');
const commands = commandTypesIn(contracts);
const events = new Set(eventDefinitions.map(({ type }) => type));

/** The file that the catalogue says it by; `CATALOGUE=write` writes it anew. */
const file = join(contracts, 'audit/commands-of-events.ts');

function textOf(table: Record<string, string[]>): string {
  const quoted = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ');
  const lines = Object.entries(table).map(([event, types]) => {
    const line = `  ${event}: [${quoted(types)}],`;
    return line.length <= 110
      ? line
      : `  ${event}: [\n${types.map((type) => `    '${type}',\n`).join('')}  ],`;
  });
  return [
    '/**',
    ' * Which commands each event follows from. Generated from the deciders: `CATALOGUE=write`, and the spec',
    ' * `backend/test/events-catalogue.spec.ts`, write it anew.',
    ' */',
    'export const commandsOfEvents: Readonly<Record<string, readonly string[]>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}

/** The streams that the audit desk can look for; `CATALOGUE=write` writes it anew. */
const streamsFile = join(contracts, 'audit/stream-subjects.ts');

function streamsText(streams: readonly { name: string; label: string; hint: string }[]): string {
  return [
    '/**',
    ' * The streams of the features that the audit desk can look for: the features themselves would be too much for the',
    ' * app. Generated from them by `CATALOGUE=write` with `backend/test/events-catalogue.spec.ts`.',
    ' */',
    'export const streamSubjects = [',
    ...streams.map(({ name, label, hint }) => `  { name: '${name}', label: '${label}', hint: '${hint}' },`),
    '] as const;',
    '',
  ].join('\n');
}

describe('the events catalogue', () => {
  const catalogue = siteCatalogue();
  const entryOf = (type: string) => catalogue.events.find((event) => event.type === type);

  test('has every event with its version, its fields, and whose the personal ones are', () => {
    expect(catalogue.events.map(({ type }) => type)).toEqual([...events].sort());
    for (const { type, version, schema, personal } of eventDefinitions) {
      const entry = entryOf(type);
      const data = sampleOf(schema) as Record<string, unknown>; // every event's data is an object
      expect(entry?.version).toBe(version);
      expect(entry?.fields.map(({ name }) => name)).toEqual(Object.keys(data));
      const sealed = entry?.fields.filter(({ isPersonal }) => isPersonal).map(({ name }) => name);
      expect(sealed?.sort()).toEqual(Object.keys(personal?.erased ?? {}).sort());
      if (personal && entry?.person) expect(personal.person(data)).toBe(data[entry.person]);
      expect(entry?.person !== null).toBe((sealed?.length ?? 0) > 0);
    }
  });

  test('says which commands it follows from, as the deciders’ code has it', () => {
    const table = commandsOfEvents(contracts, events);
    if (process.env.CATALOGUE === 'write') writeFileSync(file, textOf(table));
    expect(readFileSync(file, 'utf8')).toBe(textOf(table));
    expect(Object.entries(table).filter(([, types]) => types.length === 0)).toEqual([]);
    for (const { types } of definitions) for (const type of types.keys()) expect(commands).toContain(type);
    const emitting = new Set(Object.values(table).flat());
    expect([...commands].filter((type) => !emitting.has(type))).toEqual([]);
    expect(table.TributeDeleted).toEqual(['DeleteTribute', 'EraseTribute']);
    expect(table.SignInLinked).toEqual(['LinkSignIn', 'RegisterAccount']);
  });

  test('says which views read it', () => {
    for (const { name, events: handled } of projections)
      for (const type of handled)
        expect([type, entryOf(type)?.views]).toEqual([type, expect.arrayContaining([name])]);
    expect(entryOf('AccountDeleted')?.reactions).toContain('leaving');
  });

  test('shows an event that is new by itself', () => {
    const toy = defineEvent({
      type: 'ToyThrown',
      version: 3,
      schema: z.object({ toyId: z.string(), words: z.optional(z.nullable(z.string())), ownerId: z.string() }),
      personal: { person: ({ ownerId }) => ownerId, erased: { words: null } },
      secrets: ['words'],
    });
    const made = eventsCatalogue({
      definitions: [toy as unknown as EventDefinition], // as the list of all treats them
      commandsOfEvents: { ToyThrown: ['ThrowToy'] },
      projections: [{ name: 'toys', events: ['ToyThrown'] }],
      reactions: [],
    });
    expect(made.events).toEqual([
      {
        type: 'ToyThrown',
        version: 3,
        person: 'ownerId',
        fields: [
          { name: 'toyId', type: 'string', isOptional: false, isPersonal: false, isSecret: false },
          { name: 'words', type: 'string | null', isOptional: true, isPersonal: true, isSecret: true },
          { name: 'ownerId', type: 'string', isOptional: false, isPersonal: false, isSecret: false },
        ],
        commands: ['ThrowToy'],
        views: ['toys'],
        reactions: [],
      },
    ]);
  });
});

describe('the subjects of the audit desk', () => {
  test('are the streams of the features, in a list of their own that an app can load', () => {
    const streams = features.flatMap((feature) => feature.streams ?? []);
    if (process.env.CATALOGUE === 'write') writeFileSync(streamsFile, streamsText(streams));
    expect(readFileSync(streamsFile, 'utf8')).toBe(streamsText(streams));
  });

  test('name every entity with streams of its own', () => {
    const id = '0197f3a0-5b1e-7c42-9d10-be11a0000001';
    const data = new Proxy({}, { get: () => id });
    const prefixes = definitions.map(({ handles }) => handles.stream(data).replace(`-${id}`, ''));
    const known = new Set<string>(deskSubjects.map(({ name }) => name));
    // A reservation is found by the account that it was made for.
    expect([...new Set(prefixes)].filter((prefix) => !known.has(prefix) && prefix !== 'email')).toEqual([]);
  });
});
