import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { MemoryDto } from '@everpaw/contracts/timeline/memory.dto';
import type { MemoryEvent } from '@everpaw/contracts/timeline/memory.events';
import { describe, expect, test } from '@jest/globals';
import { createNarrator } from '../entity-histories.ts';
import { mediaUsesView } from '../media/media-uses.view.ts';
import { folded, recorded } from '../testing/folded.ts';
import { memoriesView } from './memories.view.ts';
import { memoryRules, memoryStateOf } from './memory.offline.ts';
import { memoryDocOf, memoryDtoOf } from './memory-dto-of-doc.ts';

const memoryId = '0197f3a0-0000-7000-8000-000000000001';
const memorialId = '0197f3a0-0000-7000-8000-be11a0000001';
const authorId = '0197f3a0-0000-7000-8000-00000000000a';
const about = { memoryId, memorialId, authorId };
const at = '2026-03-01T12:00:00.000Z';
const photo = (letter: string): MediaDescriptor => ({
  sha256: letter.repeat(64),
  width: 40,
  height: 30,
  thumbhash: '',
  color: '#888888',
});
const [sea, snow] = [photo('a'), photo('b')];
const words = {
  date: '2015-06-21',
  title: 'The sea',
  description: 'She sat down at the edge of it.',
  type: 'story' as const,
  emotion: 'peaceful' as const,
  location: 'Bergen',
  tags: ['sea'],
};
const added: MemoryEvent = { type: 'MemoryAdded', data: { ...about, ...words, photo: sea } };
const renamed: MemoryEvent = {
  type: 'MemoryChanged',
  data: { ...about, changes: { title: 'The winter sea', emotion: null }, photoBefore: null },
};
const repictured: MemoryEvent = {
  type: 'MemoryChanged',
  data: { ...about, changes: {}, photo: snow, photoBefore: sea.sha256 },
};
const deleted: MemoryEvent = { type: 'MemoryDeleted', data: { ...about, sha256: sea.sha256 } };

const after = (...events: MemoryEvent[]) => folded(memoriesView, events).get(memoryId);
const doc = { _id: memoryId, memorialId, authorId, ...words, photo: sea, createdAt: at, updatedAt: at };

test('REQ-678 a memory is what was said of it, with what was changed since', () => {
  expect(after(added)).toEqual({ ...doc, deleted: false });
  expect(after(added, renamed)).toMatchObject({ title: 'The winter sea', emotion: null, photo: sea });
  expect(after(added, repictured)).toMatchObject({ title: 'The sea', photo: snow });
  expect(after(added, { ...repictured, data: { ...repictured.data, photo: null } })).toMatchObject({
    photo: null,
  });
});

test('REL-15 a deleted memory keeps its place and nothing of what it said', () => {
  expect(after(added, deleted)).toEqual({
    ...doc,
    authorId: null,
    title: '',
    description: '',
    emotion: null,
    location: null,
    tags: [],
    photo: null,
    deleted: true,
    updatedAt: '2026-03-01T12:01:00.000Z',
  });
});

test('SEC-10 REL-15 its photo is as open as the memorial while it is there, and hidden with it', () => {
  const uses = (...events: MemoryEvent[]) => {
    const all = folded(mediaUsesView, events);
    return [sea, snow].map(({ sha256 }) => all.get(sha256)?.uses);
  };
  const here = [{ memorialId, imageId: memoryId }];
  expect(uses(added)).toEqual([here, undefined]);
  expect(uses(added, renamed)).toEqual([here, undefined]);
  expect(uses(added, repictured)).toEqual([undefined, here]);
  expect(uses(added, deleted)).toEqual([undefined, undefined]);
});

describe('a memory on a device', () => {
  const stored = { ...doc, deleted: false, position: '0000000000000001.0000000000000001' };

  test('is answered whole, and loses nothing that its author needs to go on from it', () => {
    const { _id: id, authorId: _, deleted: __, ...said } = stored;
    const viewer = { accountId: authorId };
    expect(memoryDtoOf(stored, viewer)).toEqual({ ...said, id, mine: true });
    expect(memoryDtoOf(stored, { accountId: memorialId })).toMatchObject({ mine: false });
    expect(memoryDtoOf({ ...stored, deleted: true }, viewer)).toBeNull();
    const dto = memoryDtoOf(stored, viewer) as MemoryDto;
    expect(memoryDocOf(dto, viewer)).toEqual(stored);
    expect(memoryDocOf({ ...dto, mine: false }, viewer)).toEqual({ ...stored, authorId: null });
  });

  test('knows by its rules what its view knows', () => {
    expect(memoryStateOf(null)).toEqual({ status: 'none' });
    const fields = { ...words, sha256: sea.sha256 };
    expect(memoryStateOf(stored)).toEqual({ status: 'kept', memorialId, authorId, fields });
    const known = { memorialId, authorId };
    expect(memoryStateOf({ ...stored, deleted: true })).toEqual({ status: 'deleted', ...known });
    expect([stored, { ...stored, deleted: true }].map(memoryRules.isGone)).toEqual([false, true]);
  });

  test('REL-15 says whose it is, how it ends, and which photos are taken along', () => {
    const { authored } = memoryRules;
    expect(authored?.erase(stored)).toEqual({ type: 'EraseMemory', data: { memoryId, memorialId } });
    expect(authored?.photos?.(stored)).toEqual([sea.sha256]);
    expect(authored?.photos?.({ ...stored, photo: null })).toEqual([]);
  });
});

test('the history tells what was before and after, in words', () => {
  const narrate = createNarrator();
  const told = [added, renamed, repictured, deleted].map((event, index) =>
    narrate({ ...recorded(event, index + 1), streamId: `memory-${memoryId}` }),
  );
  expect(told.map(({ kind, what, about: named }) => [kind, what, named])).toEqual([
    ['timeline', 'added a memory', 'The sea'],
    ['timeline', 'changed a memory', 'The sea'],
    ['timeline', 'changed the photo of a memory', 'The winter sea'],
    ['timeline', 'deleted a memory', 'The winter sea'],
  ]);
  expect(told[0]?.changes).toContainEqual({ field: 'Emotion', before: null, after: 'Peaceful' });
  expect(told[0]?.changes).toContainEqual({ field: 'Tags', before: null, after: 'sea' });
  expect(told[1]?.changes).toEqual([
    { field: 'Title', before: 'The sea', after: 'The winter sea' },
    { field: 'Emotion', before: 'Peaceful', after: null },
  ]);
  expect(told.map(({ photo: shown }) => shown?.sha256[0])).toEqual(['a', undefined, 'b', 'b']);
});
