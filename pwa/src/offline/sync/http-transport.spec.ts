// @vitest-environment node
import { tributeEntity } from '@everpaw/contracts/guestbook/tribute.entity';
import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { describe, expect, it } from 'vitest';
import { idOf, keeperId, memorial, memorialId, positionOf } from '../testing/fixtures.ts';
import { httpTransport } from './http-transport.ts';
import { TransportError } from './transport.ts';

const never = new AbortController().signal;
const command = { id: idOf(1), type: 'DeleteMemorial', v: 1, payload: { memorialId } };
const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });
const problem = (status: number, code: string) =>
  json({ type: 'about:blank', title: code, status, error: 'A sentence', code, errors: [] }, { status });

function server(answer: () => Response | Promise<Response>) {
  const calls: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    calls.push({ url: String(url), init });
    return answer();
  };
  return { calls, transport: httpTransport({ fetch, now: () => 0 }) };
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof TransportError ? error : null),
  );

describe('the sync routes over HTTP', () => {
  it('push commands for the account they speak for, with credentials', async () => {
    const verdict = { id: idOf(1), verdict: 'accepted', position: positionOf(1) };
    const { calls, transport } = server(() => json({ verdicts: [verdict], position: positionOf(1) }));
    expect((await transport.push({ accountId: keeperId, commands: [command] }, never)).verdicts).toEqual([
      verdict,
    ]);
    expect(calls[0]).toMatchObject({
      url: '/api/sync/push',
      init: { method: 'POST', credentials: 'include', headers: { 'x-account': keeperId } },
    });
    await transport.push({ accountId: null, commands: [command] }, never);
    // REL-30: a visitor's words stay a visitor's, whoever has signed in here meanwhile.
    expect(calls[1]?.init.headers).toMatchObject({ 'x-account': 'none' });
  });

  it('pull from a cursor, asking for what was done here', async () => {
    const { calls, transport } = server(() => json({ reset: true }));
    await transport.pull({ accountId: keeperId, cursor: positionOf(3), minPosition: positionOf(4) }, never);
    expect(calls[0]?.url).toBe(`/api/sync?cursor=${positionOf(3)}`);
    expect(calls[0]?.init.headers).toMatchObject({ 'x-min-position': positionOf(4) });
  });

  it('ask for one and for its children with what was done here, and with what is known already', async () => {
    const { calls, transport } = server(() => problem(404, 'memorial-not-found'));
    const minPosition = positionOf(4);
    const known = { definition: memorialEntity, id: memorialId, etag: '"a"', minPosition };
    await transport.one(known, never);
    await transport.one({ ...known, etag: null, minPosition: null }, never);
    const children = { definition: tributeEntity, parent: memorialId, cursor: 'c', minPosition };
    await transport.list(children, never);
    await transport.list({ ...children, cursor: null, minPosition: null }, never);
    const plain = { accept: 'application/json' };
    expect(calls.map(({ url, init }) => [url, init.headers])).toEqual([
      [`/api/memorials/${memorialId}`, { ...plain, 'if-none-match': '"a"', 'x-min-position': minPosition }],
      [`/api/memorials/${memorialId}`, plain],
      [`/api/memorials/${memorialId}/guestbook?cursor=c`, { ...plain, 'x-min-position': minPosition }],
      [`/api/memorials/${memorialId}/guestbook`, plain],
    ]);
  });

  it('tell an unchanged page from a gone one and from a late one', async () => {
    const ask = (answer: () => Response) =>
      server(answer).transport.one(
        { definition: memorialEntity, id: memorialId, etag: '"a"', minPosition: null },
        never,
      );
    expect(await ask(() => new Response(null, { status: 304 }))).toEqual({ status: 'unchanged' });
    expect(await ask(() => problem(404, 'memorial-not-found'))).toEqual({ status: 'gone' });
    expect(await ask(() => json(memorial(), { headers: { etag: '"b"', 'x-stale': 'true' } }))).toMatchObject({
      status: 'ok',
      etag: '"b"',
      stale: true,
    });
  });

  it('take a page of somebody else (a hotel’s sign-in) for no answer at all, whatever its status', async () => {
    const hotel = (status: number) => new Response('<h1>Welcome to our Wi-Fi</h1>', { status });
    for (const status of [200, 404]) {
      const { transport } = server(() => hotel(status));
      const asked = failure(
        transport.one({ definition: memorialEntity, id: memorialId, etag: null, minPosition: null }, never),
      );
      expect(await asked).toMatchObject({ kind: 'network' });
    }
    const { transport } = server(() => hotel(200));
    const pushed = failure(transport.push({ accountId: null, commands: [command] }, never));
    expect(await pushed).toMatchObject({ kind: 'network' });
  });

  it('carry status, code and Retry-After of a refused call', async () => {
    const { transport } = server(() => {
      const answer = problem(429, 'too-many-requests');
      answer.headers.set('retry-after', '7');
      return answer;
    });
    expect(await failure(transport.push({ accountId: null, commands: [command] }, never))).toMatchObject({
      kind: 'http',
      status: 429,
      code: 'too-many-requests',
      retryAfterMs: 7_000,
    });
    const { transport: none } = server(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await failure(none.signOut(never))).toMatchObject({ kind: 'network' });
  });

  it('upload a photo under its name and check the description that comes back', async () => {
    const sha256 = 'a'.repeat(64);
    const descriptor = { sha256, width: 4, height: 3, thumbhash: 'aGFzaA==', color: '#888888' };
    const sent: string[] = [];
    const transport = httpTransport({
      fetch: () => Promise.reject(new TypeError('unused')),
      now: () => 0,
      upload: async ({ url, headers, onProgress }) => {
        sent.push(url, headers['x-account'] ?? '');
        onProgress(0.5);
        return { status: 200, text: JSON.stringify(descriptor), headers: { get: () => null } };
      },
    });
    const shares: number[] = [];
    const call = { accountId: keeperId, sha256, bytes: new ArrayBuffer(8), type: 'image/jpeg' };
    expect(await transport.putMedia({ ...call, onProgress: (share) => shares.push(share) }, never)).toEqual(
      descriptor,
    );
    expect([sent, shares]).toEqual([[`/api/media/${sha256}`, keeperId], [0.5]]);
  });
});
