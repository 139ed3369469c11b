// @vitest-environment node
import { tributeEntity } from '@everpaw/contracts/guestbook/tribute.entity';
import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { pullSize } from '@everpaw/contracts/sync/sync.limits';
import { describe, expect, it } from 'vitest';
import { stalledAfterMs } from '../../net/stall.ts';
import { idOf, keeperId, memorial, memorialId, positionOf } from '../testing/fixtures.ts';
import { SimulatedTime, until } from '../testing/simulated-time.ts';
import { httpTransport } from './http-transport.ts';
import { TransportError } from './transport.ts';
import type { Upload } from './upload.ts';

const never = new AbortController().signal;
const command = { id: idOf(1), type: 'DeleteMemorial', v: 1, payload: { memorialId } };
const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });
const problem = (status: number, code: string) =>
  json(
    { type: 'about:blank', title: code, status, error: 'A sentence', code, errors: [] },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

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
    const call = { accountId: keeperId, cursor: positionOf(3), minPosition: positionOf(4), limit: 50 };
    await transport.pull(call, never);
    expect(calls[0]?.url).toBe(`/api/sync?cursor=${positionOf(3)}&limit=50`);
    expect(calls[0]?.init.headers).toMatchObject({ 'x-min-position': positionOf(4) });
  });

  it('ask for one and for its children with what was done here, and with what is known already', async () => {
    const { calls, transport } = server(() => problem(404, 'memorial-not-found'));
    const minPosition = positionOf(4);
    const known = { definition: memorialEntity, id: memorialId, etag: '"a"', minPosition };
    await transport.one(known, never);
    await transport.one({ ...known, etag: null, minPosition: null }, never);
    const children = {
      definition: tributeEntity,
      parent: memorialId,
      accountId: null,
      cursor: 'c',
      minPosition,
    };
    await transport.list(children, never);
    await transport.list({ ...children, accountId: keeperId, cursor: null, minPosition: null }, never);
    await transport.changes({ ...children, accountId: keeperId, since: positionOf(3) }, never);
    const plain = { accept: 'application/json' };
    expect(calls.map(({ url, init }) => [url, init.headers])).toEqual([
      [`/api/memorials/${memorialId}`, { ...plain, 'if-none-match': '"a"', 'x-min-position': minPosition }],
      [`/api/memorials/${memorialId}`, plain],
      [`/api/memorials/${memorialId}/guestbook?cursor=c`, { ...plain, 'x-min-position': minPosition }],
      [`/api/memorials/${memorialId}/guestbook`, { ...plain, 'x-account': keeperId }],
      [
        `/api/memorials/${memorialId}/guestbook/changes?since=${positionOf(3)}`,
        { ...plain, 'x-account': keeperId, 'x-min-position': minPosition },
      ],
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

  it.each([502, 503, 504, 429, 401, 403, 404, 500])(
    'REL-28 take a gateway’s %i for no answer, and its Retry-After of a day for nothing',
    async (status) => {
      const headers = { 'retry-after': '86400' };
      for (const answer of [
        () => new Response('<h1>Bad gateway</h1>', { status, headers }),
        () => json({ message: 'upstream' }, { status, headers }),
        () => json({ error: 'x', code: 'x', errors: [] }, { status, headers }),
      ]) {
        const { transport } = server(answer);
        const pull = { accountId: keeperId, cursor: null, minPosition: null, limit: 200 };
        const one = { definition: memorialEntity, id: memorialId, etag: null, minPosition: null };
        for (const asked of [
          transport.push({ accountId: keeperId, commands: [command] }, never),
          transport.pull(pull, never),
          transport.one(one, never),
          transport.signOut(never),
        ])
          expect(await failure(asked)).toMatchObject({ kind: 'network', retryAfterMs: null });
      }
    },
  );

  it('tell an answer of a newer site, which the person is to be asked to update for, from a foreign one', async () => {
    const pull = { accountId: keeperId, cursor: null, minPosition: null, limit: 200 };
    const { transport: newer } = server(() => json({ reset: false, changed: { memorials: 'later' } }));
    expect(await failure(newer.pull(pull, never))).toMatchObject({ kind: 'outdated' });
    const { transport: newVerdict } = server(() =>
      json({ verdicts: [{ id: idOf(1), verdict: 'postponed' }], position: null }),
    );
    const pushed = newVerdict.push({ accountId: null, commands: [command] }, never);
    expect(await failure(pushed)).toMatchObject({ kind: 'outdated' });
    const { transport: foreign } = server(() => json({ welcome: true }));
    expect(await failure(foreign.pull(pull, never))).toMatchObject({ kind: 'network' });
  });

  it('REL-29 a thin line finishes: a call is given up when nothing moves any more, not because it takes long', async () => {
    const time = new SimulatedTime(0);
    const text = JSON.stringify({ reset: true, more: 'x'.repeat(300_000) });
    const notAsked = (_part: string | null) => {};
    let feed = notAsked;
    const fetch = async (_url: unknown, { signal }: RequestInit = {}) =>
      new Response(
        new ReadableStream({
          start(stream) {
            const encoder = new TextEncoder();
            feed = (part) => (part === null ? stream.close() : stream.enqueue(encoder.encode(part)));
            signal?.addEventListener('abort', () => stream.error(new DOMException('', 'AbortError')));
          },
        }),
        { headers: { 'content-type': 'application/json' } },
      );
    const { after } = time.timers(() => true);
    const transport = httpTransport({ fetch, now: time.now, after });
    const call = { accountId: keeperId, cursor: null, minPosition: null, limit: 200 };
    const pulled = transport.pull(call, never);
    await until(() => feed !== notAsked);
    // 4,000 bytes a second.
    for (let at = 0; at < text.length; at += 4_000) {
      feed(text.slice(at, at + 4_000));
      await time.pass(1_000);
    }
    feed(null);
    expect(await pulled).toEqual({ reset: true });

    feed = notAsked;
    const stalled = failure(transport.pull(call, never));
    await until(() => feed !== notAsked);
    feed('{');
    await time.pass(stalledAfterMs);
    expect(await stalled).toMatchObject({ kind: 'network', code: 'stalled' });
  });

  it('REL-29 what a call sends may take as long as a thin line needs', async () => {
    const time = new SimulatedTime(0);
    let isGivenUp: boolean | null = null;
    const fetch = (_url: unknown, { signal }: RequestInit = {}) =>
      new Promise<Response>((_resolve, reject) => {
        isGivenUp = false;
        signal?.addEventListener('abort', () => {
          isGivenUp = true;
          reject(new DOMException('', 'AbortError'));
        });
      });
    const transport = httpTransport({ fetch, now: time.now, after: time.timers(() => true).after });
    const payload = { memorialId, story: 'x'.repeat(200_000) };
    const pushed = failure(transport.push({ accountId: null, commands: [{ ...command, payload }] }, never));
    await until(() => isGivenUp === false);
    // 4,000 bytes a second.
    await time.pass(50_000);
    expect(isGivenUp).toBe(false);
    await time.pass(300_000);
    expect(await pushed).toMatchObject({ code: 'stalled' });
  });

  it('need nothing that browsers of the build target do not have', async () => {
    const { any } = AbortSignal;
    Object.assign(AbortSignal, { any: undefined });
    try {
      const { transport } = server(() => json({ reset: true }));
      const call = { accountId: keeperId, cursor: null, minPosition: null, limit: 200 };
      expect(await transport.pull(call, never)).toEqual({ reset: true });
    } finally {
      Object.assign(AbortSignal, { any });
    }
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

  it('tell whether the session holds, and why it was ended', async () => {
    expect(await server(() => json({ id: keeperId })).transport.session(never)).toEqual({
      holds: true,
      ended: null,
    });
    const over = () => {
      const answer = problem(401, 'signed-out');
      answer.headers.set('x-session-ended', `ended ${keeperId}`);
      return answer;
    };
    expect(await server(over).transport.session(never)).toEqual({
      holds: false,
      ended: { reason: 'ended', accountId: keeperId },
    });
    for (const other of [() => problem(503, 'unavailable'), () => new Response('', { status: 401 })])
      expect(await failure(server(other).transport.session(never))).toBeTruthy();
  });

  it('sign out', async () => {
    const { calls, transport } = server(() => json({ signedOut: true }));
    await transport.signOut(never);
    expect(calls).toMatchObject([{ url: '/api/auth/logout', init: { method: 'POST', cache: 'no-store' } }]);
    expect(calls[0]?.init).not.toHaveProperty('body');
  });

  it('pull as much as an answer holds at most without saying so, and refuse no answer that is whole', async () => {
    const answer = { reset: false, changed: {}, removed: {}, cursor: positionOf(3), more: false };
    const { calls, transport } = server(() => json(answer));
    const call = { accountId: keeperId, cursor: null, minPosition: null, limit: pullSize };
    expect(await transport.pull(call, never)).toEqual(answer);
    expect(calls[0]?.url).toBe('/api/sync');
    expect(calls[0]?.init.headers).toEqual({ accept: 'application/json', 'x-account': keeperId });
  });

  it('say which history an answer comes from before anybody reads it', async () => {
    const heard: (string | null)[] = [];
    const answers = [json({ reset: true }, { headers: { 'x-epoch': 'a' } }), json({ reset: true })];
    const transport = httpTransport({
      fetch: async () => answers.shift() ?? json({}),
      now: () => 0,
      onEpoch: async (epoch) => void heard.push(epoch),
    });
    const call = { accountId: keeperId, cursor: null, minPosition: null, limit: 200 };
    await transport.pull(call, never);
    await transport.pull(call, never);
    expect(heard).toEqual(['a', null]);
  });

  it('take shapes that are not theirs for somebody else’s', async () => {
    const children = { definition: tributeEntity, parent: memorialId, accountId: null, minPosition: null };
    for (const answer of [{}, { entries: [] }]) {
      const { transport } = server(() => json(answer));
      for (const asked of [
        transport.list({ ...children, cursor: null }, never),
        transport.changes({ ...children, since: positionOf(1) }, never),
        transport.one({ definition: memorialEntity, id: memorialId, etag: null, minPosition: null }, never),
      ])
        expect(await failure(asked)).toMatchObject({ kind: 'network', code: 'not-this-server' });
    }
    const changes = { entries: [], removed: [], count: 0, position: positionOf(2), more: false };
    const { transport: late } = server(() => json(changes, { headers: { 'x-stale': 'true' } }));
    expect(await late.changes({ ...children, since: positionOf(1) }, never)).toEqual({
      status: 'ok',
      changes,
      stale: true,
    });
    const { transport: there } = server(() => json({ entries: [], count: 0, nextCursor: null }));
    expect(await there.list({ ...children, cursor: null }, never)).toMatchObject({
      status: 'ok',
      stale: false,
    });
  });

  it('ask for nothing that comes with the pull alone', async () => {
    const { transport } = server(() => json({}));
    const { one: _, ...alone } = memorialEntity;
    await expect(
      transport.one({ definition: alone, id: memorialId, etag: null, minPosition: null }, never),
    ).rejects.toThrow('This entity comes with the pull alone.');
  });

  it('end with whoever asked, and are no stalled line then', async () => {
    const asking = new AbortController();
    const transport = httpTransport({
      now: () => 0,
      fetch: (_url, { signal } = {}) =>
        new Promise((_resolve, reject) => {
          const end = () => reject(new DOMException('', 'AbortError'));
          if (signal?.aborted) end();
          signal?.addEventListener('abort', end);
        }),
    });
    const left = failure(transport.signOut(asking.signal));
    asking.abort();
    expect(await left).toMatchObject({ kind: 'network', code: '' });
    expect(await failure(transport.signOut(asking.signal))).toMatchObject({ kind: 'network', code: '' });
  });

  it('refuse a photo in the server’s words, and take no description that is not whole', async () => {
    const sha256 = 'a'.repeat(64);
    const call = { accountId: keeperId, sha256, bytes: new ArrayBuffer(8), type: 'image/jpeg' };
    const sent: Parameters<Upload>[0][] = [];
    const answering = (status: number, body: object, type = 'application/problem+json') =>
      httpTransport({
        fetch: () => Promise.reject(new TypeError('unused')),
        now: () => 0,
        origin: 'https://everpaw.example',
        upload: async (given) => {
          sent.push(given);
          given.onProgress(1);
          const headers = { get: (name: string) => (name === 'content-type' ? type : null) };
          return { status, text: JSON.stringify(body), headers };
        },
      }).putMedia(call, never);
    const words = {
      type: 'about:blank',
      title: 'No',
      status: 415,
      error: 'No',
      code: 'not-an-image',
      errors: [],
    };
    expect(await failure(answering(415, words))).toMatchObject({
      kind: 'http',
      status: 415,
      code: 'not-an-image',
    });
    expect(await failure(answering(200, { sha256 }))).toMatchObject({
      kind: 'network',
      code: 'not-this-server',
    });
    expect(sent[0]).toMatchObject({
      url: `https://everpaw.example/api/media/${sha256}`,
      headers: { 'content-type': 'image/jpeg', 'x-account': keeperId },
    });
    expect([sent[0]?.body.size, sent[0]?.body.type]).toEqual([8, 'image/jpeg']);
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
