import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Actor } from '../kernel/decider.ts';
import type { MediaDescriptor } from '../media/media.descriptor.ts';
import { given } from '../testing/given.ts';
import type { MemorialCommand } from './memorial.commands.ts';
import { type MemorialContext, maySee, memorialDecider, undoEndsAt } from './memorial.decider.ts';
import type { MemorialEvent } from './memorial.events.ts';

const memorialId = '0197f3a0-0000-7000-8000-000000000001';
const ownerId = '0197f3a0-0000-7000-8000-0000000000aa';
const strangerId = '0197f3a0-0000-7000-8000-0000000000bb';
const claim = '0197f3a0-0000-7000-8000-0000000000cc';
const commandId = '0197f3a0-0000-7000-8000-0000000000dd';
const at = '2026-03-01T12:00:00.000Z';
const owner: Actor = { kind: 'account', accountId: ownerId };
const stranger: Actor = { kind: 'account', accountId: strangerId };
const visitor: Actor = { kind: 'visitor' };

const media = (n: number): MediaDescriptor => ({
  sha256: String(n).padStart(64, '0'),
  width: 800,
  height: 600,
  thumbhash: 'AA==',
  color: '#aabbcc',
});
const imageId = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const stored = new Map(Array.from({ length: 30 }, (_, n) => [media(n).sha256, media(n)]));
const free: MemorialContext = { subscriptionStatus: 'free', media: stored };
const premium: MemorialContext = { subscriptionStatus: 'premium', media: stored };

type CommandInput = {
  [C in MemorialCommand as C['type']]: { type: C['type']; data: C['data'] };
}[MemorialCommand['type']];
const by = (actor: Actor, input: CommandInput) =>
  ({ ...input, meta: { commandId, actor, at } }) as MemorialCommand;

const created: MemorialEvent = {
  type: 'MemorialCreated',
  data: {
    memorialId,
    ownerId,
    petName: 'Bella',
    petType: 'dog',
    birthDate: '2011-04-01',
    passedDate: '2024-10-02',
    memorialText: 'She met us at the door.',
    isPublic: true,
    templateId: 'classic',
    claim,
  },
};
const photo = (n: number): MemorialEvent => ({
  type: 'PhotoAdded',
  data: { memorialId, ownerId, imageId: imageId(n), media: media(n), caption: null },
});
const focused = (n: number, focus: { x: number; y: number } | null): MemorialEvent => ({
  type: 'PhotoFocused',
  data: { memorialId, ownerId, imageId: imageId(n), focus },
});
const deleted: MemorialEvent = {
  type: 'MemorialDeleted',
  data: { memorialId, ownerId, petType: 'dog', isPublic: true, deletedAt: at, claim },
};
const visibility = (settings: {
  isPublic?: boolean;
  isListed?: boolean;
  isIndexed?: boolean;
}): MemorialEvent => ({
  type: 'MemorialVisibilityChanged',
  data: { memorialId, ownerId, petType: 'dog', isPublic: true, ...settings },
});
const hidden: MemorialEvent = {
  type: 'MemorialVisibilityChanged',
  data: { memorialId, ownerId, petType: 'dog', isPublic: false },
};

const creation = (
  data: Partial<Extract<MemorialCommand, { type: 'CreateMemorial' }>['data']> = {},
): CommandInput => ({
  type: 'CreateMemorial',
  data: {
    memorialId,
    petName: 'Bella',
    petType: 'dog',
    birthDate: null,
    passedDate: null,
    memorialText: null,
    isPublic: true,
    templateId: 'classic',
    photos: [],
    ...data,
  },
});

describe('creating', () => {
  test('REQ-005 a name, a kind, dates, a story, photos and a theme become one memorial', () => {
    const input = creation({
      birthDate: '2011-04-01',
      passedDate: '2024-10-02',
      memorialText: 'A story',
      photos: [{ imageId: imageId(1), sha256: media(1).sha256, caption: 'By the sea' }],
    });
    expect(given(memorialDecider, []).when(by(owner, input), free)).toEqual([
      {
        type: 'MemorialCreated',
        data: {
          memorialId,
          ownerId,
          petName: 'Bella',
          petType: 'dog',
          birthDate: '2011-04-01',
          passedDate: '2024-10-02',
          memorialText: 'A story',
          isPublic: true,
          templateId: 'classic',
          claim: commandId,
        },
      },
      {
        type: 'PhotoAdded',
        data: { memorialId, ownerId, imageId: imageId(1), media: media(1), caption: 'By the sea' },
      },
    ]);
  });

  test('REQ-099 needs somebody who is signed in', () => {
    expect(given(memorialDecider, []).refused(by(visitor, creation()), free).kind).toBe('signed-out');
  });

  test('REQ-233 an unknown theme, basic among them, is the classic one', () => {
    const [event] = given(memorialDecider, []).when(by(owner, creation({ templateId: 'basic' })), free);
    expect(event).toMatchObject({ data: { templateId: 'classic' } });
  });

  test.each([
    ['a birth after the passing', { birthDate: '2024-01-02', passedDate: '2024-01-01' }, 'passedDate'],
    ['a birth in the future', { birthDate: '2026-03-03' }, 'birthDate'],
    ['a passing in the future', { passedDate: '2030-01-01' }, 'passedDate'],
    ['a year in the future', { birthDate: '2027' }, 'birthDate'],
    ['a month that hasn’t begun', { passedDate: '2026-04' }, 'passedDate'],
    ['a passing in a year before the birth', { birthDate: '2011-01-01', passedDate: '2010' }, 'passedDate'],
    ['half a date', { birthDate: '2011-' }, 'birthDate'],
  ])('refuses %s and names the field', (_, dates, path) => {
    const refusal = given(memorialDecider, []).refused(by(owner, creation(dates)), free);
    expect(refusal.kind).toBe('invalid');
    expect(refusal.errors.map((error) => error.path)).toEqual([path]);
  });

  test.each([
    ['2011', '2011-04-03'],
    ['2011-04-03', '2011'],
    ['2011~', '2010-06'],
    ['2026', '2026-03'],
  ])('REQ-205 takes dates as far as they are known: %s to %s', (birthDate, passedDate) => {
    expect(
      given(memorialDecider, []).when(by(owner, creation({ birthDate, passedDate })), free),
    ).toMatchObject([{ data: { birthDate, passedDate } }]);
  });

  test('a date that is already tomorrow east of here is no future', () => {
    expect(
      given(memorialDecider, []).when(by(owner, creation({ passedDate: '2026-03-02' })), free),
    ).toHaveLength(1);
  });

  test.each([
    [5, free, true],
    [6, free, false],
    [25, premium, true],
    [26, premium, false],
  ])('REQ-395, 398 SEC-12 %d photos', (count, context, allowed) => {
    const photos = Array.from({ length: count }, (_, n) => ({
      imageId: imageId(n),
      sha256: media(n).sha256,
      caption: null,
    }));
    const command = by(owner, creation({ photos }));
    const outcome = given(memorialDecider, []);
    if (allowed) expect(outcome.when(command, context)).toHaveLength(count + 1);
    else
      expect(outcome.refused(command, context)).toMatchObject({
        code: 'photo-limit',
        message: `You can upload up to ${count - 1} images.`,
      });
  });

  test('REQ-396, 399 SEC-12 a premium theme is for premium and lifetime', () => {
    const command = by(owner, creation({ templateId: 'sunset-glow' }));
    expect(given(memorialDecider, []).refused(command, free).message).toBe(
      'Upgrade to Premium to use this theme',
    );
    expect(given(memorialDecider, []).when(command, premium)).toHaveLength(1);
  });

  test('a photo that was never sent is refused', () => {
    const photos = [{ imageId: imageId(1), sha256: 'f'.repeat(64), caption: null }];
    expect(given(memorialDecider, []).refused(by(owner, creation({ photos })), free).code).toBe(
      'photo-unknown',
    );
  });

  test('is refused for an id that is taken, and for one whose claim was given up', () => {
    expect(given(memorialDecider, [created]).refused(by(owner, creation()), free).kind).toBe('conflict');
    const abandoned: MemorialEvent = { type: 'MemorialAbandoned', data: { memorialId, ownerId, claim } };
    expect(given(memorialDecider, [abandoned]).refused(by(owner, creation()), free).kind).toBe('invalid');
  });
});

describe('editing', () => {
  const edit = (
    changes: Extract<MemorialCommand, { type: 'EditMemorial' }>['data']['changes'],
    base: Extract<MemorialCommand, { type: 'EditMemorial' }>['data']['base'] = {},
  ): CommandInput => ({ type: 'EditMemorial', data: { memorialId, changes, base } });

  test('only what really changes becomes a fact', () => {
    expect(
      given(memorialDecider, [created]).when(by(owner, edit({ petName: 'Bella', petType: 'cat' })), free),
    ).toEqual([
      {
        type: 'MemorialDetailsChanged',
        data: {
          memorialId,
          ownerId,
          isPublic: true,
          petTypeBefore: 'dog',
          petType: 'cat',
          changes: { petType: 'cat' },
        },
      },
    ]);
    expect(given(memorialDecider, [created]).when(by(owner, edit({ petName: 'Bella' })), free)).toEqual([]);
  });

  test('a field that somebody else changed meanwhile is a conflict that shows the current value', () => {
    const meanwhile: MemorialEvent = {
      type: 'MemorialDetailsChanged',
      data: { memorialId, ownerId, isPublic: true, changes: { petName: 'Bella Rose' } },
    };
    const command = by(owner, edit({ petName: 'Bellissima' }, { petName: 'Bella' }));
    expect(given(memorialDecider, [created, meanwhile]).refused(command, free)).toMatchObject({
      kind: 'conflict',
      code: 'edit-conflict',
      current: { petName: 'Bella Rose' },
    });
  });

  test('REL-50 a name that an earlier version stored decomposed is the one that the form has composed', () => {
    const typed: MemorialEvent = {
      type: 'MemorialDetailsChanged',
      data: { memorialId, ownerId, isPublic: true, changes: { petName: 'Zoë'.normalize('NFD') } },
    };
    const since = given(memorialDecider, [created, typed]);
    expect(since.when(by(owner, edit({ petName: 'Zoë' }, { petName: 'Zoë' })), free)).toEqual([]);
    expect(since.when(by(owner, edit({ petName: 'Zoe' }, { petName: 'Zoë' })), free)).toMatchObject([
      { data: { changes: { petName: 'Zoe' } } },
    ]);
  });

  test('different fields changed by two people both stay', () => {
    const meanwhile: MemorialEvent = {
      type: 'MemorialDetailsChanged',
      data: { memorialId, ownerId, isPublic: true, changes: { petName: 'Bella Rose' } },
    };
    const command = by(owner, edit({ birthDate: null }, { birthDate: '2011-04-01' }));
    expect(given(memorialDecider, [created, meanwhile]).when(command, free)).toHaveLength(1);
  });

  test('dates are checked against what is already there', () => {
    const refusal = given(memorialDecider, [created]).refused(
      by(owner, edit({ passedDate: '2010-01-01' })),
      free,
    );
    expect(refusal.errors).toEqual([
      { path: 'passedDate', message: 'The passing date can’t be before the birth date' },
    ]);
  });

  test('the switch between public and private and the guestbook policy are facts of their own', () => {
    const events = given(memorialDecider, [created]).when(
      by(owner, edit({ isPublic: false, guestbookPolicy: 'approve-first' })),
      free,
    );
    expect(events.map((event) => event.type)).toEqual([
      'MemorialVisibilityChanged',
      'GuestbookPolicyChanged',
    ]);
  });
});

describe('who finds a memorial', () => {
  const edit = (changes: object): CommandInput => ({
    type: 'EditMemorial',
    data: { memorialId, changes, base: {} },
  });
  test.each<[string, MemorialEvent[], object, object]>([
    [
      'one in the gallery leaves it',
      [],
      { isListed: false },
      { isPublic: true, isListed: false, wasCounted: true },
    ],
    [
      'one in the gallery leaves search engines',
      [],
      { isIndexed: false },
      { isPublic: true, isIndexed: false, wasCounted: true },
    ],
    [
      'one out of the gallery returns',
      [visibility({ isListed: false })],
      { isListed: true },
      { isPublic: true },
    ],
    [
      'one out of the gallery becomes private, and was not counted',
      [visibility({ isListed: false })],
      { isPublic: false },
      { isPublic: false, isListed: false, wasCounted: false },
    ],
    [
      'a private one opens to those who have the link',
      [visibility({ isPublic: false })],
      { isPublic: true, isListed: false },
      { isPublic: true, isListed: false },
    ],
    [
      'a command of 1.0 opens one as it was open before',
      [visibility({ isPublic: false, isListed: false })],
      { isPublic: true },
      { isPublic: true, isListed: false },
    ],
  ])('%s', (_, before, changes, after) => {
    expect(given(memorialDecider, [created, ...before]).when(by(owner, edit(changes)), free)).toEqual([
      { type: 'MemorialVisibilityChanged', data: { memorialId, ownerId, petType: 'dog', ...after } },
    ]);
  });

  test('a new one is made that way, and every count that follows knows', () => {
    const [made] = given(memorialDecider, []).when(
      by(owner, creation({ isListed: false, isIndexed: false })),
      free,
    );
    expect(made?.data).toMatchObject({ isPublic: true, isListed: false, isIndexed: false });
    const past = [created, visibility({ isListed: false })];
    const [changed] = given(memorialDecider, past).when(by(owner, edit({ petType: 'cat' })), free);
    const command = { type: 'DeleteMemorial' as const, data: { memorialId } };
    const gone = given(memorialDecider, past).when(by(owner, command), free);
    const back = given(memorialDecider, [...past, ...gone]).when(
      by(owner, { type: 'RestoreMemorial', data: { memorialId } }),
      free,
    );
    for (const event of [changed, ...gone, ...back])
      expect(event?.data).toMatchObject({ isPublic: true, isListed: false });
  });
});

describe('who may change and see', () => {
  const inputs: CommandInput[] = [
    { type: 'EditMemorial', data: { memorialId, changes: { petName: 'X' }, base: {} } },
    { type: 'AddPhoto', data: { memorialId, imageId: imageId(9), sha256: media(9).sha256, caption: null } },
    { type: 'RemovePhoto', data: { memorialId, imageId: imageId(1) } },
    { type: 'CaptionPhoto', data: { memorialId, imageId: imageId(1), caption: 'x' } },
    { type: 'FocusPhoto', data: { memorialId, imageId: imageId(1), focus: { x: 0, y: 0 } } },
    { type: 'ReorderPhotos', data: { memorialId, imageIds: [imageId(1)] } },
    { type: 'DeleteMemorial', data: { memorialId } },
  ];

  test.each(inputs)('SEC-09 $type is for the keeper alone', (input) => {
    const past = [created, photo(1)];
    expect(given(memorialDecider, past).refused(by(stranger, input), free).kind).toBe('forbidden');
    expect(given(memorialDecider, past).refused(by(visitor, input), free).kind).toBe('forbidden');
  });

  test.each(inputs)(
    'REQ-305 SEC-10 $type on a private memorial answers others as if it were not there',
    (input) => {
      const past = [created, photo(1), hidden];
      for (const actor of [stranger, visitor]) {
        const there = given(memorialDecider, past).refused(by(actor, input), free);
        const notThere = given(memorialDecider, []).refused(by(actor, input), free);
        expect({ ...there }).toEqual({ ...notThere });
        expect(there.message).toBe(notThere.message);
      }
    },
  );

  test('REQ-391 a public one is seen by all, a private or deleted one by its keeper', () => {
    const kept = given(memorialDecider, [created]).state;
    const secret = given(memorialDecider, [created, hidden]).state;
    if (kept.status !== 'active' || secret.status !== 'active') throw new Error('both are kept');
    expect([owner, stranger, visitor].map((actor) => maySee({ actor }, kept))).toEqual([true, true, true]);
    expect([owner, stranger, visitor].map((actor) => maySee({ actor }, secret))).toEqual([
      true,
      false,
      false,
    ]);
    expect(maySee({ actor: visitor }, { ...kept, status: 'deleted' })).toBe(false);
  });
});

describe('photos', () => {
  test('adding the same photo again changes nothing', () => {
    const input: CommandInput = {
      type: 'AddPhoto',
      data: { memorialId, imageId: imageId(1), sha256: media(1).sha256, caption: null },
    };
    expect(given(memorialDecider, [created, photo(1)]).when(by(owner, input), free)).toEqual([]);
  });

  test('an order must name exactly the photos that are there', () => {
    const past = [created, photo(1), photo(2)];
    const order = (...ids: number[]): CommandInput => ({
      type: 'ReorderPhotos',
      data: { memorialId, imageIds: ids.map(imageId) },
    });
    expect(given(memorialDecider, past).when(by(owner, order(2, 1)), free)).toHaveLength(1);
    expect(given(memorialDecider, past).when(by(owner, order(1, 2)), free)).toEqual([]);
    for (const wrong of [order(1), order(1, 1), order(1, 2, 3), order()])
      expect(given(memorialDecider, past).refused(by(owner, wrong), free).code).toBe('photos-changed');
  });
});

describe('deleting and bringing back', () => {
  const remove: CommandInput = { type: 'DeleteMemorial', data: { memorialId } };
  const restore: CommandInput = { type: 'RestoreMemorial', data: { memorialId } };

  test('REQ-168 a deletion can be undone, and asking twice is asking once', () => {
    expect(given(memorialDecider, [created]).when(by(owner, remove), free)).toEqual([
      {
        type: 'MemorialDeleted',
        data: { memorialId, ownerId, petType: 'dog', isPublic: true, deletedAt: at, claim },
      },
    ]);
    expect(given(memorialDecider, [created, deleted]).when(by(owner, remove), free)).toEqual([]);
    expect(given(memorialDecider, [created, deleted]).when(by(owner, restore), free)).toHaveLength(1);
    expect(given(memorialDecider, [created]).when(by(owner, restore), free)).toEqual([]);
  });

  test('delete wins over edits', () => {
    const edit: CommandInput = {
      type: 'EditMemorial',
      data: { memorialId, changes: { petName: 'X' }, base: {} },
    };
    expect(given(memorialDecider, [created, deleted]).refused(by(owner, edit), free).kind).toBe('not-found');
  });

  test('a purge belongs to its own deletion: one that was undone in between changes nothing', () => {
    const system: Actor = { kind: 'system', name: 'job' };
    const purge = (deletedAt: string) =>
      by(system, { type: 'PurgeMemorial', data: { memorialId, deletedAt } });
    const restored: MemorialEvent = {
      type: 'MemorialRestored',
      data: { memorialId, ownerId, petType: 'dog', isPublic: true, claim: commandId },
    };
    const again: MemorialEvent = {
      ...deleted,
      data: { ...deleted.data, deletedAt: '2026-04-01T00:00:00.000Z' },
    };
    expect(given(memorialDecider, [created, photo(1), deleted]).when(purge(at), free)).toEqual([
      { type: 'MemorialPurged', data: { memorialId, ownerId, media: [media(1).sha256] } },
    ]);
    expect(given(memorialDecider, [created, deleted, restored]).when(purge(at), free)).toEqual([]);
    expect(given(memorialDecider, [created, deleted, restored, again]).when(purge(at), free)).toEqual([]);
  });

  test('nothing brings a purged memorial back', () => {
    const purged: MemorialEvent = { type: 'MemorialPurged', data: { memorialId, ownerId, media: [] } };
    expect(given(memorialDecider, [created, deleted, purged]).refused(by(owner, restore), free).kind).toBe(
      'not-found',
    );
  });
});

test('whatever is asked in whatever order, photos stay within the plan and every id stands once', () => {
  const input = fc.oneof(
    fc.nat(8).map(
      (n): CommandInput => ({
        type: 'AddPhoto',
        data: { memorialId, imageId: imageId(n), sha256: media(n).sha256, caption: null },
      }),
    ),
    fc.nat(8).map((n): CommandInput => ({ type: 'RemovePhoto', data: { memorialId, imageId: imageId(n) } })),
    fc.constant<CommandInput>({ type: 'DeleteMemorial', data: { memorialId } }),
    fc.constant<CommandInput>({ type: 'RestoreMemorial', data: { memorialId } }),
  );
  fc.assert(
    fc.property(fc.array(input, { maxLength: 40 }), (inputs) => {
      const past: MemorialEvent[] = [created];
      for (const one of inputs) {
        try {
          past.push(...given(memorialDecider, past).when(by(owner, one), free));
        } catch {}
      }
      const { state } = given(memorialDecider, past);
      if (state.status !== 'active' && state.status !== 'deleted') throw new Error('it is still there');
      const ids = state.photos.map((one) => one.imageId);
      expect(ids.length).toBeLessThanOrEqual(5);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 300 },
  );
});

describe('every fact changes what it says, and nothing else', () => {
  const about = { memorialId, ownerId };
  const states = (...past: MemorialEvent[]) => given(memorialDecider, past).state;
  const started = [created, photo(1), photo(2)];
  const before = states(...started);
  const kept = [
    { imageId: imageId(1), sha256: media(1).sha256, caption: null, focus: null },
    { imageId: imageId(2), sha256: media(2).sha256, caption: null, focus: null },
  ];

  test('a new memorial', () => {
    expect(states()).toEqual({ status: 'none' });
    expect(states(created)).toEqual({
      status: 'active',
      memorialId,
      ownerId,
      keepers: [],
      readers: [],
      invitations: new Map(),
      petName: 'Bella',
      petType: 'dog',
      birthDate: '2011-04-01',
      passedDate: '2024-10-02',
      memorialText: 'She met us at the door.',
      templateId: 'classic',
      isPublic: true,
      isListed: true,
      isIndexed: true,
      customDomain: null,
      guestbookPolicy: 'show-at-once',
      photos: [],
      removedPhotos: [],
      recordings: [],
      pageNames: [],
      pageNameKeys: [],
      passwordHash: null,
      deletedAt: null,
      claim,
      claims: [claim],
      lapsed: [],
    });
  });

  const gone = (n: number): MemorialEvent => ({
    type: 'PhotoRemoved',
    data: { ...about, imageId: imageId(n), sha256: media(n).sha256 },
  });
  const changed = (data: object): MemorialEvent =>
    ({
      type: 'MemorialDetailsChanged',
      data: { ...about, isPublic: true, changes: {}, ...data },
    }) as MemorialEvent;
  test.each<[string, MemorialEvent[], object]>([
    [
      'words',
      [changed({ changes: { petName: 'Ella', memorialText: null } })],
      { petName: 'Ella', memorialText: null },
    ],
    ['the kind', [changed({ petType: 'cat' })], { petType: 'cat' }],
    ['who sees it', [hidden], { isPublic: false }],
    [
      'who finds it',
      [visibility({ isListed: false, isIndexed: false })],
      { isListed: false, isIndexed: false },
    ],
    ['who finds it, and then everybody does', [visibility({ isListed: false }), visibility({})], {}],
    [
      'the guestbook',
      [{ type: 'GuestbookPolicyChanged', data: { ...about, policy: 'approve-first' } }],
      { guestbookPolicy: 'approve-first' },
    ],
    [
      'the domain',
      [{ type: 'CustomDomainChanged', data: { ...about, customDomain: 'bella.example.com' } }],
      { customDomain: 'bella.example.com' },
    ],
    [
      'a photo more',
      [photo(3)],
      { photos: [...kept, { ...kept[0], imageId: imageId(3), sha256: media(3).sha256 }] },
    ],
    ['a photo less', [gone(1)], { photos: [kept[1]], removedPhotos: [media(1).sha256] }],
    [
      'a photo taken out twice',
      [gone(1), photo(1), gone(1)],
      { photos: [kept[1]], removedPhotos: [media(1).sha256] },
    ],
    [
      'a caption',
      [{ type: 'PhotoCaptioned', data: { ...about, imageId: imageId(2), caption: 'Sea' } }],
      { photos: [kept[0], { ...kept[1], caption: 'Sea' }] },
    ],
    [
      'a focal point, chosen and found again',
      [focused(1, { x: 0.1, y: 0.2 }), focused(2, { x: 0, y: 1 }), focused(2, null)],
      { photos: [{ ...kept[0], focus: { x: 0.1, y: 0.2 } }, kept[1]] },
    ],
    [
      'the order, with a photo that is not there',
      [{ type: 'PhotosReordered', data: { ...about, imageIds: [imageId(2), imageId(9), imageId(1)] } }],
      { photos: [kept[1], kept[0]] },
    ],
    ['a deletion', [deleted], { status: 'deleted', deletedAt: at }],
    [
      'its undoing',
      [
        deleted,
        { type: 'MemorialRestored', data: { ...about, petType: 'dog', isPublic: true, claim: commandId } },
      ],
      { claim: commandId, claims: [claim, commandId] },
    ],
    [
      'a claim given back',
      [{ type: 'ClaimLapsed', data: { ...about, claim: commandId } }],
      { lapsed: [commandId] },
    ],
  ])('%s', (_, events, change) => {
    expect(states(...started, ...events)).toEqual({ ...before, ...change });
  });

  test('what comes after its end changes nothing', () => {
    const end: MemorialEvent = { type: 'MemorialPurged', data: { ...about, media: [] } };
    const never: MemorialEvent = { type: 'MemorialAbandoned', data: { ...about, claim } };
    expect(states(...started, deleted, end)).toEqual({ status: 'purged' });
    expect(states(never)).toEqual({ status: 'abandoned' });
    for (const past of [[], [created, end], [never]])
      for (const late of [photo(1), hidden, deleted]) expect(states(...past, late)).toEqual(states(...past));
  });

  test('an undo has 30 days from the instant of the deletion', () => {
    expect(undoEndsAt(at)).toBe('2026-03-31T12:00:00.000Z');
  });
});

describe('every refusal and every change, as it is told', () => {
  const about = { memorialId, ownerId };
  const system: Actor = { kind: 'system', name: 'reaction' };
  const input = (type: MemorialCommand['type'], data: object = {}) =>
    ({ type, data: { memorialId, ...data } }) as CommandInput;
  const edit = (changes: object, base: object = {}) => input('EditMemorial', { changes, base });
  const notFound = [
    'not-found',
    'memorial-not-found',
    "The memorial you're looking for doesn't exist or may have been removed.",
  ];
  const notKeeper = ['forbidden', 'not-the-keeper', 'Only the people who keep this memorial can change it'];
  const taken = ['conflict', 'memorial-exists', 'Failed to create memorial. Please try again.'];
  const unknown = 'This photo hasn’t arrived yet. Please add it again';
  const invalid = (message: string) => ['invalid', 'invalid', message];
  const full = [created, ...[1, 2, 3, 4, 5].map(photo)];

  test.each<[string, MemorialEvent[], Actor, CommandInput, string[]]>([
    ['an id that is taken', [created], owner, creation(), taken],
    ['an id that was deleted', [created, deleted], owner, creation(), taken],
    ['a visitor’s memorial', [], visitor, creation(), ['signed-out', 'signed-out', 'Please sign in first']],
    [
      'one photo twice',
      [],
      owner,
      creation({
        photos: [1, 1].map((n) => ({ imageId: imageId(n), sha256: media(n).sha256, caption: null })),
      }),
      ['invalid', 'photo-twice', 'This photo is already part of the memorial'],
    ],
    [
      'a birth the day after tomorrow',
      [],
      owner,
      creation({ birthDate: '2026-03-03' }),
      invalid('This date is in the future'),
    ],
    [
      'a passing the day after tomorrow',
      [],
      owner,
      creation({ passedDate: '2026-03-03' }),
      invalid('This date is in the future'),
    ],
    [
      'a passing the day before the birth',
      [],
      owner,
      creation({ birthDate: '2024-01-02', passedDate: '2024-01-01' }),
      invalid('The passing date can’t be before the birth date'),
    ],
    [
      'a premium theme',
      [],
      owner,
      creation({ templateId: 'golden-fields' }),
      ['limit', 'theme-is-premium', 'Upgrade to Premium to use this theme'],
    ],
    [
      'a premium theme by an edit',
      [created],
      owner,
      edit({ templateId: 'ocean-breeze' }),
      ['limit', 'theme-is-premium', 'Upgrade to Premium to use this theme'],
    ],
    [
      'a photo nobody sent',
      [created],
      owner,
      input('AddPhoto', { imageId: imageId(1), sha256: 'f'.repeat(64), caption: null }),
      ['invalid', 'photo-unknown', unknown],
    ],
    [
      'a sixth photo',
      full,
      owner,
      input('AddPhoto', { imageId: imageId(6), sha256: media(6).sha256, caption: null }),
      ['limit', 'photo-limit', 'You can upload up to 5 images.'],
    ],
    [
      'a caption of no photo',
      [created, photo(1)],
      owner,
      input('CaptionPhoto', { imageId: imageId(2), caption: 'x' }),
      ['not-found', 'photo-not-found', unknown],
    ],
    [
      'a focal point of no photo',
      [created, photo(1)],
      owner,
      input('FocusPhoto', { imageId: imageId(2), focus: null }),
      ['not-found', 'photo-not-found', unknown],
    ],
    [
      'an order of other photos',
      [created, photo(1)],
      owner,
      input('ReorderPhotos', { imageIds: [imageId(2)] }),
      [
        'conflict',
        'photos-changed',
        'The photos have changed in the meantime. Please check the new order and try again',
      ],
    ],
    ['a stranger’s edit', [created], stranger, edit({ petName: 'X' }), notKeeper],
    ['a stranger’s edit of a private one', [created, hidden], stranger, edit({ petName: 'X' }), notFound],
    ['a stranger’s restoring', [created, deleted], stranger, input('RestoreMemorial'), notFound],
    ['restoring what never was', [], owner, input('RestoreMemorial'), notFound],
    ['a visitor’s deleting', [created], visitor, input('DeleteMemorial'), notKeeper],
    [
      'a stranger’s deleting of a deleted one',
      [created, deleted],
      stranger,
      input('DeleteMemorial'),
      notFound,
    ],
    [
      'an edit of what changed meanwhile',
      [created],
      owner,
      edit({ petName: 'Ella' }, { petName: 'Belle' }),
      ['conflict', 'edit-conflict', 'Someone changed this in the meantime. Please look at both versions'],
    ],
  ])('%s is refused', (_, past, actor, one, [kind, code, message]) => {
    const refusal = given(memorialDecider, past).refused(by(actor, one), free);
    expect([refusal.kind, refusal.code, refusal.message]).toEqual([kind, code, message]);
  });

  test('a refusal names its fields, and what is there instead', () => {
    const refusal = (one: CommandInput, past = [created, photo(1)]) =>
      given(memorialDecider, past).refused(by(owner, one), free);
    expect(refusal(edit({ templateId: 'sunset-glow' })).errors).toEqual([
      { path: 'templateId', message: 'Upgrade to Premium to use this theme' },
    ]);
    expect(refusal(edit({ birthDate: '2026-03-03' })).errors).toEqual([
      { path: 'birthDate', message: 'This date is in the future' },
    ]);
    expect(refusal(input('ReorderPhotos', { imageIds: [] })).current).toEqual({ imageIds: [imageId(1)] });
    const meanwhile = refusal(
      edit(
        { petName: 'Ella', petType: 'cat', isPublic: false },
        { petName: 'Belle', petType: 'fish', isPublic: true },
      ),
    );
    const message = 'Someone changed this in the meantime. Please look at both versions';
    expect(meanwhile.errors).toEqual([
      { path: 'petName', message },
      { path: 'petType', message },
    ]);
    expect(meanwhile.current).toEqual({ petName: 'Bella', petType: 'dog' });
  });

  const details = (more: object): MemorialEvent =>
    ({ type: 'MemorialDetailsChanged', data: { ...about, isPublic: true, ...more } }) as MemorialEvent;
  test.each<[string, MemorialEvent[], Actor, CommandInput, MemorialEvent[]]>([
    [
      'a day that is tomorrow somewhere',
      [created],
      owner,
      edit({ passedDate: '2026-03-02' }),
      [details({ changes: { passedDate: '2026-03-02' } })],
    ],
    [
      'a birth tomorrow',
      [created],
      owner,
      edit({ passedDate: null, birthDate: '2026-03-02' }),
      [details({ changes: { passedDate: null, birthDate: '2026-03-02' } })],
    ],
    [
      'a life of one day',
      [created],
      owner,
      edit({ passedDate: '2011-04-01' }),
      [details({ changes: { passedDate: '2011-04-01' } })],
    ],
    ['a theme that is not there', [created], owner, edit({ templateId: 'basic' }), []],
    [
      'a theme that is not there, where it was another one',
      [created, details({ changes: { templateId: 'peaceful' } })],
      owner,
      edit({ templateId: 'basic' }),
      [details({ changes: { templateId: 'classic' } })],
    ],
    [
      'what is what it was',
      [created],
      owner,
      edit({ petName: 'Bella', isPublic: true, guestbookPolicy: 'show-at-once' }, { petName: 'Belle' }),
      [],
    ],
    ['nothing', [created], owner, edit({ petName: undefined }), []],
    [
      'a field without a base',
      [created],
      owner,
      edit({ petName: 'Ella' }, { petType: 'cat' }),
      [details({ changes: { petName: 'Ella' } })],
    ],
    [
      'a field whose base is what is there',
      [created],
      owner,
      edit({ petName: 'Ella' }, { petName: 'Bella' }),
      [details({ changes: { petName: 'Ella' } })],
    ],
    [
      'the kind and who sees it',
      [created],
      owner,
      edit({ petType: 'cat', isPublic: false }),
      [
        details({ petTypeBefore: 'dog', petType: 'cat', changes: { petType: 'cat' } }),
        { type: 'MemorialVisibilityChanged', data: { ...about, petType: 'cat', isPublic: false } },
      ],
    ],
    [
      'the guestbook alone',
      [created],
      owner,
      edit({ guestbookPolicy: 'approve-first' }),
      [{ type: 'GuestbookPolicyChanged', data: { ...about, policy: 'approve-first' } }],
    ],
    [
      'a fifth photo',
      full.slice(0, 5),
      owner,
      input('AddPhoto', { imageId: imageId(5), sha256: media(5).sha256, caption: 'x' }),
      [{ type: 'PhotoAdded', data: { ...about, imageId: imageId(5), media: media(5), caption: 'x' } }],
    ],
    [
      'taking a photo out',
      full,
      owner,
      input('RemovePhoto', { imageId: imageId(2) }),
      [{ type: 'PhotoRemoved', data: { ...about, imageId: imageId(2), sha256: media(2).sha256 } }],
    ],
    ['taking out what is not there', [created], owner, input('RemovePhoto', { imageId: imageId(2) }), []],
    [
      'a caption',
      full,
      owner,
      input('CaptionPhoto', { imageId: imageId(2), caption: 'Sea' }),
      [{ type: 'PhotoCaptioned', data: { ...about, imageId: imageId(2), caption: 'Sea' } }],
    ],
    [
      'a photo with a focal point',
      [created],
      owner,
      input('AddPhoto', {
        imageId: imageId(2),
        sha256: media(2).sha256,
        caption: null,
        focus: { x: 0.3, y: 0 },
      }),
      [
        {
          type: 'PhotoAdded',
          data: {
            ...about,
            imageId: imageId(2),
            media: { ...media(2), focus: { x: 0.3, y: 0 }, foundFocus: null },
            caption: null,
          },
        },
      ],
    ],
    [
      'a focal point',
      full,
      owner,
      input('FocusPhoto', { imageId: imageId(2), focus: { x: 0.1, y: 0.9 } }),
      [focused(2, { x: 0.1, y: 0.9 })],
    ],
    ['the found one again', full, owner, input('FocusPhoto', { imageId: imageId(2), focus: null }), []],
    [
      'the same focal point',
      [...full, focused(2, { x: 0.1, y: 0.9 })],
      owner,
      input('FocusPhoto', { imageId: imageId(2), focus: { x: 0.1, y: 0.9 } }),
      [],
    ],
    ['the same caption', full, owner, input('CaptionPhoto', { imageId: imageId(2), caption: null }), []],
    [
      'an order',
      full.slice(0, 3),
      owner,
      input('ReorderPhotos', { imageIds: [imageId(2), imageId(1)] }),
      [{ type: 'PhotosReordered', data: { ...about, imageIds: [imageId(2), imageId(1)] } }],
    ],
    [
      'bringing back',
      [created, hidden, deleted],
      owner,
      input('RestoreMemorial'),
      [{ type: 'MemorialRestored', data: { ...about, petType: 'dog', isPublic: false, claim: commandId } }],
    ],
    [
      'giving up what never came',
      [],
      system,
      input('AbandonMemorial', { ownerId, claim }),
      [{ type: 'MemorialAbandoned', data: { ...about, claim } }],
    ],
    [
      'giving up another claim of a deleted one',
      [created, deleted],
      system,
      input('AbandonMemorial', { ownerId, claim: commandId }),
      [{ type: 'ClaimLapsed', data: { ...about, claim: commandId } }],
    ],
    [
      'giving up twice',
      [created, { type: 'ClaimLapsed', data: { ...about, claim: commandId } }],
      system,
      input('AbandonMemorial', { ownerId, claim: commandId }),
      [],
    ],
    [
      'giving up the claim that it holds',
      [created],
      system,
      input('AbandonMemorial', { ownerId, claim }),
      [],
    ],
    [
      'giving up what is gone',
      [created, { type: 'MemorialPurged', data: { ...about, media: [] } }],
      system,
      input('AbandonMemorial', { ownerId, claim: commandId }),
      [],
    ],
    ['the end of what is there', [created], system, input('PurgeMemorial', { deletedAt: at }), []],
    [
      'the end of another deletion',
      [created, deleted],
      system,
      input('PurgeMemorial', { deletedAt: 'x' }),
      [],
    ],
    ['erasing another’s', [created], system, input('EraseMemorial', { ownerId: strangerId }), []],
    ['erasing nothing', [], system, input('EraseMemorial', { ownerId }), []],
  ])('%s', (_, past, actor, one, events) => {
    expect(given(memorialDecider, past).when(by(actor, one), free)).toEqual(events);
  });

  test('who brings it back with a claim that lapsed has to ask anew', () => {
    const lapsed: MemorialEvent = { type: 'ClaimLapsed', data: { ...about, claim: commandId } };
    expect(
      given(memorialDecider, [created, deleted, lapsed]).refused(by(owner, input('RestoreMemorial')), free),
    ).toMatchObject({
      kind: 'conflict',
      code: 'claim-lapsed',
      message: 'This took too long to finish. Please try again',
    });
  });

  test('a photo that is shown twice ends once with the memorial', () => {
    const twice: MemorialEvent = {
      type: 'PhotoAdded',
      data: { ...about, imageId: imageId(2), media: media(1), caption: null },
    };
    const purge = by(system, input('PurgeMemorial', { deletedAt: at }));
    expect(given(memorialDecider, [created, photo(1), twice, deleted]).when(purge, free)).toEqual([
      { type: 'MemorialPurged', data: { ...about, media: [media(1).sha256] } },
    ]);
  });
});

describe('a plan that has ended', () => {
  const seven = [created, ...[1, 2, 3, 4, 5, 6, 7].map(photo)];
  const at = (place: number, plan: MemorialContext = free): MemorialContext => ({ ...plan, place });
  const code = (input: CommandInput, context: MemorialContext) =>
    given(memorialDecider, seven).refused(by(owner, input), context).code;
  const edited = (changes: object): CommandInput => ({
    type: 'EditMemorial',
    data: { memorialId, changes, base: {} },
  });
  const caption = (n: number): CommandInput => ({
    type: 'CaptionPhoto',
    data: { memorialId, imageId: imageId(n), caption: 'x' },
  });
  const order = (...ids: number[]): CommandInput => ({
    type: 'ReorderPhotos',
    data: { memorialId, imageIds: ids.map(imageId) },
  });

  test('REQ-397 a memorial beyond it stays as it is, and is changed again when the plan is back', () => {
    for (const input of [edited({ petName: 'Bellissima' }), caption(1), order(2, 1, 3, 4, 5, 6, 7)]) {
      expect(code(input, at(1))).toBe('memorial-read-only');
      expect(given(memorialDecider, seven).when(by(owner, input), at(0))).toHaveLength(1);
      expect(given(memorialDecider, seven).when(by(owner, input), at(1, premium))).toHaveLength(1);
    }
  });

  test('who may see it, and what is taken out, is decided on every plan', () => {
    const hide = by(owner, edited({ isPublic: false }));
    expect(given(memorialDecider, seven).when(hide, at(1))).toHaveLength(1);
    const removal: CommandInput = { type: 'RemovePhoto', data: { memorialId, imageId: imageId(7) } };
    expect(given(memorialDecider, seven).when(by(owner, removal), at(1))).toHaveLength(1);
  });

  test('REQ-398 photos beyond it keep their words and their places', () => {
    expect(code(caption(6), at(0))).toBe('photo-read-only');
    expect(code(order(1, 2, 3, 4, 6, 5, 7), at(0))).toBe('photo-read-only');
    expect(given(memorialDecider, seven).when(by(owner, order(2, 1, 3, 4, 5, 6, 7)), at(0))).toHaveLength(1);
    expect(given(memorialDecider, seven).when(by(owner, caption(6)), at(0, premium))).toHaveLength(1);
  });
});

describe('the custom domain of a memorial', () => {
  const setting = (customDomain: string | null, more: object = {}) =>
    ({ type: 'EditMemorial', data: { memorialId, changes: { customDomain, ...more }, base: {} } }) as const;
  const set = (customDomain: string | null): MemorialEvent => ({
    type: 'CustomDomainChanged',
    data: { memorialId, ownerId, customDomain },
  });
  const joined: MemorialEvent = {
    type: 'KeeperJoined',
    data: { memorialId, ownerId, keeperId: strangerId, invitationId: imageId(90) },
  } as MemorialEvent;
  const memorial = (...past: MemorialEvent[]) => given(memorialDecider, [created, ...past]);

  test('REQ-345 is stored for an owner whose plan has one, at the creation and later', () => {
    const { petName, petType } = created.data as { petName: string; petType: 'dog' };
    const create = by(owner, {
      type: 'CreateMemorial',
      data: {
        memorialId,
        petName,
        petType,
        birthDate: null,
        passedDate: null,
        memorialText: null,
        isPublic: true,
        templateId: 'classic',
        photos: [],
        customDomain: 'bella.example.com',
      },
    });
    const facts = given(memorialDecider, []).when(create, premium);
    expect(facts).toMatchObject([{ type: 'MemorialCreated' }, set('bella.example.com')]);
    expect(facts[0]?.data).not.toHaveProperty('customDomain');
    expect(given(memorialDecider, []).refused(create, free).code).toBe('domain-is-premium');
    for (const subscriptionStatus of ['premium', 'lifetime'] as const)
      expect(
        memorial().when(by(owner, setting('bella.example.com')), { ...premium, subscriptionStatus }),
      ).toEqual([set('bella.example.com')]);
    expect(memorial(set('bella.example.com')).when(by(owner, setting('bella.example.com')), premium)).toEqual(
      [],
    );
  });

  test('REQ-345 is refused on the free plan, which can still give one up', () => {
    expect(memorial().refused(by(owner, setting('bella.example.com')), free)).toMatchObject({
      kind: 'limit',
      code: 'domain-is-premium',
    });
    expect(memorial(set('bella.example.com')).when(by(owner, setting(null)), free)).toEqual([set(null)]);
  });

  test.each([
    'localhost',
    'bella',
    '-a.example',
    'a..example',
    'http://bella.example',
    'bella.example/x',
    'a b.example',
    '*.example',
  ])('REQ-345 %j is none', (text) => {
    const { errors } = memorial().refused(by(owner, setting(text)), premium);
    expect(errors).toEqual([
      { path: 'customDomain', message: 'Please enter a domain such as bella.example.com' },
    ]);
  });

  test('REQ-345 is its owner’s to choose, and told to nobody else by a refusal', () => {
    const kept = memorial(set('bella.example.com'), joined);
    const asked = by(stranger, {
      type: 'EditMemorial',
      data: { memorialId, changes: { customDomain: 'x.example' }, base: { customDomain: 'y.example' } },
    });
    const refusal = kept.refused(asked, premium);
    expect([refusal.code, JSON.stringify(refusal)]).toEqual([
      'not-the-owner',
      expect.not.stringContaining('bella.'),
    ]);
  });
});
