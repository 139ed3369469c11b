import { describe, expect, it } from '@jest/globals';
import type { CountedMemorialDoc } from './counted-memorials.view.ts';
import { memorialDocOf } from './memorial-doc-of-dto.ts';
import { memorialCardOf, memorialDtoOf } from './memorial-dto-of-doc.ts';

const media = { sha256: 'a'.repeat(64), width: 3000, height: 2000, thumbhash: 'aGFzaA==', color: '#8a5a3c' };
const position = '0000000000000001.0000000000000001';

function memorial(over: Partial<CountedMemorialDoc> = {}): CountedMemorialDoc & { position: string } {
  return {
    _id: '0197f3a0-5b1e-7c42-9d10-be11a0000001',
    ownerId: '0197f3a0-5b1e-7c42-9d10-000000000001',
    keepers: ['0197f3a0-5b1e-7c42-9d10-000000000002'],
    removed: false,
    petName: 'Bella',
    petNameKey: 'bella',
    petType: 'dog',
    birthDate: '2011-04-02',
    passedDate: '2024-09-30',
    memorialText: '<strong>She</strong> waited at the gate.',
    storyWords: 'She waited at the gate.',
    isPublic: true,
    listed: true,
    templateId: 'classic',
    customDomain: null,
    guestbookPolicy: 'show-at-once',
    images: [{ id: 'i1', media, caption: 'The gate', createdAt: '2026-01-01T00:00:00.000Z' }],
    tributeCount: 2,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z',
    deletedAt: null,
    position,
    ...over,
  };
}

describe('a memorial as it is answered', () => {
  it('REQ-411 names its photos in their order, each with the address of a large picture that exists', () => {
    const [image] = memorialDtoOf(memorial()).images;
    expect(image).toMatchObject({ orderIndex: 0, caption: 'The gate', memorialId: memorial()._id, media });
    expect(image?.imageUrl).toBe(`/media/${media.sha256}/w1600.jpg`);
  });

  it('loses nothing a device needs to go on from it', () => {
    const doc = memorial();
    expect(memorialDocOf(memorialDtoOf(doc))).toEqual(doc);
    const { keepers: _, ...before } = memorialDtoOf(doc);
    expect(memorialDocOf(before as typeof before & { keepers: string[] }).keepers).toEqual([]); // kept by an older app
    const deleted = memorial({ deletedAt: '2026-01-03T00:00:00.000Z', listed: false });
    expect(memorialDocOf(memorialDtoOf(deleted))).toEqual(deleted);
  });

  it('REQ-189 is cut to 150 characters of its words on a card', () => {
    const words = 'gate '.repeat(60).trim();
    expect(memorialCardOf(memorial({ storyWords: words })).memorialText).toBe(`${words.slice(0, 149)}…`);
    expect(memorialCardOf(memorial({ storyWords: '', memorialText: null })).memorialText).toBeNull();
    expect(memorialCardOf(memorial({ images: [] })).image).toBeNull();
    expect(memorialCardOf(memorial()).image).toEqual(media);
  });
});
