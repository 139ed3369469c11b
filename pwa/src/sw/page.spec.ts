import { describe, expect, it } from 'vitest';
import { answerPage } from './page.ts';
import { widest } from './pictures.ts';

const shell = async () => new Response('shell');
const never = new Promise<never>(() => {});
const text = async (answer: Promise<Response>) => (await answer).text();

describe('another screen', () => {
  it('comes from the server while that answers in time, also when it says no', async () => {
    const page = (status: number) => async () => new Response('page', { status });
    for (const status of [200, 404])
      expect(await text(answerPage({ fetchPage: page(status), shell, pass: () => never }))).toBe('page');
  });

  it('REL-28 is the shell without a network, in a server’s trouble, and after 3 s', async () => {
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
    expect(waited).toEqual([3_000]);
  });
});

describe('a photo without a network', () => {
  it('is shown in the widest rendition that is kept', () => {
    expect(widest(['/media/a/w320.webp', '/media/a/w1024-slow.webp', '/media/a/w640.jpg'])).toBe(
      '/media/a/w1024-slow.webp',
    );
    expect(widest([])).toBeUndefined();
  });
});
