import { randomUUID } from 'node:crypto';
import {
  galleryPage,
  memorialCard,
  memorialDto,
  memorialImage,
} from '@everpaw/contracts/memorials/memorial.dto';
import { memorialChangeMessages } from '@everpaw/contracts/memorials/memorial-changes.messages';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import {
  createMemorial,
  createWithPhotos,
  makeKeeper,
  nowhere,
  refusal,
  seedMemorials,
  sign,
  smallPhoto,
  upload,
} from './helpers/acts.ts';
import { asOperator } from './helpers/personas.ts';
import { makePhoto } from './helpers/photos.ts';
import { type Client, openSite, type Site } from './helpers/site.ts';
import { until } from './helpers/until.ts';

let site: Site;
let owner: Client & { email: string; id: string };
let id: string;
let storyteller: Client;
/** Somebody whose every request is refused, so that they keep nothing. */
let refused: Client;
let storied: string;
beforeAll(async () => {
  site = await openSite();
  owner = await site.member();
  id = await createMemorial(owner, { petName: 'Bella', petType: 'dog', memorialText: 'A stick, always.' });
  storyteller = await site.member();
  refused = await site.member();
  storied = await createMemorial(storyteller);
});
afterAll(() => site.close());

const paths = (answer: { json: { errors: { path: string }[] } }) =>
  answer.json.errors.map(({ path }) => path);
const view = async (memorialId: string, client: Client = owner) =>
  (await client.get(`/api/memorials/${memorialId}`)).json;

/** Everything that a refused request must leave as it was. */
async function everything() {
  await site.settled();
  const models = ['memorials', 'memorial_stats', 'tributes', 'tribute_counts', 'media_uses'];
  return Promise.all(models.map((name) => site.platform.engine.model(name).find({}).lean()));
}

describe('creating a memorial', () => {
  test('REQ-413, 341, 216, 344, 345 as JSON; what is not said has its default', async () => {
    const member = await site.member();
    const answer = await member.post('/api/memorials', {
      petName: '  Mila ',
      petType: 'cat',
      birthDate: '2011-02-28',
      passedDate: '2024-02-29',
      memorialText: 'Warm <b>sill</b>.<script>alert(1)</script>',
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-position')).toBe(answer.json.position);
    const memorial = await view(answer.json.id, member);
    expect(z.parse(memorialDto, memorial)).toMatchObject({
      id: answer.json.id,
      userId: member.id,
      petName: 'Mila',
      petType: 'cat',
      birthDate: '2011-02-28',
      passedDate: '2024-02-29',
      memorialText: 'Warm <strong>sill</strong>.',
      isPublic: true,
      customDomain: null,
      templateId: 'classic',
      guestbookPolicy: 'show-at-once',
      images: [],
      tributeCount: 0,
      deletedAt: null,
    });
  });

  test('REQ-413, 238, 412, 346, 347, 348 as a form with repeated image files, upright and in their order', async () => {
    const member = await site.member();
    const form = new FormData();
    for (const [name, value] of Object.entries({
      petName: 'Juno',
      petType: 'horse',
      birthDate: '',
      memorialText: 'Fields.',
      isPublic: 'false',
      templateId: 'peaceful',
    }))
      form.append(name, value);
    const photos = [await makePhoto({ width: 800, height: 600, seed: 1 }), await smallPhoto(2)];
    for (const [index, bytes] of photos.entries())
      form.append('images', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${index}.jpg`);
    form.append('captions', 'At the gate');
    const answer = await member.post('/api/memorials', form);
    expect(answer.status).toBe(201);
    expect(await view(answer.json.id, member)).toMatchObject({
      petName: 'Juno',
      petType: 'horse',
      birthDate: null,
      isPublic: false,
      templateId: 'peaceful',
    });
    const images = z.parse(
      z.array(memorialImage),
      (await member.get(`/api/memorials/${answer.json.id}/images`)).json,
    );
    expect(images.map(({ caption, orderIndex }) => ({ caption, orderIndex }))).toEqual([
      { caption: 'At the gate', orderIndex: 0 },
      { caption: null, orderIndex: 1 },
    ]);
    expect(images[0]?.media).toMatchObject({ width: 600, height: 800 });
    expect((await member.get(images[0]?.imageUrl ?? '')).status).toBe(200);
  });

  test('the same form again, after the answer was lost, is the same memorial', async () => {
    const member = await site.member();
    const send = async () => {
      const form = new FormData();
      form.append('petName', 'Otis');
      form.append('petType', 'dog');
      form.append('images', new Blob([new Uint8Array(await smallPhoto(3))], { type: 'image/jpeg' }), 'a.jpg');
      return member.post('/api/memorials', form, {
        headers: { 'idempotency-key': '0197f3a0-2222-7000-8000-000000000001' },
      });
    };
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json).toEqual(first.json);
    expect((await view(first.json.id, member)).images).toHaveLength(1);
  });

  test.each([
    ['no name', { petName: undefined }, 'petName'],
    ['a name of spaces', { petName: '   ' }, 'petName'],
    ['a name of 101 characters', { petName: 'x'.repeat(101) }, 'petName'],
    ['a name of two lines', { petName: 'Be\nlla' }, 'petName'],
    ['an operator as name', { petName: { $ne: '' } }, 'petName'],
    ['a list as name', { petName: ['Bella'] }, 'petName'],
    ['a number as name', { petName: 7 }, 'petName'],
    ['no kind', { petType: undefined }, 'petType'],
    ['an unknown kind', { petType: 'dragon' }, 'petType'],
    ['a kind in capitals', { petType: 'DOG' }, 'petType'],
    ['a day that is not', { birthDate: '2023-02-29' }, 'birthDate'],
    ['a date in words', { passedDate: 'yesterday' }, 'passedDate'],
    ['a date as number', { passedDate: 20240101 }, 'passedDate'],
    ['a birth in the future', { birthDate: '2999-01-01' }, 'birthDate'],
    ['a passing before the birth', { birthDate: '2020-01-02', passedDate: '2020-01-01' }, 'passedDate'],
    ['a story of 5001 characters', { memorialText: 'x'.repeat(5001) }, 'memorialText'],
    ['a story of endless markup', { memorialText: '<b></b>'.repeat(3000) }, 'memorialText'],
    ['visibility as text', { isPublic: 'yes' }, 'isPublic'],
    ['a theme as list', { templateId: ['classic'] }, 'templateId'],
    ['photos that are no list', { photos: { length: 1 } }, 'photos'],
    [
      '26 photos',
      { photos: Array.from({ length: 26 }, () => ({ imageId: randomUUID(), sha256: 'a'.repeat(64) })) },
      'photos',
    ],
    ['a photo without an id', { photos: [{ sha256: 'a'.repeat(64) }] }, 'photos.0.imageId'],
    ['a path as photo', { photos: [{ imageId: nowhere, sha256: '../../etc/passwd' }] }, 'photos.0.sha256'],
    ['an id that is none', { memorialId: 'my' }, 'memorialId'],
  ])(
    'REQ-343, 193, 263 SEC-14 %s is refused, with the field named, and nothing is made',
    async (_, fields, path) => {
      const before = await everything();
      const answer = await refused.post('/api/memorials', { petName: 'Rex', petType: 'dog', ...fields });
      expect(answer.status).toBe(400);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(paths(answer)).toContain(path);
      expect(await everything()).toEqual(before);
    },
  );

  test('REQ-260, 311 the words for what is wrong are the specified ones where there are any', async () => {
    const said = async (fields: Record<string, unknown>) =>
      (await refused.post('/api/memorials', { petName: 'Rex', petType: 'dog', ...fields })).json.error;
    expect(await said({ petName: '' })).toBe(memorialChangeMessages.nameRequired);
    expect(await said({ petType: 'x' })).toBe(memorialChangeMessages.typeUnknown);
    expect(await said({ memorialText: 'x'.repeat(5001) })).toBe(memorialChangeMessages.storyTooLong);
    expect(await said({ passedDate: '2019-01-01', birthDate: '2020-01-01' })).toBe(
      memorialChangeMessages.datesInOrder,
    );
    expect(await said({ templateId: 'ocean-breeze' })).toBe('Upgrade to Premium to use this theme');
  });

  test('SEC-12, REQ-395 five photos are the free plan, a sixth is refused in words and as file', async () => {
    const member = await site.member();
    const before = await everything();
    const six = await Promise.all(Array.from({ length: 6 }, (_, n) => smallPhoto(20 + n)));
    const form = new FormData();
    form.append('petName', 'Rex');
    form.append('petType', 'dog');
    for (const bytes of six)
      form.append('images', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg');
    const asForm = await member.post('/api/memorials', form);
    expect([asForm.status, asForm.json.error]).toEqual([403, 'You can upload up to 5 images.']);

    const photos = [];
    for (const bytes of six) photos.push({ imageId: randomUUID(), sha256: await upload(member, bytes) });
    const asJson = await member.post('/api/memorials', { petName: 'Rex', petType: 'dog', photos });
    expect([asJson.status, asJson.json.code, asJson.json.error]).toEqual([
      403,
      'photo-limit',
      'You can upload up to 5 images.',
    ]);
    expect(await everything()).toEqual(before);

    const made = await member.post('/api/memorials', {
      petName: 'Rex',
      petType: 'dog',
      photos: photos.slice(0, 5),
    });
    const sixth = await member.post(`/api/memorials/${made.json.id}/images`, photos[5]);
    expect([sixth.status, sixth.json.error]).toEqual([403, 'You can upload up to 5 images.']);
    expect((await view(made.json.id, member)).images).toHaveLength(5);
  });

  test.each([
    [
      'a text file',
      Buffer.from('hello, I am a photo'),
      415,
      'Please select an image file (JPG, PNG, GIF, WebP).',
    ],
    ['an empty file', Buffer.alloc(0), 415, 'This file is empty.'],
    [
      '5 MB and a byte',
      Buffer.alloc(5 * 1024 * 1024 + 1, 7),
      413,
      'Please select an image smaller than 5MB.',
    ],
    ['9 MB', Buffer.alloc(9 * 1024 * 1024, 7), 413, 'Please select an image smaller than 5MB.'],
  ])(
    'REQ-240, 241 SEC-15 %s among the images refuses the form with the specified words',
    async (_, bytes, status, said) => {
      const form = new FormData();
      form.append('petName', 'Rex');
      form.append('petType', 'dog');
      form.append(
        'images',
        new Blob([new Uint8Array(await smallPhoto(4))], { type: 'image/jpeg' }),
        'true.jpg',
      );
      form.append('images', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
      form.append(
        'images',
        new Blob([new Uint8Array(await smallPhoto(5))], { type: 'image/jpeg' }),
        'more.jpg',
      );
      const answer = await refused.post('/api/memorials', form);
      expect([answer.status, answer.json.error]).toEqual([status, said]);
      expect((await refused.get('/api/memorials/my')).json).toEqual([]);
    },
  );

  test.each([
    [
      'a field twice',
      [
        ['petName', 'Rex'],
        ['petName', 'Max'],
        ['petType', 'dog'],
      ],
    ],
    [
      'a field as list',
      [
        ['petName[]', 'Rex'],
        ['petType', 'dog'],
      ],
    ],
    [
      'an operator as field',
      [
        ['petName[$ne]', ''],
        ['petType', 'dog'],
      ],
    ],
    [
      'a visibility that is none',
      [
        ['petName', 'Rex'],
        ['petType', 'dog'],
        ['isPublic', 'maybe'],
      ],
    ],
    [
      'a prototype',
      [
        ['petName', 'Rex'],
        ['petType', 'dragon'],
        ['__proto__', 'x'],
        ['constructor', 'y'],
      ],
    ],
  ])('SEC-14 a form with %s is refused', async (_, fields) => {
    const form = new FormData();
    for (const [name = '', value = ''] of fields) form.append(name, value);
    const answer = await refused.post('/api/memorials', form);
    expect(answer.status).toBe(400);
    expect((await refused.get('/api/memorials/my')).json).toEqual([]);
  });

  test('a form that is cut off, and one that says nothing of its parts, are refused', async () => {
    const cut = await refused.post(
      '/api/memorials',
      '--x\r\nContent-Disposition: form-data; name="petName"\r\n\r\nRe',
      {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      },
    );
    expect(cut.status).toBe(400);
    const blind = await refused.post('/api/memorials', 'petName=Rex', {
      headers: { 'content-type': 'multipart/form-data' },
    });
    expect([400, 415]).toContain(blind.status);
    const urlencoded = await refused.post('/api/memorials', 'petName=Rex&petType=dog', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(urlencoded.status).toBe(415);
    expect((await refused.get('/api/memorials/my')).json).toEqual([]);
  });

  test('SEC-11 what a person may not set is ignored', async () => {
    const member = await site.member();
    const other = await site.member();
    const memorialId = await createMemorial(member, {
      userId: other.id,
      ownerId: other.id,
      claim: nowhere,
      createdAt: '1999-01-01T00:00:00.000Z',
      tributeCount: 99,
      guestbookPolicy: 'approve-first',
      role: 'admin',
    });
    expect(await view(memorialId, member)).toMatchObject({
      userId: member.id,
      tributeCount: 0,
      customDomain: null,
    });
    expect((await view(memorialId, member)).createdAt > '2025').toBe(true);
  });

  test.each(['__proto__', 'constructor'])(
    'SEC-11 a body with %s is refused or without effect',
    async (name) => {
      const member = await site.member();
      const answer = await member.post(
        '/api/memorials',
        `{"petName":"Rex","petType":"dog","${name}":{"prototype":{"isAdmin":true},"isAdmin":true}}`,
        { headers: { 'content-type': 'application/json' } },
      );
      expect([201, 400]).toContain(answer.status);
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    },
  );

  test('SEC-10 a photo that somebody else sent is not there', async () => {
    const sha256 = await upload(await site.member(), await smallPhoto(6));
    const member = await site.member();
    const answer = await member.post('/api/memorials', {
      petName: 'Rex',
      petType: 'dog',
      photos: [{ imageId: randomUUID(), sha256 }],
    });
    expect([answer.status, answer.json.code]).toEqual([400, 'photo-unknown']);
    expect((await member.get('/api/memorials/my')).json).toEqual([]);
  });

  test('an id that is taken makes nothing, whoever has it', async () => {
    const member = await site.member();
    const answer = await member.post('/api/memorials', { memorialId: id, petName: 'Rex', petType: 'dog' });
    expect([answer.status, answer.json.error]).toEqual([400, 'This isn’t a valid id']);
    expect(await createMemorial(member)).toBeTruthy();
  });

  test('REQ-232, 394 SEC-12 the free plan keeps one memorial, also when 20 are asked for at once', async () => {
    const member = await site.member();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        member.post('/api/memorials', { petName: `Rex ${n}`, petType: 'dog' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, json } of answers.filter((answer) => answer.status !== 201)) {
      expect(status === 403 ? json.error : json.code).toBe(
        status === 403 ? 'Please upgrade to create more memorials.' : 'busy',
      );
    }
    expect((await member.get('/api/memorials/my')).json).toHaveLength(1);
    const again = await member.post('/api/memorials', { petName: 'Late', petType: 'dog' });
    expect([again.status, again.json.code]).toEqual([403, 'memorial-limit']);
  });

  test('SEC-12 one Idempotency-Key for two memorials does not pass the limit', async () => {
    const member = await site.member();
    const headers = { 'idempotency-key': randomUUID() };
    const body = { petName: 'Rex', petType: 'dog' };
    const first = await member.post('/api/memorials', { ...body, memorialId: randomUUID() }, { headers });
    const second = await member.post('/api/memorials', { ...body, memorialId: randomUUID() }, { headers });
    expect([first.status, second.status]).toEqual([201, 403]);
    expect((await member.get('/api/memorials/my')).json).toHaveLength(1);
  });

  test.each([
    '<img src=x onerror=alert(1)>',
    'kept<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<strong onclick="alert(1)" style="x">kept</strong>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    'kept<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    'kept<math><mtext></p><style><!--</style><img title="--><img src=x onerror=alert(1)>">',
    '<li><em>half',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ])('SEC-13, REQ-258 a story keeps its words and five tags, however it is sent: %s', async (evil) => {
    const holds = (story: string | null) =>
      expect(story?.replace(/<\/?(strong|em|blockquote|li|br)>/g, '') ?? '').not.toMatch(/[<>]/);
    const story = async () => (await view(storied, storyteller)).memorialText;
    const edit = (memorialText: string) =>
      storyteller.send('PATCH', `/api/memorials/${storied}`, { body: { changes: { memorialText } } });
    await edit(`One. ${evil}`);
    const stored = await story();
    holds(stored);
    expect(stored).toContain('One.');
    await edit(stored);
    expect(await story()).toBe(stored);
    await storyteller.post('/api/sync/push', {
      commands: [
        {
          id: randomUUID(),
          type: 'EditMemorial',
          v: 1,
          payload: { memorialId: storied, changes: { memorialText: `Two. ${evil}` } },
        },
      ],
    });
    holds(await story());
    expect(await story()).toContain('Two.');
    const page = await storyteller.get(`/memorial/${storied}`);
    expect(page.text).not.toMatch(/onerror=alert\(1\)>|<svg\/onload|<iframe|<script>alert/);
  });
});

describe('reading', () => {
  test('REQ-411, 372 one memorial, the same to a visitor', async () => {
    const answer = await site
      .browser()
      .get(`/api/memorials/${id}`, { headers: { 'x-min-position': owner.lastPosition ?? '' } });
    expect(answer.json).toEqual(await view(id));
    expect(answer.json).toMatchObject({
      petName: 'Bella',
      petType: 'dog',
      birthDate: null,
      passedDate: null,
      memorialText: 'A stick, always.',
    });
  });

  test.each([
    ['one that never was', nowhere, 404],
    ['no id', 'bella', 400],
    ['an id in capitals', nowhere.toUpperCase(), 400],
    ['an operator', '[$ne]', 400],
    ['a path', '..%2F..%2Fetc', 400],
    ['300 characters', 'a'.repeat(300), 400],
  ])('REQ-289 %s is not there', async (_, wrong, status) => {
    for (const path of [
      `/api/memorials/${wrong}`,
      `/api/memorials/${wrong}/images`,
      `/api/memorials/${wrong}/guestbook`,
    ]) {
      const answer = await site.browser().get(path);
      expect(answer.status).toBe(status);
      if (status === 404)
        expect(answer.json.error).toBe(
          "The memorial you're looking for doesn't exist or may have been removed.",
        );
    }
  });

  test('REQ-409 the list of my own has the private ones too, and nobody else’s', async () => {
    const member = await site.member();
    const mine = await createMemorial(member, { isPublic: false });
    const list = z.parse(z.array(memorialCard), (await member.get('/api/memorials/my')).json);
    expect(list.map((card) => card.id)).toEqual([mine]);
    expect((await site.browser().get('/api/memorials/my')).status).toBe(401);
  });
});

describe('REL-50 REQ-275 words typed elsewhere', () => {
  let gallery: Site;
  /** Names and stories; every second one is stored decomposed. */
  const pets = [
    ['Zoë', 'Lived with Ørsted and Weiß'],
    ['Đốm', null],
    ['राजा', 'टॉमी का दोस्त'],
    ['टॉमी', null],
    ['ポチ', '東京の犬でした'],
    ['ไก่น้อย', 'แมวของเรา'],
    ['초코', '우리 강아지가 좋아했던'],
  ] as const;
  beforeAll(async () => {
    gallery = await openSite();
    for (const [index, [petName, memorialText]] of pets.entries()) {
      const form = index % 2 === 0 ? 'NFD' : 'NFC';
      const member = await gallery.member();
      await createMemorial(member, {
        petName: petName.normalize(form),
        memorialText: memorialText?.normalize(form) ?? null,
      });
    }
    await gallery.settled();
  });
  afterAll(() => gallery.close());

  test.each([
    ['zoe', ['Zoë']],
    ['ZOË', ['Zoë']],
    ['orsted weiss', ['Zoë']],
    ['Weiß', ['Zoë']],
    ['dom', ['Đốm']],
    ['Đô\u0301m', ['Đốm']],
    ['राजा', ['राजा']],
    ['टॉमी', ['टॉमी', 'राजा']],
    ['दोस्त', ['राजा']],
    ['東京', ['ポチ']],
    ['犬', ['ポチ']],
    ['京東', []],
    ['ポ', ['ポチ']],
    ['น้อย', ['ไก่น้อย']],
    ['ของ', ['ไก่น้อย']],
    ['강아지', ['초코']],
    ['아지', ['초코']],
    ['지강', []],
  ])('%s finds %j, composed and decomposed', async (search, expected) => {
    for (const form of ['NFC', 'NFD']) {
      const query = `sort=newest&search=${encodeURIComponent(search.normalize(form))}`;
      const { json } = await gallery.browser().get(`/api/memorials?${query}`);
      expect(z.parse(galleryPage, json).memorials.map(({ petName }) => petName)).toEqual(expected);
    }
  });
});

describe('the gallery', () => {
  let gallery: Site;
  let cards: { id: string; petName: string }[];
  const names = ['Bella', 'Bellatrix', 'Max', 'Luna', 'Étoile', '100%_sure', 'Mr. Whiskers (III)', 'İpek'];
  const keepers: Client[] = [];
  beforeAll(async () => {
    gallery = await openSite();
    cards = [];
    for (const [index, petName] of names.entries()) {
      const member = await gallery.member();
      keepers.push(member);
      const petType = index % 2 === 0 ? 'dog' : 'cat';
      const memorialText =
        index === 2 ? `Chased every squirrel <em>twice</em>. ${'loooong'.repeat(30)}` : null;
      cards.unshift({ id: await createMemorial(member, { petName, petType, memorialText }), petName });
    }
    const hidden = await gallery.member();
    await createMemorial(hidden, {
      petName: 'Bella secret',
      petType: 'fish',
      memorialText: 'squirrel',
      isPublic: false,
    });
    const deleted = await gallery.member();
    const gone = await createMemorial(deleted, {
      petName: 'Bella deleted',
      petType: 'fish',
      memorialText: 'squirrel',
    });
    await deleted.send('DELETE', `/api/memorials/${gone}`);
    await gallery.settled();
  });
  afterAll(() => gallery.close());

  const found = async (query: string) => {
    const answer = await gallery.browser().get(`/api/memorials?${query}`);
    return z.parse(galleryPage, answer.json).memorials.map((card) => card.petName);
  };

  test('REQ-410, 194, 189 without parameters it is the plain list, newest first, and says how many there are each time', async () => {
    for (const round of [1, 2]) {
      const answer = await gallery.browser().get('/api/memorials');
      const list = z.parse(z.array(memorialCard), answer.json);
      expect({ round, list: list.map((card) => card.id) }).toEqual({
        round,
        list: cards.map((card) => card.id),
      });
      expect(answer.headers.get('x-total-count')).toBe(String(names.length));
      const max = list.find((card) => card.petName === 'Max');
      expect(max?.memorialText).toMatch(/^Chased every squirrel twice\. /);
      expect(Array.from(max?.memorialText ?? '')).toHaveLength(151);
    }
  });

  test('REQ-278, 279 the figures count what everyone may find, in all and by kind', async () => {
    expect((await gallery.browser().get('/api/memorials/stats')).json).toEqual({
      total: 8,
      byType: { dog: 4, cat: 4 },
    });
  });

  test.each([
    ['the beginning of a name', 'search=bell', ['Bellatrix', 'Bella']],
    ['a whole name, in capitals', 'search=LUNA', ['Luna']],
    ['an accent', `search=${encodeURIComponent('étoi')}`, ['Étoile']],
    ['a word of the story', 'search=squirrel', ['Max']],
    ['two words of the story, in any order', 'search=twice+squirrel', ['Max']],
    ['a word and one that is missing', 'search=squirrel+elephant', []],
    ['a name with its punctuation', `search=${encodeURIComponent('Mr. Whiskers (')}`, ['Mr. Whiskers (III)']],
    ['a percent sign, which is no wildcard', 'search=%25', []],
    ['a name that begins with figures', `search=${encodeURIComponent('100%_')}`, ['100%_sure']],
    ['a pattern, which is none', `search=${encodeURIComponent('.*')}`, []],
    ['search operators, which are none', `search=${encodeURIComponent('squirrel OR luna* -max "')}`, []],
    ['a name with characters that nobody sees', 'search=%00lu%02na', ['Luna']],
    ['nothing that one could see: everything', 'search=%00&limit=1', ['İpek']],
    ['a quote', `search=${encodeURIComponent('"')}`, []],
    ['nothing but spaces: everything', 'search=++&limit=3', ['İpek', 'Mr. Whiskers (III)', '100%_sure']],
    ['a kind', 'petType=cat', ['İpek', '100%_sure', 'Luna', 'Bellatrix']],
    ['a kind and a name', 'petType=dog&search=bell', ['Bella']],
    ['a kind that nobody has', 'petType=fish', []],
    ['the newest', 'sort=newest&limit=2', ['İpek', 'Mr. Whiskers (III)']],
  ])('REQ-275, 276 finds by %s', async (_, query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  test.each([
    'search=a&search=b',
    'search[$ne]=x',
    'search[]=x',
    'petType[$gt]=',
    'petType=dog&petType=cat',
    'petType=dragon',
    'sort=oldest',
    'limit=0',
    'limit=61',
    'limit=1.5',
    'limit=many',
    'limit=',
    'limit=2&limit=3',
    `search=${'x'.repeat(101)}`,
    'cursor=nonsense',
    `cursor=${Buffer.from('2024-01-01T00:00:00.000Z {"$ne":1}').toString('base64url')}`,
    `cursor=${Buffer.from('[object Object]').toString('base64url')}`,
    `cursor=${'a'.repeat(201)}`,
    '__proto__[x]=1',
    '$where=1',
  ])('SEC-14 the list is not asked for with %s', async (query) => {
    const answer = await gallery.browser().get(`/api/memorials?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.json.code).toMatch(/^invalid/);
  });

  test('pages follow each other without a gap or a double while others are added', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    const added: string[] = [];
    do {
      const answer = await gallery
        .browser()
        .get(`/api/memorials?limit=3${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`);
      const page = z.parse(galleryPage, answer.json);
      seen.push(...page.memorials.map((card) => card.id));
      cursor = page.nextCursor;
      const member = await gallery.member();
      added.push(await createMemorial(member, { petName: 'Newcomer', petType: 'bird' }));
      await gallery.settled();
    } while (cursor);
    expect(seen).toEqual(cards.map((card) => card.id));
    for (const each of added) expect(seen).not.toContain(each);
  });

  test('REQ-410 the plain list holds the newest 100 and tells where the rest is', async () => {
    await seedMemorials(gallery, 101);
    const answer = await gallery.browser().get('/api/memorials');
    expect(answer.json).toHaveLength(100);
    const { total } = (await gallery.browser().get('/api/memorials/stats')).json;
    expect(answer.headers.get('x-total-count')).toBe(String(total));
    const next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
    const page = z.parse(galleryPage, (await gallery.browser().get(next)).json);
    expect(page.nextCursor).not.toBeNull();
  });
});

describe('changing a memorial', () => {
  let member: Client & { id: string };
  let mine: string;
  beforeAll(async () => {
    member = await site.member();
    mine = await createMemorial(member, { petName: 'Nala', petType: 'cat' });
  });
  const edit = (changes: unknown, base?: unknown) =>
    member.send('PATCH', `/api/memorials/${mine}`, {
      body: { changes, ...(base === undefined ? {} : { base }) },
    });

  test('changes what is named and leaves the rest', async () => {
    const before = await view(mine, member);
    const answer = await edit(
      { petName: ' Nala the Great ', birthDate: '2012-05-01' },
      { petName: 'Nala', birthDate: null },
    );
    expect(answer.status).toBe(200);
    const { updatedAt, position, ...rest } = await view(mine, member);
    const { updatedAt: earlier, position: from, ...old } = before;
    expect(rest).toEqual({ ...old, petName: 'Nala the Great', birthDate: '2012-05-01' });
    expect([updatedAt > earlier, position > from]).toEqual([true, true]);
  });

  test('a change that changes nothing writes nothing', async () => {
    const before = await view(mine, member);
    const answer = await edit({ petName: 'Nala the Great' });
    expect([answer.status, answer.json, answer.headers.get('x-position')]).toEqual([200, { id: mine }, null]);
    expect(await view(mine, member)).toEqual(before);
  });

  test('REQ-422 a field that was changed elsewhere is a conflict that shows what is there now; the others are not changed either', async () => {
    await edit({ petName: 'Nala' });
    const answer = await edit(
      { petName: 'Nalla', petType: 'dog' },
      { petName: 'Nala the Great', petType: 'cat' },
    );
    expect(refusal(answer)).toEqual({
      status: 409,
      type: 'about:blank',
      title: 'conflict',
      code: 'edit-conflict',
      error: memorialChangeMessages.editConflict,
      errors: [{ path: 'petName', message: memorialChangeMessages.editConflict }],
      current: { petName: 'Nala' },
    });
    expect(await view(mine, member)).toMatchObject({ petName: 'Nala', petType: 'cat' });
  });

  test.each([
    ['no changes', undefined],
    ['changes as text', 'petName'],
    ['changes as list', [{ petName: 'x' }]],
    ['an empty name', { petName: ' ' }],
    ['an operator', { petName: { $set: 'x' } }],
    ['an unknown kind', { petType: 'dragon' }],
    ['a kind of nothing', { petType: null }],
    ['a passing before the birth', { birthDate: '2020-01-01', passedDate: '2019-01-01' }],
    ['a guestbook rule that is none', { guestbookPolicy: 'closed' }],
    ['visibility as number', { isPublic: 0 }],
    ['a story too long', { memorialText: 'x'.repeat(5001) }],
  ])('SEC-14 %s is refused and changes nothing', async (_, changes) => {
    const before = await view(mine, member);
    expect((await edit(changes)).status).toBe(400);
    expect(await view(mine, member)).toEqual(before);
  });

  test('SEC-12 a premium theme is refused on the free plan', async () => {
    const answer = await edit({ templateId: 'golden-fields' });
    expect([answer.status, answer.json.error]).toEqual([403, 'Upgrade to Premium to use this theme']);
    expect((await view(mine, member)).templateId).toBe('classic');
  });

  test('REQ-233 an unknown theme is the classic one', async () => {
    expect((await edit({ templateId: 'peaceful' })).status).toBe(200);
    expect((await edit({ templateId: 'basic' })).status).toBe(200);
    expect((await view(mine, member)).templateId).toBe('classic');
  });

  test('SEC-11 what nobody may set is ignored', async () => {
    const before = await view(mine, member);
    const answer = await edit({
      userId: owner.id,
      ownerId: owner.id,
      tributeCount: 7,
      deletedAt: '2020-01-01',
      createdAt: '1999',
    });
    expect(answer.status).toBe(200);
    expect(await view(mine, member)).toEqual(before);
  });

  test('a form where JSON belongs is refused, not a failure', async () => {
    const form = new FormData();
    form.append('changes', '{}');
    for (const [method, path] of [
      ['PATCH', `/api/memorials/${mine}`],
      ['POST', `/api/memorials/${mine}/images`],
      ['PUT', `/api/memorials/${mine}/images/order`],
      ['POST', `/api/memorials/${mine}/guestbook`],
      ['POST', '/api/sync/push'],
      ['POST', '/api/auth/login'],
      ['POST', '/api/auth/register'],
    ] as const) {
      const { status } = await member.send(method, path, { body: form });
      expect({ path, refused: status === 400 || status === 415 }).toEqual({ path, refused: true });
    }
  });

  test('the counts follow a change of kind and of visibility', async () => {
    const counted = async () => {
      await site.settled();
      return (await site.browser().get('/api/memorials/stats')).json;
    };
    const before = await counted();
    await edit({ petType: 'rabbit' });
    const changed = await counted();
    expect(changed).toEqual({
      total: before.total,
      byType: {
        ...before.byType,
        cat: before.byType.cat - 1 || undefined,
        rabbit: (before.byType.rabbit ?? 0) + 1,
      },
    });
    await edit({ isPublic: false });
    expect((await counted()).total).toBe(before.total - 1);
    await edit({ isPublic: true, petType: 'cat' });
    expect(await counted()).toEqual(before);
  });
});

describe('the photos of a memorial', () => {
  let member: Client & { id: string };
  let mine: string;
  const images = async () =>
    (await member.get(`/api/memorials/${mine}/images`)).json as { id: string; caption: string | null }[];
  beforeAll(async () => {
    member = await site.member();
    ({ id: mine } = await createWithPhotos(member, [
      await smallPhoto(31),
      await smallPhoto(32),
      await smallPhoto(33),
    ]));
  });

  test('one is added, at the end, with its caption; the same id again adds nothing', async () => {
    const sha256 = await upload(member, await smallPhoto(34));
    const imageId = randomUUID();
    const answer = await member.post(`/api/memorials/${mine}/images`, {
      imageId,
      sha256,
      caption: ' By the sea ',
    });
    expect([answer.status, answer.json.id]).toEqual([201, imageId]);
    const again = await member.post(`/api/memorials/${mine}/images`, { imageId, sha256 });
    expect(again.status).toBe(201);
    expect((await images()).map(({ id, caption }) => [id, caption])).toHaveLength(4);
    expect((await images()).at(-1)).toMatchObject({ id: imageId, caption: 'By the sea' });
  });

  test('a caption is changed, and taken away', async () => {
    const [first] = await images();
    const path = `/api/memorials/${mine}/images/${first?.id}`;
    expect((await member.send('PATCH', path, { body: { caption: 'A <b>nap</b>' } })).status).toBe(200);
    expect((await images())[0]?.caption).toBe('A <b>nap</b>');
    expect((await member.send('PATCH', path, { body: { caption: null } })).status).toBe(200);
    expect((await images())[0]?.caption).toBeNull();
    for (const caption of ['x'.repeat(201), { $ne: 1 }, ['x'], 7, undefined])
      expect((await member.send('PATCH', path, { body: { caption } })).status).toBe(400);
    const unknown = await member.send('PATCH', `/api/memorials/${mine}/images/${nowhere}`, {
      body: { caption: 'x' },
    });
    expect(unknown.status).toBe(404);
    expect((await images())[0]?.caption).toBeNull();
  });

  test('they are put in another order; an order of other photos is a conflict that tells the real one', async () => {
    const ids = (await images()).map((image) => image.id);
    const turned = [...ids].reverse();
    const order = (imageIds: unknown) =>
      member.send('PUT', `/api/memorials/${mine}/images/order`, { body: { imageIds } });
    expect((await order(turned)).status).toBe(200);
    expect((await images()).map((image) => image.id)).toEqual(turned);
    const wrong = [turned.slice(1), [...turned, nowhere], [...turned.slice(1), turned[1]], []];
    for (const imageIds of wrong) {
      const answer = await order(imageIds);
      expect([answer.status, answer.json.current]).toEqual([409, { imageIds: turned }]);
    }
    for (const imageIds of [
      'all',
      { $set: [] },
      [1, 2],
      undefined,
      Array.from({ length: 26 }, () => randomUUID()),
    ])
      expect((await order(imageIds)).status).toBe(400);
    expect((await images()).map((image) => image.id)).toEqual(turned);
  });

  test('REQ-246 one is removed; removing it again changes nothing', async () => {
    const [first, ...others] = await images();
    const path = `/api/memorials/${mine}/images/${first?.id}`;
    expect((await member.send('DELETE', path)).status).toBe(200);
    expect((await member.send('DELETE', path)).status).toBe(200);
    expect((await images()).map((image) => image.id)).toEqual(others.map((image) => image.id));
    expect((await member.send('DELETE', `/api/memorials/${mine}/images/none`)).status).toBe(400);
  });

  test.each([
    ['nothing', {}],
    ['no hash', { sha256: 'abc' }],
    ['an operator', { sha256: { $gt: '' } }],
    ['a hash in capitals', { sha256: 'A'.repeat(64) }],
    ['a picture that never came', { sha256: 'a'.repeat(64) }],
    ['an id that is none', { sha256: 'a'.repeat(64), imageId: 'x' }],
  ])('SEC-14 %s is not added', async (_, body) => {
    const before = await images();
    expect((await member.post(`/api/memorials/${mine}/images`, body)).status).toBe(400);
    expect(await images()).toEqual(before);
  });
});

describe('deleting and bringing back', () => {
  test('a deleted memorial is not there for anybody, its owner finds it among the deleted, and it comes back whole', async () => {
    const member = await site.member();
    const { id: mine } = await createWithPhotos(member, [await smallPhoto(41)], { petName: 'Kit' });
    await sign(member, mine);
    const before = await view(mine, member);
    expect((await member.send('DELETE', `/api/memorials/${mine}`)).status).toBe(200);
    expect((await member.send('DELETE', `/api/memorials/${mine}`)).status).toBe(200);
    expect((await member.get(`/api/memorials/${mine}`)).status).toBe(404);
    expect((await member.get('/api/memorials/my')).json).toEqual([]);
    const [deleted] = z.parse(z.array(memorialDto), (await member.get('/api/memorials/deleted')).json);
    expect(deleted).toMatchObject({ id: mine, petName: 'Kit' });
    expect(deleted?.deletedAt).not.toBeNull();
    expect(
      (await member.send('PATCH', `/api/memorials/${mine}`, { body: { changes: { petName: 'x' } } })).status,
    ).toBe(404);
    expect(
      (await member.post(`/api/memorials/${mine}/guestbook`, { visitorName: 'A', tributeMessage: 'B' }))
        .status,
    ).toBe(404);

    expect((await member.post(`/api/memorials/${mine}/restore`)).status).toBe(200);
    expect((await member.post(`/api/memorials/${mine}/restore`)).status).toBe(200);
    const { updatedAt: _, position: __, ...after } = await view(mine, member);
    const { updatedAt: ___, position: ____, ...then } = before;
    expect(after).toEqual(then);
    expect((await member.get('/api/memorials/deleted')).json).toEqual([]);
  });

  test('REQ-232, 394 SEC-12 a deleted memorial gives its place back; when another took it, there is no way back', async () => {
    const member = await site.member();
    const first = await createMemorial(member, { petName: 'First' });
    await member.send('DELETE', `/api/memorials/${first}`);
    const second = await until(async () => {
      const answer = await member.post('/api/memorials', { petName: 'Second', petType: 'dog' });
      return answer.status === 201 && String(answer.json.id);
    });
    const back = await member.post(`/api/memorials/${first}/restore`);
    expect([back.status, back.json.error]).toEqual([403, 'Please upgrade to create more memorials.']);
    await member.send('DELETE', `/api/memorials/${second}`);
    await until(async () => (await member.post(`/api/memorials/${first}/restore`)).status === 200);
    const late = await member.post(`/api/memorials/${second}/restore`);
    expect(late.status).toBe(403);
    expect((await member.get('/api/memorials/my')).json.map((card: { id: string }) => card.id)).toEqual([
      first,
    ]);
  });

  test('REQ-397 SEC-12 a deleted memorial of a plan that ended comes back, and is read only', async () => {
    const member = await site.member();
    await asOperator(site, 'ChangePlan', { accountId: member.id, subscriptionStatus: 'premium' });
    const [kept, gone, left] = [
      await createMemorial(member, { petName: 'Kept' }),
      await createMemorial(member, { petName: 'Gone' }),
      await createMemorial(member, { petName: 'Left' }),
    ];
    await member.send('DELETE', `/api/memorials/${gone}`);
    await site.settled();
    await asOperator(site, 'ChangePlan', { accountId: member.id, subscriptionStatus: 'free' });
    await member.send('DELETE', `/api/memorials/${left}`);
    const rename = async (id: string) => {
      const body = { changes: { petName: 'Lu' }, base: {} };
      const { status, json } = await member.send('PATCH', `/api/memorials/${id}`, { body });
      return [status, json.code];
    };
    for (const id of [gone, left]) {
      expect((await member.post(`/api/memorials/${id}/restore`)).status).toBe(200);
      // A stranger's answer waits for nobody's writes.
      await site.settled();
      expect((await site.browser().get(`/api/memorials/${id}`)).status).toBe(200);
      expect(await rename(id)).toEqual([403, 'memorial-read-only']);
    }
    expect(await rename(kept)).toEqual([200, undefined]);
    const more = await member.post('/api/memorials', { petName: 'More', petType: 'dog' });
    expect([more.status, more.json.code]).toEqual([403, 'memorial-limit']);
  });

  test('SEC-12 deleting two memorials under one Idempotency-Key gives back both places', async () => {
    const member = await site.member();
    const headers = { 'idempotency-key': randomUUID() };
    for (const petName of ['One', 'Two', 'Three']) {
      const mine = await until(async () => {
        const answer = await member.post('/api/memorials', { petName, petType: 'dog' });
        return answer.status === 201 && String(answer.json.id);
      });
      expect((await member.send('DELETE', `/api/memorials/${mine}`, { headers })).status).toBe(200);
    }
  });
});

describe('asking again', () => {
  test('what was written is what is read, also from another browser that knows the position', async () => {
    const member = await site.member();
    for (let n = 0; n < 5; n += 1) {
      const mine =
        n === 0
          ? await createMemorial(member)
          : ((await member.get('/api/memorials/my')).json[0].id as string);
      await member.send('PATCH', `/api/memorials/${mine}`, { body: { changes: { petName: `Bella ${n}` } } });
      const other = site.browser();
      const answer = await other.get(`/api/memorials/${mine}`, {
        headers: { 'x-min-position': member.lastPosition ?? '' },
      });
      expect([answer.status, answer.json.petName, answer.headers.get('x-stale')]).toEqual([
        200,
        `Bella ${n}`,
        null,
      ]);
    }
  });

  test('a position that nobody has reached is waited for a while, then the answer says that it is stale', async () => {
    const answer = await site.browser().get(`/api/memorials/${id}`, {
      headers: { 'x-min-position': 'ffffffffffffffff.ffffffffffffffff' },
    });
    expect([answer.status, answer.headers.get('x-stale')]).toEqual([200, 'true']);
    const nonsense = await site
      .browser()
      .get(`/api/memorials/${id}`, { headers: { 'x-min-position': '{"$gt":""}' } });
    expect([nonsense.status, nonsense.headers.get('x-stale')]).toEqual([200, null]);
  });

  test('an answer that is the same is a 304 without a body, until something changes', async () => {
    for (const client of [site.browser(), owner]) {
      const first = await client.get(`/api/memorials/${id}`);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^(W\/)?"[\w-]+"$/);
      const again = await client.get(`/api/memorials/${id}`, { headers: { 'if-none-match': etag } });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    const etag = (await owner.get(`/api/memorials/${id}`)).headers.get('etag') ?? '';
    await sign(owner, id);
    const changed = await owner.get(`/api/memorials/${id}`, { headers: { 'if-none-match': etag } });
    expect([changed.status, changed.json.tributeCount]).toEqual([200, 1]);
  });

  test.each(['not-a-uuid', '{"$ne":1}', 'A'.repeat(36)])(
    'an Idempotency-Key that is none is refused: %s',
    async (key) => {
      const member = await site.member();
      const answer = await member.post(
        '/api/memorials',
        { petName: 'Rex', petType: 'dog' },
        { headers: { 'idempotency-key': key } },
      );
      expect([answer.status, answer.json.code]).toEqual([400, 'invalid-idempotency-key']);
      expect((await member.get('/api/memorials/my')).json).toEqual([]);
    },
  );

  test('the same key again answers as the first time and changes nothing', async () => {
    const member = await site.member();
    const mine = await createMemorial(member);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await member.send('PATCH', `/api/memorials/${mine}`, {
      body: { changes: { petName: 'Ada' } },
      headers,
    });
    await member.send('PATCH', `/api/memorials/${mine}`, { body: { changes: { petName: 'Later' } } });
    const second = await member.send('PATCH', `/api/memorials/${mine}`, {
      body: { changes: { petName: 'Ada' } },
      headers,
    });
    expect(second.json).toEqual(first.json);
    expect((await view(mine, member)).petName).toBe('Later');
  });
});

describe('REQ-345 the custom domain of a memorial', () => {
  const domain = 'bella.example.com';
  async function withDomain() {
    const member = await site.member();
    await asOperator(site, 'ChangePlan', { accountId: member.id, subscriptionStatus: 'lifetime' });
    const memorialId = await createMemorial(member, { customDomain: ' Bella.Example.com ' });
    await site.settled();
    return { member, memorialId };
  }

  test('SEC-10 is stored, and read by its owner alone', async () => {
    const { member, memorialId } = await withDomain();
    const [keeper, other, browser] = [await site.member(), await site.member(), site.browser()];
    await makeKeeper(site, { owner: member, keeper, memorialId });
    // A visitor first: what is cached for visitors is nobody else's.
    for (const client of [browser, other, keeper]) {
      const { text, json } = await client.get(`/api/memorials/${memorialId}`);
      expect([json.id, json.customDomain]).toEqual([memorialId, null]);
      expect(text).not.toContain(domain);
      expect((await client.get(`/memorial/${memorialId}`)).text).not.toContain(domain);
    }
    expect((await view(memorialId, member)).customDomain).toBe(domain);
    expect((await browser.get(`/api/memorials/${memorialId}`)).text).not.toContain(domain);
    for (const client of [member, keeper, other]) {
      const { text } = await client.get(`/api/sync?memorialId=${memorialId}`, {
        headers: { 'x-account': client.id },
      });
      expect(text.includes(domain)).toBe(client === member);
    }
    const edit = { changes: { customDomain: 'other.example.com' }, base: { customDomain: 'x.example.com' } };
    const refusedEdit = await keeper.send('PATCH', `/api/memorials/${memorialId}`, { body: edit });
    expect([refusedEdit.status, refusedEdit.json.code]).toEqual([403, 'not-the-owner']);
    expect(refusedEdit.text).not.toContain(domain);
  });

  test('REQ-413 is stored from a form, too', async () => {
    const member = await site.member();
    await asOperator(site, 'ChangePlan', { accountId: member.id, subscriptionStatus: 'premium' });
    const form = new FormData();
    for (const [name, value] of [
      ['petName', 'Bella'],
      ['petType', 'dog'],
      ['customDomain', domain],
    ] as const)
      form.append(name, value);
    const { json } = await member.post('/api/memorials', form);
    await site.settled();
    expect((await view(json.id, member)).customDomain).toBe(domain);
  });

  test('is changed and given up by its owner; what is no domain is said at its field', async () => {
    const { member, memorialId } = await withDomain();
    const put = (customDomain: string | null) =>
      member.send('PATCH', `/api/memorials/${memorialId}`, { body: { changes: { customDomain } } });
    expect(paths(await put('bella'))).toEqual(['customDomain']);
    expect((await view(memorialId, member)).customDomain).toBe(domain);
    expect((await put('bella.example.org')).status).toBe(200);
    expect((await view(memorialId, member)).customDomain).toBe('bella.example.org');
    expect((await put(null)).status).toBe(200);
    expect((await view(memorialId, member)).customDomain).toBeNull();
  });

  test('is refused on the free plan, and nothing is created', async () => {
    const member = await site.member();
    const body = { petName: 'Bella', petType: 'dog', customDomain: domain };
    const { status, json } = await member.post('/api/memorials', body);
    expect([status, json.code, json.error]).toEqual([
      (await member.post('/api/memorials', { ...body, customDomain: null, templateId: 'golden-fields' }))
        .status,
      'domain-is-premium',
      'Upgrade to Premium to use a custom domain',
    ]);
    expect((await member.get('/api/memorials/my')).json).toEqual([]);
  });

  test('ends with another owner', async () => {
    const { member, memorialId } = await withDomain();
    const next = await site.member();
    await makeKeeper(site, { owner: member, keeper: next, memorialId });
    expect((await member.post(`/api/memorials/${memorialId}/hand-over`, { keeperId: next.id })).status).toBe(
      200,
    );
    await site.settled();
    for (const client of [member, next]) expect((await view(memorialId, client)).customDomain).toBeNull();
  });
});
