// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { chosenPhoto, freshDatabase, idOf, keeperId } from '../testing/fixtures.ts';
import { simulatedUser } from '../testing/run-simulation.ts';
import { type Database, setSetting } from './database.ts';
import { readDraft, removeDraft, saveDraft } from './drafts.ts';

const [one, two] = ['a'.repeat(64), 'b'.repeat(64)];
let db: Database;
const save = (value: unknown, photos: string[] = []) =>
  saveDraft(db, { key: 'new', value, photos, updatedAt: 7 });
const signIn = (accountId: string) => setSetting(db, 'account', simulatedUser(accountId, 'free'));
const held = async () =>
  (await db.media.toArray()).map(({ sha256, queued, accounts }) => [sha256, queued, accounts]);

beforeEach(async () => {
  db = freshDatabase();
  await db.media.bulkAdd([chosenPhoto(one, { uploaded: 1 }), chosenPhoto(two, { uploaded: 1 })]);
});

describe('a draft', () => {
  it('is read back as it was, and there is one under each name', async () => {
    expect(await readDraft(db, 'new')).toBeNull();
    await save('first');
    await save('second', [one]);
    expect(await readDraft(db, 'new')).toMatchObject({ value: 'second', photos: [one], updatedAt: 7 });
    expect(await readDraft(db, 'other')).toBeNull();
    expect(await db.drafts.count()).toBe(1);
  });

  it('that was begun before signing in goes on, and becomes the account’s', async () => {
    await save('as a visitor');
    await signIn(keeperId);
    expect((await readDraft(db, 'new'))?.value).toBe('as a visitor');
    await save('as a keeper');
    expect((await db.drafts.toArray()).map(({ key, accountId }) => [key, accountId])).toEqual([
      [`new@${keeperId}`, keeperId],
    ]);
  });

  it('of one account is not another’s, and stands before a visitor’s', async () => {
    await save('as a visitor');
    await signIn(keeperId);
    await db.drafts.put({
      key: `new@${keeperId}`,
      accountId: keeperId,
      value: 'own',
      photos: [],
      updatedAt: 1,
    });
    expect((await readDraft(db, 'new'))?.value).toBe('own');
    await signIn(idOf(77));
    expect((await readDraft(db, 'new'))?.value).toBe('as a visitor');
  });

  it('is not saved over words that were saved since; where nothing is there any more it is', async () => {
    const saveAsOf = (value: unknown, updatedAt: number, asOf: number | null) =>
      saveDraft(db, { key: 'new', value, photos: [], updatedAt, asOf });
    expect(await saveAsOf('first', 7, null)).toBe(true);
    expect(await saveAsOf('of another tab', 8, 7)).toBe(true);
    expect(await saveAsOf('of the tab that is behind', 9, 7)).toBe(false);
    expect(await readDraft(db, 'new')).toMatchObject({ value: 'of another tab', updatedAt: 8 });
    await removeDraft(db, 'new');
    expect(await saveAsOf('of the tab that is behind', 9, 7)).toBe(true);
  });

  it('holds its photos for whoever writes it, and lets go of those that it has no more', async () => {
    await signIn(keeperId);
    await save('with both', [one, two]);
    expect(await held()).toEqual([
      [one, 1, [keeperId]],
      [two, 1, [keeperId]],
    ]);
    await save('with one', [two]);
    expect((await held()).map(([, queued]) => queued)).toEqual([0, 1]);
    await removeDraft(db, 'new');
    expect((await held()).map(([, queued]) => queued)).toEqual([0, 0]);
    expect(await readDraft(db, 'new')).toBeNull();
    await removeDraft(db, 'new');
  });
});
