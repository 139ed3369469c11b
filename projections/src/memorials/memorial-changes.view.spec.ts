import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { expect, test } from '@jest/globals';
import { mediaUsesView } from '../media/media-uses.view.ts';
import { folded } from '../testing/folded.ts';
import { memorialsView } from './memorials.view.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [memorialId, ownerId, claim, keeperId, friendId] = [id(1), id(2), id(3), id(4), id(5)];
const about = { memorialId, ownerId };
const media: MediaDescriptor = {
  sha256: 'a'.repeat(64),
  width: 800,
  height: 600,
  thumbhash: 'AA==',
  color: '#aabbcc',
};

const created: MemorialEvent = {
  type: 'MemorialCreated',
  data: {
    ...about,
    petName: 'Bella',
    petType: 'dog',
    birthDate: '2011-04-02',
    passedDate: null,
    memorialText: 'At the <strong>gate</strong>.',
    isPublic: true,
    templateId: 'peaceful',
    claim,
  },
};
const photo = (n: number): MemorialEvent => ({
  type: 'PhotoAdded',
  data: { ...about, imageId: id(n), media, caption: `Photo ${n}` },
});
const joined = (who: string): MemorialEvent => ({
  type: 'KeeperJoined',
  data: { ...about, invitationId: id(9), keeperId: who },
});
const edited = (changes: Record<string, string | null>): MemorialEvent => ({
  type: 'MemorialDetailsChanged',
  data: { ...about, isPublic: true, changes },
});

const after = (...events: MemorialEvent[]) => {
  const doc = folded(memorialsView, events).get(memorialId);
  if (!doc) throw new Error('The memorial is not there');
  return doc;
};
const at = (minute: number) => `2026-03-01T12:0${minute}:00.000Z`;

test('REQ-341 an edit changes the fields that it names, and what search reads of them', () => {
  const before = after(created);
  expect(after(created, edited({ petName: 'Ella' }))).toEqual({
    ...before,
    petName: 'Ella',
    updatedAt: at(1),
  });
  expect(after(created, edited({ memorialText: 'By <em>me</em>' }))).toEqual({
    ...before,
    memorialText: 'By <em>me</em>',
    storyWords: 'By me',
    updatedAt: at(1),
  });
  expect(after(created, edited({ memorialText: null }))).toMatchObject({
    memorialText: null,
    storyWords: '',
  });
  expect(after(created, edited({ birthDate: null, templateId: 'classic' }))).toEqual({
    ...before,
    birthDate: null,
    templateId: 'classic',
    updatedAt: at(1),
  });
  const kind: MemorialEvent = {
    type: 'MemorialDetailsChanged',
    data: { ...about, isPublic: true, petTypeBefore: 'dog', petType: 'cat', changes: {} },
  };
  expect(after(created, kind)).toEqual({ ...before, petType: 'cat', updatedAt: at(1) });
});

test('REQ-346 a photo is added once, keeps its place when it is captioned, and leaves alone', () => {
  const two = after(created, photo(10), photo(11));
  expect(two.images.map(({ caption, createdAt }) => [caption, createdAt])).toEqual([
    ['Photo 10', at(1)],
    ['Photo 11', at(2)],
  ]);
  expect(after(created, photo(10), photo(11), photo(10))).toEqual(two);
  const captioned: MemorialEvent = {
    type: 'PhotoCaptioned',
    data: { ...about, imageId: id(11), caption: 'Sea' },
  };
  expect(after(created, photo(10), photo(11), captioned)).toEqual({
    ...two,
    images: [two.images[0], { ...two.images[1], caption: 'Sea' }],
    updatedAt: at(3),
  });
  const focused = (focus: { x: number; y: number } | null): MemorialEvent => ({
    type: 'PhotoFocused',
    data: { ...about, imageId: id(11), focus },
  });
  expect(after(created, photo(10), photo(11), focused({ x: 0.1, y: 0.6 })).images[1]?.media).toMatchObject({
    focus: { x: 0.1, y: 0.6 },
  });
  expect(after(created, photo(10), photo(11), focused({ x: 0.1, y: 0.6 }), focused(null))).toEqual({
    ...two,
    updatedAt: at(4),
  });
  const strange: MemorialEvent = {
    type: 'PhotosReordered',
    data: { ...about, imageIds: [id(11), id(77), id(10)] },
  };
  expect(after(created, photo(10), photo(11), strange)).toEqual({
    ...two,
    images: [two.images[1], two.images[0]],
    updatedAt: at(3),
  });
});

test('its keepers come and go, and the other ones stay', () => {
  const removed: MemorialEvent = { type: 'KeeperRemoved', data: { ...about, keeperId } };
  const left: MemorialEvent = { type: 'KeeperLeft', data: { ...about, keeperId } };
  expect(after(created).keepers).toEqual([]);
  expect(after(created, joined(keeperId), joined(friendId)).keepers).toEqual([keeperId, friendId]);
  for (const end of [removed, left])
    expect(after(created, joined(keeperId), joined(friendId), end).keepers).toEqual([friendId]);
});

test('a guestbook’s policy is what it was last said to be', () => {
  const policy: MemorialEvent = {
    type: 'GuestbookPolicyChanged',
    data: { ...about, policy: 'approve-first' },
  };
  expect(after(created).guestbookPolicy).toBe('show-at-once');
  expect(after(created, policy)).toEqual({
    ...after(created),
    guestbookPolicy: 'approve-first',
    updatedAt: at(1),
  });
});

test('REL-15 handed over, it says what the event says, and nothing that was said before', () => {
  const details = {
    petName: 'Ella',
    petType: 'cat',
    birthDate: null,
    passedDate: '2024-09-30',
    memorialText: '<em>Hers</em>',
    templateId: 'classic',
  };
  const handedOver: MemorialEvent = {
    type: 'MemorialHandedOver',
    data: {
      memorialId,
      ownerId: keeperId,
      previousOwnerId: ownerId,
      claim,
      previousClaim: claim,
      details,
      captions: [{ imageId: id(10), caption: 'Hers' }],
    },
  };
  const events = [created, photo(10), photo(11), joined(keeperId), joined(friendId)];
  const before = after(...events);
  expect(after(...events, handedOver)).toEqual({
    ...before,
    ...details,
    storyWords: 'Hers',
    ownerId: keeperId,
    keepers: [friendId, ownerId],
    images: [
      { ...before.images[0], caption: 'Hers' },
      { ...before.images[1], caption: null },
    ],
  });
});

test('SEC-10 a picture that a memorial shows twice stays known while it shows it once', () => {
  const use = (n: number) => ({ memorialId, imageId: id(n) });
  const gone = (n: number): MemorialEvent => ({
    type: 'PhotoRemoved',
    data: { ...about, imageId: id(n), sha256: media.sha256 },
  });
  const elsewhere: MemorialEvent = {
    type: 'PhotoAdded',
    data: { memorialId: id(8), ownerId, imageId: id(10), media, caption: null },
  };
  const uses = (...events: MemorialEvent[]) => folded(mediaUsesView, events).get(media.sha256)?.uses;
  expect(uses(photo(10), photo(11), gone(10))).toEqual([use(11)]);
  expect(uses(photo(10), elsewhere, gone(10))).toEqual([{ memorialId: id(8), imageId: id(10) }]);
  const purged: MemorialEvent = { type: 'MemorialPurged', data: { ...about, media: [media.sha256] } };
  expect(uses(photo(10), photo(11), elsewhere, purged)).toEqual([{ memorialId: id(8), imageId: id(10) }]);
  expect(uses(gone(10))).toBeUndefined();
  expect(uses(purged)).toBeUndefined();
});
