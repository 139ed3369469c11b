import { describe, expect, test } from '@jest/globals';
import type { Actor } from '../kernel/decider.ts';
import type { MediaDescriptor } from '../media/media.descriptor.ts';
import type { StoredRecording } from '../recordings/recording.dto.ts';
import { recordingsPerMemorial } from '../recordings/recordings.limits.ts';
import { given } from '../testing/given.ts';
import type { MemorialCommand } from './memorial.commands.ts';
import { type LivingMemorial, type MemorialContext, memorialDecider } from './memorial.decider.ts';
import type { MemorialEvent } from './memorial.events.ts';

const memorialId = '0197f3a0-0000-7000-8000-000000000001';
const ownerId = '0197f3a0-0000-7000-8000-0000000000aa';
const keeperId = '0197f3a0-0000-7000-8000-0000000000bb';
const strangerId = '0197f3a0-0000-7000-8000-0000000000cc';
const claim = '0197f3a0-0000-7000-8000-0000000000dd';
const at = '2026-03-01T12:00:00.000Z';
const account = (accountId: string): Actor => ({ kind: 'account', accountId });
const [owner, keeper, stranger] = [ownerId, keeperId, strangerId].map(account) as [Actor, Actor, Actor];

const idOf = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const hash = (n: number) => String(n).padStart(64, '0');
const poster: MediaDescriptor = {
  sha256: hash(900),
  width: 640,
  height: 480,
  thumbhash: 'AA==',
  color: '#abc',
};
const stored = (n: number, kind: StoredRecording['kind'] = 'video'): StoredRecording => ({
  sha256: hash(n),
  kind,
  mimeType: `${kind}/mp4`,
  fileSize: 4_000,
  durationMs: 3_000,
});
const recordings = new Map(
  [...Array.from({ length: 20 }, (_, n) => stored(n)), stored(50, 'audio')].map((each) => [
    each.sha256,
    each,
  ]),
);
const context = (subscriptionStatus: MemorialContext['subscriptionStatus'] = 'premium'): MemorialContext => ({
  subscriptionStatus,
  media: new Map([[poster.sha256, poster]]),
  recordings,
});

const created: MemorialEvent = {
  type: 'MemorialCreated',
  data: {
    memorialId,
    ownerId,
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
const joined: MemorialEvent = {
  type: 'KeeperJoined',
  data: { memorialId, ownerId, invitationId: idOf(999), keeperId },
};
const added = (n: number, orderIndex = n): MemorialEvent => ({
  type: 'MemorialRecordingAdded',
  data: {
    memorialId,
    ownerId,
    recordingId: idOf(n),
    ...stored(n),
    poster: n === 0 ? poster : null,
    title: 'At the sea',
    description: null,
    orderIndex,
  },
});
const past = [created, joined];

const by = (actor: Actor, input: Pick<MemorialCommand, 'type' | 'data'>) =>
  ({ ...input, meta: { commandId: claim, actor, at } }) as MemorialCommand;
const add = (n: number, more: Record<string, unknown> = {}) =>
  ({
    type: 'AddRecording',
    data: {
      memorialId,
      recordingId: idOf(n),
      sha256: hash(n),
      posterSha256: null,
      title: 'At the sea',
      description: null,
      ...more,
    },
  }) as Pick<MemorialCommand, 'type' | 'data'>;
const remove = (n: number): Pick<MemorialCommand, 'type' | 'data'> => ({
  type: 'RemoveRecording',
  data: { memorialId, recordingId: idOf(n) },
});
const change = (n: number, title: string): Pick<MemorialCommand, 'type' | 'data'> => ({
  type: 'ChangeRecording',
  data: { memorialId, recordingId: idOf(n), title, description: null },
});

describe('REQ-353 the recordings of a memorial', () => {
  test('REQ-349 any keeper adds what is stored; what it is, the store says', () => {
    const input = add(0, { posterSha256: poster.sha256 });
    for (const actor of [owner, keeper])
      expect(given(memorialDecider, past).when(by(actor, input), context())).toEqual([added(0)]);
    const sound = given(memorialDecider, [...past, added(0)]).when(by(owner, add(50)), context());
    expect(sound).toMatchObject([{ data: { kind: 'audio', orderIndex: 0, poster: null } }]);
  });

  test('what is said and heard in it is kept, changed, left as it is by an older app, and taken out', () => {
    const transcribed = {
      ...added(0),
      data: { ...added(0).data, transcript: 'She barks twice.' },
    } as MemorialEvent;
    expect(
      given(memorialDecider, past).when(
        by(owner, add(0, { posterSha256: poster.sha256, transcript: 'She barks twice.' })),
        context(),
      ),
    ).toEqual([transcribed]);
    const memorial = given(memorialDecider, [...past, transcribed]);
    const words = (more: object) => ({
      type: 'ChangeRecording' as const,
      data: { ...change(0, 'At the sea').data, ...more },
    });
    const changed = (more: object) =>
      memorial.when(by(owner, words(more) as Pick<MemorialCommand, 'type' | 'data'>), context());
    expect(changed({ transcript: 'She barks.' })).toMatchObject([{ data: { transcript: 'She barks.' } }]);
    expect(changed({ transcript: null })).toMatchObject([{ data: { transcript: null } }]);
    expect(changed({})).toEqual([]);
    expect(changed({ title: 'The sea' })[0]?.data).not.toHaveProperty('transcript');
  });

  test('the same again is the same; the same file twice, an unknown one and an unknown poster are refused', () => {
    const memorial = given(memorialDecider, [...past, added(0)]);
    expect(memorial.when(by(owner, add(0)), context())).toEqual([]);
    const refused = (input: Pick<MemorialCommand, 'type' | 'data'>) =>
      memorial.refused(by(owner, input), context()).code;
    expect(refused(add(1, { sha256: hash(0) }))).toBe('recording-twice');
    expect(refused(add(99))).toBe('recording-unknown');
    expect(refused(add(1, { posterSha256: hash(901) }))).toBe('poster-unknown');
  });

  test('the owner’s plan says how many of each kind', () => {
    const limit = recordingsPerMemorial('lifetime');
    const full = given(memorialDecider, [...past, ...Array.from({ length: limit }, (_, n) => added(n))]);
    expect(full.refused(by(owner, add(15)), context('lifetime'))).toMatchObject({
      code: 'recording-limit',
      message: 'A memorial can hold up to 10 videos.',
    });
    expect(full.when(by(owner, add(50)), context())).toHaveLength(1);
    expect(given(memorialDecider, past).refused(by(owner, add(0)), context('free'))).toMatchObject({
      kind: 'limit',
      code: 'recordings-are-premium',
    });
    for (const input of [change(0, 'The garden'), remove(0)])
      expect(full.when(by(owner, input), context('free'))).toHaveLength(1);
  });

  test('a place that became free is not given to another, so that the order stays', () => {
    const memorial = given(memorialDecider, [...past, added(1, 0), added(2, 1)]);
    const next = memorial.when(by(owner, add(3)), context());
    expect(next).toMatchObject([{ data: { orderIndex: 2 } }]);
  });

  test('words change when they differ, and what is taken out is named with its bytes', () => {
    const memorial = given(memorialDecider, [...past, added(0)]);
    expect(memorial.when(by(keeper, change(0, 'The garden')), context())).toMatchObject([
      { type: 'MemorialRecordingChanged', data: { title: 'The garden', ownerId } },
    ]);
    expect(memorial.when(by(keeper, change(0, 'At the sea')), context())).toEqual([]);
    expect(memorial.refused(by(keeper, change(1, 'x')), context()).code).toBe('recording-not-found');
    const gone: MemorialEvent = {
      type: 'MemorialRecordingRemoved',
      data: {
        memorialId,
        ownerId,
        recordingId: idOf(0),
        sha256: hash(0),
        posterSha256: poster.sha256,
      },
    };
    expect(memorial.when(by(keeper, remove(0)), context())).toEqual([gone]);
    expect(given(memorialDecider, [...past, added(0), gone]).when(by(keeper, remove(0)), context())).toEqual(
      [],
    );
  });

  test('nobody else changes them', () => {
    const memorial = given(memorialDecider, [...past, added(0)]);
    for (const input of [add(1), change(0, 'x'), remove(0)])
      for (const actor of [stranger, { kind: 'visitor' } as const])
        expect(memorial.refused(by(actor, input), context()).code).toBe('not-the-keeper');
  });

  test('REL-15 the end of a memorial names their bytes, and its new owner can read their words', () => {
    const purge = { type: 'EraseMemorial', data: { memorialId, ownerId } } as const;
    const ended = given(memorialDecider, [...past, added(0)]).when(
      by({ kind: 'system', name: 'x' }, purge),
      context(),
    );
    expect(ended.at(-1)).toMatchObject({ data: { media: [hash(0), poster.sha256] } });
    const hand = { type: 'HandOverMemorial', data: { memorialId, keeperId } } as const;
    const [handed] = given(memorialDecider, [...past, added(0)]).when(by(owner, hand), context());
    if (handed?.type !== 'MemorialHandedOver') throw new Error('it was not handed over');
    expect(handed.data.recordings).toEqual([
      { recordingId: idOf(0), title: 'At the sea', description: null },
    ]);
    const after = given(memorialDecider, [...past, added(0), handed]).state as LivingMemorial;
    expect(after.recordings).toMatchObject([{ title: 'At the sea' }]);
    const [silent] = given(memorialDecider, past).when(by(owner, hand), context());
    expect(silent?.data).not.toHaveProperty('recordings');
  });
});
