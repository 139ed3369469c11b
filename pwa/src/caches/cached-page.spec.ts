import { describe, expect, it } from 'vitest';
import { marked, namedFiles, namedPhotos, pageKey, stamped } from './cached-page.ts';
import { pageCachedAt } from './page-cached-at.ts';

const id = '0197f3a0-5b1e-7c42-9d10-be11a0000001';
const html = `<!doctype html><html lang="en"><head><title>Bella</title>
<link rel="manifest" href="/memorial/${id}/manifest.webmanifest">
<link rel="apple-touch-icon" sizes="180x180" href="/memorial/${id}/apple-touch-icon.png?v=a&amp;b=1">
<link rel="icon" href="/favicon.svg"></head><body></body></html>`;
const headers = { 'content-type': 'text/html; charset=utf-8' };

/** A response as one from this origin is: a made one has the type `default`. */
function basic(init: ResponseInit & { redirected?: boolean; type?: ResponseType } = {}) {
  const { redirected = false, type = 'basic', ...rest } = init;
  const response = new Response(html, { headers, ...rest });
  return Object.defineProperties(response, { type: { value: type }, redirected: { value: redirected } });
}

describe('a memorial’s page that is kept', () => {
  it('says when it was kept, so that its words are not taken for news', async () => {
    const answered = await marked(stamped({ response: basic(), html }, 1_777_622_400_000));
    const page = new DOMParser().parseFromString(await answered.text(), 'text/html');
    expect(pageCachedAt(page)).toBe(1_777_622_400_000);
    expect(page.title).toBe('Bella');
    expect(answered.headers.get('content-type')).toBe(headers['content-type']);
    expect(pageCachedAt(new DOMParser().parseFromString(html, 'text/html'))).toBeNull();
  });

  it('is kept with the manifest and icons it names, under one key', () => {
    expect(namedFiles(html, id)).toEqual([
      `/memorial/${id}/manifest.webmanifest`,
      `/memorial/${id}/apple-touch-icon.png?v=a&b=1`,
    ]);
    expect(pageKey(id)).toBe(`/memorial/${id}`);
  });

  it('names its photos, whatever their rendition', () => {
    const [one, two] = ['a'.repeat(64), 'b'.repeat(64)];
    const page = `<img srcset="/media/${one}/w320.webp 320w, /media/${one}/w640.webp 640w"><img src="/media/${two}/w320.jpg">`;
    expect(namedPhotos(page)).toEqual([`/media/${one}/`, `/media/${two}/`]);
  });
});
