import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { cacheNames } from '../caches/cache-names.ts';
import { memoryCaches } from '../offline/testing/memory-caches.ts';
import { answerPage } from './page.ts';
import { answerPicture, widest } from './pictures.ts';

const shell = async () => new Response('shell');
const never = new Promise<never>(() => {});
const text = async (answer: Promise<Response>) => (await answer).text();

describe('another screen', () => {
  it('comes from the server while that answers in time, also when it says no', async () => {
    const page = (status: number) => async () => new Response('page', { status });
    for (const status of [200, 404])
      expect(await text(answerPage({ fetchPage: page(status), shell, pass: () => never }))).toBe('page');
  });

  it('REL-28 is the shell without a network, in a server’s trouble, and (REL-41) after 500 ms', async () => {
    const broken = (status: number) => async () => new Response('trouble', { status });
    const offline = () => Promise.reject(new TypeError('Failed to fetch'));
    const waited: number[] = [];
    const pass = async (ms: number) => {
      waited.push(ms);
    };
    for (const status of [429, 502, 503])
      expect(await text(answerPage({ fetchPage: broken(status), shell, pass: () => never }))).toBe('shell');
    expect(await text(answerPage({ fetchPage: offline, shell, pass: () => never }))).toBe('shell');
    expect(await text(answerPage({ fetchPage: () => never, shell, pass }))).toBe('shell');
    expect(waited).toEqual([500]);
  });
});

describe('a photo without a network', () => {
  it('REL-41 is another rendition where the server does not answer, else what the server says in the end', async () => {
    const caches = memoryCaches();
    vi.stubGlobal('caches', caches);
    const request = new Request('https://everpaw.example/media/a/w1024.webp');
    const asked: number[] = [];
    const pass = async (ms: number) => void asked.push(ms);
    let say: (response: Response) => void = () => {};
    const late = new Promise<Response>((resolve) => (say = resolve));
    const onlyServer = answerPicture({ request, fromCacheOrServer: () => late, pass });
    await vi.waitUntil(() => asked.length === 1);
    const pictures = await caches.open(cacheNames.pictures);
    await pictures.put('https://everpaw.example/media/a/w320.webp', new Response('small'));
    expect(await text(answerPicture({ request, fromCacheOrServer: () => never, pass }))).toBe('small');
    const quick = async () => new Response('quick');
    expect(await text(answerPicture({ request, fromCacheOrServer: quick, pass: () => never }))).toBe('quick');
    say(new Response('the server’s'));
    expect(['the server’s', 'small']).toContain(await text(onlyServer));
    expect(asked).toEqual([3_000, 3_000]);
  });

  it('is shown in the widest rendition that is kept', () => {
    expect(widest(['/media/a/w320.webp', '/media/a/w1024-slow.webp', '/media/a/w640.jpg'])).toBe(
      '/media/a/w1024-slow.webp',
    );
    expect(widest([])).toBeUndefined();
  });
});
