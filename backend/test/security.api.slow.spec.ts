import { randomUUID } from 'node:crypto';
import { projections } from '@everpaw/projections/registry';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import {
  createMemorial,
  createWithPhotos,
  makeKeeper,
  memory,
  nowhere,
  remember,
  sha256Of,
  sign,
  smallPhoto,
  tribute,
  upload,
} from './helpers/acts.ts';
import { jobsDone } from './helpers/emails.ts';
import { listen } from './helpers/listen.ts';
import { asOperator, confirmedMember, memberWithRole } from './helpers/personas.ts';
import { makeRecording, sendRecording } from './helpers/recordings.ts';
import { endpoints, registeredRoutes } from './helpers/routes.ts';
import { type Answer, type Client, openSite, password, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

type Member = Client & { email: string; id: string };

let site: Site;
let other: Member;
/** Others with a plan or a role. A plan opens nothing of somebody else's; who moderates may look at it, and no more. */
let strangers: Record<'premium' | 'admin' | 'super_admin', Member>;
let deactivated: Member;
beforeAll(async () => {
  site = await openSite();
  other = await site.member('Otto Other');
  strangers = {
    premium: await site.member('Paula Premium'),
    admin: await memberWithRole(site, 'admin', 'Adam Admin'),
    super_admin: await memberWithRole(site, 'super_admin', 'Carla Chief'),
  };
  await asOperator(site, 'ChangePlan', { accountId: strangers.premium.id, subscriptionStatus: 'premium' });
  deactivated = await memberWithRole(site, 'super_admin', 'Dora Closed');
  await asOperator(site, 'DeactivateAccount', { accountId: deactivated.id });
});
afterAll(() => site.close());

/** A memorial with everything that a route may name. */
type Scene = {
  owner: Member;
  /** Cares for it beside the owner. */
  keeper: Member;
  /** Was invited to see it. */
  reader: Member;
  id: string;
  imageId: string;
  sha256: string;
  tributeId: string;
  toHide: string;
  memoryId: string;
  /** A picture that was sent and is not shown yet. */
  spare: string;
  /** An event of its history. */
  eventId: string;
  recordingId: string;
  /** The name of that recording's bytes. */
  recording: string;
  /** The password of its page, if it has one. */
  pagePassword: string | null;
};

let scenes = 0;
async function scene({
  pagePassword = null,
  ...audience
}: {
  isPublic: boolean;
  isListed?: boolean;
  pagePassword?: string | null;
}): Promise<Scene> {
  // A picture of its own each time: one that another memorial shows too would be as open as that.
  scenes += 1;
  const owner = await confirmedMember(site, 'Olga Owner');
  const { id, hashes } = await createWithPhotos(owner, [await smallPhoto(1, 320 + scenes)], audience);
  const spare = await upload(owner, await smallPhoto(2));
  const [tributeId, toHide] = [await sign(owner, id), await sign(owner, id)];
  const memoryId = await remember(owner, id);
  const [image] = (await owner.get(`/api/memorials/${id}/images`)).json;
  const keeper = await site.member('Kim Keeper');
  await makeKeeper(site, { owner, keeper, memorialId: id });
  const reader = await site.member('Rita Reader');
  await makeKeeper(site, { owner, keeper: reader, memorialId: id, role: 'reader' });
  const { json: history } = await owner.get(`/api/memorials/${id}/history`);
  // Whose plan has ended keeps what is there.
  await asOperator(site, 'ChangePlan', { accountId: owner.id, subscriptionStatus: 'premium' });
  await site.settled();
  const bytes = await makeRecording({ seed: scenes });
  await sendRecording(owner, bytes);
  const recording = sha256Of(bytes);
  const added = await owner.post(`/api/memorials/${id}/recordings`, { sha256: recording, title: 'A video' });
  await asOperator(site, 'ChangePlan', { accountId: owner.id, subscriptionStatus: 'free' });
  await site.settled();
  const eventId = history.entries[0].id;
  if (pagePassword) {
    const body = { password: pagePassword };
    expect((await owner.send('PUT', `/api/memorials/${id}/password`, { body })).status).toBe(200);
    await site.settled();
  }
  return {
    owner,
    keeper,
    reader,
    id,
    imageId: image.id,
    sha256: hashes[0] ?? '',
    tributeId,
    toHide,
    memoryId,
    spare,
    eventId,
    recordingId: String(added.json.id),
    recording,
    pagePassword,
  };
}

type Row = {
  /** Status for a visitor, the owner and another member, of a public memorial's route and of a private one's. */
  open: [visitor: number, owner: number, other: number];
  hidden: [visitor: number, owner: number, other: number];
  /** Of one that opens by its address only, where that differs from a public one's. */
  unlisted?: [visitor: number, owner: number, other: number];
  /** Of one with a password, where that differs from a private one's beyond the refusal that says so. */
  locked?: [visitor: number, owner: number, other: number];
  /** True where another member is refused only because their plan has no room. */
  byPlan?: true;
  /** Whoever may read the audit history may read this of every memorial. */
  audited?: true;
  /** Status for somebody who cares for the memorial beside its owner, where it is not the owner's. */
  keeper?: number;
  path?(scene: Scene): string;
  body?(scene: Scene): unknown;
  headers?: Record<string, string>;
};

const beforeEverything = '0000000000000000.0000000000000000';
const everyone: Row['open'] = [200, 200, 200];
const keepersOnly = { open: [401, 200, 403], hidden: [401, 200, 404] } satisfies Partial<Row>;
const ownerOnly = { ...keepersOnly, keeper: 403 };
const leadsNowhere = {
  open: [401, 404, 404],
  hidden: [401, 404, 404],
  body: () => ({ token: 'A'.repeat(43) }),
} satisfies Row;
const asVisible = { open: everyone, hidden: [404, 200, 404] } satisfies Partial<Row>;
const free = { open: everyone, hidden: everyone } satisfies Partial<Row>;
const members = { open: [401, 200, 200], hidden: [401, 200, 200] } satisfies Partial<Row>;
const guestbook = (more = '') => ({
  path: ({ id, tributeId }: Scene) => `/api/memorials/${id}/guestbook/${tributeId}${more}`,
});

const toRecording =
  (more: string) =>
  ({ recording }: Scene) =>
    `/api/media/${recording}${more}`;

const toMemory = { path: ({ id, memoryId }: Scene) => `/api/memorials/${id}/memories/${memoryId}` };

/** One row for every route about memorials: who may, and what they get. A route without a row fails below. */
const rows: Record<string, Row> = {
  'GET /api/auth/user': members,
  'POST /api/auth/register': {
    open: [201, 201, 201],
    hidden: [201, 201, 201],
    body: () => ({ email: `${randomUUID()}@example.org`, password, name: 'New Person' }),
  },
  'POST /api/auth/login': { ...free, body: ({ owner }) => ({ email: owner.email, password }) },
  'POST /api/auth/logout': free,
  'GET /api/logout': { open: [302, 302, 302], hidden: [302, 302, 302] },
  'GET /api/login': { open: [302, 302, 302], hidden: [302, 302, 302] },
  'GET /api/memorials': free,
  'GET /api/memorials/stats': free,
  'GET /api/memorials/my': members,
  'GET /api/memorials/deleted': members,
  'GET /api/memorials/:id': asVisible,
  'GET /api/memorials/:id/images': asVisible,
  // The owner has used the free plan's one place, the other uses theirs at the first scene, the keeper has it still.
  'POST /api/memorials': {
    byPlan: true,
    open: [401, 403, 201],
    unlisted: [401, 403, 403],
    hidden: [401, 403, 403],
    keeper: 201,
    body: () => ({ petName: 'New', petType: 'dog' }),
  },
  'PATCH /api/memorials/:id': { ...keepersOnly, body: () => ({ changes: { petName: 'Changed' } }) },
  'GET /api/memorials/:id/page-name': {
    ...ownerOnly,
    path: ({ id }) => `/api/memorials/${id}/page-name?name=bella`,
  },
  'PUT /api/memorials/:id/page-name': {
    ...ownerOnly,
    body: ({ id }) => ({ pageName: `bella-${id.slice(-12)}` }),
  },
  'PUT /api/memorials/:id/password': {
    ...keepersOnly,
    body: ({ pagePassword }) => ({ password: pagePassword }),
  },
  // A page that needs none is open to everyone who may see it.
  'POST /api/memorials/:id/open': {
    open: everyone,
    hidden: [404, 404, 404],
    locked: [403, 403, 403],
    body: () => ({ password: 'not the password' }),
  },
  'POST /api/memorials/:id/restore': { open: [401, 200, 404], hidden: [401, 200, 404], keeper: 404 },
  'PUT /api/memorials/:id/images/order': { ...keepersOnly, body: ({ imageId }) => ({ imageIds: [imageId] }) },
  'POST /api/memorials/:id/images': {
    open: [401, 201, 403],
    hidden: [401, 201, 404],
    // It was the owner who sent it, and it was never shown.
    keeper: 400,
    body: ({ spare }) => ({ sha256: spare }),
  },
  'PUT /api/memorials/:id/images/:imageId/focus': { ...keepersOnly, body: () => ({ focus: { x: 0, y: 1 } }) },
  'PATCH /api/memorials/:id/images/:imageId': { ...keepersOnly, body: () => ({ caption: 'Changed' }) },
  'GET /api/memorials/:id/follow': { open: [401, 200, 200], hidden: [401, 200, 404] },
  'PUT /api/memorials/:id/follow': {
    open: [401, 200, 200],
    hidden: [401, 200, 404],
    body: () => ({ passing: true, birthday: false, timeZone: 'UTC' }),
  },
  'GET /api/memorials/:id/keepers': keepersOnly,
  'GET /api/memorials/:id/keepsakes': keepersOnly,
  'POST /api/memorials/:id/keepsakes': {
    open: [401, 202, 403],
    hidden: [401, 202, 404],
    body: () => ({ size: 'a5' }),
  },
  'GET /api/memorials/:id/keepsakes/:size': {
    open: [401, 404, 403],
    hidden: [401, 404, 404],
    path: ({ id }) => `/api/memorials/${id}/keepsakes/letter`,
  },
  'GET /api/memorials/:id/plaque/:size': {
    ...keepersOnly,
    path: ({ id }) => `/api/memorials/${id}/plaque/a4`,
  },
  'GET /api/memorials/:id/history': { ...keepersOnly, audited: true },
  'GET /api/memorials/:id/history/moments': { ...keepersOnly, audited: true },
  'GET /api/memorials/:id/history.csv': { ...keepersOnly, audited: true },
  'GET /api/memorials/:id/history.jsonl': { ...keepersOnly, audited: true },
  'GET /api/memorials/:id/history/:eventId/proof': {
    ...keepersOnly,
    audited: true,
    path: ({ id, eventId }) => `/api/memorials/${id}/history/${eventId}/proof`,
  },
  'POST /api/memorials/:id/invitations': {
    ...ownerOnly,
    open: [401, 201, 403],
    hidden: [401, 201, 404],
    body: () => ({ email: 'tom@example.org' }),
  },
  'DELETE /api/memorials/:id/invitations/:invitationId': ownerOnly,
  'DELETE /api/memorials/:id/keepers/:accountId': ownerOnly,
  // There is nobody of that id to hand it to.
  'POST /api/memorials/:id/hand-over': {
    ...ownerOnly,
    open: [401, 404, 403],
    hidden: [401, 404, 404],
    body: () => ({ keeperId: nowhere }),
  },
  'POST /api/invitations/look': { ...leadsNowhere, open: [404, 404, 404], hidden: [404, 404, 404] },
  'POST /api/invitations/accept': leadsNowhere,
  'GET /memorial/:id/manifest.webmanifest': asVisible,
  'GET /memorial/:id/:name': { ...asVisible, path: ({ id }) => `/memorial/${id}/icon-192.png` },
  'GET /api/memorials/:id/guestbook': asVisible,
  'GET /api/memorials/:id/guestbook/changes': {
    ...asVisible,
    path: ({ id }) => `/api/memorials/${id}/guestbook/changes?since=${beforeEverything}`,
  },
  'POST /api/memorials/:id/guestbook': {
    open: [201, 201, 201],
    hidden: [404, 201, 404],
    body: () => tribute(),
  },
  'POST /api/memorials/:id/guestbook/:tributeId/hide': {
    ...keepersOnly,
    path: ({ id, toHide }) => `/api/memorials/${id}/guestbook/${toHide}/hide`,
  },
  'POST /api/memorials/:id/guestbook/:tributeId/show': { ...keepersOnly, ...guestbook('/show') },
  'PUT /api/memorials/:id/guestbook/:tributeId/answer': {
    ...keepersOnly,
    ...guestbook('/answer'),
    body: () => ({ changes: { answer: 'Thank you.' } }),
  },
  'DELETE /api/memorials/:id/guestbook/:tributeId/answer': { ...keepersOnly, ...guestbook('/answer') },
  'PUT /api/memorials/:id/guestbook/:tributeId/heart': { ...asVisible, ...guestbook('/heart') },
  'DELETE /api/memorials/:id/guestbook/:tributeId/heart': { ...asVisible, ...guestbook('/heart') },
  'POST /api/memorials/:id/candles': { open: [201, 201, 201], hidden: [404, 201, 404] },
  'POST /api/memorials/:id/guestbook/:tributeId/report': {
    ...asVisible,
    ...guestbook('/report'),
    body: () => ({ reason: 'spam' }),
  },
  // REQ-666: readers are signed in.
  'GET /api/memorials/:id/memories': { open: [401, 200, 200], hidden: [401, 200, 404] },
  'GET /api/memorials/:id/memories/changes': {
    open: [401, 200, 200],
    hidden: [401, 200, 404],
    path: ({ id }) => `/api/memorials/${id}/memories/changes?since=${beforeEverything}`,
  },
  'POST /api/memorials/:id/memories': {
    open: [401, 201, 403],
    hidden: [401, 201, 404],
    body: () => memory(),
  },
  'PATCH /api/memorials/:id/memories/:memoryId': {
    ...keepersOnly,
    ...toMemory,
    body: () => ({ changes: { title: 'Changed' } }),
  },
  'PUT /api/media/:sha256': {
    ...members,
    path: () => `/api/media/${sha256Of(pixel)}`,
    body: () => pixel,
    headers: { 'content-type': 'image/png' },
  },
  'PUT /api/media/:sha256/parts/:part': {
    open: [401, 403, 403],
    hidden: [401, 403, 403],
    keeper: 403,
    byPlan: true,
    path: ({ recording }) => `/api/media/${recording}/parts/0`,
    body: () => pixel,
    headers: { 'content-type': 'application/octet-stream' },
  },
  'GET /api/media/:sha256/parts': { ...members, path: toRecording('/parts') },
  'DELETE /api/media/:sha256/parts': { ...members, path: toRecording('/parts') },
  'POST /api/media/:sha256/recording': {
    open: [401, 200, 409],
    hidden: [401, 200, 409],
    keeper: 409,
    path: toRecording('/recording'),
  },
  'GET /media/:sha256/recording.mp4': {
    ...asVisible,
    locked: asVisible.hidden,
    path: ({ recording }) => `/media/${recording}/recording.mp4`,
  },
  // Its owner's plan has ended.
  'POST /api/memorials/:id/recordings': {
    open: [401, 403, 403],
    hidden: [401, 403, 404],
    keeper: 403,
    body: ({ recording }) => ({ sha256: recording, title: 'A video' }),
  },
  'PATCH /api/memorials/:id/recordings/:recordingId': {
    ...keepersOnly,
    body: () => ({ title: 'Changed' }),
  },
  'GET /media/:sha256/:name': {
    ...asVisible,
    locked: asVisible.hidden,
    path: ({ sha256 }) => `/media/${sha256}/w320.jpg`,
  },
  'POST /api/sync/push': {
    ...free,
    body: ({ id }) => ({
      commands: [
        {
          id: randomUUID(),
          type: 'SignGuestbook',
          v: 1,
          payload: { memorialId: id, tributeId: randomUUID(), ...tribute() },
        },
      ],
    }),
  },
  'GET /api/sync': members,
  'GET /api/live': {
    ...asVisible,
    locked: asVisible.hidden,
    path: ({ id }) => `/api/live?entity=memorial&id=${id}`,
  },
  // Last, because every row is asked of the same memorial.
  'DELETE /api/memorials/:id/images/:imageId': keepersOnly,
  'DELETE /api/memorials/:id/recordings/:recordingId': keepersOnly,
  'DELETE /api/memorials/:id/guestbook/:tributeId': { ...keepersOnly, ...guestbook() },
  'DELETE /api/memorials/:id/memories/:memoryId': { ...keepersOnly, ...toMemory },
  'DELETE /api/memorials/:id': ownerOnly,
};
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A copy of this client, so that a route that signs in or out leaves the client itself alone. */
async function copyOf(client: Client, route: string): Promise<Client> {
  const copy = site.browser();
  // These end the session that they are sent with.
  if (/auth|logout/.test(route) && isMember(client))
    await copy.post('/api/auth/login', { email: client.email, password });
  else copy.cookies = new Map(client.cookies);
  return copy;
}

/** Asks as this client itself. */
async function askAs(
  client: Client,
  route: string,
  row: Row,
  at: Scene,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const [method = '', template = ''] = route.split(' ');
  const path =
    row.path?.(at) ??
    template
      .replace(':imageId', at.imageId)
      .replace(':recordingId', at.recordingId)
      .replace(':id', at.id)
      .replace(/:\w+/g, nowhere);
  if (route === 'GET /api/live') {
    const ear = await listen(site, client, at.id);
    ear.close();
    return { status: ear.status, headers: ear.headers, text: '', json: undefined };
  }
  client.lastPosition = at.owner.lastPosition;
  return client.send(method, path, { body: row.body?.(at), headers: { ...row.headers, ...headers } });
}

/** Asks as a copy of this client. */
async function ask(
  route: string,
  row: Row,
  at: Scene,
  client: Client,
  headers?: Record<string, string>,
): Promise<Answer> {
  return askAs(await copyOf(client, route), route, row, at, headers);
}

function isMember(client: Client): client is Member {
  return 'email' in client;
}

/** All that is stored, but when somebody last signed in. */
async function everything() {
  await site.settled();
  const all = await Promise.all(
    projections
      .filter(({ name }) => name !== 'sign_ins')
      .map(async ({ name }) => {
        // The audit desk knows each sign-in, which this test does itself for every row.
        const isKnown = name === 'audit_events' ? { type: { $ne: 'SignedIn' } } : {};
        const docs = await site.platform.engine.model(name).find(isKnown).sort({ _id: 1 }).lean();
        return name === 'accounts' ? docs.map(({ _id }) => _id) : docs;
      }),
  );
  return JSON.stringify(all);
}

describe('SEC-09 who may do what', () => {
  test('every route that is about memorials has a row, and the application has no route that the contracts do not know', () => {
    // Whatever is said of a memorial, whichever feature says it, and what may be asked for with a memorial's id.
    const needed = [...endpoints.keys()].filter((route) =>
      / \/(api\/(memorials|invitations|media|sync|live)|memorial|media)(\/|$)/.test(route),
    );
    expect(needed.filter((route) => !rows[route])).toEqual([]);
    const screens = [
      '',
      'memorial/:id/history',
      'memorial/:id/timeline',
      'memorial/:id/share',
      'memorial/:id/recordings',
      'memorial/:id/keepsake',
      'memorial/:id/edit',
    ];
    // The last one takes nothing: it leads to the screen of its address.
    const pages = new Set([...screens.map((path) => `GET /${path}`), 'GET *', 'POST /memorial/:id/share']);
    const known = [...registeredRoutes(site), ...Object.keys(rows)].filter((route) => !pages.has(route));
    expect(known.filter((route) => !endpoints.has(route))).toEqual([]);
    expect([...endpoints.keys()].filter((route) => !known.includes(route))).toEqual([]);
  });

  describe.each([
    ['open', { isPublic: true }],
    ['unlisted', { isPublic: true, isListed: false }],
    ['hidden', { isPublic: false }],
    ['locked', { isPublic: false, pagePassword: 'given to the family' }],
  ] as const)('on a memorial that is %s', (level, audience) => {
    let at: Scene;
    beforeAll(async () => {
      at = await scene(audience);
    });

    test.each(Object.entries(rows))('%s', async (route, row) => {
      const expected = level === 'locked' ? (row.locked ?? toldOfPassword(row)) : (row[level] ?? row.open);
      const [forVisitor, , forOther] = expected;
      const before = await everything();
      const got = [await ask(route, row, at, site.browser())];
      if (forVisitor >= 400)
        expect({ closed: (await ask(route, row, at, deactivated)).status }).toEqual({ closed: forVisitor });
      if (forOther >= 400) {
        got.push(await ask(route, row, at, other));
        if (!row.byPlan)
          for (const [who, stranger] of Object.entries(strangers)) {
            const isAuditor = row.audited && who !== 'premium';
            const looks =
              who !== 'premium' &&
              route.startsWith('GET') &&
              forOther >= 403 &&
              row.hidden[2] === 404 &&
              level !== 'open' &&
              level !== 'unlisted';
            const { status } = await ask(route, row, at, stranger);
            expect({ who, status }).toEqual({
              who,
              status: isAuditor ? 200 : looks ? row.open[2] : forOther,
            });
          }
        if (forVisitor >= 400) expect(await everything()).toBe(before);
      }
      // What isn't public is to a reader as what is public is to every member; some refusals don't tell them apart.
      const isRead = row.hidden[2] === 404 && !route.endsWith('/open');
      if (isRead && (level === 'hidden' || level === 'locked')) {
        const { status } = await ask(route, row, at, at.reader);
        expect(row.open[2] < 400 ? [row.open[2]] : [row.open[2], 404]).toContain(status);
      }
      const forKeeper = row.keeper ?? expected[1];
      expect({ keeper: (await ask(route, row, at, at.keeper)).status }).toEqual({ keeper: forKeeper });
      got.splice(1, 0, await ask(route, row, at, at.owner));
      if (forOther < 400) got.push(await ask(route, row, at, other));
      expect(got.map(({ status }) => status)).toEqual(expected);
      const bodyOfSuccess = got.find(({ status, json }) => status < 300 && json);
      const endpoint = endpoints.get(route);
      const { answer } = endpoint ?? {};
      if (bodyOfSuccess && answer) expect(answer.safeParse(bodyOfSuccess.json).error).toBeUndefined();
    });
  });
});

/** A stranger's answers about a memorial with a password: as of a private one, but it says that it has one. */
function toldOfPassword({ open, hidden }: Row): Row['open'] {
  const [visitor, owner, member] = hidden.map((status, index) =>
    status === 404 && open[index] !== 404 ? 403 : status,
  );
  return [visitor ?? 0, owner ?? 0, member ?? 0];
}

describe('SEC-10 what is private or deleted is as if it never was', () => {
  const never: Scene = {
    owner: {} as Member,
    keeper: {} as Member,
    reader: {} as Member,
    id: nowhere,
    imageId: nowhere,
    sha256: 'd'.repeat(64),
    tributeId: nowhere,
    memoryId: nowhere,
    toHide: nowhere,
    spare: 'e'.repeat(64),
    eventId: nowhere,
    recordingId: nowhere,
    recording: 'c'.repeat(64),
    pagePassword: null,
  };
  const reading = Object.entries(rows).filter(([, row]) => row.hidden[0] === 404 || row.hidden[2] === 404);

  /** An answer without what is random in it, or names what was asked for. */
  function seen({ status, headers, text }: Answer, at: Scene) {
    const varying = new Set(['date', 'x-request-id', 'connection', 'keep-alive', 'content-length']);
    const said = [...headers].filter(([name]) => !varying.has(name));
    const words = text
      .replace(/"requestId":"[^"]*"/, '')
      .replaceAll(at.id, 'ID')
      .replaceAll(at.tributeId, 'TRIBUTE')
      .replaceAll(at.toHide, 'TRIBUTE');
    return { status, headers: said, text: words };
  }

  test.each(['private', 'deleted', 'left'])(
    'a %s memorial, on every route, by a visitor and another member',
    async (kind) => {
      const at = await scene({ isPublic: kind !== 'private' });
      if (kind === 'deleted') await at.owner.send('DELETE', `/api/memorials/${at.id}`);
      if (kind === 'left') {
        await at.owner.send('DELETE', '/api/accounts/me', { body: { password } });
        await until(async () => (await site.browser().get(`/media/${at.sha256}/w320.webp`)).status === 404);
        await jobsDone(site);
      }
      await site.settled();
      expect(reading.length).toBeGreaterThan(15);
      for (const client of [site.browser(), other])
        for (const [route, row] of reading) {
          const [real, random] = [
            await ask(route, row, at, client),
            await ask(route, row, { ...never, owner: at.owner }, client),
          ];
          expect({ route, ...seen(real, at) }).toEqual({ route, ...seen(random, never) });
          expect([401, 404]).toContain(real.status);
        }
      for (const client of [site.browser(), other]) {
        for (const page of [
          '/memorial/ID',
          '/memorial/ID/history',
          '/memorial/ID/timeline',
          '/memorial/ID/share',
          '/memorial/ID/recordings',
          '/memorials/ID/edit',
          '/memory-timeline/ID',
          '/memorial/ID/share.jpg',
          '/memorial/ID/apple-touch-icon.png',
          '/memorial/ID/icon-maskable-512.png',
        ]) {
          const [real, random] = [
            await client.get(page.replace('ID', at.id)),
            await client.get(page.replace('ID', nowhere)),
          ];
          expect({ page, ...seen(real, at) }).toEqual({ page, ...seen(random, never) });
        }
        const [page, list, search, stats] = await Promise.all([
          client.get('/memorial-gallery'),
          client.get('/api/memorials'),
          client.get('/api/memorials?search=bella&limit=60'),
          client.get('/api/memorials/stats'),
        ]);
        for (const answer of [page, list, search]) expect(answer.text).not.toContain(at.id);
        const listed = await site.platform.engine
          .model<{ listed: boolean }>('memorials')
          .find({ listed: true })
          .lean();
        expect(stats.json.total).toBe(listed.length);
        expect(list.headers.get('x-total-count')).toBe(String(listed.length));
      }
      expect((await other.get('/api/sync')).text).not.toContain(at.id);
    },
  );

  test('what was kept for visitors is forgotten when it turns private', async () => {
    const at = await scene({ isPublic: true });
    const paths = [
      `/memorial/${at.id}`,
      `/api/memorials/${at.id}`,
      `/api/memorials/${at.id}/guestbook`,
      `/api/memorials/${at.id}/guestbook/changes?since=${beforeEverything}`,
      `/api/memorials/${at.id}/images`,
      '/api/memorials?search=bella&limit=60',
    ];
    await site.settled();
    const etags = new Map<string, string>();
    for (const path of paths) {
      const answer = await site.browser().get(path);
      expect(answer.text).toContain(at.id);
      etags.set(path, answer.headers.get('etag') ?? '');
    }
    await at.owner.send('PATCH', `/api/memorials/${at.id}`, { body: { changes: { isPublic: false } } });
    await site.settled();
    for (const path of paths)
      for (const tag of ['"none"', etags.get(path) ?? '']) {
        const headers = { 'if-none-match': tag };
        const answer = await site.browser().get(path, { headers });
        expect([path, answer.status === 304]).toEqual([path, false]);
        // What is not there is called by the address that was asked for, as it is for an id that never was.
        const random = await site.browser().get(path.replace(at.id, nowhere), { headers });
        expect([path, seen(answer, at).text]).toEqual([path, seen(random, never).text]);
        if (path.includes('?')) expect(answer.text).not.toContain(at.id);
      }
  });
});

describe('SEC-06 another site cannot act in a person’s name', () => {
  let at: Scene;
  beforeAll(async () => {
    at = await scene({ isPublic: true });
  });
  const changing = Object.entries(rows).filter(([route]) => !route.startsWith('GET'));
  test.each([
    ['says it is another site', { 'sec-fetch-site': 'cross-site' }],
    ['is a sister site', { 'sec-fetch-site': 'same-site' }],
    ['has a foreign origin', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
    ['hides its origin', { 'sec-fetch-site': '', origin: 'null' }],
  ])('a request that %s changes nothing, on any route', async (_, headers) => {
    const before = await everything();
    for (const [route, row] of changing) {
      const answer = await ask(route, row, at, at.owner, headers);
      expect({ route, status: answer.status, code: answer.json?.code }).toEqual({
        route,
        status: 403,
        code: 'cross-site',
      });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(await everything()).toBe(before);
    expect((await at.owner.get('/api/auth/user')).status).toBe(200);
  });

  test('an image that names the logout path signs nobody out, on another site or on a page of this one', async () => {
    const member = await site.member();
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'document' },
      // As the picture of an article or a card may be, which an editor chooses.
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
    ])
      expect((await member.get('/api/logout', { headers })).status).toBe(200);
    expect((await member.get('/api/auth/user')).status).toBe(200);
  });

  test('no answer lets another origin read it', async () => {
    const answer = await site
      .browser()
      .get('/api/memorials', { headers: { origin: 'https://evil.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await site.browser().send('OPTIONS', '/api/memorials', {
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    expect(preflight.status).toBeGreaterThanOrEqual(400);
  });
});

describe('SEC-05 sessions', () => {
  test('a cookie that somebody made up, changed or took from a copy of the store opens nothing', async () => {
    const member = await site.member();
    const cookie = decodeURIComponent(member.cookies.get('everpaw') ?? '');
    const [id = '', signature = ''] = cookie.split('.');
    const stored = await site.platform.engine.model('accounts').findById(member.id).lean();
    expect(stored).not.toBeNull();
    const forged = [
      id,
      `${id}.`,
      `${id}.${'A'.repeat(signature.length)}`,
      `${'A'.repeat(id.length)}.${signature}`,
      `${sha256Of(Buffer.from(id))}.${signature}`,
      '',
      '.',
      '%00',
    ];
    for (const value of forged) {
      const thief = site.browser();
      thief.cookies.set('everpaw', encodeURIComponent(value));
      expect((await thief.get('/api/auth/user')).status).toBe(401);
    }
    expect((await member.get('/api/auth/user')).status).toBe(200);
  });

  test('a session id that was there before signing in is worth nothing afterwards', async () => {
    const { email } = await site.member();
    const victim = site.browser();
    await victim.post('/api/auth/login', { email, password });
    const planted = new Map(victim.cookies);
    await victim.post('/api/auth/login', { email, password });
    const thief = site.browser();
    thief.cookies = planted;
    expect((await thief.get('/api/auth/user')).status).toBe(401);
  });

  test('visitors get no cookie, and reading as a member writes none', async () => {
    for (const path of ['/', '/api/memorials', '/api/auth/user', '/memorial-gallery'])
      expect((await site.browser().get(path)).headers.getSetCookie()).toEqual([]);
    expect((await other.get('/api/auth/user')).headers.getSetCookie()).toEqual([]);
  });

  test('SEC-23 SEC-24 the Idempotency-Key of a registration opens its account to nobody who does not know the password', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { email: `${randomUUID()}@example.org`, password, name: 'Ana Reis' };
    const first = await site.browser().post('/api/auth/register', body, { headers });
    expect(first.status).toBe(201);
    for (const changed of [
      { ...body, password: 'another password' },
      { ...body, password: undefined, name: undefined, firstName: 'A', lastName: 'B' },
    ]) {
      const thief = site.browser();
      const answer = await thief.post('/api/auth/register', changed, { headers });
      expect([answer.status, answer.json.error]).toEqual([
        409,
        'Please try again with different information.',
      ]);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect((await thief.get('/api/auth/user')).status).toBe(401);
    }
    const stranger = { ...body, email: `${randomUUID()}@example.org` };
    const own = await site.browser().post('/api/auth/register', stranger, { headers });
    expect([own.status, own.json.id === first.json.id]).toEqual([201, false]);
  });
});

describe('SEC-14 operators, lists and objects where text belongs', () => {
  const written = Object.entries(rows).filter(
    ([route, row]) => row.body && !route.startsWith('PUT /api/media'),
  );
  let at: Scene;
  beforeAll(async () => {
    at = await scene({ isPublic: true });
  });

  test.each(written)('%s', async (route, row) => {
    const valid = row.body?.(at) as Record<string, unknown>;
    // What is refused ends no session.
    const asking = await copyOf(at.owner, route);
    const before = await everything();
    const send = (body: unknown) =>
      askAs(asking, route, { ...row, body: () => body }, at, { 'content-type': 'application/json' });
    const poison: unknown[] = [
      { $ne: '' },
      { $gt: '' },
      { $where: '1' },
      { toString: 'x' },
      ['x'],
      12.5,
      true,
    ];
    for (const [field, value] of leaves(valid))
      for (const bad of poison) {
        if (typeof bad === typeof value) continue;
        const answer = await send(replaced(valid, field, bad));
        const verdict = answer.json?.verdicts?.[0]?.verdict;
        expect({ field, bad, refused: answer.status === 400 || verdict === 'rejected' }).toEqual({
          field,
          bad,
          refused: true,
        });
      }
    for (const body of ['[]', '"text"', '7', '[[]]', '{', '{"a":1', '\u0000', '{"__proto__":{"x":1}}']) {
      const { status } = await send(body);
      expect({ body, status }).toEqual({ body, status: 400 });
    }
    expect(await everything()).toBe(before);
  });
});

/** The paths of all values that are no objects themselves. */
function leaves(value: unknown, at: string[] = []): [string[], unknown][] {
  if (typeof value !== 'object' || value === null) return [[at, value]];
  return Object.entries(value).flatMap(([key, each]) => leaves(each, [...at, key]));
}
function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === key ? replaced(each, rest, by) : each));
  const object = value as Record<string, unknown>;
  return { ...object, [key]: replaced(object[key], rest, by) };
}

describe('SEC-19 headers', () => {
  function guarded(headers: Headers, sandboxed = false) {
    const policy = headers.get('content-security-policy') ?? '';
    if (sandboxed) expect(policy).toMatch(/default-src 'none'; sandbox/);
    else {
      expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]+=*')?(;|$)/);
      for (const rule of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ])
        expect(policy).toContain(rule);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    }
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    expect(headers.get('x-request-id')).toBeTruthy();
  }

  test('stand on every kind of answer, also on those that nobody wrote', async () => {
    const at = await scene({ isPublic: true });
    await site.settled();
    const { owner, id } = at;
    const visitor = site.browser();
    const etag = (await visitor.get(`/api/memorials/${id}`)).headers.get('etag') ?? '';
    const json = { 'content-type': 'application/json' };
    const answers: [expected: number, Answer][] = [
      [200, await visitor.get('/')],
      [200, await visitor.get('/api/memorials')],
      [304, await visitor.get(`/api/memorials/${id}`, { headers: { 'if-none-match': etag } })],
      [200, await visitor.send('HEAD', '/')],
      [301, await visitor.get(`/memorials/${id}`)],
      [302, await visitor.get('/api/login')],
      [200, await visitor.get('/api/logout', { headers: { 'sec-fetch-site': 'cross-site' } })],
      [400, await visitor.post('/api/auth/login', '{', { headers: json })],
      [400, await visitor.get('/api/memorials/x')],
      [400, await visitor.get('/%')],
      [400, await visitor.get('/api/%E0%A4%A')],
      [401, await visitor.get('/api/auth/user')],
      [403, await visitor.post('/api/memorials', {}, { headers: { 'sec-fetch-site': 'cross-site' } })],
      [404, await visitor.get('/nothing')],
      [404, await visitor.get('/api/nothing')],
      [404, await visitor.get('/assets/nothing.js')],
      [404, await visitor.get(`/api/${'long/'.repeat(400)}`)],
      [404, await visitor.send('POST', '/')],
      [409, await owner.post('/api/memorials', { memorialId: id, petName: 'a', petType: 'dog' })],
      [
        413,
        await owner.post('/api/sync/push', JSON.stringify({ x: 'x'.repeat(5_000_000) }), { headers: json }),
      ],
      [415, await owner.post('/api/memorials', '<x/>', { headers: { 'content-type': 'application/xml' } })],
      [200, await visitor.get(`/memorial/${id}/manifest.webmanifest`)],
      [200, await visitor.get('/favicon.svg')],
      [200, await visitor.get('/sw.js')],
    ];
    for (const [expected, answer] of answers) {
      expect(answer.status).toBe(expected);
      guarded(answer.headers);
    }
    const ear = await listen(site, visitor, id);
    guarded(ear.headers);
    ear.close();
    for (const path of [
      `/media/${at.sha256}/w320.jpg`,
      `/memorial/${id}/icon-192.png`,
      `/memorial/${id}/share.jpg`,
    ])
      guarded((await visitor.get(path)).headers, true);
  });

  test('a refusal is never kept', async () => {
    const at = await scene({ isPublic: false });
    for (const path of [
      `/api/memorials/${at.id}`,
      `/media/${at.sha256}/w320.jpg`,
      `/memorial/${at.id}/share.jpg`,
      '/api/auth/user',
      '/api/nothing',
    ])
      expect((await site.browser().get(path)).headers.get('cache-control')).toBe('no-store');
  });
});

describe('SEC-21 nothing personal in logs and refusals', () => {
  let output = '';
  const spies = (['stdout', 'stderr'] as const).map((name) => ({ name, restore: () => {} }));
  function capture() {
    output = '';
    for (const spy of spies) {
      const mocked = jest.spyOn(process[spy.name], 'write').mockImplementation((chunk) => {
        output += String(chunk);
        return true;
      });
      spy.restore = () => mocked.mockRestore();
    }
  }
  afterEach(() => {
    for (const spy of spies) spy.restore();
  });

  test('whatever goes wrong', async () => {
    const canary = {
      password: 'canary-password-7f3a',
      email: 'canary.mail.7f3a@example.org',
      story: 'canary-story-7f3a',
      tribute: 'canary-tribute-7f3a',
      pet: 'canary-pet-7f3a',
      name: 'Canary-name-7f3a',
    };
    const answers: Answer[] = [];
    capture();
    const member = site.browser();
    answers.push(
      await member.post('/api/auth/register', {
        email: canary.email,
        password: canary.password,
        name: canary.name,
      }),
    );
    answers[0] = { ...(answers[0] as Answer), text: '' }; // the person's own data, to the person
    for (const body of [
      { email: canary.email, password: `${canary.password}!` },
      { email: [canary.email], password: canary.password },
      { email: canary.email, password: { $ne: canary.password } },
    ])
      answers.push(await site.browser().post('/api/auth/login', body));
    answers.push(
      await site
        .browser()
        .post('/api/auth/register', { email: canary.email, password: canary.password, name: 'Again' }),
    );
    answers.push(
      await site.browser().post('/api/auth/login', `{"password":"${canary.password}"`, {
        headers: { 'content-type': 'application/json' },
      }),
    );
    const id = await createMemorial(member, {
      petName: canary.pet,
      memorialText: canary.story,
      isPublic: false,
    });
    answers.push(
      await member.post('/api/memorials', { memorialId: id, petName: canary.pet, petType: canary.story }),
    );
    answers.push(
      await member.post(`/api/memorials/${id}/guestbook`, {
        visitorName: canary.name.repeat(10),
        tributeMessage: canary.tribute,
      }),
    );
    answers.push(await site.browser().get(`/api/memorials?search=${canary.story}&limit=x`));

    // What nobody expected: a failure whose message holds what people wrote.
    const { uploads, executor } = site.platform;
    const failure = () => {
      throw Object.assign(new Error(`${canary.story} ${canary.email}`), { name: 'Failure', data: canary });
    };
    const { has } = uploads;
    const { execute, executeReceived } = executor;
    Object.assign(uploads, { has: failure });
    Object.assign(executor, { execute: failure, executeReceived: failure });
    try {
      const photos = [{ imageId: randomUUID(), sha256: 'a'.repeat(64) }];
      answers.push(await member.post('/api/memorials', { petName: canary.pet, petType: 'dog', photos }));
      answers.push(
        await member.send('PATCH', `/api/memorials/${id}`, {
          body: { changes: { memorialText: canary.story } },
        }),
      );
      const pushed = await member.post(
        '/api/sync/push',
        {
          commands: [
            {
              id: randomUUID(),
              type: 'EditMemorial',
              v: 1,
              payload: { memorialId: id, changes: { petName: canary.pet } },
            },
          ],
        },
        { headers: { 'x-account': String(answers[0]?.json.id) } },
      );
      expect(pushed.json.verdicts[0]).toMatchObject({ verdict: 'retry', code: 'failed' });
      answers.push(pushed);
    } finally {
      Object.assign(uploads, { has });
      Object.assign(executor, { execute, executeReceived });
    }
    for (const spy of spies) spy.restore();

    const failed = answers.filter(({ status }) => status === 500);
    expect(failed.length).toBeGreaterThanOrEqual(2);
    for (const { json } of failed) {
      expect(json).toMatchObject({
        code: 'failed',
        error: 'Something went wrong on our end. Please try again',
        errors: [],
      });
      expect(output).toContain(json.requestId);
    }
    const session = decodeURIComponent(member.cookies.get('everpaw') ?? 'none').split('.')[0] ?? 'none';
    for (const secret of [...Object.values(canary), session, id]) {
      expect(output).not.toContain(secret);
      for (const answer of answers)
        if (answer.status >= 400) expect(answer.text.replaceAll(`"${id}"`, '')).not.toContain(secret);
    }
    for (const { text } of answers) expect(text).not.toMatch(/\bat .*\.ts:\d+|node_modules|SQLITE|argon2/);
  });
});

test('the free place of the other member is theirs again', async () => {
  // The table above let them create one; what follows from deleting it needs the reactions to run.
  for (const { id } of (await other.get('/api/memorials/my')).json)
    await other.send('DELETE', `/api/memorials/${id}`);
  expect(
    await until(
      async () => (await other.post('/api/memorials', { petName: 'Back', petType: 'dog' })).status === 201,
    ),
  ).toBe(true);
});
