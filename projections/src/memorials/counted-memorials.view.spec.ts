import type { TributeEvent } from '@everpaw/contracts/guestbook/tribute.events';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { expect, test } from '@jest/globals';
import { folded } from '../testing/folded.ts';
import { countedMemorialsView, withTributeCount } from './counted-memorials.view.ts';
import { memorialsView } from './memorials.view.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [memorialId, ownerId, claim] = [id(1), id(2), id(3)];
const about = { memorialId, ownerId };

const created: MemorialEvent = {
  type: 'MemorialCreated',
  data: {
    ...about,
    petName: 'Bella',
    petType: 'dog',
    birthDate: null,
    passedDate: null,
    memorialText: null,
    isPublic: true,
    templateId: 'classic',
    claim,
  },
};
const hidden: MemorialEvent = {
  type: 'MemorialVisibilityChanged',
  data: { ...about, petType: 'dog', isPublic: false },
};
const purged: MemorialEvent = { type: 'MemorialPurged', data: { ...about, media: [] } };
const signed = (n: number, waiting = false): TributeEvent => ({
  type: 'TributeSigned',
  data: {
    tributeId: id(n),
    memorialId,
    personId: id(n),
    authorId: null,
    visitorName: 'Ana',
    visitorLocation: null,
    tributeMessage: 'x',
    waiting,
  },
});

const after = (...events: (MemorialEvent | TributeEvent)[]) =>
  folded(countedMemorialsView, events).get(memorialId);
const shown: TributeEvent = { type: 'TributeShown', data: { tributeId: id(11), memorialId } };
const gone: TributeEvent = {
  type: 'TributeDeleted',
  data: { tributeId: id(10), memorialId, wasShown: true },
};

test('REQ-306 a device folds a memorial and the number of its shown tributes as one', () => {
  const plain = folded(memorialsView, [created]).get(memorialId);
  expect(after(created)).toEqual({ ...plain, tributeCount: 0 });
  expect(after(created, signed(10), signed(11, true))).toEqual({ ...plain, tributeCount: 1 });
  expect(after(created, signed(10), signed(11, true), shown, gone)).toEqual({ ...plain, tributeCount: 1 });
  expect(after(created, signed(10), hidden)).toMatchObject({ isPublic: false, tributeCount: 1 });
  expect(after(signed(10))).toBeUndefined();
});

test('REL-15 a memorial that is gone for good counts nothing', () => {
  expect(after(created, signed(10), purged)).toMatchObject({ removed: true, tributeCount: 0 });
  expect(after(created, purged, signed(10))).toMatchObject({ removed: true, tributeCount: 0 });
});

test('what changes nothing leaves the document as it was', () => {
  const doc = after(created, signed(10));
  const waiting = folded(countedMemorialsView, [created, signed(10), signed(11, true)]).get(memorialId);
  expect(waiting).toEqual(doc);
});

test('a stored memorial with its count is as new as the newer of the two', () => {
  const [early, late] = ['0000000000000001.0000000000000001', '0000000000000002.0000000000000002'];
  const plain = folded(memorialsView, [created]).get(memorialId);
  if (!plain) throw new Error('The memorial is not there');
  const counts = { _id: memorialId, shown: 3, heldBack: 1 };
  const stored = (position: string) => ({ ...plain, position });
  expect(withTributeCount(stored(early), { ...counts, position: late })).toEqual({
    ...plain,
    tributeCount: 3,
    position: late,
  });
  expect(withTributeCount(stored(late), { ...counts, position: early }).position).toBe(late);
  for (const none of [null, undefined])
    expect(withTributeCount(stored(late), none)).toEqual({ ...plain, tributeCount: 0, position: late });
});
