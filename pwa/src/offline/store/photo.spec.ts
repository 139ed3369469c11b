// @vitest-environment node
import { maxUploadBytes } from '@everpaw/contracts/media/media.limits';
import { fileTooLarge, invalidFileType } from '@everpaw/contracts/media/media.messages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sha256Of } from '../../net/sha256.ts';
import { freshDatabase, keeperId } from '../testing/fixtures.ts';
import { simulatedUser } from '../testing/run-simulation.ts';
import { type Database, setSetting } from './database.ts';
import { cachePhoto, measureInBrowser, type PhotoParts } from './photo.ts';

let db: Database;
let at = 5;
const jpeg = (bytes: BlobPart, type = 'image/jpeg') => new Blob([bytes], { type });
const keep = (photo: Blob, measure: PhotoParts['measure'] = async () => ({ width: 40, height: 30 })) =>
  cachePhoto({ db, now: () => at, measure }, photo);

beforeEach(() => {
  db = freshDatabase();
  at = 5;
});
afterEach(() => vi.unstubAllGlobals());

describe('a photo that is chosen', () => {
  it('is kept as it is under the hash of its bytes, for whoever chose it', async () => {
    await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
    const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(await sha256Of(new TextEncoder().encode('abc').buffer)).toBe(sha256);
    expect(await keep(jpeg('abc'))).toEqual({
      sha256,
      width: 40,
      height: 30,
      thumbhash: '',
      color: '#8c8678',
    });
    const row = await db.media.get(sha256);
    expect(row).toMatchObject({
      type: 'image/jpeg',
      size: 3,
      queued: 1,
      accounts: [keeperId],
      uploaded: 0,
      attempts: 0,
      failures: 0,
      nextAttemptAt: 0,
      usedAt: 5,
    });
    expect(new TextDecoder().decode(row?.bytes)).toBe('abc');
  });

  it('has a size that stands in where this device cannot tell it', async () => {
    expect(await keep(jpeg('abc'), async () => null)).toMatchObject({ width: 4, height: 3 });
  });

  it('again is the same one, held for whoever chooses it now and used now', async () => {
    const first = await keep(jpeg('abc'));
    expect((await db.media.get(first.sha256))?.accounts).toEqual(['']);
    await db.media.update(first.sha256, { queued: 0, uploaded: 1 });
    await setSetting(db, 'account', simulatedUser(keeperId, 'free'));
    at = 9;
    expect(await keep(jpeg('abc'), async () => ({ width: 1, height: 1 }))).toEqual(first);
    expect(await db.media.toArray()).toMatchObject([
      { queued: 1, uploaded: 1, usedAt: 9, accounts: ['', keeperId] },
    ]);
  });

  it('REQ-240 REQ-241 is refused with the words for it where it is no picture, empty or too large', async () => {
    for (const photo of [jpeg('abc', 'text/plain'), jpeg('')])
      await expect(keep(photo)).rejects.toMatchObject({
        code: 'not-an-image',
        message: invalidFileType.message,
      });
    const [whole, more] = [new Uint8Array(maxUploadBytes), new Uint8Array(maxUploadBytes + 1)];
    await expect(keep(jpeg(more))).rejects.toMatchObject({
      kind: 'too-large',
      code: 'image-too-large',
      message: fileTooLarge.message,
    });
    expect(await db.media.count()).toBe(0);
    expect((await keep(jpeg(whole))).width).toBe(40);
  });
});

describe('the size of a photo', () => {
  it('is the upright one, and its memory is given back', async () => {
    const close = vi.fn();
    const decode = vi.fn(async () => ({ width: 3, height: 4, close }));
    vi.stubGlobal('createImageBitmap', decode);
    const photo = jpeg('abc');
    expect(await measureInBrowser(photo)).toEqual({ width: 3, height: 4 });
    expect(decode).toHaveBeenCalledWith(photo, { imageOrientation: 'from-image' });
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('is not known where the browser cannot decode it', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
    expect(await measureInBrowser(jpeg('abc'))).toBeNull();
  });
});
