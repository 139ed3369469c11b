import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { offlineEntities } from '@everpaw/projections/offline-entities';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { projectRoot } from '../src/platform/kernel/project-root.ts';
import { sha256Of, smallPhoto, tribute } from './helpers/acts.ts';
import { endpoints } from './helpers/routes.ts';
import { type Client, openSite, password, type Site } from './helpers/site.ts';

/**
 * The promise of 1.0 between app and server: what an app of 1.0 sends is understood by every later server, and each answer
 * keeps every key that it had; an app of later understands the answers of 1.0. The requests and answers are committed
 * and never recorded again; `WIRE_FIXTURE=write` recorded them. A later version adds a file of its own.
 */
const file = join(projectRoot, 'backend/test/fixtures/wire-1.0.json');

/** `{ownerId}` and `{cursor}` stand for what the server has answered before. */
type Call = {
  by: 'owner' | 'visitor';
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** A body of bytes, in base64. */
  bytes?: string;
};
type Recorded = Call & { status: number; headersKept: string[]; answer: unknown };

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [memorialId, imageId] = [id(1), id(2)];
const keptHeaders = ['etag', 'x-position', 'content-type', 'retry-after'];

let commands = 100;
const push = (by: Call['by'], ...sent: [type: string, payload: object][]): Call => ({
  by,
  method: 'POST',
  path: '/api/sync/push',
  headers: { 'x-account': by === 'owner' ? '{ownerId}' : 'none' },
  body: {
    commands: sent.map(([type, payload]) => {
      commands += 1;
      return { id: id(commands), type, v: 1, payload, createdAt: '2026-02-28T09:00:00.000Z' };
    }),
  },
});
const get = (by: Call['by'], path: string): Call => ({ by, method: 'GET', path });

/** What an app of this version sends: every command, in a push and directly, and every pull and page. */
async function calls(): Promise<Call[]> {
  const photo = await smallPhoto(3, 60);
  const sha256 = sha256Of(photo);
  const account = { email: 'wire@example.org', password };
  const on = { memorialId };
  const signed = (n: number, more: object = {}) => ({ ...on, tributeId: id(n), ...tribute(), ...more });
  const about = (n: number) => ({ ...on, tributeId: id(n) });
  return [
    { by: 'owner', method: 'POST', path: '/api/auth/register', body: { ...account, name: 'Ana Reis' } },
    get('owner', '/api/auth/user'),
    {
      by: 'owner',
      method: 'PUT',
      path: `/api/media/${sha256}`,
      headers: { 'content-type': 'image/jpeg' },
      bytes: photo.toString('base64'),
    },
    push('owner', [
      'CreateMemorial',
      {
        ...on,
        petName: 'Bella',
        petType: 'dog',
        birthDate: '2011-04-02',
        memorialText: 'She waited at the gate.',
      },
    ]),
    push(
      'owner',
      ['EditMemorial', { ...on, changes: { petName: 'Bella B.' }, base: { petName: 'Bella' } }],
      ['AddPhoto', { ...on, imageId, sha256, caption: 'By the sea' }],
      ['CaptionPhoto', { ...on, imageId, caption: 'By the lake' }],
      ['ReorderPhotos', { ...on, imageIds: [imageId] }],
      ['EditMemorial', { ...on, changes: { petName: 'Nala' }, base: { petName: 'Somebody else' } }],
      ['CaptionPhoto', { ...on, imageId: id(99), caption: 'Of nothing' }],
      ['SomethingOfTomorrow', { ...on }],
    ),
    push('visitor', ['SignGuestbook', signed(10)], ['SignGuestbook', signed(11, { tributeMessage: '' })]),
    push('owner', ['SignGuestbook', signed(12)], ['HideTribute', about(10)], ['ShowTribute', about(10)]),
    push('visitor', ['ReportTribute', { ...about(12), reason: 'other' }]),
    {
      by: 'visitor',
      method: 'POST',
      path: `/api/memorials/${memorialId}/guestbook`,
      body: { tributeId: id(13), ...tribute() },
    },
    {
      by: 'owner',
      method: 'PATCH',
      path: `/api/memorials/${memorialId}`,
      body: { changes: { petType: 'dog', memorialText: 'And sang.' } },
    },
    get('owner', '/api/sync'),
    get('owner', '/api/sync?cursor={cursor}'),
    get('visitor', `/api/memorials/${memorialId}`),
    get('visitor', `/api/memorials/${memorialId}/guestbook`),
    get('visitor', '/api/memorials?sort=newest'),
    get('visitor', '/api/memorials/stats'),
    get('visitor', '/api/site'),
    get('visitor', `/api/memorials/${id(98)}`),
    push(
      'owner',
      ['RemovePhoto', { ...on, imageId }],
      ['DeleteTribute', about(12)],
      ['DeleteMemorial', on],
      ['RestoreMemorial', on],
      ['DeleteMemorial', on],
    ),
    get('owner', '/api/sync?cursor={cursor}'),
    { by: 'owner', method: 'POST', path: '/api/auth/logout', body: {} },
    push('owner', ['RestoreMemorial', on]),
  ];
}

/** Sends the calls in their order to a new site. */
async function send(site: Site, sent: readonly Call[]): Promise<Recorded[]> {
  const clients: Record<Call['by'], Client> = { owner: site.browser(), visitor: site.browser() };
  const known: Record<string, string> = {};
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (all, name: string) => known[name] ?? all);
  const recorded: Recorded[] = [];
  for (const call of sent) {
    const { by, method, path, headers = {}, body, bytes } = call;
    const answer = await clients[by].send(method, filled(path), {
      body: bytes === undefined ? body : Buffer.from(bytes, 'base64'),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)])),
    });
    if (path === '/api/auth/register') known.ownerId = answer.json.id;
    if (path.startsWith('/api/sync?') || path === '/api/sync') known.cursor = answer.json.cursor;
    const headersKept = keptHeaders.filter((name) => answer.headers.has(name));
    recorded.push({ ...call, status: answer.status, headersKept, answer: answer.json ?? null });
  }
  return recorded;
}

/** What of an answer of 1.0 is missing in an answer of today, or has become something else. */
function lost(then: unknown, now: unknown, at = ''): string[] {
  if (then === null) return [];
  if (Array.isArray(then))
    return Array.isArray(now)
      ? then.flatMap((each, index) => lost(each, now[index], `${at}[${index}]`))
      : [at];
  if (typeof then !== typeof now || now === null) return [at];
  if (typeof then === 'object')
    return Object.entries(then).flatMap(([key, each]) =>
      lost(each, (now as Record<string, unknown>)[key], `${at}.${key}`),
    );
  // Words may be put better; what an app decides by may not change.
  return /\.(verdict|code|status|reset|more)$/.test(at) && then !== now ? [`${at}: ${then} is ${now}`] : [];
}

let site: Site;
let frozen: Recorded[];
beforeAll(async () => {
  site = await openSite();
  if (process.env.WIRE_FIXTURE === 'write') {
    if (existsSync(file) && process.env.WIRE_FIXTURE_AGAIN === undefined)
      throw new Error('The fixture of a released format is never recorded again.');
    const recorded = await send(site, await calls());
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(recorded, null, 1)}\n`);
    await site.close();
    site = await openSite();
  }
  frozen = JSON.parse(await readFile(file, 'utf8')) as Recorded[]; // written above
});
afterAll(() => site.close());

describe('the wire of 1.0', () => {
  test('holds every command that a device may keep', () => {
    const sent = frozen.flatMap(({ body }) => (body as { commands?: { type: string }[] })?.commands ?? []);
    const types = new Set(sent.map(({ type }) => type));
    const missing = offlineEntities
      .flatMap(({ definition }) => Object.entries(definition.commands))
      .filter(([type, { v }]) => v === 1 && !types.has(type) && !laterThanThat.has(type));
    expect(missing).toEqual([]);
  });

  test('is understood by this server, whose answers keep every key', async () => {
    const answers = await send(site, frozen);
    for (const [index, { method, path, status, headersKept, answer }] of frozen.entries()) {
      const now = answers[index];
      expect([method, path, now?.status]).toEqual([method, path, status]);
      expect([method, path, headersKept.filter((name) => !now?.headersKept.includes(name))]).toEqual([
        method,
        path,
        [],
      ]);
      expect([method, path, lost(answer, now?.answer)]).toEqual([method, path, []]);
    }
  });

  test.each(['accepted', 'rejected', 'conflict', 'retry'])('holds the verdict "%s"', (verdict) => {
    expect(frozen.some(({ answer }) => JSON.stringify(answer).includes(`"verdict":"${verdict}"`))).toBe(true);
  });

  test('is understood by this app: every answer has the shape that it reads', () => {
    for (const { method, path, status, answer } of frozen.filter((each) => each.status < 300)) {
      const endpoint = [...endpoints.values()].find(
        (each) =>
          each.method === method &&
          new RegExp(`^${each.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path.split('?')[0] ?? ''),
      );
      expect([path, endpoint === undefined]).toEqual([path, false]);
      const read = endpoint?.answer?.safeParse(answer);
      expect([method, path, status, read?.error?.issues ?? []]).toEqual([method, path, status, []]);
    }
  });
});

/** Types that came after 1.0; each is in the file of its own version. */
const laterThanThat: ReadonlySet<string> = new Set([
  'FocusPhoto',
  'AnswerTribute',
  'RemoveTributeAnswer',
  'HeartTribute',
  'LightCandle',
  'AddToCart',
  'SetCartQuantity',
  'RemoveFromCart',
  'ClearCart',
  'AddToWishlist',
  'RemoveFromWishlist',
  'SendEcard',
  'ChangeEcard',
  'CancelEcard',
  'AddMemory',
  'EditMemory',
  'DeleteMemory',
]);
