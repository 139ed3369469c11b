import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubServer } from '../test-app.tsx';
import { stalledAfterMs } from './stall.ts';

// The newest position is kept in the module, so every test gets a module of its own.
let api: typeof import('./http.ts');
beforeEach(async () => {
  vi.resetModules();
  api = await import('./http.ts');
});

describe('a request', () => {
  test('REQ-420 REQ-104 is JSON with credentials', async () => {
    const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response('{"id":"1"}'));
    vi.stubGlobal('fetch', fetched);
    const answer = await api.request('/api/x', { method: 'POST', body: { name: 'Bella' } });
    expect(answer).toEqual({ id: '1' });
    const [path, init] = fetched.mock.calls[0] ?? [];
    expect(path).toBe('/api/x');
    expect(init?.credentials).toBe('include');
    expect(init?.body).toBe('{"name":"Bella"}');
    expect(new Headers(init?.headers).get('content-type')).toBe('application/json');
  });

  test('a form is sent as it is, so that the browser writes its boundary', async () => {
    const calls = stubServer({ 'POST /api/memorials': () => ({ status: 201, body: { id: '1' } }) });
    await api.request('/api/memorials', { method: 'POST', body: new FormData() });
    expect(calls[0]?.headers.has('content-type')).toBe(false);
    expect(calls[0]?.body).toBeInstanceOf(FormData);
  });

  test('REQ-421 an answer that is no success raises status, colon, body, and its problem', async () => {
    const problem = { error: 'Please upgrade to create more memorials.', code: 'memorial-limit', errors: [] };
    stubServer({
      'POST /api/x': () => ({ status: 409, body: problem, headers: { 'retry-after': '7' } }),
    });
    const error = await api.request('/api/x', { method: 'POST' }).catch((raised: unknown) => raised);
    expect(error).toBeInstanceOf(api.ApiError);
    expect(error).toMatchObject({
      message: `409: ${JSON.stringify(problem)}`,
      status: 409,
      problem,
      retryAfter: 7,
    });
  });

  test('a body that is no problem document is still told', () => {
    const error = new api.ApiError(502, '<h1>Bad gateway</h1>');
    expect(error.message).toBe('502: <h1>Bad gateway</h1>');
    expect(error.problem).toBeNull();
    expect(api.messageOf(error, 'Failed to fetch memorials')).toBe('Failed to fetch memorials');
  });

  test.each([
    ['a gateway', 502, 'text/html', '<h1>Bad gateway</h1>'],
    ['a gateway that speaks JSON', 503, 'application/json', '{"error":"overloaded","code":"x","errors":[]}'],
    ['a hotel', 401, 'text/html', '<h1>Sign in to our Wi-Fi</h1>'],
  ])('REL-28 the refusal of %s is not this site’s, nor is its Retry-After', async (_, status, type, body) => {
    const headers = { 'content-type': type, 'retry-after': '86400' };
    vi.stubGlobal('fetch', async () => new Response(body, { status, headers }));
    const error = await api.request('/api/x').catch((raised: unknown) => raised);
    expect(error).toMatchObject({ message: `${status}: ${body}`, problem: null, retryAfter: null });
  });

  test('REL-28 a foreign page with 200 counts as no answer', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Welcome</h1>'));
    await expect(api.request('/api/x')).rejects.toThrow(TypeError);
  });

  test.each([
    ['nothing comes back', 0],
    ['it begins and then stands still', 1],
  ])(
    'REL-41 a question counts as not answered once nothing moves, when %s; what is not moving is let go of',
    async (_, chunks) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        let asking: AbortSignal | null | undefined;
        vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
          asking = signal;
          const stopped = new Promise<never>((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason));
          });
          if (chunks === 0) return stopped;
          let left = chunks;
          const pull = (stream: ReadableStreamDefaultController) =>
            left-- > 0 ? stream.enqueue(new TextEncoder().encode('[')) : stopped;
          return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
        });
        const answer = expect(api.request('/api/x')).rejects.toMatchObject({ name: 'AbortError' });
        await vi.advanceTimersByTimeAsync(stalledAfterMs);
        await answer;
        expect(asking?.aborted).toBe(true);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  test('REL-41 so does a question that is asked by another method', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
        return new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        });
      });
      const asked = api.request('/api/x', { method: 'POST', isQuestion: true });
      const answer = expect(asked).rejects.toMatchObject({ name: 'AbortError' });
      await vi.advanceTimersByTimeAsync(stalledAfterMs);
      await answer;
    } finally {
      vi.useRealTimers();
    }
  });

  test('REL-41 a change is waited for', async () => {
    let given: AbortSignal | null | undefined;
    vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
      given = signal;
      return new Response('{}');
    });
    await api.request('/api/x', { method: 'POST' });
    expect(given).toBeUndefined();
  });

  test('REQ-440 carries the idempotency key it is given', async () => {
    const calls = stubServer({ 'POST /api/x': () => ({}) });
    await api.request('/api/x', { method: 'POST', idempotencyKey: 'key-1' });
    expect(calls[0]?.headers.get('idempotency-key')).toBe('key-1');
  });

  test('sends the newest position it has been told of, never an older one', async () => {
    const positions = ['00000005', '00000003', null, '00000009'];
    const calls = stubServer({
      'GET /api/x': () => {
        const position = positions.shift();
        return { body: [], headers: new Headers(position ? { 'x-position': position } : {}) };
      },
    });
    for (let time = 0; time < 5; time += 1) await api.request('/api/x');
    expect(calls.map(({ headers }) => headers.get('x-min-position'))).toEqual([
      null,
      '00000005',
      '00000005',
      '00000005',
      '00000009',
    ]);
  });

  test('the position outlives a page load', async () => {
    api.rememberPosition('00000005');
    vi.resetModules();
    const next = await import('./http.ts');
    const calls = stubServer({ 'GET /api/x': () => ({ body: null }) });
    await next.request('/api/x');
    expect(calls[0]?.headers.get('x-min-position')).toBe('00000005');
  });
});
