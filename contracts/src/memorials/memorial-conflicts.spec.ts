import { describe, expect, test } from '@jest/globals';
import type { Actor } from '../kernel/decider.ts';
import { given } from '../testing/given.ts';
import { type EditableFields, editableFields, type MemorialCommand } from './memorial.commands.ts';
import { memorialDecider } from './memorial.decider.ts';
import type { MemorialEvent } from './memorial.events.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [memorialId, ownerId] = [id(1), id(3)];
const owner: Actor = { kind: 'account', accountId: ownerId };
const context = { subscriptionStatus: 'premium' as const, media: new Map() };

type Field = keyof EditableFields;

/** Each field as it was first, as somebody else changes it, and as it is wanted: a field that is added belongs here, too. */
const values: { [Name in Field]-?: [EditableFields[Name], EditableFields[Name], EditableFields[Name]] } = {
  petName: ['Bella', 'Bella Rose', 'Bellissima'],
  petType: ['dog', 'cat', 'other'],
  birthDate: ['2011-04-01', '2011-04-02', null],
  passedDate: ['2024-09-30', null, '2024-10-01'],
  memorialText: ['She waited.', 'She ran.', null],
  templateId: ['classic', 'warm-memory', 'classic'],
  isPublic: [true, false, true],
  isListed: [true, false, true],
  isIndexed: [true, false, true],
  guestbookPolicy: ['show-at-once', 'approve-first', 'show-at-once'],
  customDomain: [null, 'bella.example.com', 'milo.example.com'],
};
const fields = Object.keys(editableFields.shape) as Field[];
const at = (index: 0 | 1 | 2, name: Field) => ({ [name]: values[name][index] });
const edit = (changes: EditableFields, base: EditableFields = {}) =>
  ({
    type: 'EditMemorial',
    data: { memorialId, changes, base },
    meta: { commandId: id(9), actor: owner, at: '2026-03-01T12:00:00.000Z' },
  }) as MemorialCommand;

const {
  guestbookPolicy: _,
  customDomain: __,
  ...first
} = Object.fromEntries(fields.map((name) => [name, values[name][0]])) as Required<EditableFields>;
const created = {
  type: 'MemorialCreated',
  data: { memorialId, ownerId, claim: id(4), ...first },
} as MemorialEvent;

/** After somebody else has changed this field. */
function changed(name: Field) {
  const before = [created];
  return given(memorialDecider, [
    ...before,
    ...given(memorialDecider, before).when(edit(at(1, name)), context),
  ]);
}

test('every field that an edit may change is tried', () => {
  expect(Object.keys(values).sort()).toEqual([...fields].sort());
});

describe('two people and one field of a memorial', () => {
  test.each(fields)('%s: the second one meets what the first one made of it', (name) => {
    const refusal = changed(name).refused(edit(at(2, name), at(0, name)), context);
    expect(refusal).toMatchObject({ kind: 'conflict', code: 'edit-conflict' });
    expect([refusal.errors.map(({ path }) => path), refusal.current]).toEqual([[name], at(1, name)]);
  });

  test.each(fields)('%s: replaces it knowingly, with or without having seen it', (name) => {
    const state = changed(name);
    for (const base of [at(1, name), {}])
      expect(state.when(edit(at(2, name), base), context)).toHaveLength(1);
  });

  test.each(fields)('%s: meets nothing where both mean the same, or mean other fields', (name) => {
    const state = changed(name);
    expect(state.when(edit(at(1, name), at(0, name)), context)).toEqual([]);
    const other: Field = name === 'petName' ? 'memorialText' : 'petName';
    expect(state.when(edit(at(2, other), at(0, other)), context)).toHaveLength(1);
  });
});
