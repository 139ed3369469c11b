// @vitest-environment node
import { type PageMark, pageMarkContent, pageMarkName } from '@everpaw/contracts/memorials/page-mark';
import { describe, expect, it, vi } from 'vitest';
import { answerMemorialPage, type CachedPages } from './memorial-page.ts';

const memorialId = '0197f3a0-5b1e-7c42-9d10-be11a0000001';
const markOf = (audience: PageMark['audience'], id = memorialId) =>
  `<meta name="${pageMarkName}" content="${pageMarkContent({ memorialId: id, audience, position: '01.00' })}">`;

/** A response as one from this origin is: a made one has the type `default`. */
function answered(body: string, init: ResponseInit & { type?: ResponseType; redirected?: boolean } = {}) {
  const { type = 'basic', redirected = false, ...rest } = init;
  const response = new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' }, ...rest });
  return Object.defineProperties(response, { type: { value: type }, redirected: { value: redirected } });
}

const own = () => answered(`<head>${markOf('everybody')}</head>Bella`);
const gone = (audience: PageMark['audience'] = 'visitor') =>
  answered(`<head>${markOf(audience)}</head>not here`, { status: 404 });

/** One visit: what was answered, and what the device took in. */
async function visit({
  server,
  cached = 'as it was',
  fromHomeScreen = false,
  passes = [],
  hangs = false,
  held = false,
}: {
  server: () => Promise<Response>;
  cached?: string | null;
  fromHomeScreen?: boolean;
  /** The waiting times that go by before the server answers. */
  passes?: number[];
  /** The server never answers. */
  hangs?: boolean;
  /** The app has the memorial. */
  held?: boolean;
}) {
  const put: string[] = [];
  const withdrawn: PageMark[] = [];
  const work: Promise<unknown>[] = [];
  const pages: CachedPages = {
    find: async () => (cached === null || withdrawn.length > 0 ? undefined : new Response(cached)),
    put: async ({ html }) => void put.push(html),
    withdraw: async (mark) => void withdrawn.push(mark),
  };
  const response = await answerMemorialPage({
    memorialId,
    fromHomeScreen,
    fetchPage: server,
    pages,
    shell: async () => new Response('the shell'),
    isCached: async () => held,
    pass: (ms) => (passes.includes(ms) ? Promise.resolve() : new Promise(() => {})),
    waitUntil: (one) => void work.push(one),
  });
  if (!hangs) await Promise.all(work);
  return { text: await response.text(), status: response.status, put, withdrawn };
}

const never = () => new Promise<never>(() => {});

describe('a memorial’s page', () => {
  it('is the server’s while it answers, and is cached then', async () => {
    const { text, put } = await visit({ server: async () => own() });
    expect(text).toContain('Bella');
    expect(put).toHaveLength(1);
  });

  it('SEC-30 is forgotten when this site says that it is not there, and only then', async () => {
    for (const audience of ['visitor', 'account'] as const) {
      const { status, withdrawn, put } = await visit({ server: async () => gone(audience) });
      expect(status).toBe(404);
      expect(withdrawn).toEqual([{ memorialId, audience, position: '01.00' }]);
      expect(put).toEqual([]);
    }
  });

  it('SEC-30 is forgotten before it is said that it is not there', async () => {
    const order: string[] = [];
    let forget = () => {};
    const answer = answerMemorialPage({
      memorialId,
      fromHomeScreen: false,
      fetchPage: async () => gone(),
      pages: {
        find: async () => undefined,
        put: async () => {},
        withdraw: async () => {
          await new Promise<void>((resolve) => {
            forget = resolve;
            order.push('asked to forget');
          });
          order.push('forgotten');
        },
      },
      shell: async () => new Response('the shell'),
      isCached: async () => false,
      pass: never,
      waitUntil: () => {},
    }).then(() => order.push('told'));
    await vi.waitUntil(() => order.length > 0);
    forget();
    await answer;
    expect(order).toEqual(['asked to forget', 'forgotten', 'told']);
  });

  it('REL-28 is shown as it was when a gateway answers, and nothing foreign is taken in', async () => {
    const foreign = [
      answered('Bad gateway', { status: 502 }),
      answered('Service unavailable', { status: 503 }),
      answered('Slow down', { status: 429 }),
      answered('<head></head>Welcome to our hotel'),
      answered('<head></head>Nothing here', { status: 404 }),
      answered(`<head>${markOf('everybody', '0197f3a0-5b1e-7c42-9d10-be11a0000002')}</head>another`),
      answered(`<head>${markOf('everybody')}</head>`, { status: 404 }),
      answered(`<head>${markOf('visitor')}</head>`),
      answered(`<head>${markOf('everybody')}</head>`, { redirected: true }),
      answered(`<head>${markOf('everybody')}</head>`, { type: 'opaqueredirect' }),
      answered(`<head>${markOf('everybody')}</head>`, { headers: { 'content-type': 'application/json' } }),
    ];
    for (const response of foreign) {
      const { text, put, withdrawn } = await visit({ server: async () => response });
      expect(text).toBe('as it was');
      expect([put, withdrawn]).toEqual([[], []]);
    }
  });

  it('is shown as it was without a network, and after 500 ms', async () => {
    const offline = () => Promise.reject(new TypeError('Failed to fetch'));
    expect((await visit({ server: offline })).text).toBe('as it was');
    expect((await visit({ server: never, hangs: true, passes: [500] })).text).toBe('as it was');
  });

  it('is asked for again behind the cached page', async () => {
    let answer: (response: Response) => void = () => {};
    const server = () => new Promise<Response>((resolve) => (answer = resolve));
    const work = visit({ server, passes: [500] });
    await Promise.resolve();
    answer(gone());
    const { text, withdrawn } = await work;
    expect(text).toBe('as it was');
    expect(withdrawn).toHaveLength(1);
  });

  it('is shown at once from the home screen, whatever the server does', async () => {
    let answer: (response: Response) => void = () => {};
    const server = () => new Promise<Response>((resolve) => (answer = resolve));
    const work = visit({ server, fromHomeScreen: true });
    await Promise.resolve();
    answer(own());
    const { text, put } = await work;
    expect(text).toBe('as it was');
    expect(put).toHaveLength(1);
  });

  it('without a cached page is the shell after 3 s, without a network and in a server’s trouble', async () => {
    const offline = () => Promise.reject(new TypeError('Failed to fetch'));
    const broken = async () => answered('trouble', { status: 502 });
    expect((await visit({ server: offline, cached: null })).text).toBe('the shell');
    expect((await visit({ server: broken, cached: null })).text).toBe('the shell');
    const passes = [500, 2_500];
    expect((await visit({ server: never, hangs: true, cached: null, passes })).text).toBe('the shell');
  });

  it('REL-41 without a cached page is the shell after 500 ms where the app has the memorial', async () => {
    const silent = { server: never, hangs: true, cached: null, passes: [500] };
    expect((await visit({ ...silent, held: true })).text).toBe('the shell');
    expect((await visit({ server: async () => gone(), cached: null, held: true })).status).toBe(404);
  });

  it('without a cached page is whatever the network wants to say first', async () => {
    const hotel = async () => answered('<head></head>Welcome to our hotel');
    expect((await visit({ server: hotel, cached: null })).text).toContain('hotel');
  });
});
