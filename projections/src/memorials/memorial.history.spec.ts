import type { TributeEvent } from '@everpaw/contracts/guestbook/tribute.events';
import type { DomainEvent, Recorded } from '@everpaw/contracts/kernel/decider';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { MemorialEvent } from '@everpaw/contracts/memorials/memorial.events';
import { describe, expect, test } from '@jest/globals';
import { tributeHistory } from '../guestbook/tribute.history.ts';
import type { Description, EntityHistory } from '../kernel/entity-history.ts';
import { recorded } from '../testing/folded.ts';
import { memorialHistory } from './memorial.history.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const about = { memorialId: id(1), ownerId: id(2) };
const media: MediaDescriptor = {
  sha256: 'a'.repeat(64),
  width: 8,
  height: 6,
  thumbhash: '',
  color: '#aabbcc',
};
const poster = { ...media, sha256: 'b'.repeat(64) };
const details = {
  petName: 'Bella',
  petType: 'dog',
  birthDate: '2011-04-02',
  passedDate: null,
  memorialText: '<strong>Bella</strong> &amp; me',
  templateId: 'classic',
};

/** What the last of these facts is told as, after those before it. */
function told<Doc extends object, E extends DomainEvent>(
  { view, words }: EntityHistory<Doc, E>,
  events: readonly E[],
  meta: object = {},
): Description {
  const docs = new Map<string, Doc>();
  let last: Description = { what: '' };
  for (const [index, event] of events.entries()) {
    const fact = recorded(event, index);
    const whole = { ...fact, meta: { ...fact.meta, ...meta } } as Recorded<E>;
    const [key = ''] = view.keys(whole);
    // The words of a type are told of events of that very type.
    const { tell } = words[event.type as E['type']] as {
      tell(of: Recorded<E>, before: Doc | null): Description;
    };
    last = tell(whole, docs.get(key) ?? null);
    const next = view.evolve(docs.get(key) ?? null, whole, key);
    if (next) docs.set(key, next);
    else docs.delete(key);
  }
  return last;
}

const created: MemorialEvent = {
  type: 'MemorialCreated',
  data: { ...about, ...details, isPublic: true, claim: id(3) },
};
const photo: MemorialEvent = {
  type: 'PhotoAdded',
  data: { ...about, imageId: id(4), media, caption: 'Asleep' },
};
const recording = (kind: 'video' | 'audio', over: object = {}): MemorialEvent => ({
  type: 'MemorialRecordingAdded',
  data: {
    ...about,
    recordingId: id(5),
    kind,
    sha256: 'c'.repeat(64),
    poster: kind === 'video' ? poster : null,
    title: 'In the snow',
    description: null,
    durationMs: 5,
    fileSize: 9,
    mimeType: 'video/mp4',
    orderIndex: 0,
    ...over,
  },
});
const page = (...events: MemorialEvent[]) => told(memorialHistory, [created, ...events]);

describe('the history of a memorial says', () => {
  test('what the page began with, as people read it', () => {
    expect(page()).toEqual({
      what: 'made the page',
      changes: [
        { field: 'Name', before: null, after: 'Bella' },
        { field: 'Kind of pet', before: null, after: expect.any(String) },
        { field: 'Born', before: null, after: '2011-04-02' },
        { field: 'Story', before: null, after: 'Bella & me' },
        { field: 'Theme', before: null, after: expect.any(String) },
      ],
    });
  });

  test('what of its details is another, and nothing of the others', () => {
    const changed = (changes: object, petType?: string): MemorialEvent => ({
      type: 'MemorialDetailsChanged',
      data: { ...about, isPublic: true, changes, ...(petType ? { petTypeBefore: 'dog', petType } : {}) },
    });
    expect(page(changed({ petName: 'Bella', birthDate: null, memorialText: '' }))).toEqual({
      what: 'changed the words and details',
      changes: [
        { field: 'Born', before: '2011-04-02', after: null },
        { field: 'Story', before: 'Bella & me', after: null },
      ],
    });
    expect(page(changed({}, 'cat')).changes).toMatchObject([{ field: 'Kind of pet' }]);
    // One that nobody knows is drawn as classic.
    expect(page(changed({ templateId: 'unknown' })).changes).toEqual([]);
  });

  test.each<[string, MemorialEvent, object]>([
    [
      'who may see it',
      { type: 'MemorialVisibilityChanged', data: { ...about, petType: 'dog', isPublic: true } },
      { what: 'made the page public' },
    ],
    [
      'that nobody else may',
      { type: 'MemorialVisibilityChanged', data: { ...about, petType: 'dog', isPublic: false } },
      { what: 'made the page private' },
    ],
    [
      'that those may who have the link',
      {
        type: 'MemorialVisibilityChanged',
        data: { ...about, petType: 'dog', isPublic: true, isListed: false, wasCounted: true },
      },
      { what: 'took the page out of the gallery, so that only people with the link find it' },
    ],
    [
      'that search engines may not show it',
      {
        type: 'MemorialVisibilityChanged',
        data: { ...about, petType: 'dog', isPublic: true, isIndexed: false, wasCounted: true },
      },
      { what: 'asked search engines not to show the page' },
    ],
    [
      'how tributes are shown',
      { type: 'GuestbookPolicyChanged', data: { ...about, policy: 'approve-first' } },
      { what: 'chose to read new tributes before they show' },
    ],
    [
      'the order of photos',
      { type: 'PhotosReordered', data: { ...about, imageIds: [] } },
      { what: 'put the photos in a new order' },
    ],
    [
      'a deletion',
      {
        type: 'MemorialDeleted',
        data: { ...about, petType: 'dog', isPublic: true, deletedAt: 'x', claim: id(3) },
      },
      { what: 'deleted the page' },
    ],
    [
      'a return',
      { type: 'MemorialRestored', data: { ...about, petType: 'dog', isPublic: true, claim: id(3) } },
      { what: 'brought the page back' },
    ],
    [
      'its end',
      { type: 'MemorialPurged', data: { ...about, media: [] } },
      { what: 'removed the page for good' },
    ],
    [
      'that it never came',
      { type: 'MemorialAbandoned', data: { ...about, claim: id(3) } },
      { what: 'gave up a page that was never finished' },
    ],
    [
      'a step that never came',
      { type: 'ClaimLapsed', data: { ...about, claim: id(3) } },
      { what: 'gave up a step that was never finished' },
    ],
    [
      'an invitation, by its address',
      {
        type: 'KeeperInvited',
        data: { ...about, invitationId: id(6), email: 'ben@example.org', tokenHash: 'x', expiresAt: 'x' },
      },
      { what: 'invited someone to care for the page', about: 'ben@example.org', invitation: id(6) },
    ],
    [
      'an invitation whose address is erased',
      {
        type: 'KeeperInvited',
        data: { ...about, invitationId: id(6), email: '', tokenHash: 'x', expiresAt: 'x' },
      },
      { what: 'invited someone to care for the page', about: null, invitation: id(6) },
    ],
    [
      'its end, too',
      { type: 'InvitationWithdrawn', data: { ...about, invitationId: id(6) } },
      { what: 'ended an invitation' },
    ],
    [
      'who began to care',
      { type: 'KeeperJoined', data: { ...about, invitationId: id(6), keeperId: id(7) } },
      { what: 'began caring for the page' },
    ],
    [
      'whose care was ended',
      { type: 'KeeperRemoved', data: { ...about, keeperId: id(7) } },
      { what: 'removed someone who cared for the page', person: id(7) },
    ],
    [
      'who stopped',
      { type: 'KeeperLeft', data: { ...about, keeperId: id(7) } },
      { what: 'stopped caring for the page' },
    ],
    [
      'to whom it was handed over',
      {
        type: 'MemorialHandedOver',
        data: {
          ...about,
          ownerId: id(8),
          previousOwnerId: id(2),
          claim: id(3),
          previousClaim: id(3),
          details,
          captions: [],
        },
      },
      { what: 'handed the page over', person: id(8) },
    ],
  ])('%s', (_, event, words) => {
    expect(page(event)).toEqual(words);
  });

  test('who was invited to see it, came and went', () => {
    const who = { ...about, keeperId: id(7) };
    const reads: MemorialEvent = {
      type: 'KeeperJoined',
      data: { ...who, invitationId: id(6), role: 'reader' },
    };
    const email = 'ben@example.org';
    const invited: MemorialEvent = {
      type: 'KeeperInvited',
      data: { ...about, invitationId: id(6), email, tokenHash: 'x', expiresAt: 'x', role: 'reader' },
    };
    expect(page(invited)).toMatchObject({ what: 'invited someone to see the page', about: email });
    expect(page(reads)).toEqual({ what: 'accepted an invitation to see the page' });
    expect(page(reads, { type: 'KeeperRemoved', data: who })).toEqual({
      what: 'took back an invitation to see the page',
      person: id(7),
    });
    expect(page(reads, { type: 'KeeperLeft', data: who })).toEqual({
      what: 'left the page that was shared with them',
    });
  });

  test('which photo came, went, or has other words', () => {
    expect(page(photo)).toEqual({
      what: 'added a photo',
      changes: [{ field: 'Caption', before: null, after: 'Asleep' }],
      photo: media,
    });
    const captioned = (caption: string | null, imageId = id(4)): MemorialEvent => ({
      type: 'PhotoCaptioned',
      data: { ...about, imageId, caption },
    });
    expect(page(photo, captioned(null))).toEqual({
      what: 'changed a photo’s caption',
      changes: [{ field: 'Caption', before: 'Asleep', after: null }],
      photo: media,
    });
    expect(page(photo, captioned('Asleep'))).toMatchObject({ changes: [] });
    expect(page(photo, captioned('Awake', id(9)))).toMatchObject({
      photo: null,
      changes: [{ before: null }],
    });
    const focused = (imageId: string): MemorialEvent => ({
      type: 'PhotoFocused',
      data: { ...about, imageId, focus: { x: 0.2, y: 0.6 } },
    });
    expect(page(photo, focused(id(4)))).toEqual({
      what: 'changed which part of a photo shows',
      photo: { ...media, focus: { x: 0.2, y: 0.6 }, foundFocus: null },
    });
    expect(page(photo, focused(id(9)))).toMatchObject({ photo: null });
    const removed = (imageId: string): MemorialEvent => ({
      type: 'PhotoRemoved',
      data: { ...about, imageId, sha256: media.sha256 },
    });
    expect(page(photo, removed(id(4)))).toEqual({ what: 'removed a photo', photo: media });
    expect(page(photo, removed(id(9)))).toEqual({ what: 'removed a photo', photo: null });
  });

  test('which recording came, went, or has other words', () => {
    expect(page(recording('video', { transcript: 'Woof' }))).toEqual({
      what: 'added a video',
      changes: [
        { field: 'Title', before: null, after: 'In the snow' },
        { field: 'What’s said and heard', before: null, after: 'Woof' },
      ],
      photo: poster,
    });
    expect(page(recording('audio'))).toMatchObject({ what: 'added a sound', photo: null });
    const changed = (over: object = {}): MemorialEvent => ({
      type: 'MemorialRecordingChanged',
      data: { ...about, recordingId: id(5), title: 'In the sun', description: 'At last', ...over },
    });
    const words = [
      { field: 'Title', before: 'In the snow', after: 'In the sun' },
      { field: 'Description', before: null, after: 'At last' },
    ];
    expect(page(recording('audio', { transcript: 'Woof' }), changed())).toEqual({
      what: 'changed a sound’s words',
      changes: words,
      photo: null,
    });
    expect(page(recording('video'), changed({ transcript: '' }))).toMatchObject({
      changes: words,
      photo: poster,
    });
    expect(page(changed({ recordingId: id(9) }))).toMatchObject({
      what: 'changed a video’s words',
      photo: null,
    });
    const removed = (recordingId: string): MemorialEvent => ({
      type: 'MemorialRecordingRemoved',
      data: { ...about, recordingId, sha256: 'c'.repeat(64), posterSha256: null },
    });
    expect(page(recording('video'), removed(id(5)))).toEqual({ what: 'removed a video', photo: poster });
    expect(page(recording('audio'), removed(id(5)))).toEqual({ what: 'removed a sound', photo: null });
    expect(page(removed(id(9)))).toEqual({ what: 'removed a video', photo: null });
  });
});

describe('recordings of a page', () => {
  const { view } = memorialHistory;
  const recordingsAfter = (...events: MemorialEvent[]) => {
    let doc = null as ReturnType<typeof view.evolve>;
    for (const [index, event] of [created, ...events].entries())
      doc = view.evolve(doc, recorded(event, index), id(1));
    return doc;
  };

  test('come, change and go by their own ids', () => {
    const other = recording('audio', { recordingId: id(6), title: 'Purring' });
    const doc = recordingsAfter(recording('video'), other, {
      type: 'MemorialRecordingChanged',
      data: { ...about, recordingId: id(6), title: 'Snoring', description: null },
    });
    expect(doc?.recordings.map(({ id: of, title, createdAt }) => [of, title, createdAt])).toEqual([
      [id(5), 'In the snow', '2026-03-01T12:01:00.000Z'],
      [id(6), 'Snoring', '2026-03-01T12:02:00.000Z'],
    ]);
    expect(doc?.updatedAt).toBe('2026-03-01T12:03:00.000Z');
    const removed: MemorialEvent = {
      type: 'MemorialRecordingRemoved',
      data: { ...about, recordingId: id(5), sha256: 'c'.repeat(64), posterSha256: null },
    };
    const left = recordingsAfter(recording('video'), other, removed);
    expect(left?.recordings.map(({ id: of }) => of)).toEqual([id(6)]);
    expect(left?.updatedAt).toBe('2026-03-01T12:03:00.000Z');
  });
});

describe('the history of a guestbook says', () => {
  const tributeId = id(9);
  const of = { tributeId, memorialId: id(1) };
  const signed = (over: object = {}): TributeEvent => ({
    type: 'TributeSigned',
    data: {
      ...of,
      personId: id(3),
      authorId: id(4),
      visitorName: 'Ines',
      visitorLocation: 'Porto',
      tributeMessage: 'Sleep well.',
      waiting: false,
      ...over,
    },
  });

  test('who signed it, with which words', () => {
    expect(told(tributeHistory, [signed()])).toEqual({
      what: 'signed the guestbook',
      about: 'Porto',
      writer: 'Ines',
      changes: [{ field: 'Words', before: null, after: 'Sleep well.' }],
    });
    expect(told(tributeHistory, [signed({ waiting: true, tributeMessage: '' })])).toMatchObject({
      what: 'signed the guestbook; the tribute is awaiting approval',
      changes: [],
    });
  });

  test('what became of a tribute, by the name that it was signed with', () => {
    const hidden: TributeEvent = { type: 'TributeHidden', data: { ...of, wasShown: true } };
    const shown: TributeEvent = { type: 'TributeShown', data: of };
    const reported: TributeEvent = { type: 'TributeReported', data: { ...of, reason: 'other' } };
    expect(told(tributeHistory, [signed(), hidden])).toEqual({
      what: 'hid a tribute',
      about: 'Ines',
    });
    expect(told(tributeHistory, [signed(), shown])).toEqual({
      what: 'showed a tribute',
      about: 'Ines',
    });
    expect(told(tributeHistory, [signed(), reported])).toEqual({ what: 'reported a tribute', about: 'Ines' });
    expect(told(tributeHistory, [signed({ visitorName: '' }), hidden])).toMatchObject({ about: null });
    expect(told(tributeHistory, [hidden])).toMatchObject({ about: null });
  });

  test('of a deletion whether its own writer did it', () => {
    const deleted: TributeEvent = { type: 'TributeDeleted', data: { ...of, wasShown: true } };
    const by = (actor: object, events: readonly TributeEvent[]) => told(tributeHistory, events, { actor });
    const writer = { kind: 'account', accountId: id(4) };
    expect(by(writer, [signed(), deleted])).toEqual({ what: 'deleted a tribute', writer: 'Ines' });
    for (const actor of [{ kind: 'account', accountId: id(5) }, { kind: 'visitor' }])
      expect(by(actor, [signed(), deleted])).toEqual({ what: 'deleted a tribute', about: 'Ines' });
    expect(by({ kind: 'visitor' }, [signed({ authorId: null }), deleted])).toMatchObject({ about: 'Ines' });
    expect(by(writer, [deleted])).toEqual({ what: 'deleted a tribute', about: null });
  });
});
