import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Actor } from '../kernel/decider.ts';
import { given } from '../testing/given.ts';
import type { MemorialCommand } from './memorial.commands.ts';
import { type MemorialContext, maySee, memorialDecider } from './memorial.decider.ts';
import { MemorialDetailsChanged, type MemorialEvent } from './memorial.events.ts';
import { maxKeepers, maxReaders } from './memorials.limits.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const memorialId = id(1);
const [ownerId, keeperId, strangerId, commandId, claim, invitationId] = [10, 11, 12, 13, 14, 15].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const at = '2026-03-01T12:00:00.000Z';
const tokenHash = 'a'.repeat(64);
const owner: Actor = { kind: 'account', accountId: ownerId };
const keeper: Actor = { kind: 'account', accountId: keeperId };
const stranger: Actor = { kind: 'account', accountId: strangerId };
const visitor: Actor = { kind: 'visitor' };
const system: Actor = { kind: 'system', name: 'reaction' };
const media = { sha256: 'b'.repeat(64), width: 800, height: 600, thumbhash: 'AA==', color: '#aabbcc' };
const free: MemorialContext = { subscriptionStatus: 'free', media: new Map([[media.sha256, media]]) };

type CommandInput = {
  [C in MemorialCommand as C['type']]: { type: C['type']; data: C['data'] };
}[MemorialCommand['type']];
const by = (actor: Actor, input: CommandInput, when = at) =>
  ({ ...input, meta: { commandId, actor, at: when } }) as MemorialCommand;

const details = {
  petName: 'Bella',
  petType: 'dog',
  birthDate: null,
  passedDate: null,
  memorialText: 'She met us at the door.',
  templateId: 'classic',
};
const created = (isPublic = true): MemorialEvent => ({
  type: 'MemorialCreated',
  data: { memorialId, ownerId, ...details, isPublic, claim },
});
const photo: MemorialEvent = {
  type: 'PhotoAdded',
  data: { memorialId, ownerId, imageId: id(2), media, caption: 'By the sea' },
};
const deleted: MemorialEvent = {
  type: 'MemorialDeleted',
  data: { memorialId, ownerId, petType: 'dog', isPublic: true, deletedAt: at, claim },
};
const invited = (which = invitationId, email = 'tom@example.org'): MemorialEvent => ({
  type: 'KeeperInvited',
  data: {
    memorialId,
    ownerId,
    invitationId: which,
    email,
    tokenHash,
    expiresAt: '2026-03-15T12:00:00.000Z',
  },
});
const withdrawn = (which = invitationId): MemorialEvent => ({
  type: 'InvitationWithdrawn',
  data: { memorialId, ownerId, invitationId: which },
});
const joined = (who = keeperId, which = invitationId): MemorialEvent => ({
  type: 'KeeperJoined',
  data: { memorialId, ownerId, invitationId: which, keeperId: who },
});
const removed: MemorialEvent = { type: 'KeeperRemoved', data: { memorialId, ownerId, keeperId } };
const handedOver: MemorialEvent = {
  type: 'MemorialHandedOver',
  data: {
    memorialId,
    ownerId: keeperId,
    previousOwnerId: ownerId,
    claim: commandId,
    previousClaim: claim,
    details,
    captions: [{ imageId: id(2), caption: 'By the sea' }],
  },
};
const together = [created(), photo, invited(), joined()];

const invite = (email = 'tom@example.org', which = invitationId): CommandInput => ({
  type: 'InviteKeeper',
  data: { memorialId, invitationId: which, email, tokenHash },
});
const accept = (hash = tokenHash): CommandInput => ({
  type: 'AcceptInvitation',
  data: { memorialId, invitationId, tokenHash: hash },
});
const withdraw: CommandInput = { type: 'WithdrawInvitation', data: { memorialId, invitationId } };
const remove: CommandInput = { type: 'RemoveKeeper', data: { memorialId, keeperId } };
const leave: CommandInput = { type: 'StopKeeping', data: { memorialId, keeperId } };
const handOver: CommandInput = { type: 'HandOverMemorial', data: { memorialId, keeperId } };
const edit: CommandInput = {
  type: 'EditMemorial',
  data: { memorialId, changes: { petName: 'Bel' }, base: {} },
};

describe('inviting', () => {
  test('REQ-342 the owner asks somebody by email; the link has 14 days', () => {
    expect(given(memorialDecider, [created()]).when(by(owner, invite()), free)).toEqual([invited()]);
  });

  test('SEC-41 nobody invites before their address is confirmed; what was asked before stays', () => {
    const unconfirmed = { ...free, isConfirmed: false };
    const one = by(owner, invite());
    expect(given(memorialDecider, [created()]).refused(one, unconfirmed).code).toBe('address-unconfirmed');
    expect(given(memorialDecider, [created()]).when(one, { ...free, isConfirmed: true })).toEqual([
      invited(),
    ]);
    expect(given(memorialDecider, [created(), invited()]).when(one, unconfirmed)).toEqual([]);
  });

  test('asking the same person again ends the link of before', () => {
    const again = by(owner, invite('tom@example.org', id(20)));
    expect(given(memorialDecider, [created(), invited()]).when(again, free)).toEqual([
      withdrawn(),
      invited(id(20)),
    ]);
    expect(given(memorialDecider, [created(), invited()]).when(by(owner, invite()), free)).toEqual([]);
  });

  test('at most 12 care for one memorial, those who are invited among them', () => {
    const others = Array.from({ length: maxKeepers - 1 }, (_, n) => joined(id(100 + n), id(200 + n)));
    const past = [created(), ...others, invited()];
    const one = by(owner, invite('eva@example.org', id(20)));
    expect(given(memorialDecider, past).refused(one, free).code).toBe('keeper-limit');
    expect(given(memorialDecider, [...past, withdrawn()]).when(one, free)).toHaveLength(1);
    // What has had its time takes no place.
    const later = by(owner, invite('eva@example.org', id(20)), '2026-03-16T00:00:00.000Z');
    expect(
      given(memorialDecider, past)
        .when(later, free)
        .map(({ type }) => type),
    ).toEqual(['InvitationWithdrawn', 'KeeperInvited']);
  });

  test('is taken back by the owner, or by the site when it has had its time', () => {
    const past = [created(), invited()];
    for (const actor of [owner, system])
      expect(given(memorialDecider, past).when(by(actor, withdraw), free)).toEqual([withdrawn()]);
    expect(given(memorialDecider, [...past, joined()]).when(by(system, withdraw), free)).toEqual([]);
    expect(given(memorialDecider, []).when(by(system, withdraw), free)).toEqual([]);
  });
});

describe('following an invitation', () => {
  test('makes whoever is signed in and holds it a keeper, once', () => {
    const past = [created(), invited()];
    expect(given(memorialDecider, past).when(by(keeper, accept()), free)).toEqual([joined()]);
    expect(given(memorialDecider, together).when(by(keeper, accept()), free)).toEqual([]);
    expect(given(memorialDecider, together).refused(by(stranger, accept()), free).code).toBe(
      'invitation-not-found',
    );
  });

  test.each<[string, MemorialEvent[], CommandInput, string]>([
    ['another token', [created(), invited()], accept('c'.repeat(64)), at],
    ['one that was taken back', [created(), invited(), withdrawn()], accept(), at],
    ['one that has had its time', [created(), invited()], accept(), '2026-03-15T12:00:00.000Z'],
    ['one to a deleted memorial', [created(), invited(), deleted], accept(), at],
    ['one to nothing', [], accept(), at],
  ])('SEC-10 %s leads nowhere, always with the same words', (_, past, input, when) => {
    expect(given(memorialDecider, past).refused(by(stranger, input, when), free)).toMatchObject({
      kind: 'not-found',
      code: 'invitation-not-found',
    });
  });

  test('does not use the link up when the owner presses it, or a visitor, or somebody who has left', () => {
    const past = [created(), invited()];
    expect(given(memorialDecider, past).refused(by(owner, accept()), free).code).toBe('already-keeper');
    expect(given(memorialDecider, past).refused(by(visitor, accept()), free).kind).toBe('signed-out');
    expect(given(memorialDecider, past).refused(by(stranger, accept()), { ...free, asks: false }).kind).toBe(
      'signed-out',
    );
  });
});

describe('SEC-09 what a keeper may', () => {
  const mayToo: CommandInput[] = [
    edit,
    { type: 'AddPhoto', data: { memorialId, imageId: id(3), sha256: media.sha256, caption: null } },
    { type: 'RemovePhoto', data: { memorialId, imageId: id(2) } },
    { type: 'CaptionPhoto', data: { memorialId, imageId: id(2), caption: 'x' } },
    { type: 'FocusPhoto', data: { memorialId, imageId: id(2), focus: { x: 0.5, y: 0 } } },
  ];
  test.each(mayToo)('$type, also on a private memorial', (input) => {
    for (const past of [together, [created(false), photo, invited(), joined()]]) {
      expect(given(memorialDecider, past).when(by(keeper, input), free)).toHaveLength(1);
      const refusal = given(memorialDecider, [...past, removed]).refused(by(keeper, input), free);
      expect(refusal.kind).toBe(past === together ? 'forbidden' : 'not-found');
    }
  });

  const ownerOnly: CommandInput[] = [
    { type: 'DeleteMemorial', data: { memorialId } },
    invite('eva@example.org', id(20)),
    withdraw,
    { type: 'RemoveKeeper', data: { memorialId, keeperId: strangerId } },
    { type: 'HandOverMemorial', data: { memorialId, keeperId: strangerId } },
  ];
  test.each(ownerOnly)('not $type', (input) => {
    const past = [...together, joined(strangerId, id(21))];
    expect(given(memorialDecider, past).refused(by(keeper, input), free).code).toBe('not-the-owner');
  });

  test.each([...ownerOnly, handOver])('SEC-10 $type on a private memorial: nothing is there', (input) => {
    const past = [created(false), photo];
    for (const actor of [stranger, visitor]) {
      const there = given(memorialDecider, past).refused(by(actor, input), free);
      expect(there).toEqual(given(memorialDecider, []).refused(by(actor, input), free));
      expect(there.kind).toBe('not-found');
    }
  });

  test('sees a private memorial while it is kept, and a deleted one not', () => {
    const { state } = given(memorialDecider, [created(false), invited(), joined()]);
    if (state.status !== 'active') throw new Error('it is kept');
    expect([owner, keeper, stranger, visitor].map((actor) => maySee({ actor }, state))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(maySee({ actor: keeper }, { ...state, status: 'deleted' })).toBe(false);
    const restore: CommandInput = { type: 'RestoreMemorial', data: { memorialId } };
    expect(given(memorialDecider, [...together, deleted]).refused(by(keeper, restore), free).kind).toBe(
      'not-found',
    );
  });
});

describe('going', () => {
  test('the owner removes somebody, and somebody stops by themselves', () => {
    expect(given(memorialDecider, together).when(by(owner, remove), free)).toEqual([removed]);
    expect(given(memorialDecider, together).when(by(keeper, leave), free)).toEqual([
      { type: 'KeeperLeft', data: { memorialId, ownerId, keeperId } },
    ]);
    expect(given(memorialDecider, [...together, removed]).when(by(owner, remove), free)).toEqual([]);
    expect(given(memorialDecider, [...together, removed]).when(by(keeper, leave), free)).toEqual([]);
    expect(given(memorialDecider, together).refused(by(stranger, leave), free).kind).toBe('not-found');
  });

  test('what a keeper took out, another can put back', () => {
    const past: MemorialEvent[] = [
      ...together,
      { type: 'PhotoRemoved', data: { memorialId, ownerId, imageId: id(2), sha256: media.sha256 } },
    ];
    expect(given(memorialDecider, past).state).toMatchObject({ removedPhotos: [media.sha256] });
  });
});

describe('handing over', () => {
  test('REQ-342 says everything personal once more, for the new owner; the one before stays as a keeper', () => {
    const past = [...together, invited(id(21), 'eva@example.org')];
    expect(given(memorialDecider, past).when(by(owner, handOver), free)).toEqual([
      withdrawn(id(21)),
      handedOver,
    ]);
    expect(given(memorialDecider, [...together, handedOver]).state).toMatchObject({
      ownerId: keeperId,
      keepers: [ownerId],
      claim: commandId,
      petName: 'Bella',
      photos: [{ caption: 'By the sea' }],
    });
  });

  test('needs somebody who cares for it already', () => {
    expect(given(memorialDecider, [created()]).refused(by(owner, handOver), free).code).toBe(
      'keeper-not-found',
    );
  });

  test('asked twice is done once', () => {
    expect(given(memorialDecider, [...together, handedOver]).when(by(owner, handOver), free)).toEqual([]);
  });

  test('REL-15 the story stays when the owner of before has left and their key with them', () => {
    const erased: MemorialEvent = {
      type: 'MemorialCreated',
      data: { memorialId, ownerId, ...details, petName: '', memorialText: null, isPublic: true, claim },
    };
    const captionless: MemorialEvent = { ...photo, data: { ...photo.data, caption: null } } as MemorialEvent;
    const replayed = given(memorialDecider, [erased, captionless, invited(), joined(), handedOver]).state;
    expect(replayed).toMatchObject({
      petName: 'Bella',
      memorialText: 'She met us at the door.',
      photos: [{ caption: 'By the sea' }],
    });
  });

  test('a slot that was taken for nothing is given back, and a late retry does not go on without it', () => {
    const abandon = (which: string, who: string): CommandInput => ({
      type: 'AbandonMemorial',
      data: { memorialId, ownerId: who, claim: which },
    });
    const lapsed: MemorialEvent = {
      type: 'ClaimLapsed',
      data: { memorialId, ownerId: keeperId, claim: commandId },
    };
    expect(given(memorialDecider, together).when(by(system, abandon(commandId, keeperId)), free)).toEqual([
      lapsed,
    ]);
    expect(given(memorialDecider, [...together, lapsed]).refused(by(owner, handOver), free).code).toBe(
      'claim-lapsed',
    );
    // What came to its end is never given back, whichever claim it was.
    for (const which of [claim, commandId])
      expect(
        given(memorialDecider, [...together, handedOver]).when(by(system, abandon(which, keeperId)), free),
      ).toEqual([]);
  });
});

describe('REL-15 the end of a memorial', () => {
  const erase = (who = ownerId): CommandInput => ({
    type: 'EraseMemorial',
    data: { memorialId, ownerId: who },
  });
  const end: MemorialEvent[] = [
    withdrawn(id(21)),
    removed,
    { type: 'MemorialPurged', data: { memorialId, ownerId, media: [media.sha256] } },
  ];

  test('is also the end of caring for it and of its invitations, at once', () => {
    const past = [...together, invited(id(21), 'eva@example.org')];
    expect(given(memorialDecider, past).when(by(system, erase()), free)).toEqual([deleted, ...end]);
    expect(given(memorialDecider, [...past, deleted]).when(by(system, erase()), free)).toEqual(end);
    expect(given(memorialDecider, [...past, ...end]).when(by(system, erase()), free)).toEqual([]);
  });

  test('does not come for one that was handed over', () => {
    expect(given(memorialDecider, [...together, handedOver]).when(by(system, erase()), free)).toEqual([]);
  });

  test('also forgets the photos that could still be put back', () => {
    const past: MemorialEvent[] = [
      created(),
      photo,
      { type: 'PhotoRemoved', data: { memorialId, ownerId, imageId: id(2), sha256: media.sha256 } },
    ];
    expect(given(memorialDecider, past).when(by(system, erase()), free)).toContainEqual(end[2]);
  });
});

describe('every refusal, as it is told', () => {
  const notFound = [
    'not-found',
    'memorial-not-found',
    "The memorial you're looking for doesn't exist or may have been removed.",
  ];
  const notOwner = ['forbidden', 'not-the-owner', 'Only the person who owns this memorial can do this'];
  const gone = [
    'not-found',
    'invitation-not-found',
    'This invitation is no longer valid. It may have been used, withdrawn, or be older than 14 days. Please ask for a new one.',
  ];
  const full = Array.from({ length: maxKeepers }, (_, n) => joined(id(100 + n), id(200 + n)));
  const lapsed: MemorialEvent = {
    type: 'ClaimLapsed',
    data: { memorialId, ownerId: keeperId, claim: commandId },
  };
  test.each<[string, MemorialEvent[], Actor, CommandInput, string[]]>([
    ['a keeper’s invitation', together, keeper, invite('eva@example.org'), notOwner],
    [
      'a thirteenth keeper',
      [created(), ...full],
      owner,
      invite(),
      ['limit', 'keeper-limit', 'Up to 12 people can care for a memorial along with its owner'],
    ],
    ['taking back as a keeper', together, keeper, withdraw, notOwner],
    ['a link that is not there', [created()], stranger, accept(), gone],
    [
      'a visitor’s link',
      [created(), invited()],
      visitor,
      accept(),
      ['signed-out', 'signed-out', 'Please sign in first'],
    ],
    [
      'the owner’s link',
      [created(), invited()],
      owner,
      accept(),
      ['conflict', 'already-keeper', 'You already care for this memorial'],
    ],
    ['leaving for another', together, stranger, leave, notFound],
    ['a visitor’s leaving', together, visitor, leave, notFound],
    [
      'handing over to nobody',
      [created()],
      owner,
      handOver,
      ['not-found', 'keeper-not-found', 'This person isn’t a keeper of this memorial'],
    ],
    [
      'handing over too late',
      [...together, lapsed],
      owner,
      handOver,
      ['conflict', 'claim-lapsed', 'This took too long to finish. Please try again'],
    ],
    ['a keeper’s handing over', together, keeper, handOver, notOwner],
    ['handing over a deleted one', [...together, deleted], owner, handOver, notFound],
  ])('%s', (_, past, actor, input, [kind, code, message]) => {
    const refusal = given(memorialDecider, past).refused(by(actor, input), free);
    expect([refusal.kind, refusal.code, refusal.message]).toEqual([kind, code, message]);
  });

  test('twelve are not one too many', () => {
    const past = [created(), ...full.slice(1)];
    expect(given(memorialDecider, past).when(by(owner, invite()), free)).toEqual([invited()]);
  });

  test('a keeper of a deleted memorial goes too, and what an invitation is is known by its state', () => {
    for (const actor of [keeper, system])
      expect(given(memorialDecider, [...together, deleted]).when(by(actor, leave), free)).toEqual([
        { type: 'KeeperLeft', data: { memorialId, ownerId, keeperId } },
      ]);
    expect(given(memorialDecider, []).when(by(system, leave), free)).toEqual([]);
    const { state } = given(memorialDecider, [created(), invited(), invited(id(21), 'eva@example.org')]);
    const open = { tokenHash, expiresAt: '2026-03-15T12:00:00.000Z' };
    expect(state).toMatchObject({
      invitations: new Map([
        [invitationId, { ...open, email: 'tom@example.org' }],
        [id(21), { ...open, email: 'eva@example.org' }],
      ]),
    });
    const after = (event: MemorialEvent) =>
      given(memorialDecider, [created(), invited(), invited(id(21), 'eva@example.org'), event]).state;
    for (const event of [withdrawn(), joined()])
      expect(after(event)).toMatchObject({
        invitations: new Map([[id(21), { ...open, email: 'eva@example.org' }]]),
      });
    const left: MemorialEvent = { type: 'KeeperLeft', data: { memorialId, ownerId, keeperId } };
    for (const end of [removed, left])
      expect(given(memorialDecider, [...together, joined(strangerId, id(21)), end]).state).toMatchObject({
        keepers: [strangerId],
      });
  });

  test('handed over with captions that are not told, photos have none', () => {
    const silent = { ...handedOver, data: { ...handedOver.data, captions: [] } } as MemorialEvent;
    expect(given(memorialDecider, [...together, joined(strangerId, id(21)), silent]).state).toMatchObject({
      keepers: [strangerId, ownerId],
      photos: [{ imageId: id(2), caption: null }],
      claims: [claim, commandId],
    });
  });
});

test('a change of kind from before version 2 tells it in the open too', () => {
  const before = { memorialId, ownerId, isPublic: true, petTypeBefore: 'dog', changes: { petType: 'cat' } };
  expect(MemorialDetailsChanged.upcasts?.[1]?.(before)).toEqual({ ...before, petType: 'cat' });
  const words = { memorialId, ownerId, isPublic: true, changes: { petName: 'Bel' } };
  expect(MemorialDetailsChanged.upcasts?.[1]?.(words)).toEqual(words);
});

test('whatever happens, there is one owner, who is no keeper, and nobody keeps it twice', () => {
  const people = [ownerId, keeperId, strangerId];
  const person = fc.constantFrom(...people);
  const input = fc.oneof(
    person.map((who): CommandInput => ({ type: 'RemoveKeeper', data: { memorialId, keeperId: who } })),
    person.map((who): CommandInput => ({ type: 'StopKeeping', data: { memorialId, keeperId: who } })),
    person.map((who): CommandInput => ({ type: 'HandOverMemorial', data: { memorialId, keeperId: who } })),
    fc.constant(invite()),
    fc.constant(accept()),
    fc.constant(withdraw),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(person, input), { maxLength: 40 }), (asks) => {
      const past: MemorialEvent[] = [created()];
      for (const [accountId, one] of asks)
        try {
          past.push(...given(memorialDecider, past).when(by({ kind: 'account', accountId }, one), free));
        } catch {}
      const { state } = given(memorialDecider, past);
      if (state.status !== 'active') throw new Error('it is kept');
      expect(new Set([state.ownerId, ...state.keepers]).size).toBe(state.keepers.length + 1);
      // Only what the owner asked for makes another one the owner.
      expect(past.filter(({ type }) => type === 'MemorialHandedOver').length === 0).toBe(
        past.every(({ data }) => data.ownerId === ownerId),
      );
    }),
    { numRuns: 300 },
  );
});

describe('SEC-10 a reader', () => {
  const readerId = strangerId;
  const reader = stranger;
  const asReader = { role: 'reader' as const };
  const inviteReader: CommandInput = {
    type: 'InviteKeeper',
    data: { memorialId, invitationId, email: 'tom@example.org', tokenHash, ...asReader },
  };
  const invitedToSee = { ...invited(), data: { ...invited().data, ...asReader } } as MemorialEvent;
  const sees = { ...joined(readerId), data: { ...joined(readerId).data, ...asReader } } as MemorialEvent;
  const shared = [created(false), photo, invitedToSee, sees];

  test('is invited by the owner, follows the link, and sees a private memorial that strangers don’t', () => {
    expect(given(memorialDecider, [created(false)]).when(by(owner, inviteReader), free)).toEqual([
      invitedToSee,
    ]);
    const open = [created(false), invitedToSee];
    expect(given(memorialDecider, open).when(by(reader, accept()), free)).toEqual([sees]);
    expect(given(memorialDecider, [...open, sees]).when(by(reader, accept()), free)).toEqual([]);
    const { state } = given(memorialDecider, shared);
    if (state.status !== 'active') throw new Error('it is kept');
    expect([reader, keeper, visitor].map((actor) => maySee({ actor }, state))).toEqual([true, false, false]);
    expect(maySee({ actor: reader }, { ...state, status: 'deleted' })).toBe(false);
  });

  test('is removed by the owner or leaves, and sees nothing then', () => {
    const gone = { memorialId, ownerId, keeperId: readerId };
    for (const [actor, type, event] of [
      [owner, 'RemoveKeeper', 'KeeperRemoved'],
      [reader, 'StopKeeping', 'KeeperLeft'],
    ] as const) {
      const input: CommandInput = { type, data: { memorialId, keeperId: readerId } };
      const events = given(memorialDecider, shared).when(by(actor, input), free);
      expect(events).toEqual([{ type: event, data: gone }]);
      const { state } = given(memorialDecider, [...shared, ...events]);
      if (state.status !== 'active') throw new Error('it is kept');
      expect(maySee({ actor: reader }, state)).toBe(false);
    }
  });

  test('can become a keeper, and a keeper no reader', () => {
    const asKeeper = joined(readerId, id(21));
    const past = [...shared, invited(id(21), 'tom@example.org')];
    const follow: CommandInput = {
      type: 'AcceptInvitation',
      data: { memorialId, invitationId: id(21), tokenHash },
    };
    expect(given(memorialDecider, past).when(by(reader, follow), free)).toEqual([asKeeper]);
    expect(given(memorialDecider, [...past, asKeeper]).state).toMatchObject({
      keepers: [readerId],
      readers: [],
    });
    expect(given(memorialDecider, [...together, invitedToSee]).when(by(keeper, accept()), free)).toEqual([]);
  });

  test('takes no keeper’s place; the 51st is refused', () => {
    const readers = Array.from({ length: maxReaders }, (_, n): MemorialEvent => {
      const { data } = joined(id(100 + n), id(200 + n));
      return { type: 'KeeperJoined', data: { ...data, ...asReader } } as MemorialEvent;
    });
    const full = given(memorialDecider, [created(false), ...readers]);
    expect(full.refused(by(owner, inviteReader), free).code).toBe('reader-limit');
    expect(given(memorialDecider, [created(false), ...readers]).when(by(owner, invite()), free)).toEqual([
      invited(),
    ]);
  });

  test('never changes anything, whatever the command', () => {
    const aimed: CommandInput[] = [
      { type: 'EditMemorial', data: { memorialId, changes: { petName: 'Bel' }, base: {} } },
      { type: 'EditMemorial', data: { memorialId, changes: { isPublic: true }, base: {} } },
      { type: 'ChangePagePassword', data: { memorialId, passwordHash: 'x' } },
      { type: 'AddPhoto', data: { memorialId, imageId: id(3), sha256: media.sha256, caption: null } },
      { type: 'RemovePhoto', data: { memorialId, imageId: id(2) } },
      { type: 'CaptionPhoto', data: { memorialId, imageId: id(2), caption: 'Mine' } },
      { type: 'FocusPhoto', data: { memorialId, imageId: id(2), focus: { x: 0.1, y: 0.1 } } },
      { type: 'ReorderPhotos', data: { memorialId, imageIds: [id(2)] } },
      { type: 'RemoveRecording', data: { memorialId, recordingId: id(4) } },
      { type: 'DeleteMemorial', data: { memorialId } },
      { type: 'RestoreMemorial', data: { memorialId } },
      invite('eva@example.org', id(30)),
      { ...inviteReader },
      { type: 'WithdrawInvitation', data: { memorialId, invitationId: id(21) } },
      { type: 'RemoveKeeper', data: { memorialId, keeperId } },
      { type: 'HandOverMemorial', data: { memorialId, keeperId: readerId } },
    ];
    const pasts = [shared, [...shared, joined(keeperId, id(21))], [...shared, invited(id(21))]];
    fc.assert(
      fc.property(fc.constantFrom(...aimed), fc.constantFrom(...pasts), (input, past) => {
        const { kind } = given(memorialDecider, past).refused(by(reader, input), free);
        expect(['forbidden', 'not-found']).toContain(kind);
      }),
    );
  });
});
