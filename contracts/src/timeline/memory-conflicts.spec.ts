import { describe, expect, test } from '@jest/globals';
import type { Actor } from '../kernel/decider.ts';
import { changedSinceCode } from '../kernel/fields/effective-changes.ts';
import type { LivingMemorial } from '../memorials/memorial.decider.ts';
import { given } from '../testing/given.ts';
import { type MemoryBase, type MemoryChanges, type MemoryCommand, memoryChanges } from './memory.commands.ts';
import { memoryDecider } from './memory.decider.ts';
import type { MemoryEvent } from './memory.events.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [memorialId, memoryId, ownerId] = [id(1), id(2), id(3)];
const about = { memoryId, memorialId };
const photo = (letter: string) => ({
  sha256: letter.repeat(64),
  width: 40,
  height: 30,
  thumbhash: '',
  color: '#888888',
});
const photos = ['a', 'b', 'c'].map(photo);
const context = {
  memorial: {
    status: 'active',
    memorialId,
    ownerId,
    keepers: [],
    isPublic: true,
  } as unknown as LivingMemorial, // all that is asked of it here
  media: new Map(photos.map((one) => [one.sha256, one])),
};
const owner: Actor = { kind: 'account', accountId: ownerId };

type Field = keyof MemoryChanges;

/** Each field as it was first, as somebody else changes it, and as it is wanted: a field that is added belongs here, too. */
const values: { [Name in Field]-?: [MemoryChanges[Name], MemoryChanges[Name], MemoryChanges[Name]] } = {
  date: ['2015-06-21', '2015-06-22', '2015-06-23'],
  title: ['The sea', 'Our sea', 'Her sea'],
  description: ['She sat down.', 'She lay down.', 'She ran away.'],
  type: ['story', 'milestone', 'photo'],
  emotion: ['playful', null, 'peaceful'],
  location: ['Bergen', 'Oslo', null],
  tags: [['sea'], ['sea', 'sand'], []],
  sha256: [photos[0]?.sha256, photos[1]?.sha256, null],
};
const fields = Object.keys(memoryChanges.shape) as Field[];
const at = (index: 0 | 1 | 2, name: Field) => ({ [name]: values[name][index] });
/** What an app says that it saw: the photo has a name of its own. */
const seen = (index: 0 | 1, name: Field): MemoryBase =>
  name === 'sha256' ? { photoSeen: values.sha256[index] } : at(index, name);

/** The whole memory as it was first seen. */
const whole: MemoryBase = Object.assign({}, ...fields.map((name) => seen(0, name)));

const by = (input: { type: string; data: object }) =>
  ({ ...input, meta: { commandId: id(9), actor: owner, at: '2026-03-01T12:00:00.000Z' } }) as MemoryCommand;
const edit = (changes: MemoryChanges, base: MemoryBase = {}) =>
  by({ type: 'EditMemory', data: { ...about, changes, base } });
const remove = (base?: MemoryBase) => by({ type: 'DeleteMemory', data: { ...about, ...(base && { base }) } });

const first = Object.fromEntries(fields.map((name) => [name, values[name][0]])) as Required<MemoryChanges>;
const { sha256: _, ...words } = first;
const added = {
  type: 'MemoryAdded',
  data: { ...about, authorId: ownerId, ...words, photo: photos[0] },
} as MemoryEvent;

/** After somebody else has changed this field. */
function changed(name: Field) {
  const before = [added];
  return given(memoryDecider, [...before, ...given(memoryDecider, before).when(edit(at(1, name)), context)]);
}

test('every field that an edit may change is tried', () => {
  expect(Object.keys(values).sort()).toEqual([...fields].sort());
});

describe('two people and one field of a memory', () => {
  test.each(fields)('%s: the second one meets what the first one made of it', (name) => {
    const state = changed(name);
    const refusal = state.refused(edit(at(2, name), seen(0, name)), context);
    expect(refusal).toMatchObject({ kind: 'conflict', code: 'edit-conflict' });
    expect([refusal.errors.map(({ path }) => path), refusal.current]).toEqual([[name], at(1, name)]);
  });

  test.each(fields)('%s: replaces it knowingly, with or without having seen it', (name) => {
    const state = changed(name);
    const known = { ...seen(0, name), ...at(1, name) };
    for (const base of [seen(1, name), known, {}])
      expect(state.when(edit(at(2, name), base), context)).toHaveLength(1);
  });

  test.each(fields)('%s: meets nothing where both mean the same, or mean other fields', (name) => {
    const state = changed(name);
    expect(state.when(edit(at(1, name), seen(0, name)), context)).toEqual([]);
    const other: Field = name === 'title' ? 'location' : 'title';
    expect(state.when(edit(at(2, other), whole), context)).toHaveLength(1);
  });
});

describe('a memory that somebody changed after it was seen', () => {
  test.each(fields)('is not deleted unseen: %s', (name) => {
    const state = changed(name);
    const refusal = state.refused(remove(whole), context);
    expect(refusal).toMatchObject({ kind: 'conflict', code: changedSinceCode });
    expect([refusal.errors.map(({ path }) => path), refusal.current]).toEqual([[name], at(1, name)]);
    expect(state.when(remove({ ...whole, ...at(1, name) }), context)).toMatchObject([
      { type: 'MemoryDeleted' },
    ]);
  });

  test('is deleted by what an app of 1.0 sends, and where it is as it was seen', () => {
    expect(changed('title').when(remove(), context)).toHaveLength(1);
    expect(given(memoryDecider, [added]).when(remove(whole), context)).toHaveLength(1);
  });
});
