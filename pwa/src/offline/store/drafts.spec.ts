// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { chosenPhoto, freshDatabase, idOf, keeperId } from '../testing/fixtures.ts';
import { simulatedUser } from '../testing/run-simulation.ts';
import { type Database, setSetting } from './database.ts';
import { type DraftRef, readDraft, removeDraft, saveDraft } from './drafts.ts';

const [one, two] = ['a'.repeat(64), 'b'.repeat(64)];
const draft = { key: 'new', accountId: null };
const keepers = { key: 'new', accountId: keeperId };
let db: Database;
const savedAt = async (ref: DraftRef) => (await readDraft(db, ref))?.updatedAt ?? 0;
/** Saves as a form does that knows the newest version. */
const save = async (value: unknown, photos: string[] = [], ref: DraftRef = draft) =>
  saveDraft(db, { ...ref, asOf: await savedAt(ref) }, { value, photos, now: 7 });
const signIn = (accountId: string) => setSetting(db, 'account', simulatedUser(accountId, 'free'));
const held = async () =>
  (await db.media.toArray()).map(({ sha256, queued, accounts }) => [sha256, queued, accounts]);

beforeEach(async () => {
  db = freshDatabase();
  await db.media.bulkAdd([chosenPhoto(one, { uploaded: 1 }), chosenPhoto(two, { uploaded: 1 })]);
});

describe('a draft', () => {
  it('is read back as it was, and there is one under each name', async () => {
    expect(await readDraft(db, draft)).toBeNull();
    await save('first');
    await save('second', [one]);
    expect(await readDraft(db, draft)).toMatchObject({ value: 'second', photos: [one] });
    expect(await readDraft(db, { ...draft, key: 'other' })).toBeNull();
    expect(await db.drafts.count()).toBe(1);
  });

  it('that was begun before signing in goes on, and becomes the account’s', async () => {
    await save('as a visitor');
    await signIn(keeperId);
    expect((await readDraft(db, keepers))?.value).toBe('as a visitor');
    await save('as a keeper', [], keepers);
    expect((await db.drafts.toArray()).map(({ key, accountId }) => [key, accountId])).toEqual([
      [`new@${keeperId}`, keeperId],
    ]);
    expect(await readDraft(db, draft)).toBeNull();
  });

  it('REL-30 of one account is not another’s, and stands before a visitor’s', async () => {
    await signIn(keeperId);
    await save('own', [], keepers);
    await save('as a visitor');
    expect((await readDraft(db, keepers))?.value).toBe('own');
    expect((await readDraft(db, { key: 'new', accountId: idOf(77) }))?.value).toBe('as a visitor');
  });

  it('REL-30 is not saved for an account that this device does not belong to any more', async () => {
    await signIn(idOf(77));
    await expect(save('late', [], keepers)).rejects.toMatchObject({ code: 'somebody-else' });
    expect(await db.drafts.count()).toBe(0);
  });

  it('is not saved over words that were saved since; where nothing is there any more it is', async () => {
    const saveAsOf = (value: unknown, now: number, asOf: number) =>
      saveDraft(db, { ...draft, asOf }, { value, photos: [], now });
    expect(await saveAsOf('first', 7, 0)).toBe(7);
    expect(await saveAsOf('of a tab that knows of none', 8, 0)).toBeNull();
    expect(await saveAsOf('of another tab', 8, 7)).toBe(8);
    expect(await saveAsOf('of the tab that is behind', 9, 7)).toBeNull();
    expect(await removeDraft(db, { ...draft, asOf: 7 })).toBe(false);
    expect(await readDraft(db, draft)).toMatchObject({ value: 'of another tab', updatedAt: 8 });
    expect(await removeDraft(db, { ...draft, asOf: 8 })).toBe(true);
    expect(await saveAsOf('of the tab that is behind', 9, 7)).toBe(9);
  });

  it('is a later version than the one before, whatever the clock says', async () => {
    const at = await save('first');
    const next = await save('in the same millisecond');
    expect([at, next]).toEqual([7, 8]);
  });

  it('holds its photos for whoever writes it, and lets go of those that it has no more', async () => {
    await signIn(keeperId);
    await save('with both', [one, two], keepers);
    expect(await held()).toEqual([
      [one, 1, [keeperId]],
      [two, 1, [keeperId]],
    ]);
    await save('with one', [two], keepers);
    expect((await held()).map(([, queued]) => queued)).toEqual([0, 1]);
    const known = { ...keepers, asOf: await savedAt(keepers) };
    expect(await removeDraft(db, known)).toBe(true);
    expect((await held()).map(([, queued]) => queued)).toEqual([0, 0]);
    expect(await removeDraft(db, known)).toBe(true);
  });

  it('lets go of a photo that never reached the server, once nothing names it', async () => {
    await db.media.put(chosenPhoto(one));
    await save('with it', [one]);
    await save('without it');
    expect(await db.media.get(one)).toBeUndefined();
  });
});
