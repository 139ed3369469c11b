// @vitest-environment node
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Database, setSetting } from '../store/database.ts';
import { readDraft, saveDraft } from '../store/drafts.ts';
import type { CommandInput } from '../store/entities.ts';
import { chosenPhoto, entry, freshDatabase, idOf, keeperId, memorialId } from '../testing/fixtures.ts';
import { simulatedUser } from '../testing/run-simulation.ts';
import { type Author, discard, editAndResend, enqueueAll, type IdSource, sendAgain } from './outbox.ts';

const sha256 = 'a'.repeat(64);
let db: Database;
let minted = 0;
const minting: IdSource & Author = {
  shownTo: null,
  now: () => Date.parse('2026-05-01T08:00:00.000Z'),
  newId: () => idOf(++minted),
};
const sign = (tributeMessage = 'Dear Bella'): CommandInput => ({
  type: 'SignGuestbook',
  payload: { memorialId, tributeId: idOf(900), visitorName: '  Ines ', tributeMessage },
});

const draft = { key: 'new', accountId: keeperId };
const cachePhoto = (queued: 0 | 1 = 1) => db.media.put(chosenPhoto(sha256, { queued }));

beforeEach(async () => {
  db = freshDatabase();
  minted = 0;
  await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
});

describe('what is done on the phone', () => {
  it('is kept whole before it counts as done: id, lane, version, payload as it will be sent, who and when', async () => {
    const [id] = await enqueueAll(db, [sign()], minting);
    expect(await db.outbox.toArray()).toEqual([
      {
        seq: 1,
        id,
        lane: `tribute/${idOf(900)}`,
        entity: 'tribute',
        entityId: idOf(900),
        root: `memorial/${memorialId}`,
        accountId: keeperId,
        type: 'SignGuestbook',
        v: 1,
        payload: {
          memorialId,
          tributeId: idOf(900),
          visitorName: 'Ines',
          visitorLocation: null,
          tributeMessage: 'Dear Bella',
        },
        blobs: [],
        createdAt: '2026-05-01T08:00:00.000Z',
        attempts: 0,
        nextAttemptAt: 0,
        state: 'queued',
        position: null,
        error: null,
      },
    ]);
  });

  it('is refused by the same schema as on the server, and then nothing is kept', async () => {
    const inputs = [sign(), sign('   ')];
    await expect(enqueueAll(db, inputs, minting)).rejects.toThrow(DomainError);
    expect(await db.outbox.count()).toBe(0);
  });

  it('takes the place of its draft in one step, and holds on to the photos', async () => {
    await cachePhoto();
    await saveDraft(db, { ...draft, asOf: 0 }, { value: { petName: 'Milo' }, photos: [sha256], now: 1 });
    const input: CommandInput = {
      type: 'CreateMemorial',
      payload: {
        memorialId: idOf(7),
        petName: 'Milo',
        petType: 'cat',
        photos: [{ imageId: idOf(8), sha256 }],
      },
    };
    await enqueueAll(db, [input], minting, { clearDraft: { ...draft, asOf: 1 } });
    expect(await readDraft(db, draft)).toBeNull();
    expect(await db.media.get(sha256)).toMatchObject({ queued: 1 });
    expect(await db.outbox.toArray()).toMatchObject([{ blobs: [sha256] }]);
  });

  it('leaves a draft that was saved since, as by another tab', async () => {
    const send = (asOf: number) => enqueueAll(db, [sign()], minting, { clearDraft: { ...draft, asOf } });
    await saveDraft(db, { ...draft, asOf: 0 }, { value: 'another', photos: [], now: 2 });
    for (const asOf of [1, 0]) await send(asOf);
    expect(await readDraft(db, draft)).toMatchObject({ value: 'another' });
    await send(2);
    expect(await readDraft(db, draft)).toBeNull();
  });

  it('waits behind a creation that was refused', async () => {
    await db.outbox.add(entry(1, 'CreateMemorial', { memorialId }, { state: 'rejected' }));
    minted = 50;
    await enqueueAll(db, [sign()], minting);
    expect(await db.outbox.get(2)).toMatchObject({ state: 'parked' });
  });
});

describe('REL-30 the author of a command', () => {
  const authors = async () => (await db.outbox.toArray()).map(({ accountId }) => accountId);

  it('is whose screens show the form, and a visitor once the server has denied the session', async () => {
    await setSetting(db, 'paused', true);
    await enqueueAll(db, [sign()], { ...minting, shownTo: keeperId });
    await enqueueAll(db, [sign()], minting);
    expect(await authors()).toEqual([keeperId, null]);
  });

  it('is the account of the device for what no visitor can do, also after its session was denied', async () => {
    await setSetting(db, 'paused', true);
    await enqueueAll(
      db,
      [{ type: 'EditMemorial', payload: { memorialId, changes: { petName: 'Luna' } } }],
      minting,
    );
    expect(await authors()).toEqual([keeperId]);
  });

  it('is whom the device remembers, where the screens are nobody’s yet', async () => {
    await enqueueAll(db, [sign()], minting);
    expect(await authors()).toEqual([keeperId]);
  });
});

it('an unknown command is not queued', async () => {
  const unknown = { type: 'FromANewerApp', payload: {} } as unknown as CommandInput; // no screen could ask for it
  await expect(enqueueAll(db, [unknown], minting)).rejects.toMatchObject({
    kind: 'invalid',
    code: 'unknown-command',
    message: 'This can’t be done here',
  });
  expect(await db.outbox.count()).toBe(0);
});

describe('a refusal', () => {
  const conflict = {
    kind: 'conflict' as const,
    code: 'edit-conflict',
    message: 'Someone changed this',
    errors: [],
    current: { petName: 'Lu' },
  };
  const edit = (state: 'rejected' | 'queued' = 'rejected') =>
    entry(
      1,
      'EditMemorial',
      { memorialId, changes: { petName: 'Luna' }, base: { petName: 'Bella' } },
      {
        state,
        attempts: 3,
        error: state === 'rejected' ? conflict : null,
      },
    );

  it('is sent again under its own id, after a conflict knowingly over the current version', async () => {
    await db.outbox.add(edit());
    await sendAgain(db, idOf(1));
    expect(await db.outbox.toArray()).toMatchObject([
      {
        seq: 1,
        id: idOf(1),
        state: 'queued',
        attempts: 0,
        error: null,
        payload: { base: { petName: 'Lu' } },
      },
    ]);
  });

  it('is corrected in its place under a new id, if its schema agrees', async () => {
    await db.outbox.add(edit());
    await expect(
      editAndResend(db, idOf(1), { memorialId, changes: { petName: '' } }, minting),
    ).rejects.toThrow(DomainError);
    await expect(editAndResend(db, idOf(1), { memorialId: idOf(9), changes: {} }, minting)).rejects.toThrow(
      DomainError,
    );
    minted = 50;
    await editAndResend(db, idOf(1), { memorialId, changes: { petName: 'Lulu' } }, minting);
    expect(await db.outbox.toArray()).toMatchObject([
      { seq: 1, id: idOf(51), state: 'queued', payload: { changes: { petName: 'Lulu' } } },
    ]);
  });

  it('lets what waited behind a creation go on with it', async () => {
    await db.outbox.bulkAdd([
      entry(1, 'CreateMemorial', { memorialId }, { state: 'rejected' }),
      entry(2, 'EditMemorial', { memorialId, changes: {} }, { state: 'parked' }),
    ]);
    await sendAgain(db, idOf(1));
    expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['queued', 'queued']);
  });

  it('that is settled, or never was one, cannot be decided on again', async () => {
    await db.outbox.add(edit('queued'));
    for (const id of [idOf(1), idOf(99)])
      for (const decide of [
        sendAgain,
        discard,
        (of: Database, it: string) => editAndResend(of, it, {}, minting),
      ])
        await expect(decide(db, id)).rejects.toMatchObject({
          kind: 'not-found',
          code: 'no-refusal',
          message: 'This has already been taken care of.',
        });
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'queued', attempts: 3 }]);
  });

  it('that is corrected must stay with what it is about', async () => {
    await db.outbox.add(edit());
    await expect(
      editAndResend(db, idOf(1), { memorialId: idOf(9), changes: {} }, minting),
    ).rejects.toMatchObject({
      kind: 'invalid',
      code: 'other-entity',
      message: 'This belongs to something else.',
    });
  });

  it('without a conflict is sent again as it was', async () => {
    await db.outbox.add({ ...edit(), error: { ...conflict, kind: 'stuck' } });
    await sendAgain(db, idOf(1));
    expect((await db.outbox.get(1))?.payload).toMatchObject({ base: { petName: 'Bella' } });
  });

  it('that is sent again gives its photos another chance, and lets go of those that it has no more', async () => {
    const other = 'b'.repeat(64);
    const failed = { attempts: 5, failures: 4, nextAttemptAt: 99, uploaded: 1 as const };
    await db.media.bulkAdd([chosenPhoto(sha256, failed), chosenPhoto(other, { ...failed, queued: 0 })]);
    const payload = (of: string) => ({ memorialId, imageId: idOf(3), sha256: of });
    await db.outbox.add(entry(1, 'AddPhoto', payload(sha256), { state: 'rejected' }));
    await editAndResend(db, idOf(1), payload(other), minting);
    expect((await db.outbox.get(1))?.blobs).toEqual([other]);
    expect(await db.media.get(other)).toMatchObject({
      queued: 1,
      accounts: [keeperId],
      attempts: 0,
      failures: 0,
      nextAttemptAt: 0,
    });
    expect(await db.media.get(sha256)).toMatchObject({ queued: 0, attempts: 5 });
  });

  it('lets go on only what waited for this very creation', async () => {
    await db.outbox.bulkAdd([
      entry(1, 'CreateMemorial', { memorialId }, { state: 'rejected' }),
      entry(2, 'EditMemorial', { memorialId, changes: {} }, { state: 'parked' }),
      entry(3, 'EditMemorial', { memorialId, changes: {} }, { state: 'rejected' }),
      entry(4, 'CreateMemorial', { memorialId }, { state: 'rejected' }),
      entry(5, 'EditMemorial', { memorialId, changes: {} }, { state: 'parked' }),
      entry(6, 'EditMemorial', { memorialId: idOf(9), changes: {} }, { state: 'parked' }),
    ]);
    await sendAgain(db, idOf(1));
    expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual([
      'queued',
      'queued',
      'rejected',
      'rejected',
      'parked',
      'parked',
    ]);
  });

  it('of an edit takes nothing with it', async () => {
    await db.outbox.bulkAdd([edit(), entry(2, 'EditMemorial', { memorialId, changes: {} })]);
    await discard(db, idOf(1));
    expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([2]);
  });

  it('is forgotten only when the person says so, and a creation with all that waits behind it', async () => {
    await cachePhoto();
    await db.outbox.bulkAdd([
      entry(
        1,
        'CreateMemorial',
        { memorialId, photos: [{ imageId: idOf(3), sha256 }] },
        { state: 'rejected' },
      ),
      entry(2, 'EditMemorial', { memorialId, changes: {} }, { state: 'parked' }),
      entry(3, 'EditMemorial', { memorialId: idOf(9), changes: {} }),
    ]);
    await discard(db, idOf(1));
    expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([3]);
    expect(await db.media.count()).toBe(0);
    await expect(discard(db, idOf(3))).rejects.toThrow(DomainError);
  });
});
