// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TransportError } from './transport.ts';
import { uploadWithProgress } from './upload.ts';

/** As much of the browser's request as an upload asks for; the last one is `request`. */
class FakeRequest {
  static last: FakeRequest;
  opened: string[] = [];
  headers: string[][] = [];
  sent: unknown = null;
  aborts = 0;
  withCredentials = false;
  status = 201;
  responseText = '{}';
  upload: { onprogress?: (event: object) => void } = {};
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  constructor() {
    FakeRequest.last = this;
  }
  open(...what: string[]) {
    this.opened = what;
  }
  setRequestHeader(...pair: string[]) {
    this.headers.push(pair);
  }
  getResponseHeader(name: string) {
    return name === 'retry-after' ? '7' : null;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.aborts += 1;
    this.onabort();
  }
}

const body = new Blob(['abc']);
const shares: number[] = [];
const begin = (signal = new AbortController().signal) => {
  const call = { url: '/api/media/x', body, headers: { 'content-type': 'image/jpeg', 'x-account': 'a' } };
  return uploadWithProgress({ ...call, onProgress: (share) => shares.push(share) }, signal);
};
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof TransportError ? error.kind : error),
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  shares.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an upload', () => {
  it('sends the bytes with the session and its headers, and answers what came back', async () => {
    const work = begin();
    const request = FakeRequest.last;
    expect(request).toMatchObject({
      opened: ['PUT', '/api/media/x'],
      headers: [
        ['content-type', 'image/jpeg'],
        ['x-account', 'a'],
      ],
      withCredentials: true,
      sent: body,
      aborts: 0,
    });
    request.onload();
    const { status, text, headers } = await work;
    expect([status, text, headers.get('retry-after'), headers.get('etag')]).toEqual([201, '{}', '7', null]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tells how far it is, as far as that is known', async () => {
    const work = begin();
    const { upload, onload } = FakeRequest.last;
    upload.onprogress?.({ loaded: 1, total: 4, lengthComputable: true });
    upload.onprogress?.({ loaded: 2, total: 4, lengthComputable: false });
    upload.onprogress?.({ loaded: 0, total: 0, lengthComputable: true });
    upload.onprogress?.({ loaded: 4, total: 4, lengthComputable: true });
    onload();
    await work;
    expect(shares).toEqual([0.25, 1]);
  });

  it('that fails is no answer', async () => {
    const work = begin();
    FakeRequest.last.onerror();
    expect(await failure(work)).toBe('network');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('REL-29 is given up once nothing has moved for a minute, however long it takes as a whole', async () => {
    const work = failure(begin());
    const request = FakeRequest.last;
    for (let minute = 0; minute < 5; minute += 1) {
      vi.advanceTimersByTime(59_999);
      request.upload.onprogress?.({ loaded: minute, total: 9, lengthComputable: true });
    }
    expect(request.aborts).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(request.aborts).toBe(1);
    expect(await work).toBe('network');
  });

  it('is given up when it is told to, before it begins and while it runs, and not once it is over', async () => {
    expect(await failure(begin(AbortSignal.abort()))).toBe('network');
    const running = new AbortController();
    const work = failure(begin(running.signal));
    running.abort();
    expect([await work, FakeRequest.last.aborts]).toEqual(['network', 1]);
    const over = new AbortController();
    const done = begin(over.signal);
    FakeRequest.last.onload();
    await done;
    over.abort();
    expect(FakeRequest.last.aborts).toBe(0);
  });
});
