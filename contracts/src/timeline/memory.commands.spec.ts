import { describe, expect, test } from '@jest/globals';
import { addMemoryData, editMemoryData, memoryTag } from './memory.commands.ts';
import { isSameTag } from './memory.fields.ts';
import { memoryEmotions, memoryTypes } from './memory-kinds.ts';

const memorialId = '0197f3a0-0000-7000-8000-000000000001';
const memoryId = '0197f3a0-0000-7000-8000-000000000002';
const memory = {
  memoryId,
  memorialId,
  date: '2015-06-21',
  title: 'The sea',
  description: 'She sat down.',
  type: 'story',
};
const messageOf = (more: object) => addMemoryData.safeParse({ ...memory, ...more }).error?.issues[0]?.message;

test('REQ-678 what may be left out is null, or no tag', () => {
  expect(addMemoryData.parse(memory)).toEqual({
    ...memory,
    emotion: null,
    location: null,
    tags: [],
    sha256: null,
  });
  expect(addMemoryData.parse({ ...memory, location: '  ' }).location).toBeNull();
});

describe('each field says in the specified words why it is not accepted', () => {
  test.each([
    ['REQ-681', { title: '' }, 'Title is required'],
    ['REQ-681', { title: '   ' }, 'Title is required'],
    ['REQ-682', { title: 'x'.repeat(101) }, 'Title must be under 100 characters'],
    ['REQ-683', { description: 'x'.repeat(9) }, 'Description must be at least 10 characters'],
    ['REQ-684', { description: 'x'.repeat(1_001) }, 'Description must be under 1000 characters'],
    ['REQ-685', { date: '' }, 'Date is required'],
    ['REQ-685', { date: '2015-02-30' }, 'Please enter a date as YYYY-MM-DD'],
    ['REQ-679', { type: 'dream' }, 'Please choose one of the kinds in the list'],
    ['REQ-680', { emotion: 'bored' }, 'Please choose one of the feelings in the list'],
    ['REQ-687', { tags: ['Sea', 'sea '] }, 'This memory already has that tag.'],
    [
      'REQ-688',
      { tags: Array.from({ length: 11 }, (_, n) => `tag ${n}`) },
      'You can only add up to 10 tags per memory.',
    ],
  ])('%s %j', (_, more, message) => {
    expect(messageOf(more)).toBe(message);
  });

  test('REQ-681, 682, 683, 684, 688 and takes everything up to the limits', () => {
    for (const more of [
      { title: 'x'.repeat(100) },
      { description: 'x'.repeat(10) },
      { description: 'x'.repeat(1_000) },
      { tags: Array.from({ length: 10 }, (_, n) => `tag ${n}`) },
      ...memoryTypes.map((type) => ({ type })),
      ...memoryEmotions.map((emotion) => ({ emotion })),
    ])
      expect([more, messageOf(more)]).toEqual([more, undefined]);
  });
});

test('REQ-686, 687 a tag is a word or two, and the same in any case', () => {
  expect(memoryTag.safeParse(' ').success).toBe(false);
  expect(memoryTag.parse(' the sea ')).toBe('the sea');
  expect(memoryTag.safeParse('x'.repeat(31)).success).toBe(false);
  expect([isSameTag(' Sea', 'sea'), isSameTag('sea', 'seas')]).toEqual([true, false]);
});

test('REL-50 REQ-687 a tag is the same, however its letters are encoded', () => {
  const typed = ['Biển Đốm', 'Biển Đốm'.normalize('NFD'), 'Biê\u0309n Đô\u0301m'];
  expect(typed.map((tag) => memoryTag.parse(tag))).toEqual(typed.map(() => 'Biển Đốm'));
  // Tags of earlier versions are stored as they were typed.
  for (const a of typed) for (const b of typed) expect(isSameTag(a, b.toLowerCase())).toBe(true);
});

test('REQ-676 an edit names only what it changes', () => {
  const edit = { memoryId, memorialId, changes: { location: null } };
  expect(editMemoryData.parse(edit)).toEqual({ ...edit, base: {} });
  const empty = editMemoryData.safeParse({ ...edit, changes: { title: '' } });
  expect(empty.error?.issues[0]?.message).toBe('Title is required');
});
