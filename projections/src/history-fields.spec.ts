import type { Actor, Recorded } from '@everpaw/contracts/kernel/decider';
import { editableFields, type MemorialCommand } from '@everpaw/contracts/memorials/memorial.commands';
import type { LivingMemorial } from '@everpaw/contracts/memorials/memorial.decider';
import { memorialDecider } from '@everpaw/contracts/memorials/memorial.decider';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { given } from '@everpaw/contracts/testing/given';
import { type MemoryCommand, memoryChanges } from '@everpaw/contracts/timeline/memory.commands';
import { memoryDecider } from '@everpaw/contracts/timeline/memory.decider';
import type { MemoryEvent } from '@everpaw/contracts/timeline/memory.events';
import { describe, expect, test } from '@jest/globals';
import type { Description, EntityHistory } from './kernel/entity-history.ts';
import { memorialHistory } from './memorials/memorial.history.ts';
import { recorded } from './testing/folded.ts';
import { memoryHistory } from './timeline/memory.history.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [memorialId, memoryId, ownerId] = [id(1), id(2), id(3)];
const actor: Actor = { kind: 'account', accountId: ownerId };
const meta = { commandId: id(9), actor, at: '2026-03-01T12:00:00.000Z' };
const photo = (letter: string) => ({
  sha256: letter.repeat(64),
  width: 40,
  height: 30,
  thumbhash: '',
  color: '#888888',
});
const media = new Map(['a', 'b'].map((letter) => [letter.repeat(64), photo(letter)]));

/** What the last event is told as, after the first one. */
function told<Doc extends object, E extends { type: string; data: object }>(
  { view, words }: EntityHistory<Doc, E>,
  first: E,
  last: E,
): Description {
  const [before, after] = [recorded(first, 0), recorded(last, 1)];
  const [key = ''] = view.keys(before);
  const { tell } = words[last.type as E['type']] as { tell(of: Recorded<E>, doc: Doc | null): Description };
  return tell(after, view.evolve(null, before, key));
}

/** Each field as it was, and as it is then: a field that is added belongs here, too. */
const ofMemorial: Record<string, [unknown, unknown]> = {
  petName: ['Bella', 'Bella Rose'],
  petType: ['dog', 'cat'],
  birthDate: ['2011-04-01', null],
  passedDate: [null, '2024-09-30'],
  memorialText: ['She waited.', 'She ran.'],
  templateId: ['classic', 'warm-memory'],
  isPublic: [true, false],
  isListed: [true, false],
  isIndexed: [true, false],
  guestbookPolicy: ['show-at-once', 'approve-first'],
  customDomain: [null, 'bella.example.com'],
};
const ofMemory: Record<string, [unknown, unknown]> = {
  date: ['2015-06-21', '2015-06-22'],
  title: ['The sea', 'Our sea'],
  description: ['She sat down.', 'She lay down.'],
  type: ['story', 'milestone'],
  emotion: ['playful', null],
  location: ['Bergen', 'Oslo'],
  tags: [['sea'], ['sea', 'sand']],
  sha256: ['a'.repeat(64), 'b'.repeat(64)],
};

const {
  guestbookPolicy: _,
  customDomain: _unset,
  ...details
} = Object.fromEntries(Object.entries(ofMemorial).map(([name, [was]]) => [name, was]));
const created = {
  type: 'MemorialCreated',
  data: { memorialId, ownerId, claim: id(4), ...details },
} as unknown as MemorialEvent;
const { sha256: __, ...said } = Object.fromEntries(
  Object.entries(ofMemory).map(([name, [was]]) => [name, was]),
);
const added = {
  type: 'MemoryAdded',
  data: { memoryId, memorialId, authorId: ownerId, ...said, photo: photo('a') },
} as unknown as MemoryEvent;

function editedMemorial(name: string): Description {
  const data = { memorialId, changes: { [name]: ofMemorial[name]?.[1] }, base: {} };
  const command = { type: 'EditMemorial', data, meta } as MemorialCommand;
  const [event] = given(memorialDecider, [created]).when(command, { subscriptionStatus: 'premium', media });
  if (!event) throw new Error(`Nothing is ${name}`);
  return told(memorialHistory, created, event);
}

function editedMemory(name: string): Description {
  const memorial = { status: 'active', memorialId, ownerId, keepers: [], isPublic: true };
  const data = { memoryId, memorialId, changes: { [name]: ofMemory[name]?.[1] }, base: {} };
  const command = { type: 'EditMemory', data, meta } as unknown as MemoryCommand;
  const context = { memorial: memorial as unknown as LivingMemorial, media };
  const [event] = given(memoryDecider, [added]).when(command, context);
  if (!event) throw new Error(`Nothing is ${name}`);
  return told(memoryHistory, added, event);
}

describe.each([
  ['memorial', editableFields, ofMemorial, editedMemorial],
  ['memory', memoryChanges, ofMemory, editedMemory],
] as const)('the history of a %s', (_kind, schema, values, edited) => {
  const names = Object.keys(schema.shape);

  test('is asked for every field that may be changed', () => {
    expect(Object.keys(values).sort()).toEqual([...names].sort());
  });

  test.each(names)('says that its %s is another, from what to what', (name) => {
    const { what, changes = [], photo: shown } = edited(name);
    expect(what).not.toBe('');
    // A few are told in a sentence, and a photo by itself; a domain is its owner's alone.
    if (['isPublic', 'isListed', 'isIndexed', 'guestbookPolicy', 'customDomain'].includes(name))
      expect(changes).toEqual([]);
    else if (name === 'sha256') expect([changes, shown]).toEqual([[], photo('b')]);
    else {
      expect(changes).toHaveLength(1);
      expect(changes[0]?.field).toEqual(expect.stringMatching(/\w/));
      expect(changes[0]?.before).not.toEqual(changes[0]?.after);
    }
  });

  test('tells every field apart from every other', () => {
    const tellings = names.map((name) => {
      const { what, changes = [] } = edited(name);
      return `${what} ${changes.map(({ field }) => field)}`;
    });
    expect(new Set(tellings).size).toBe(names.length);
  });
});
