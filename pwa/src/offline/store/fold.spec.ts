// @vitest-environment node
import type { TributeDto } from '@everpaw/contracts/guestbook/tribute.dto';
import { type MemorialState, memorialDecider } from '@everpaw/contracts/memorials/memorial.decider';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import {
  type CountedMemorialDoc,
  countedMemorialsView,
} from '@everpaw/projections/memorials/counted-memorials.view';
import { memorialStateOf } from '@everpaw/projections/memorials/memorial.offline';
import { memorialDocOf } from '@everpaw/projections/memorials/memorial-doc-of-dto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entry, idOf, keeperId, memorial, memorialId, positionOf, tribute } from '../testing/fixtures.ts';
import type { Shown } from './as-confirmed.ts';
import { entities } from './entities.ts';
import { fold, type UnsentEntry } from './fold.ts';
import type { Viewer } from './viewer.ts';

const viewer: Viewer = { accountId: keeperId, subscriptionStatus: 'free' };
const visitor: Viewer = { accountId: null, subscriptionStatus: 'free' };
const tributeId = idOf(900);
const rules = await entities.rulesOf('memorial');
const sign = (over: object = {}) =>
  entry(
    1,
    'SignGuestbook',
    { memorialId, tributeId, visitorName: 'Ines', visitorLocation: null, tributeMessage: 'Dear' },
    over,
  );
const rename = (petName: string, over: object = {}, base: object = {}) =>
  entry(2, 'EditMemorial', { memorialId, changes: { petName }, base }, over);

function shown(
  pending: UnsentEntry[],
  confirmed: { memorials: MemorialDto[]; tributes: TributeDto[] } = {
    memorials: [memorial()],
    tributes: [tribute()],
  },
  who = viewer,
) {
  const known = [
    ...confirmed.memorials.map((dto) => ({ entity: 'memorial', dto })),
    ...confirmed.tributes.map((dto) => ({ entity: 'tribute', dto })),
  ];
  const { documents, undecided } = fold(pending, known, { list: entities, rules, viewer: who });
  return {
    // The documents of an entity are its DTOs.
    memorial: documents.get(`memorial/${memorialId}`)?.value as Shown<MemorialDto> | undefined,
    tribute: documents.get(`tribute/${tributeId}`)?.value as Shown<TributeDto> | undefined,
    undecided,
  };
}

describe('what the screen shows', () => {
  it('is the confirmed view while nothing is pending', () => {
    expect(shown([]).memorial).toEqual({ ...memorial(), unsent: null });
  });

  it('has what was done here at once, marked as waiting', () => {
    const { memorial: after, tribute: signed } = shown([sign(), rename('Bella Luna')]);
    expect(after).toMatchObject({ petName: 'Bella Luna', tributeCount: 1, unsent: 'waiting' });
    expect(signed).toMatchObject({ visitorName: 'Ines', status: 'shown', mine: true, unsent: 'waiting' });
    expect(shown([rename('Luna', { state: 'sending' })]).memorial?.unsent).toBe('sending');
  });

  it('leaves the lists at once when only people with the link may find it, also one that 1.0 has cached', () => {
    const { isListed: _, isIndexed: __, ...older } = memorial();
    const hide = entry(2, 'EditMemorial', {
      memorialId,
      changes: { isListed: false },
      base: { isListed: true },
    });
    const { memorial: after } = shown([hide], { memorials: [older], tributes: [] });
    expect(after).toMatchObject({ isPublic: true, isListed: false, isIndexed: true, unsent: 'waiting' });
  });

  it('shows a memorial that exists on this device only, with its photos', () => {
    const photo = { imageId: idOf(3), sha256: 'a'.repeat(64), caption: null };
    const payload = {
      memorialId,
      petName: 'Milo',
      petType: 'cat',
      birthDate: null,
      passedDate: null,
      memorialText: null,
      isPublic: true,
      templateId: 'classic',
      photos: [photo],
    };
    const { memorial: created } = shown([entry(1, 'CreateMemorial', payload)], {
      memorials: [],
      tributes: [],
    });
    expect(created).toMatchObject({ petName: 'Milo', userId: keeperId, position: '', unsent: 'waiting' });
    expect(created?.images[0]?.media.sha256).toBe(photo.sha256);
  });

  it('keeps an accepted command until the view has reached it, and no longer', () => {
    const accepted = rename('Luna', { state: 'accepted', position: positionOf(5) });
    expect(shown([accepted]).memorial).toMatchObject({ petName: 'Luna', unsent: null });
    const newer = memorial({ petName: 'Luna, later Lu', position: positionOf(6) });
    expect(shown([accepted], { memorials: [newer], tributes: [] }).memorial?.petName).toBe('Luna, later Lu');
  });

  it('counts a tribute once when only one of the two views has reached it', () => {
    const accepted = sign({ state: 'accepted', position: positionOf(5) });
    const reached = memorial({ tributeCount: 1, position: positionOf(5) });
    const result = shown([accepted], { memorials: [reached], tributes: [] });
    expect(result.memorial?.tributeCount).toBe(1);
    expect(result.tribute?.visitorName).toBe('Ines');
  });

  it('does not double what has arrived though its answer got lost', () => {
    const arrived = tribute({ id: tributeId, mine: true });
    const result = shown([sign()], { memorials: [memorial({ tributeCount: 1 })], tributes: [arrived] });
    expect(result.memorial?.tributeCount).toBe(1);
    expect(result.undecided).toEqual([]);
  });

  it('lets the person who has just written see their words while they wait for the family', () => {
    const approving = memorial({ guestbookPolicy: 'approve-first' });
    const result = shown([sign({ accountId: null })], { memorials: [approving], tributes: [] }, visitor);
    expect(result.tribute).toMatchObject({ status: 'waiting', unsent: 'waiting' });
    expect(result.memorial?.tributeCount).toBe(0);
  });

  it('tells of a command that the rules would refuse now, and shows the rest', () => {
    const result = shown([rename('Luna', {}, { petName: 'Somebody else' }), sign()]);
    expect(result.memorial).toMatchObject({ petName: 'Bella', unsent: 'waiting', tributeCount: 1 });
    expect(result.undecided).toMatchObject([{ code: 'edit-conflict' }]);
  });

  it('leaves out what was refused, and survives a payload that makes no sense', () => {
    expect(shown([rename('Luna', { state: 'rejected' })]).memorial?.petName).toBe('Bella');
    const broken = { ...rename('Luna'), payload: { memorialId } };
    expect(shown([broken]).undecided).toMatchObject([{ code: 'undecidable' }]);
  });
});

/** Without the server's own bookkeeping, which no view tells. */
function told(state: MemorialState) {
  if (state.status !== 'active' && state.status !== 'deleted') return state;
  const { claim, claims, lapsed, invitations, removedPhotos, ...known } = state;
  return known;
}

describe('what the rules know of a memorial, read from its view', () => {
  const change = fc.oneof(
    fc.record({
      type: fc.constant('MemorialDetailsChanged' as const),
      petName: fc.constantFrom('Luna', 'Milo'),
    }),
    fc.record({ type: fc.constant('MemorialDeleted' as const) }),
    fc.record({ type: fc.constant('MemorialRestored' as const) }),
    fc.record({ type: fc.constant('PhotoAdded' as const), photo: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ type: fc.constant('PhotoRemoved' as const), photo: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ type: fc.constant('MemorialPurged' as const) }),
  );

  function eventOf(made: typeof change extends fc.Arbitrary<infer T> ? T : never, n: number): MemorialEvent {
    const about = { memorialId, ownerId: keeperId };
    const listing = { petType: 'dog', isPublic: true };
    const at = `2026-05-01T08:00:00.${String(n).padStart(3, '0')}Z`;
    switch (made.type) {
      case 'MemorialDetailsChanged':
        return { type: made.type, data: { ...about, isPublic: true, changes: { petName: made.petName } } };
      case 'MemorialDeleted':
        return { type: made.type, data: { ...about, ...listing, deletedAt: at, claim: idOf(1) } };
      case 'MemorialRestored':
        return { type: made.type, data: { ...about, ...listing, claim: '' } };
      case 'PhotoAdded': {
        const media = {
          sha256: String(made.photo).repeat(64),
          width: 4,
          height: 3,
          thumbhash: '',
          color: '#888888',
        };
        return { type: made.type, data: { ...about, imageId: idOf(made.photo), media, caption: null } };
      }
      case 'PhotoRemoved':
        return { type: made.type, data: { ...about, imageId: idOf(made.photo), sha256: '' } };
      case 'MemorialPurged':
        return { type: made.type, data: { ...about, media: [] } };
    }
  }

  it('is what they would have known from the events', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        let doc: CountedMemorialDoc | null = memorialDocOf(memorial());
        let state = memorialStateOf(doc);
        const seen = new Set<string>();
        for (const [n, made] of changes.entries()) {
          const event = eventOf(made, n);
          // The rules never add a photo twice.
          if (event.type === 'PhotoAdded' && seen.has(event.data.imageId)) continue;
          if (event.type === 'PhotoAdded') seen.add(event.data.imageId);
          state = memorialDecider.evolve(state, event);
          const at = '2026-05-01T08:00:00.000Z';
          const meta = {
            commandId: idOf(n),
            commandType: 'Test',
            correlationId: '',
            causationId: '',
            at,
            v: 1,
            actor: { kind: 'visitor' as const },
          };
          doc = countedMemorialsView.evolve(
            doc,
            { ...event, id: '', streamId: '', revision: n, position: positionOf(n + 2), meta },
            memorialId,
          );
        }
        expect(told(memorialStateOf(doc))).toEqual(told(state));
      }),
    );
  });
});
