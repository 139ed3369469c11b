import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unnamedUploadDays } from '@everpaw/contracts/media/media.limits';
import { undoDays } from '@everpaw/contracts/memorials/memorials.limits';
import { expect, test } from '@jest/globals';
import { createWithPhotos, sha256Of, smallPhoto, upload } from './helpers/acts.ts';
import { openSite, password } from './helpers/site.ts';
import { until } from './helpers/until.ts';

test('an upload that nothing named is gone after its days, and can be sent and named again; what is shown stays', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'everpaw-orphans-'));
  let now = Date.parse('2026-03-01T12:00:00.000Z');
  const open = () => openSite({ dataDir, clock: () => new Date(now) });
  const [shown, orphan] = [await smallPhoto(1), await smallPhoto(2)];
  let site = await open();
  try {
    const owner = await site.member();
    await createWithPhotos(owner, [shown]);
    await upload(owner, orphan);
    await site.settled();
    const kept = async () =>
      Promise.all(
        [shown, orphan].map(async (each) => (await site.platform.media.describe(sha256Of(each))) !== null),
      );
    expect(await kept()).toEqual([true, true]);

    // A site sweeps when it opens, and every hour.
    now += unnamedUploadDays * 86_400_000;
    await site.close();
    site = await open();
    const { uploads } = site.platform;
    await until(async () => !(await uploads.has(owner.id, sha256Of(orphan))));
    expect(await kept()).toEqual([true, true]);
    const browser = site.browser();
    await browser.post('/api/auth/login', { email: owner.email, password });
    const name = async (sha256: string) =>
      browser.post('/api/memorials', {
        petName: 'Milo',
        petType: 'cat',
        photos: [{ imageId: randomUUID(), sha256 }],
      });
    const refused = await name(sha256Of(orphan));
    expect([refused.status, refused.json.code]).toEqual([400, 'photo-unknown']);

    now += (undoDays + 1) * 86_400_000;
    await site.close();
    site = await open();
    await until(async () => !(await kept())[1]);
    expect(await kept()).toEqual([true, false]);

    const later = await site.member();
    await upload(later, orphan);
    const photos = [{ imageId: randomUUID(), sha256: sha256Of(orphan) }];
    expect((await later.post('/api/memorials', { petName: 'Milo', petType: 'cat', photos })).status).toBe(
      201,
    );
  } finally {
    await site.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
