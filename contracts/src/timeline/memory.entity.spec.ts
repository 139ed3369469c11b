import { expect, test } from '@jest/globals';
import { addMemoryData, deleteMemoryData, editMemoryData } from './memory.commands.ts';
import { type MemoryDto, memoryDto } from './memory.dto.ts';
import { memoryEntity } from './memory.entity.ts';
import { timelineApi } from './timeline.api.ts';

const memoryId = '0197f3a0-0000-7000-8000-000000000001';
const sha256 = 'a'.repeat(64);
const photo = { sha256, width: 3_000, height: 2_000, thumbhash: '', color: '#888888' };
// As much of a memory as is looked at here.
const memory = (of: MemoryDto['photo']) => ({ id: memoryId, photo: of }) as MemoryDto;

test('REQ-753 a memory is a child of its memorial, for who is signed in, and a lane of its own', async () => {
  const { name, wire, parent, creates, accountsOnly, words } = memoryEntity;
  expect({ name, wire, parent, creates, accountsOnly, words: await words() }).toEqual({
    name: 'memory',
    wire: 'memories',
    parent: { entity: 'memorial', field: 'memorialId' },
    creates: ['AddMemory'],
    accountsOnly: true,
    words: ['title', 'description', 'location', 'tags'],
  });
  expect([memoryEntity.id({ memoryId }), memoryEntity.lane({ memoryId })]).toEqual([memoryId, memoryId]);
  expect([memoryEntity.list, memoryEntity.changes]).toEqual([timelineApi.list, timelineApi.changes]);
});

test('it is shown as it is, with the photo that a pinned page keeps', () => {
  const whole = memory(photo);
  expect(memoryEntity.shownTo(whole)).toBe(whole);
  expect(memoryEntity.pageFiles(whole)).toEqual([expect.stringContaining(`/media/${sha256}/`)]);
  expect(memoryEntity.pageFiles(memory(null))).toEqual([]);
});

test('its commands are an account’s, wait for their photos, and are checked by their schemas', async () => {
  const { AddMemory, EditMemory, DeleteMemory } = memoryEntity.commands;
  const told = [AddMemory, EditMemory, DeleteMemory].map(({ v, by, title }) => [v, by, title]);
  expect(told).toEqual([
    [1, 'account', 'A new memory'],
    [1, 'account', 'A change to a memory'],
    [1, 'account', 'Deleting a memory'],
  ]);
  expect([{ sha256 }, { sha256: null }, {}].map((of) => AddMemory.media(of))).toEqual([[sha256], [], []]);
  expect(EditMemory.media({ changes: { sha256 } })).toEqual([sha256]);
  expect(DeleteMemory).not.toHaveProperty('media');
  expect((await AddMemory.load()).schema).toBe(addMemoryData);
  expect((await EditMemory.load()).schema).toBe(editMemoryData);
  expect((await DeleteMemory.load()).schema).toBe(deleteMemoryData);
  expect(await memoryEntity.dto()).toBe(memoryDto);
});
