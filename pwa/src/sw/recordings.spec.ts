// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cacheNames, pinnedCacheName } from '../caches/cache-names.ts';
import { memoryCaches } from '../offline/testing/memory-caches.ts';
import { answerRecording, partOf, rangeIn } from './recordings.ts';

const address = `https://everpaw.example/media/${'a'.repeat(64)}/recording.mp4`;
const whole = () => new Response('0123456789', { headers: { 'content-type': 'video/mp4' } });

afterEach(() => vi.unstubAllGlobals());

describe('REQ-353 a recording without a network', () => {
  it('is answered from its whole in the range that a player asks for', async () => {
    const answers = await Promise.all(
      ['bytes=0-1', 'bytes=4-', 'bytes=-3', 'bytes=8-99', null, 'bytes=5-2', 'lines=1'].map(async (range) => {
        const part = await partOf(whole(), range);
        return [part.status, await part.text(), part.headers.get('content-range')];
      }),
    );
    expect(answers).toEqual([
      [206, '01', 'bytes 0-1/10'],
      [206, '456789', 'bytes 4-9/10'],
      [206, '789', 'bytes 7-9/10'],
      [206, '89', 'bytes 8-9/10'],
      [200, '0123456789', null],
      [200, '0123456789', null],
      [200, '0123456789', null],
    ]);
    const beyond = await partOf(whole(), 'bytes=10-');
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    expect(rangeIn('bytes=0-0', 10)).toEqual({ start: 0, end: 0 });
  });

  it('comes from a pinned page alone; else the server is asked, and nothing is kept', async () => {
    const caches = memoryCaches();
    const fetched = vi.fn(async () => new Response('from the server', { status: 206 }));
    vi.stubGlobal('caches', caches);
    vi.stubGlobal('fetch', fetched);
    await (await caches.open(cacheNames.pictures)).put(address, whole());
    expect(await (await answerRecording(new Request(address))).text()).toBe('from the server');
    const pinned = await caches.open(pinnedCacheName('0197f3a0-5b1e-7c42-9d10-be11a0000001'));
    await pinned.put(new URL(address).pathname, whole());
    const kept = await answerRecording(new Request(address, { headers: { range: 'bytes=2-3' } }));
    expect([kept.status, await kept.text()]).toEqual([206, '23']);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
