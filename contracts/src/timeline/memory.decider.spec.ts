import { describe, expect, test } from '@jest/globals';
import type { Actor } from '../kernel/decider.ts';
import type { MediaDescriptor } from '../media/media.descriptor.ts';
import type { LivingMemorial, MemorialState } from '../memorials/memorial.decider.ts';
import { given } from '../testing/given.ts';
import type { MemoryCommand } from './memory.commands.ts';
import { memoryDecider } from './memory.decider.ts';
import type { MemoryEvent } from './memory.events.ts';

const memorialId = '0197f3a0-0000-7000-8000-000000000001';
const memoryId = '0197f3a0-0000-7000-8000-000000000002';
const otherId = '0197f3a0-0000-7000-8000-000000000003';
const ownerId = '0197f3a0-0000-7000-8000-0000000000aa';
const keeperId = '0197f3a0-0000-7000-8000-0000000000cc';
const at = '2026-03-01T12:00:00.000Z';
const owner: Actor = { kind: 'account', accountId: ownerId };
const keeper: Actor = { kind: 'account', accountId: keeperId };
const member: Actor = { kind: 'account', accountId: otherId };
const visitor: Actor = { kind: 'visitor' };
const site: Actor = { kind: 'system', name: 'job' };

const memorial: LivingMemorial = {
  status: 'active',
  memorialId,
  ownerId,
  readers: [],
  keepers: [keeperId],
  invitations: new Map(),
  petName: 'Bella',
  petType: 'dog',
  birthDate: null,
  passedDate: null,
  memorialText: null,
  templateId: 'classic',
  isPublic: true,
  isListed: true,
  isIndexed: true,
  guestbookPolicy: 'show-at-once',
  customDomain: null,
  photos: [],
  removedPhotos: [],
  recordings: [],
  pageNames: [],
  pageNameKeys: [],
  passwordHash: null,
  deletedAt: null,
  claim: otherId,
  claims: [otherId],
  lapsed: [],
};
const photo = (letter: string): MediaDescriptor => ({
  sha256: letter.repeat(64),
  width: 40,
  height: 30,
  thumbhash: '',
  color: '#888888',
});
const [sea, snow] = [photo('a'), photo('b')];
const open = { memorial, media: new Map([sea, snow].map((one) => [one.sha256, one])) };
const hidden = { ...open, memorial: { ...memorial, isPublic: false } };

type CommandInput = {
  [C in MemoryCommand as C['type']]: { type: C['type']; data: C['data'] };
}[MemoryCommand['type']];
const by = (actor: Actor, input: CommandInput) =>
  ({ ...input, meta: { commandId: otherId, actor, at } }) as MemoryCommand;

const about = { memoryId, memorialId };
const words = {
  date: '2015-06-21',
  title: 'The sea',
  description: 'She sat down at the edge of it.',
  type: 'story' as const,
  emotion: 'peaceful' as const,
  location: 'Bergen',
  tags: ['sea'],
};
const add: CommandInput = { type: 'AddMemory', data: { ...about, ...words, sha256: sea.sha256 } };
const added = (more: Partial<Extract<MemoryEvent, { type: 'MemoryAdded' }>['data']> = {}): MemoryEvent => ({
  type: 'MemoryAdded',
  data: { ...about, authorId: ownerId, ...words, photo: sea, ...more },
});
const gone: MemoryEvent = {
  type: 'MemoryDeleted',
  data: { ...about, authorId: ownerId, sha256: sea.sha256 },
};
type Edit = Extract<CommandInput, { type: 'EditMemory' }>['data'];
const edit = (changes: Edit['changes'], base: Edit['base'] = {}): CommandInput => ({
  type: 'EditMemory',
  data: { ...about, changes, base },
});
const remove: CommandInput = { type: 'DeleteMemory', data: about };

describe('REQ-675, 677 adding', () => {
  test('a keeper adds a memory with its photo, and is its author', () => {
    expect(given(memoryDecider, []).when(by(owner, add), open)).toEqual([added()]);
    expect(given(memoryDecider, []).when(by(keeper, add), hidden)).toEqual([added({ authorId: keeperId })]);
  });

  test('a photo that has not arrived is refused, and so is a day in the future', () => {
    const without = { ...open, media: new Map() };
    expect(given(memoryDecider, []).refused(by(owner, add), without).code).toBe('photo-unknown');
    const tomorrow = { ...add, data: { ...add.data, date: '2026-03-03' } } as CommandInput;
    expect(given(memoryDecider, []).refused(by(owner, tomorrow), open).errors).toEqual([
      { path: 'date', message: 'This date is in the future' },
    ]);
    const isToday = { ...add, data: { ...add.data, date: '2026-03-02' } } as CommandInput;
    expect(given(memoryDecider, []).when(by(owner, isToday), open)).toHaveLength(1);
  });

  test('the same memory again is known to have arrived', () => {
    expect(given(memoryDecider, [added()]).refused(by(owner, add), open).code).toBe('memory-exists');
    expect(given(memoryDecider, [added(), gone]).refused(by(owner, add), open).code).toBe('memory-exists');
  });
});

describe('SEC-09 SEC-10 who may', () => {
  const past = [added()];
  const all: CommandInput[] = [add, edit({ title: 'Other' }), remove];
  test.each(all)('$type is for keepers alone', (input) => {
    const before = input.type === 'AddMemory' ? [] : past;
    for (const one of [member, visitor]) {
      expect(given(memoryDecider, before).refused(by(one, input), open).code).toBe('not-the-keeper');
      expect(given(memoryDecider, before).refused(by(one, input), hidden).code).toBe('memorial-not-found');
    }
    for (const one of [owner, keeper])
      expect(given(memoryDecider, before).when(by(one, input), hidden)).toHaveLength(1);
  });

  test.each<[string, MemorialState]>([
    ['that never was', { status: 'none' }],
    ['that was deleted', { ...memorial, status: 'deleted', deletedAt: at }],
    ['that is gone', { status: 'purged' }],
  ])('nobody changes the timeline of a memorial %s', (_, state) => {
    for (const input of all)
      expect(given(memoryDecider, past).refused(by(owner, input), { ...open, memorial: state }).code).toBe(
        'memorial-not-found',
      );
  });

  test('SEC-09 a memory is not reached through another memorial', () => {
    const elsewhere = [added({ memorialId: otherId })];
    for (const input of [edit({ title: 'Other' }), remove])
      expect(given(memoryDecider, elsewhere).refused(by(owner, input), open).code).toBe('memory-not-found');
    expect(given(memoryDecider, []).refused(by(owner, remove), open).code).toBe('memory-not-found');
  });
});

describe('REQ-676, 677 editing', () => {
  const state = given(memoryDecider, [added()]);

  test('only what really changes is in the event, sealed with the key of its author', () => {
    const input = edit({ title: 'The winter sea', description: words.description, tags: ['sea'] });
    expect(state.when(by(keeper, input), open)).toEqual([
      {
        type: 'MemoryChanged',
        data: { ...about, authorId: ownerId, changes: { title: 'The winter sea' }, photoBefore: null },
      },
    ]);
    expect(state.when(by(owner, edit({ ...words, sha256: sea.sha256 })), open)).toEqual([]);
  });

  test('another photo names the one whose place it takes, and none takes it away', () => {
    const changed = (input: CommandInput) => state.when(by(owner, input), open)[0]?.data;
    expect(changed(edit({ sha256: snow.sha256 }))).toMatchObject({ photo: snow, photoBefore: sea.sha256 });
    expect(changed(edit({ sha256: null }))).toMatchObject({ photo: null, photoBefore: sea.sha256 });
    const unknown = edit({ sha256: 'c'.repeat(64) });
    expect(state.refused(by(owner, unknown), open).code).toBe('photo-unknown');
  });

  test('a field that somebody else changed meanwhile is a conflict, with what it is now', () => {
    const stale = edit(
      { title: 'My title', tags: ['mine'], sha256: snow.sha256, location: 'Here' },
      { title: 'Before', tags: [], photoSeen: null, location: 'Bergen' },
    );
    const refusal = state.refused(by(owner, stale), open);
    expect(refusal).toMatchObject({ kind: 'conflict', code: 'edit-conflict' });
    expect(refusal.current).toEqual({ title: 'The sea', tags: ['sea'], sha256: sea.sha256 });
  });

  test('edits of different fields do not meet, and the same edit twice is one', () => {
    const first = by(owner, edit({ title: 'A' }, { title: 'The sea' }));
    const second = by(keeper, edit({ location: 'B' }, { location: 'Bergen' }));
    const after = [added(), ...state.when(first, open)];
    expect(given(memoryDecider, after).when(second, open)[0]?.data).toMatchObject({
      changes: { location: 'B' },
    });
    expect(given(memoryDecider, after).when(first, open)).toEqual([]);
  });

  test('a day in the future is refused', () => {
    expect(state.refused(by(owner, edit({ date: '2027-01-01' })), open).errors[0]?.path).toBe('date');
  });
});

describe('deleting', () => {
  test('hides the photo, wins over edits, and happens once', () => {
    const state = given(memoryDecider, [added()]);
    expect(state.when(by(keeper, remove), open)).toEqual([gone]);
    const after = given(memoryDecider, [added(), gone]);
    expect(after.when(by(owner, remove), open)).toEqual([]);
    expect(after.refused(by(owner, edit({ title: 'Other' })), open).code).toBe('memory-not-found');
  });

  test('REL-15 the site erases it whatever the memorial is', () => {
    const erase = by(site, { type: 'EraseMemory', data: about });
    const context = { ...open, memorial: { status: 'purged' } as const };
    const withoutPhoto = given(memoryDecider, [added({ photo: null })]).when(erase, context);
    expect(withoutPhoto).toEqual([{ ...gone, data: { ...gone.data, sha256: null } }]);
    expect(given(memoryDecider, [added(), gone]).when(erase, context)).toEqual([]);
    expect(given(memoryDecider, []).when(erase, context)).toEqual([]);
  });
});
