// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OutboxEntry } from '../store/database.ts';
import { entities } from '../store/entities.ts';
import { entry, idOf, keeperId, memorialId } from '../testing/fixtures.ts';
import { blockedByRefusedCreation, type LaneView, maxCallSize, neededPhotos, nextBatch } from './lanes.ts';

const now = 1_000_000;
const view = (over: Partial<LaneView> = {}): LaneView => ({
  entities,
  now,
  accountId: keeperId,
  paused: false,
  waitingPhotos: new Set(),
  ...over,
});
const edit = (n: number, over: Partial<OutboxEntry> = {}, memorial = memorialId) =>
  entry(n, 'EditMemorial', { memorialId: memorial, changes: { petName: `Bella ${n}` }, base: {} }, over);
const sign = (n: number, over: Partial<OutboxEntry> = {}) =>
  entry(
    n,
    'SignGuestbook',
    { memorialId, tributeId: idOf(900 + n), visitorName: 'Ines', tributeMessage: 'Dear' },
    over,
  );
const create = (n: number, over: Partial<OutboxEntry> = {}) =>
  entry(n, 'CreateMemorial', { memorialId, petName: 'Bella', petType: 'dog', photos: [] }, over);
const sent = (entries: OutboxEntry[], over: Partial<LaneView> = {}) =>
  nextBatch(entries, view(over)).batch.map(({ seq }) => seq);

describe('lanes', () => {
  it('keep the commands of a memorial together, and let tributes commute', () => {
    expect(edit(1).lane).toBe(create(2).lane);
    expect(sign(1).lane).not.toBe(sign(2).lane);
  });

  it('send everything that may go in one call, in the order in which it was done', () => {
    expect(sent([edit(1), sign(2), sign(3), edit(4, {}, idOf(7))])).toEqual([1, 2, 3, 4]);
  });

  it('REL-32 send several of a lane in one call, in their order, as many as a call holds', () => {
    expect(sent([edit(1), edit(2), sign(3), edit(4)])).toEqual([1, 2, 3, 4]);
    const many = Array.from({ length: 200 }, (_, n) => edit(n + 1));
    expect(sent(many)).toEqual(many.slice(0, 100).map(({ seq }) => seq));
  });

  it('send nothing of a lane behind one of it that does not fit, waits for a photo, or is another account’s', () => {
    const photo = entry(2, 'AddPhoto', { memorialId, imageId: idOf(1), sha256: 'a'.repeat(64) });
    expect(sent([edit(1), photo, edit(3)], { waitingPhotos: new Set(['a'.repeat(64)]) })).toEqual([1]);
    expect(sent([edit(1), edit(2, { accountId: idOf(77) }), edit(3)])).toEqual([1]);
  });

  it('hold up a lane whose first command waits, and no other', () => {
    const waiting = { nextAttemptAt: now + 5_000, attempts: 2 };
    const { batch, lookAgainAt } = nextBatch([edit(1, waiting), edit(2), sign(3)], view());
    expect(batch.map(({ seq }) => seq)).toEqual([3]);
    expect(lookAgainAt).toBe(now + 5_000);
    expect(sent([edit(1, { state: 'sending' }), edit(2), sign(3)])).toEqual([3]);
  });

  it('let a refused edit stand aside and go on', () => {
    expect(sent([edit(1, { state: 'rejected' }), edit(2)])).toEqual([2]);
  });

  it('send nothing of a memorial before its creation has been accepted', () => {
    expect(sent([create(1), edit(2), sign(3)])).toEqual([1]);
    expect(sent([create(1, { state: 'rejected' }), edit(2, { state: 'parked' }), sign(3)])).toEqual([]);
    expect(sent([create(1, { state: 'accepted' }), edit(2), sign(3)])).toEqual([2, 3]);
  });

  it("never send one person's words in another's name, and wait while they are signed out", () => {
    const visitors = sign(1, { accountId: null });
    expect(sent([visitors, edit(2)])).toEqual([1]);
    expect(sent([edit(2)], { accountId: idOf(77) })).toEqual([]);
    expect(sent([visitors, edit(2)], { paused: true })).toEqual([1]);
  });

  it('send a command after the photos it names', () => {
    const photo = entry(1, 'AddPhoto', {
      memorialId,
      imageId: idOf(1),
      sha256: 'a'.repeat(64),
      caption: null,
    });
    expect(sent([photo, sign(2)], { waitingPhotos: new Set(['a'.repeat(64)]) })).toEqual([2]);
    expect(neededPhotos([photo], view({ waitingPhotos: new Set(['a'.repeat(64)]) }))).toEqual([
      'a'.repeat(64),
    ]);
    expect(neededPhotos([photo], view({ waitingPhotos: new Set(['a'.repeat(64)]), paused: true }))).toEqual(
      [],
    );
    expect(sent([photo])).toEqual([1]);
  });

  it('put a command whose calls were refused as a whole into smaller and smaller company', () => {
    const error = { kind: 'http' as const, code: 'http-500', message: '', errors: [] };
    const many = (attempts: number) =>
      Array.from({ length: 150 }, (_, n) => sign(n + 1, { attempts, error }));
    expect([0, 1, 2, 3, 9].map((attempts) => sent(many(attempts)).length)).toEqual([100, 25, 6, 1, 1]);
    // One that travels alone holds up none that may share.
    expect(sent([sign(1), sign(2, { attempts: 5, error }), sign(3)])).toEqual([1, 3]);
  });

  it('keep a call small enough for a slow network', () => {
    const long = (n: number) =>
      entry(n, 'EditMemorial', {
        memorialId: idOf(n),
        changes: { memorialText: 'x'.repeat(maxCallSize / 2) },
      });
    expect(sent([long(1), long(2), long(3)])).toEqual([1]);
  });

  it('never put a later command of a lane before an earlier one, whatever state they are in', () => {
    const states: OutboxEntry['state'][] = ['queued', 'sending', 'accepted', 'rejected', 'parked'];
    const any = fc.record({
      memorial: fc.integer({ min: 1, max: 3 }),
      state: fc.constantFrom(...states),
      wait: fc.constantFrom(0, 5_000),
      attempts: fc.integer({ min: 0, max: 4 }),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), (commands) => {
        const entries = commands.map(({ memorial, state, wait, attempts }, n) =>
          edit(n + 1, { state, nextAttemptAt: wait && now + wait, attempts }, idOf(memorial)),
        );
        const { batch } = nextBatch(entries, view());
        for (const one of batch)
          for (const other of entries)
            if (other.lane === one.lane && other.seq < one.seq && !batch.includes(other))
              expect(['accepted', 'rejected']).toContain(other.state);
      }),
    );
  });
});

describe('what waits behind a refused creation', () => {
  it('is everything of that memorial that was done after it, tributes included', () => {
    const lane = [
      create(1, { state: 'rejected' }),
      edit(2),
      sign(3, { state: 'parked' }),
      edit(4, {}, idOf(7)),
    ];
    expect(blockedByRefusedCreation(entities, lane).map(({ seq }) => seq)).toEqual([2, 3]);
    expect(blockedByRefusedCreation(entities, [create(1), edit(2)])).toEqual([]);
  });

  it('is nothing that was done before it, is settled or on its way, or waits for a decision of its own', () => {
    const lane = [
      edit(1),
      create(2, { state: 'rejected' }),
      edit(3, { state: 'accepted' }),
      edit(4, { state: 'sending' }),
      edit(5, { state: 'rejected' }),
      edit(6),
      sign(7, { state: 'parked' }),
    ];
    expect(blockedByRefusedCreation(entities, lane).map(({ seq }) => seq)).toEqual([6, 7]);
  });

  it('REL-11 is sent after a refused restoration, whose refusal parks nothing, and not after a refused creation', () => {
    const restore = (over: Partial<OutboxEntry>) => entry(1, 'RestoreMemorial', { memorialId }, over);
    expect(sent([restore({ state: 'queued' }), sign(2)])).toEqual([1]);
    expect(sent([restore({ state: 'rejected' }), sign(2)])).toEqual([2]);
    expect(sent([create(1, { state: 'rejected' }), sign(2)])).toEqual([]);
  });

  it('is nothing behind another refusal than that of a root’s creation', () => {
    expect(blockedByRefusedCreation(entities, [edit(1, { state: 'rejected' }), edit(2)])).toEqual([]);
    expect(blockedByRefusedCreation(entities, [sign(1, { state: 'rejected' }), sign(2)])).toEqual([]);
  });
});
