import { describe, expect, it } from '@jest/globals';
import { tributeRules, tributeStateOf } from './tribute.offline.ts';
import { tributeDocOf } from './tribute-doc-of-dto.ts';
import { tributeDtoOf } from './tribute-dto-of-doc.ts';
import type { TributeDoc } from './tributes.view.ts';

const author = '0197f3a0-5b1e-7c42-9d10-00000000000a';
const visitor = { accountId: null, isKeeper: false };
const keeper = { accountId: '0197f3a0-5b1e-7c42-9d10-00000000000b', isKeeper: true };

function tribute(over: Partial<TributeDoc> = {}): TributeDoc & { position: string } {
  return {
    _id: '0197f3a0-5b1e-7c42-9d10-000000000001',
    memorialId: '0197f3a0-5b1e-7c42-9d10-be11a0000001',
    authorId: author,
    personId: null,
    visitorName: 'Ines',
    visitorLocation: 'Porto',
    tributeMessage: 'She shared her stick with everyone.',
    status: 'shown',
    everShown: true,
    reports: 3,
    createdAt: '2026-01-01T00:00:00.000Z',
    position: '0000000000000001.0000000000000001',
    ...over,
  };
}

describe('a tribute as it is answered', () => {
  it('tells only the keepers how often it was reported', () => {
    expect(tributeDtoOf(tribute(), visitor)).toMatchObject({ reports: 0, mine: false });
    expect(tributeDtoOf(tribute(), keeper)).toMatchObject({ reports: 3, mine: false });
  });

  it('is known to keepers and author alone while it is not shown, and to nobody once deleted', () => {
    for (const status of ['waiting', 'hidden'] as const) {
      expect(tributeDtoOf(tribute({ status }), visitor)).toBeNull();
      expect(tributeDtoOf(tribute({ status }), keeper)).toMatchObject({ status });
      expect(tributeDtoOf(tribute({ status }), { accountId: author, isKeeper: false })).toMatchObject({
        mine: true,
      });
    }
    expect(tributeDtoOf(tribute({ status: 'deleted' }), keeper)).toBeNull();
  });

  it("never takes a visitor's tribute for a visitor's own", () => {
    expect(tributeDtoOf(tribute({ authorId: null }), visitor)?.mine).toBe(false);
  });

  it('loses nothing its author needs to go on from it', () => {
    const viewer = { accountId: author, isKeeper: true };
    const view = tributeDtoOf(tribute(), viewer);
    expect(view && tributeDocOf(view, viewer)).toEqual(tribute({ heartedBy: [] }));
  });
});

describe('a tribute in every field', () => {
  it('REQ-414 is answered whole', () => {
    const { _id: id, authorId: _, personId: __, everShown: ___, ...rest } = tribute();
    expect(tributeDtoOf(tribute(), visitor)).toEqual({ ...rest, id, mine: false, reports: 0 });
    expect(tributeDtoOf(tribute(), { accountId: author, isKeeper: false })).toMatchObject({ mine: true });
  });

  it('has no author for a device whose account did not write it', () => {
    const dto = tributeDtoOf(tribute(), keeper);
    expect(dto && tributeDocOf(dto, keeper)).toEqual(tribute({ authorId: null, heartedBy: [] }));
  });
});

describe("the family's answer", () => {
  const answer = { answer: 'Thank you.', answeredAt: '2026-01-02T00:00:00.000Z' };
  const answered = (over: Partial<TributeDoc> = {}) =>
    tribute({ ...answer, answerAuthorId: keeper.accountId, ...over });

  it('is seen by everyone who sees the tribute, without the name of its author', () => {
    expect(tributeDtoOf(answered(), visitor)).toEqual({ ...tributeDtoOf(tribute(), visitor), ...answer });
    expect(tributeDtoOf(answered({ status: 'hidden' }), visitor)).toBeNull();
  });

  it('is known to a device that changes it', () => {
    const dto = tributeDtoOf(answered(), keeper);
    const doc = dto && tributeDocOf(dto, keeper);
    expect(doc).toEqual(answered({ authorId: null, answerAuthorId: null, heartedBy: [] }));
    expect(tributeStateOf(doc)).toMatchObject({ answer: { text: 'Thank you.', authorId: null } });
    expect(tributeStateOf(answered())).toMatchObject({
      answer: { text: 'Thank you.', authorId: keeper.accountId },
    });
  });

  it('is erased with its author, and exported to them alone', () => {
    const [part] = tributeRules.authored?.parts ?? [];
    const { _id: tributeId, memorialId } = tribute();
    expect(part?.erase(answered(), keeper.accountId)).toEqual({
      type: 'EraseTributeAnswer',
      data: { tributeId, memorialId, authorId: keeper.accountId },
    });
    expect(part?.entry(answered())).toEqual({ tributeId, memorialId, ...answer });
  });
});

describe('the hearts of a tribute', () => {
  const given = { hearts: 3, heartedBy: [author, keeper.accountId] };

  it('are counted for everyone, and known by each account as its own', () => {
    expect(tributeDtoOf(tribute(given), visitor)).toMatchObject({ hearts: 3, hearted: false });
    expect(tributeDtoOf(tribute(given), keeper)).toMatchObject({ hearts: 3, hearted: true });
    const other = { ...given, heartedBy: [author] };
    expect(tributeDtoOf(tribute(other), keeper)).toMatchObject({ hearts: 3, hearted: false });
    expect(tributeDtoOf(tribute({ hearts: 0, heartedBy: [] }), keeper)).not.toHaveProperty('hearts');
  });

  it("are an account's own on its device, and unknown on a visitor's", () => {
    const [ofKeeper, ofVisitor] = [keeper, visitor].map((viewer) => {
      const dto = tributeDtoOf(tribute(given), viewer);
      return dto && tributeDocOf(dto, viewer);
    });
    expect(ofKeeper).toMatchObject({ hearts: 3, heartedBy: [keeper.accountId] });
    expect(tributeStateOf(ofKeeper ?? null)).toMatchObject({ hearts: new Set([keeper.accountId]) });
    expect(ofVisitor).toMatchObject({ hearts: 3 });
    expect(tributeStateOf(ofVisitor ?? null)).not.toHaveProperty('hearts');
  });

  it('are taken back when their account leaves', () => {
    const [, part] = tributeRules.authored?.parts ?? [];
    const { _id: tributeId, memorialId } = tribute();
    expect(part?.author).toBe('heartedBy');
    expect(part?.erase(tribute(given), author)).toEqual({
      type: 'EraseTributeHeart',
      data: { tributeId, memorialId, by: author },
    });
    expect(part?.entry(tribute(given))).toEqual({ tributeId, memorialId });
  });
});

describe('the rules of a tribute on a device', () => {
  it('know what the view knows', () => {
    const { memorialId } = tribute();
    expect(tributeStateOf(null)).toEqual({ status: 'none' });
    for (const status of ['shown', 'waiting', 'hidden'] as const)
      expect(tributeStateOf(tribute({ status }))).toEqual({
        status,
        memorialId,
        authorId: author,
        answer: null,
      });
    expect(tributeStateOf(tribute({ status: 'deleted' }))).toEqual({ status: 'deleted', memorialId });
    expect(tributeRules.stateOf(tribute())).toEqual(tributeStateOf(tribute()));
  });

  it('pass on the memorial, tell what has arrived already, and what is gone', () => {
    const root = { status: 'purged' };
    expect(tributeRules.context({ root, subscriptionStatus: 'free', media: new Map() })).toEqual({
      memorial: root,
      storedPhoto: expect.any(Function),
    });
    expect(tributeRules.duplicateCodes).toEqual(['tribute-exists']);
    expect([tribute(), tribute({ status: 'deleted' })].map(tributeRules.isGone)).toEqual([false, true]);
    expect(tributeRules.dtoOf(tribute(), visitor)).toEqual(tributeDtoOf(tribute(), visitor));
    const viewer = { accountId: author, isKeeper: true };
    const dto = tributeDtoOf(tribute(), viewer);
    expect(dto && tributeRules.docOf(dto, viewer)).toEqual(tribute({ heartedBy: [] }));
  });
});
