// @vitest-environment node
import { sharePath } from '@everpaw/contracts/timeline/shared-photo';
import { expect, it } from 'vitest';
import { memoryCaches } from '../offline/testing/memory-caches.ts';
import { answerShare, takeSharedPhoto } from './shared-photo.ts';

const bella = '0197f3a0-5b1e-7c42-9d10-be11a0000001';
const milo = '0197f3a0-5b1e-7c42-9d10-be11a0000002';
const url = `https://everpaw.example${sharePath(bella)}`;
const jpeg = (text: string) => new File([text], 'from-the-gallery.jpg', { type: 'image/jpeg' });

function shared(...photos: (File | string)[]): Request {
  const body = new FormData();
  for (const photo of photos) body.append('photo', photo);
  return new Request(url, { method: 'POST', body });
}

it('MIS-16 keeps the photo that was shared last until its screen takes it, once, for the page it was shared to', async () => {
  const caches = memoryCaches();
  for (const text of ['first', 'second']) {
    const answer = await answerShare(shared(jpeg(text)), bella, caches);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, url]);
  }
  expect(await takeSharedPhoto(milo, caches)).toBeNull();
  const photo = await takeSharedPhoto(bella, caches);
  expect([photo?.type, await photo?.text()]).toEqual(['image/jpeg', 'second']);
  expect(await takeSharedPhoto(bella, caches)).toBeNull();
});

it('MIS-16 leads to the screen without a photo where none came, it cannot be read or there is no room', async () => {
  const caches = memoryCaches();
  const full = {
    open: async () => ({ ...(await caches.open('x')), put: () => Promise.reject(new Error('quota')) }),
  };
  const broken = new Request(url, {
    method: 'POST',
    body: 'a',
    headers: { 'content-type': 'multipart/form-data' },
  });
  for (const [request, into] of [
    [shared(), caches],
    [shared('words'), caches],
    [shared(jpeg('')), caches],
    [broken, caches],
    [shared(jpeg('a')), full],
  ] as const)
    expect((await answerShare(request, bella, into)).status).toBe(303);
  expect(await takeSharedPhoto(bella, caches)).toBeNull();
});
