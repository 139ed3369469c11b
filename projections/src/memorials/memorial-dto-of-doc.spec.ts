import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { describe, expect, it } from '@jest/globals';
import type { CountedMemorialDoc } from './counted-memorials.view.ts';
import { memorialRules, memorialStateOf } from './memorial.offline.ts';
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
    petType: 'dog',
    birthDate: '2011-04-02',
    passedDate: '2024-09-30',
    memorialText: '<strong>She</strong> waited at the gate.',
    storyWords: 'She waited at the gate.',
    isPublic: true,
    isListed: true,
    isIndexed: true,
    listed: true,
    templateId: 'classic',
    customDomain: null,
    guestbookPolicy: 'show-at-once',
    images: [{ id: 'i1', media, caption: 'The gate', createdAt: '2026-01-01T00:00:00.000Z' }],
    recordings: [],
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
    const [image] = memorialDtoOf(memorial(), null).images;
    expect(image).toMatchObject({ orderIndex: 0, caption: 'The gate', memorialId: memorial()._id, media });
    expect(image?.imageUrl).toBe(`/media/${media.sha256}/w1600.jpg`);
  });

  it('SEC-10 names a reader to that reader only, whose device shows it to that account only', () => {
    const [reader, other] = ['0197f3a0-5b1e-7c42-9d10-000000000003', '0197f3a0-5b1e-7c42-9d10-000000000004'];
    const doc = memorial({ isPublic: false, readers: [reader, other] });
    for (const viewer of [doc.ownerId, '0197f3a0-5b1e-7c42-9d10-000000000009', null])
      expect(JSON.stringify(memorialDtoOf(doc, viewer))).not.toMatch(new RegExp(`${reader}|${other}`));
    const dto = memorialDtoOf(doc, reader);
    expect(dto.readerId).toBe(reader);
    expect(JSON.stringify(dto)).not.toContain(other);
    expect(memorialDocOf(dto).readers).toEqual([reader]);
    const shownTo = (accountId: string | null, deletedAt: string | null = null) =>
      memorialEntity.shownTo({ ...dto, deletedAt }, { accountId, isKeeper: false }) !== null;
    expect([shownTo(reader), shownTo(other), shownTo(null)]).toEqual([true, false, false]);
    expect(shownTo(reader, '2026-01-03T00:00:00.000Z')).toBe(false);
  });

  it('loses nothing a device needs to go on from it', () => {
    const doc = memorial();
    expect(memorialDocOf(memorialDtoOf(doc, null))).toEqual(doc);
    const { keepers: _, ...before } = memorialDtoOf(doc, null);
    expect(memorialDocOf(before as typeof before & { keepers: string[] }).keepers).toEqual([]); // kept by an older app
    const recording = {
      title: 'At the sea',
      description: null,
      fileSize: 4_000,
      durationMs: 3_000,
      orderIndex: 0,
      createdAt: '2026-01-01T00:00:00.000Z',
    };
    const [video, sound] = [
      { id: 'v1', kind: 'video', sha256: 'b'.repeat(64), poster: media, mimeType: 'video/mp4', ...recording },
      { id: 's1', kind: 'audio', sha256: 'c'.repeat(64), poster: null, mimeType: 'audio/mp4', ...recording },
    ] as const;
    const playing = memorial({ recordings: [video, sound] });
    expect(memorialDocOf(memorialDtoOf(playing, null))).toEqual(playing);
    const { videos: __, audio: ___, ...silent } = memorialDtoOf(playing, null); // as an app of 1.0 has kept it
    expect(memorialDocOf(silent).recordings).toEqual([]);
    const deleted = memorial({ deletedAt: '2026-01-03T00:00:00.000Z', listed: false });
    expect(memorialDocOf(memorialDtoOf(deleted, null))).toEqual(deleted);
  });

  it('REQ-189 is cut to 150 characters of its words on a card', () => {
    const words = 'gate '.repeat(60).trim();
    expect(memorialCardOf(memorial({ storyWords: words })).memorialText).toBe(`${words.slice(0, 149)}…`);
    expect(memorialCardOf(memorial({ storyWords: '', memorialText: null })).memorialText).toBeNull();
    expect(memorialCardOf(memorial({ images: [] })).image).toBeNull();
    expect(memorialCardOf(memorial()).image).toEqual(media);
  });
});

describe('the rules of a memorial on a device', () => {
  const visitor = { accountId: null, isKeeper: false };
  const keeper = { accountId: memorial().ownerId, isKeeper: true };
  const moderator = { ...visitor, permits: (permission: string) => permission === 'memorials.moderate' };
  const reader = { ...visitor, permits: () => false };
  const hidden = { isPublic: false, listed: false };
  const deleted = { deletedAt: '2026-01-03T00:00:00.000Z', listed: false };

  it.each<[string, Partial<CountedMemorialDoc>, boolean[]]>([
    ['a public one', {}, [true, true, true, true]],
    ['one for those who have the link', { isListed: false, listed: false }, [true, true, true, true]],
    ['a private one', hidden, [false, true, true, false]],
    ['a deleted one', deleted, [false, true, false, false]],
    ['one that is gone', { removed: true }, [false, false, false, false]],
  ])('REQ-305 SEC-10 %s is shown to whoever may know of it', (_, over, seen) => {
    const answers = [visitor, keeper, moderator, reader].map((viewer) =>
      memorialRules.dtoOf(memorial(over), viewer),
    );
    expect(answers).toEqual(seen.map((sees) => (sees ? memorialDtoOf(memorial(over), null) : null)));
  });

  it('know what the view knows, and nothing that only the server knows', () => {
    expect(memorialStateOf(null)).toEqual({ status: 'none' });
    expect(memorialStateOf(memorial({ removed: true }))).toEqual({ status: 'purged' });
    const { _id, ownerId, keepers, petName, petType, birthDate, passedDate, memorialText } = memorial();
    const known = {
      status: 'active',
      memorialId: _id,
      ownerId,
      keepers,
      readers: [],
      invitations: new Map(),
      petName,
      petType,
      birthDate,
      passedDate,
      memorialText,
      templateId: 'classic',
      isPublic: true,
      isListed: true,
      isIndexed: true,
      customDomain: null,
      guestbookPolicy: 'show-at-once',
      photos: [{ imageId: 'i1', sha256: media.sha256, caption: 'The gate', focus: null }],
      removedPhotos: [],
      recordings: [],
      deletedAt: null,
      claim: '',
      claims: [],
      pageNames: [],
      pageNameKeys: [],
      passwordHash: null,
      lapsed: [],
    };
    expect(memorialStateOf(memorial())).toEqual(known);
    expect(memorialRules.stateOf(memorial())).toEqual(known);
    const { deletedAt } = deleted;
    expect(memorialStateOf(memorial(deleted))).toEqual({ ...known, status: 'deleted', deletedAt });
  });

  it('pass on what they need to know, tell what has arrived already, and what is gone', () => {
    const pictures = new Map([[media.sha256, media]]);
    expect(memorialRules.context({ root: 'unused', subscriptionStatus: 'premium', media: pictures })).toEqual(
      { subscriptionStatus: 'premium', media: pictures },
    );
    expect(memorialRules.duplicateCodes).toEqual(['memorial-exists']);
    expect([memorial(), memorial({ removed: true })].map(memorialRules.isGone)).toEqual([false, true]);
    expect(memorialRules.docOf(memorialDtoOf(memorial(), null), keeper)).toEqual(memorial());
    const { tributeCount: _, ...stored } = memorial();
    const counts = { _id: stored._id, shown: 2, heldBack: 1, position };
    expect(memorialRules.complete?.(stored, counts)).toEqual(memorial());
    expect(memorialRules.complete?.(stored, null)).toEqual(memorial({ tributeCount: 0 }));
  });
});

describe('a memorial in every field', () => {
  it('REQ-341 REQ-410 is answered whole, and on a card as far as a card shows it', () => {
    const second = {
      id: 'i2',
      media: { ...media, width: 700 },
      caption: null,
      createdAt: '2026-01-02T00:00:00.000Z',
    };
    const doc = memorial({ images: [...memorial().images, second] });
    const {
      _id: id,
      ownerId: userId,
      storyWords,
      removed: __,
      listed: ___,
      images,
      recordings: ____,
      ...rest
    } = doc;
    expect(memorialDtoOf(doc, null)).toEqual({
      ...rest,
      videos: [],
      audio: [],
      id,
      userId,
      images: images.map((image, orderIndex) => ({
        ...image,
        memorialId: id,
        orderIndex,
        imageUrl: `/media/${media.sha256}/${orderIndex === 0 ? 'w1600' : 'w700'}.jpg`,
      })),
    });
    const {
      petName,
      petType,
      birthDate,
      passedDate,
      isPublic,
      isListed,
      templateId,
      tributeCount,
      createdAt,
      updatedAt,
    } = doc;
    expect(memorialCardOf(doc)).toEqual({
      id,
      petName,
      petType,
      memorialText: storyWords,
      birthDate,
      passedDate,
      isPublic,
      isListed,
      templateId,
      image: media,
      tributeCount,
      createdAt,
      updatedAt,
    });
    const wordless = memorial({ memorialText: null, storyWords: '' });
    expect(memorialDocOf(memorialDtoOf(wordless, null))).toEqual(wordless);
    for (const over of [{ isPublic: false }, { isListed: false }, { isPublic: false, isListed: false }]) {
      const secret = memorial({ ...over, isIndexed: false, listed: false });
      expect(memorialDocOf(memorialDtoOf(secret, null))).toEqual(secret);
    }
    const { isListed: __of, isIndexed: ___of, ...older } = memorialDtoOf(doc, null); // as an app of 1.0 has kept it
    expect(memorialDocOf(older)).toEqual(doc);
  });
});
