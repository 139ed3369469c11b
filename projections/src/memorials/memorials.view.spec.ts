import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mediaUsesView } from '../media/media-uses.view.ts';
import { folded } from '../testing/folded.ts';
import { memorialStatsView, statsKey } from './memorial-stats.view.ts';
import { memorialsView } from './memorials.view.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const memorialId = id(1);
const ownerId = id(2);
const claim = id(3);
const media: MediaDescriptor = {
  sha256: 'a'.repeat(64),
  width: 800,
  height: 600,
  thumbhash: 'AA==',
  color: '#aabbcc',
};

const created = (
  more: Partial<Extract<MemorialEvent, { type: 'MemorialCreated' }>['data']> = {},
): MemorialEvent => ({
  type: 'MemorialCreated',
  data: {
    memorialId,
    ownerId,
    petName: 'Bella',
    petType: 'dog',
    birthDate: null,
    passedDate: null,
    memorialText: '<strong>Bella</strong> &amp; me',
    isPublic: true,
    templateId: 'classic',
    claim,
    ...more,
  },
});
const about = { memorialId, ownerId };
const listing = { petType: 'dog', isPublic: true };
const deleted: MemorialEvent = {
  type: 'MemorialDeleted',
  data: { ...about, ...listing, deletedAt: '2026-03-02T00:00:00.000Z', claim },
};
const restored: MemorialEvent = { type: 'MemorialRestored', data: { ...about, ...listing, claim } };
const purged: MemorialEvent = { type: 'MemorialPurged', data: { ...about, media: [media.sha256] } };
const photo = (n: number, sha256 = media.sha256): MemorialEvent => ({
  type: 'PhotoAdded',
  data: { ...about, imageId: id(n), media: { ...media, sha256 }, caption: null },
});
const visibility = (isPublic: boolean, more: object = {}): MemorialEvent => ({
  type: 'MemorialVisibilityChanged',
  data: { ...about, petType: 'dog', isPublic, ...more },
});
const memorialAfter = (...events: MemorialEvent[]) => folded(memorialsView, events).get(memorialId);

describe('a memorial', () => {
  test('REQ-341, 344 holds what its page shows and the plain words that are searched', () => {
    expect(memorialAfter(created({ petName: 'Élodie' }))).toMatchObject({
      _id: memorialId,
      ownerId,
      petName: 'Élodie',
      storyWords: 'Bella & me',
      isPublic: true,
      listed: true,
      templateId: 'classic',
      images: [],
      deletedAt: null,
    });
  });

  test('is listed while it is public and there', () => {
    expect(memorialAfter(created({ isPublic: false }))?.listed).toBe(false);
    expect(memorialAfter(created(), visibility(false))?.listed).toBe(false);
    expect(memorialAfter(created(), visibility(false), visibility(true))?.listed).toBe(true);
    expect(memorialAfter(created(), deleted)?.listed).toBe(false);
    expect(memorialAfter(created(), deleted, restored)?.listed).toBe(true);
  });

  test('is in no list while only those who have the link find it, whatever else happens', () => {
    const unlisted = visibility(true, { isListed: false, wasCounted: true });
    expect(memorialAfter(created({ isListed: false }))).toMatchObject({ isPublic: true, listed: false });
    expect(memorialAfter(created(), unlisted)).toMatchObject({ isPublic: true, listed: false });
    expect(memorialAfter(created(), unlisted, deleted, restored)?.listed).toBe(false);
    expect(memorialAfter(created(), unlisted, visibility(true))?.listed).toBe(true);
    const noIndex = visibility(true, { isIndexed: false, wasCounted: true });
    expect(memorialAfter(created(), noIndex)).toMatchObject({ listed: true, isIndexed: false });
  });

  test('REQ-346, 348 keeps its photos in their order', () => {
    const order: MemorialEvent = { type: 'PhotosReordered', data: { ...about, imageIds: [id(6), id(5)] } };
    const gone: MemorialEvent = {
      type: 'PhotoRemoved',
      data: { ...about, imageId: id(6), sha256: media.sha256 },
    };
    expect(memorialAfter(created(), photo(5), photo(6), order)?.images.map((image) => image.id)).toEqual([
      id(6),
      id(5),
    ]);
    expect(
      memorialAfter(created(), photo(5), photo(6), order, gone)?.images.map((image) => image.id),
    ).toEqual([id(5)]);
  });

  test('REL-15 a purged one keeps its place and nothing of what it said', () => {
    const doc = memorialAfter(created(), photo(5), deleted, purged);
    expect(doc).toMatchObject({
      removed: true,
      listed: false,
      petName: '',
      memorialText: null,
      storyWords: '',
      images: [],
    });
    expect(JSON.stringify(doc)).not.toMatch(/Bella/i);
  });
});

describe('REQ-278, 279 how many there are', () => {
  const statsAfter = (...events: MemorialEvent[]) => folded(memorialStatsView, events).get(statsKey);

  test('counts what everybody may find, by kind', () => {
    expect(statsAfter(created(), created({ petType: 'cat' }), created({ isPublic: false }))).toMatchObject({
      total: 2,
      byType: { dog: 1, cat: 1 },
    });
    expect(statsAfter(created(), deleted)).toMatchObject({ total: 0, byType: {} });
    expect(statsAfter(created(), created({ isListed: false }))).toMatchObject({ total: 1 });
    const becameCat: MemorialEvent = {
      type: 'MemorialDetailsChanged',
      data: { ...about, isPublic: true, petTypeBefore: 'dog', petType: 'cat', changes: { petType: 'cat' } },
    };
    expect(statsAfter(created(), becameCat)).toMatchObject({ total: 1, byType: { cat: 1 } });
  });

  test('always equals a count of the listed memorials', () => {
    const step = fc.constantFrom('hide', 'show', 'unlist', 'list', 'delete', 'restore', 'cat', 'dog');
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.array(step, { maxLength: 20 }),
        (isPublic, isListed, steps) => {
          const events: MemorialEvent[] = [created({ isPublic, isListed })];
          for (const one of steps) {
            const doc = folded(memorialsView, events).get(memorialId);
            if (!doc) return false;
            const now = { petType: doc.petType, isPublic: doc.isPublic, isListed: doc.isListed };
            const there = doc.deletedAt === null;
            if (one === 'delete' && there)
              events.push({
                type: 'MemorialDeleted',
                data: { ...about, ...now, deletedAt: '2026-03-02T00:00:00.000Z', claim },
              });
            if (one === 'restore' && !there)
              events.push({ type: 'MemorialRestored', data: { ...about, ...now, claim } });
            if ((one === 'hide' || one === 'show') && there && doc.isPublic !== (one === 'show'))
              events.push({
                type: 'MemorialVisibilityChanged',
                data: { ...about, ...now, isPublic: one === 'show', wasCounted: doc.listed },
              });
            if ((one === 'unlist' || one === 'list') && there && doc.isListed !== (one === 'list'))
              events.push({
                type: 'MemorialVisibilityChanged',
                data: { ...about, ...now, isListed: one === 'list', wasCounted: doc.listed },
              });
            if ((one === 'cat' || one === 'dog') && there && doc.petType !== one)
              events.push({
                type: 'MemorialDetailsChanged',
                data: {
                  ...about,
                  isPublic: doc.isPublic,
                  isListed: doc.isListed,
                  petTypeBefore: doc.petType,
                  petType: one,
                  changes: { petType: one },
                },
              });
          }
          const doc = folded(memorialsView, events).get(memorialId);
          const stats = folded(memorialStatsView, events).get(statsKey);
          const expected = doc?.listed ? { [doc.petType]: 1 } : {};
          return (
            JSON.stringify(stats?.byType ?? {}) === JSON.stringify(expected) &&
            (stats?.total ?? 0) === (doc?.listed ? 1 : 0)
          );
        },
      ),
    );
  });
});

test('SEC-10 a picture knows which memorials show it, until none does', () => {
  const other: MemorialEvent = {
    type: 'PhotoAdded',
    data: { memorialId: id(8), ownerId, imageId: id(9), media, caption: null },
  };
  const gone: MemorialEvent = {
    type: 'PhotoRemoved',
    data: { ...about, imageId: id(5), sha256: media.sha256 },
  };
  expect(folded(mediaUsesView, [photo(5), other]).get(media.sha256)?.uses).toHaveLength(2);
  expect(folded(mediaUsesView, [photo(5), other, gone]).get(media.sha256)?.uses).toEqual([
    { memorialId: id(8), imageId: id(9) },
  ]);
  expect(folded(mediaUsesView, [photo(5), gone]).has(media.sha256)).toBe(false);
  expect(folded(mediaUsesView, [photo(5), deleted, purged]).has(media.sha256)).toBe(false);
});

test('every document in every field: what is written first, what each fact leaves', () => {
  const at = (minute: number) => `2026-03-01T12:0${minute}:00.000Z`;
  const first = {
    _id: memorialId,
    ownerId,
    keepers: [],
    removed: false,
    petName: 'Bella',
    petType: 'dog',
    birthDate: null,
    passedDate: null,
    memorialText: '<strong>Bella</strong> &amp; me',
    storyWords: 'Bella & me',
    isPublic: true,
    isListed: true,
    isIndexed: true,
    listed: true,
    templateId: 'classic',
    customDomain: null,
    guestbookPolicy: 'show-at-once',
    images: [],
    recordings: [],
    createdAt: at(0),
    updatedAt: at(0),
    deletedAt: null,
  };
  expect(memorialAfter(created())).toEqual(first);
  expect(memorialAfter(created({ memorialText: null }))).toEqual({
    ...first,
    memorialText: null,
    storyWords: '',
  });
  expect(memorialAfter(created(), visibility(false))).toEqual({
    ...first,
    isPublic: false,
    listed: false,
    updatedAt: at(1),
  });
  const gone = { ...first, listed: false, deletedAt: '2026-03-02T00:00:00.000Z', updatedAt: at(1) };
  expect(memorialAfter(created(), deleted)).toEqual(gone);
  expect(memorialAfter(created(), deleted, restored)).toEqual({ ...first, updatedAt: at(2) });
  expect(memorialAfter(created(), deleted, visibility(true))).toEqual({ ...gone, updatedAt: at(2) });
  expect(
    memorialAfter(created({ birthDate: '2011-01-01', templateId: 'peaceful' }), photo(5), deleted, purged),
  ).toEqual({
    ...gone,
    petName: '',
    memorialText: null,
    storyWords: '',
    removed: true,
    updatedAt: at(3),
  });
  expect(folded(memorialStatsView, [created(), deleted]).get(statsKey)).toEqual({
    _id: 'public',
    total: 0,
    byType: {},
  });
  const two = [created(), created({ petType: 'cat' }), created({ petType: 'cat' })];
  expect(folded(memorialStatsView, two).get(statsKey)).toEqual({
    _id: 'public',
    total: 3,
    byType: { dog: 1, cat: 2 },
  });
  const secret = { petType: 'dog', isPublic: false };
  for (const event of [
    { type: 'MemorialDeleted', data: { ...about, ...secret, deletedAt: 'x', claim } },
    { type: 'MemorialRestored', data: { ...about, ...secret, claim } },
    { type: 'MemorialCreated', data: { ...about, ...secret } },
    {
      type: 'MemorialDetailsChanged',
      data: { ...about, isPublic: false, petTypeBefore: 'dog', petType: 'cat', changes: {} },
    },
    { type: 'MemorialDetailsChanged', data: { ...about, isPublic: true, petType: 'cat', changes: {} } },
    { type: 'MemorialDetailsChanged', data: { ...about, isPublic: true, petTypeBefore: 'dog', changes: {} } },
  ] as MemorialEvent[])
    expect(folded(memorialStatsView, [created(), event]).get(statsKey)).toEqual({
      _id: 'public',
      total: 1,
      byType: { dog: 1 },
    });
});
