// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { entry, freshDatabase, idOf, keeperId, memorialId } from '../testing/fixtures.ts';
import { simulatedUser } from '../testing/run-simulation.ts';
import { setSetting } from './database.ts';
import { entities } from './entities.ts';
import { readRefusals, refusalOf } from './refusals.ts';

describe('a refusal', () => {
  it('without a reason, of a command that this app does not know, has no words of its own', async () => {
    const known = entry(1, 'EditMemorial', { memorialId, changes: {} }, { state: 'rejected' });
    expect(await refusalOf(entities, { ...known, type: 'FromANewerApp', payload: 'sealed' }, [])).toEqual({
      commandId: known.id,
      entity: 'memorial',
      id: memorialId,
      root: { entity: 'memorial', id: memorialId },
      type: 'FromANewerApp',
      title: '',
      kind: 'rejected',
      code: '',
      message: '',
      errors: [],
      payload: 'sealed',
      words: '',
      yours: null,
      current: null,
      writtenAt: known.createdAt,
      waitingBehind: 0,
      photos: [],
      takesPhoto: false,
    });
  });

  it('has the name of what was done, the server’s code and errors, and counts only what waits behind the same page', async () => {
    const errors = [{ path: 'petName', message: 'No' }];
    const error = { kind: 'stuck' as const, code: 'failed', message: 'Not yet', errors };
    const known = entry(1, 'EditMemorial', { memorialId, changes: {} }, { state: 'rejected', error });
    const parked = [known.root, 'memorial/other', known.root].map((root, n) => ({
      ...entry(2 + n, 'EditMemorial', { memorialId, changes: {} }),
      root,
    }));
    expect(await refusalOf(entities, known, parked)).toMatchObject({
      title: 'A change to the memorial',
      kind: 'stuck',
      code: 'failed',
      message: 'Not yet',
      errors,
      waitingBehind: 2,
      photos: [],
      takesPhoto: false,
    });
  });

  it('of a conflict without fields of its own is told whole', async () => {
    const error = {
      kind: 'conflict' as const,
      code: 'moved',
      message: '',
      errors: [],
      current: ['not', 'a record'],
    };
    const known = entry(1, 'ReorderPhotos', { memorialId, imageIds: [] }, { state: 'rejected', error });
    expect(await refusalOf(entities, known, [])).toMatchObject({
      kind: 'conflict',
      yours: { memorialId, imageIds: [] },
      current: null,
    });
  });

  it('is read in the order in which things were done, of one page or of all, and only the viewer’s', async () => {
    const db = freshDatabase();
    await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
    const refused = (n: number, id: string, over = {}) =>
      entry(n, 'EditMemorial', { memorialId: id, changes: {} }, { state: 'rejected', ...over });
    await db.outbox.bulkAdd([
      refused(2, memorialId),
      refused(1, idOf(70)),
      refused(3, memorialId, { accountId: idOf(77) }),
      refused(4, memorialId, { accountId: null }),
      refused(5, memorialId, { state: 'parked' }),
    ]);
    const told = async (root?: { entity: string; id: string }) =>
      (await readRefusals(db, root)).map(({ commandId, waitingBehind }) => [commandId, waitingBehind]);
    expect(await told()).toEqual([
      [idOf(1), 0],
      [idOf(2), 1],
      [idOf(4), 1],
    ]);
    expect(await told({ entity: 'memorial', id: idOf(70) })).toEqual([[idOf(1), 0]]);
  });

  it('names both versions of a conflict, field by field', async () => {
    const refused = entry(
      1,
      'EditMemorial',
      { memorialId, changes: { petName: 'Luna' }, base: { petName: 'Bella' } },
      {
        state: 'rejected',
        error: {
          kind: 'conflict',
          code: 'edit-conflict',
          message: 'Somebody',
          errors: [],
          current: { petName: 'Lu' },
        },
      },
    );
    expect(await refusalOf(entities, refused, [])).toMatchObject({
      kind: 'conflict',
      yours: { petName: 'Luna' },
      current: { petName: 'Lu' },
    });
  });

  it('keeps what was written, says why, and counts what waits behind it', async () => {
    const error = {
      kind: 'rejected' as const,
      code: 'memorial-limit',
      message: 'Please upgrade',
      errors: [],
    };
    const refused = entry(1, 'CreateMemorial', { memorialId, petName: 'Milo' }, { state: 'rejected', error });
    const behind = entry(2, 'SignGuestbook', { memorialId, tributeId: idOf(9) }, { state: 'parked' });
    expect(await refusalOf(entities, refused, [behind])).toMatchObject({
      message: 'Please upgrade',
      payload: { petName: 'Milo' },
      yours: null,
      current: null,
      waitingBehind: 1,
      photos: [],
      takesPhoto: false,
    });
  });

  it('gives its words for the clipboard', async () => {
    const payload = {
      memorialId,
      tributeId: idOf(1),
      visitorName: 'Ines',
      visitorLocation: null,
      tributeMessage: 'Dear',
    };
    const words = async (type: string, of: object) =>
      (await refusalOf(entities, entry(1, type, of), [])).words;
    expect(await words('SignGuestbook', payload)).toBe('Ines\n\nDear');
    expect(await words('EditMemorial', { memorialId, changes: { memorialText: 'The gate' } })).toBe(
      'The gate',
    );
    expect(await words('DeleteMemorial', { memorialId })).toBe('');
  });
});
