import { describe, expect, test } from '@jest/globals';
import { endpoints } from './api.ts';
import { permissions } from './kernel/features/roles.ts';

const id = '0197f3a0-0000-7000-8000-000000000001';
const sha256 = 'ab'.repeat(32);
const token = 'a'.repeat(43);
const of = (length: number) => 'x'.repeat(length);

const schemaOf = (name: string, part: 'params' | 'query' | 'body') => {
  const schema = endpoints.find((one) => one.name === name)?.endpoint[part];
  if (!schema) throw new Error(`${name} takes no ${part}`);
  return schema;
};
/** Where and why something is refused; empty when it is taken. */
const wrong = (name: string, part: 'params' | 'query' | 'body', value: unknown) =>
  schemaOf(name, part)
    .safeParse(value)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

test('every endpoint is found by its name, with its schemas', () => {
  expect(endpoints.map(({ name }) => name)).toContain('guestbook.sign');
  for (const one of endpoints) expect(one.name.split('.')[0]).toBe(one.feature);
  expect(endpoints.find(({ name }) => name === 'keepers.invite')?.endpoint.body).toBeDefined();
});

test('SEC-14 every name in an address is checked, and nothing else is asked of it', () => {
  for (const { name, endpoint: one } of endpoints) {
    const named = [...one.path.matchAll(/:([a-zA-Z0-9]+)/g)].map(([, each]) => each);
    const missing = one.params?.safeParse({}).error?.issues.map(({ path }) => path.join('.')) ?? [];
    expect([name, missing]).toEqual([name, named]);
  }
});

const email = 'Ana@Example.org';
const dialog = { email, password: '12345678', name: 'Ana Reis' };
const form = { email, firstName: 'Ana', lastName: 'Reis' };
const memorial = { petName: 'Bella', petType: 'dog' };
const tribute = { visitorName: 'Ana', tributeMessage: 'A good dog.' };
const photo = { imageId: id, sha256, caption: null };
const command = { id, type: 'SignGuestbook', v: 1, payload: {} };

/** What is taken at its limits. */
const taken: [name: string, part: 'params' | 'query' | 'body', value: unknown][] = [
  ['accounts.register', 'body', dialog],
  ['accounts.register', 'body', { ...dialog, password: of(128), name: of(100) }],
  ['accounts.register', 'body', { ...form, password: '12345678' }],
  ['accounts.register', 'body', form],
  ['accounts.register', 'body', { ...form, firstName: of(100), lastName: of(100) }],
  ['accounts.register', 'body', { ...form, email: `${of(242)}@example.org` }],
  ['accounts.login', 'body', { email }],
  ['accounts.login', 'body', { email, password: of(128) }],
  ['accounts.loginPage', 'query', { redirect: of(2000) }],
  ['accounts.resetPassword', 'body', { token, password: of(8) }],
  ['accounts.verifyEmail', 'body', { token }],
  ['accounts.provider', 'query', { redirect: '/x', link: '1' }],
  ['accounts.unsubscribe', 'params', { token: of(200) }],
  ['accounts.changeProfile', 'body', { firstName: of(100), lastName: '', photo: null }],
  ['accounts.photo', 'query', { v: of(64) }],
  ['accountData.leave', 'body', { password: of(128) }],
  ['memorials.list', 'query', {}],
  [
    'memorials.list',
    'query',
    { search: of(100), petType: 'cat', sort: 'newest', cursor: of(200), limit: '60' },
  ],
  ['memorials.list', 'query', { limit: '1' }],
  ['memorials.list', 'query', { search: 'a\u0000' }],
  ['memorials.create', 'body', memorial],
  ['memorials.create', 'body', { ...memorial, petName: of(100), templateId: of(50) }],
  ['memorials.create', 'body', { ...memorial, photos: Array(25).fill(photo) }],
  ['memorials.create', 'body', { ...memorial, memorialText: of(5000) }],
  ['memorials.create', 'body', { ...memorial, memorialText: '🐾'.repeat(5000) }],
  ['memorials.create', 'body', { ...memorial, memorialText: `<em>${of(4000)}</em>${'<br>'.repeat(3000)}` }],
  ['memorials.edit', 'body', { changes: {} }],
  ['memorials.edit', 'body', { changes: { petName: of(100), birthDate: '1800-01-01', isPublic: false } }],
  ['memorials.addImage', 'body', { sha256, caption: of(200) }],
  ['memorials.orderImages', 'body', { imageIds: Array(25).fill(id) }],
  ['homeScreen.picture', 'params', { id, name: 'icon-192.png' }],
  ['homeScreen.picture', 'params', { id, name: 'icon-512.png' }],
  ['homeScreen.picture', 'params', { id, name: 'icon-maskable-512.png' }],
  ['homeScreen.picture', 'params', { id, name: 'apple-touch-icon.png' }],
  ['homeScreen.picture', 'params', { id, name: 'share.jpg' }],
  ['guestbook.list', 'query', { cursor: of(200), limit: '100' }],
  ['guestbook.list', 'query', { limit: '1' }],
  ['guestbook.sign', 'body', { ...tribute, visitorName: of(100), visitorLocation: of(100) }],
  ['guestbook.sign', 'body', { ...tribute, tributeMessage: `${of(250)}\n\t${of(248)}` }],
  ['guestbook.report', 'body', { reason: 'spam' }],
  ['keepers.accept', 'body', { token }],
  ['media.picture', 'params', { sha256, name: `${of(40)}.webp` }],
  ['media.picture', 'params', { sha256, name: 'w640-slow.jpg' }],
  ['admin.findAccounts', 'query', { search: of(100) }],
  ['admin.changePermissions', 'body', { permissions: Array(permissions.length).fill('accounts.read') }],
  ['admin.accessLog', 'query', { accountId: id, refusedOnly: 'true', cursor: of(200), limit: '200' }],
  ['admin.accessLog', 'query', { refusedOnly: 'false', limit: '1' }],
  ['contact.send', 'body', { name: of(100), email, message: of(4000) }],
  ['sync.push', 'body', { commands: Array(100).fill(command) }],
  ['sync.push', 'body', { commands: [{ ...command, type: of(50), createdAt: '2026-03-01T12:00:00.000Z' }] }],
  ['sync.pull', 'query', {}],
  ['sync.pull', 'query', { cursor: Array(3).fill('0123456789abcdef.0123456789abcdef').join('/') }],
  ['sync.live', 'query', { entity: of(50), id }],
];

const invalidEmail = 'email: Please enter a valid email address';

/** What is refused just past its limits, and what is said then. */
const refused: [name: string, part: 'params' | 'query' | 'body', value: unknown, ...said: string[]][] = [
  ['accounts.register', 'body', { ...dialog, password: of(7) }, 'password: Please use at least 8 characters'],
  [
    'accounts.register',
    'body',
    { ...dialog, password: of(129) },
    'password: Please use at most 128 characters',
  ],
  ['accounts.register', 'body', { ...dialog, name: ' ' }, 'name: Please enter your name'],
  ['accounts.register', 'body', { ...dialog, name: of(101) }, 'name: Please use at most 100 characters'],
  [
    'accounts.register',
    'body',
    { ...dialog, name: 'Ana\u2028Reis' },
    'name: Please use letters, numbers and punctuation only',
  ],
  ['accounts.register', 'body', { email, name: 'Ana' }, 'password: Please enter your password'],
  ['accounts.register', 'body', { email, password: of(8) }, 'name: Please enter your name'],
  ['accounts.register', 'body', { email, password: of(8), firstName: 'Ana' }, 'name: Please enter your name'],
  ['accounts.register', 'body', { email, password: of(8), lastName: 'Reis' }, 'name: Please enter your name'],
  ['accounts.register', 'body', { email, firstName: 'Ana' }, 'lastName: Please enter your last name'],
  ['accounts.register', 'body', { email, lastName: 'Reis' }, 'firstName: Please enter your first name'],
  [
    'accounts.register',
    'body',
    { email },
    'firstName: Please enter your first name',
    'lastName: Please enter your last name',
  ],
  ['accounts.login', 'body', { email: ' ' }, 'email: Please enter your email'],
  ['accounts.login', 'body', { email: `${of(243)}@example.org` }, invalidEmail],
  ...[
    'ana',
    'ana@example',
    'ana@.org',
    'a na@example.org',
    'a@b@c.org',
    '<a@b.org>',
    'a@b..org',
    'a,b@c.org',
  ].map((each): (typeof refused)[number] => ['accounts.login', 'body', { email: each }, invalidEmail]),
  ['accounts.login', 'body', { email, password: '' }, 'password: Please enter your password'],
  [
    'accounts.login',
    'body',
    { email, password: of(129) },
    'password: Please check your credentials and try again.',
  ],
  ['accounts.loginPage', 'query', { redirect: of(2001) }, 'redirect: Invalid input'],
  ['accounts.unsubscribe', 'params', { token: of(201) }, 'token: Invalid input'],
  ['accounts.unsubscribePage', 'params', { token: of(201) }, 'token: Invalid input'],
  ['accounts.provider', 'query', { link: '2' }, 'link: Invalid input'],
  ['accounts.changeProfile', 'body', { lastName: of(101) }, 'lastName: Please use at most 100 characters'],
  ['accounts.changeProfile', 'body', { photo: 'ab' }, 'photo: This isn’t a valid SHA-256'],
  ['accounts.photo', 'query', { v: of(65) }, 'v: Invalid input'],
  ['accountData.leave', 'body', { password: of(129) }, 'password: Invalid input'],
  ['memorials.one', 'params', { id: 'x' }, 'id: This isn’t a valid id'],
  ['memorials.one', 'params', { id: id.toUpperCase() }, 'id: This isn’t a valid id'],
  ['memorials.list', 'query', { search: of(101) }, 'search: Please use at most 100 characters'],
  ['memorials.list', 'query', { petType: 'snake' }, 'petType: Please choose one of the kinds in the list'],
  ['memorials.list', 'query', { cursor: of(201) }, 'cursor: Invalid input'],
  ['memorials.list', 'query', { limit: '61' }, 'limit: Invalid input'],
  ['memorials.list', 'query', { limit: '0' }, 'limit: Invalid input'],
  ['memorials.list', 'query', { limit: '1.5' }, 'limit: Please use digits only'],
  ['memorials.create', 'body', { ...memorial, petName: ' ' }, "petName: Please enter your pet's name"],
  [
    'memorials.create',
    'body',
    { ...memorial, petName: of(101) },
    'petName: Please use at most 100 characters',
  ],
  [
    'memorials.create',
    'body',
    { ...memorial, petType: '' },
    'petType: Please choose one of the kinds in the list',
  ],
  [
    'memorials.create',
    'body',
    { ...memorial, birthDate: '2024-02-30' },
    'birthDate: Please enter a day, a month with its year, or a year',
  ],
  ['memorials.create', 'body', { ...memorial, templateId: of(51) }, 'templateId: Invalid input'],
  ['memorials.create', 'body', { ...memorial, photos: Array(26).fill(photo) }, 'photos: Invalid input'],
  [
    'memorials.create',
    'body',
    { ...memorial, memorialText: of(5001) },
    'memorialText: Please use at most 5000 characters for the story',
  ],
  [
    'memorials.create',
    'body',
    { ...memorial, memorialText: '🐾'.repeat(5001) },
    'memorialText: Please use at most 5000 characters for the story',
  ],
  [
    'memorials.create',
    'body',
    { ...memorial, memorialText: '<br>'.repeat(5001) },
    'memorialText: Please use at most 5000 characters for the story',
  ],
  ['memorials.edit', 'body', { changes: { petName: '' } }, "changes.petName: Please enter your pet's name"],
  ['memorials.edit', 'body', {}, 'changes: Invalid input'],
  ['memorials.addImage', 'body', { sha256, caption: of(201) }, 'caption: Please use at most 200 characters'],
  ['memorials.orderImages', 'body', { imageIds: Array(26).fill(id) }, 'imageIds: Invalid input'],
  ['homeScreen.picture', 'params', { id, name: 'icon-193.png' }, 'name: Invalid input'],
  ['guestbook.list', 'query', { cursor: of(201) }, 'cursor: Invalid input'],
  ['guestbook.list', 'query', { limit: '101' }, 'limit: Invalid input'],
  ['guestbook.list', 'query', { limit: '0' }, 'limit: Invalid input'],
  ['guestbook.list', 'query', { limit: '1.5' }, 'limit: Please use digits only'],
  [
    'guestbook.sign',
    'body',
    { ...tribute, visitorName: of(101) },
    'visitorName: Please use at most 100 characters for the name',
  ],
  [
    'guestbook.sign',
    'body',
    { ...tribute, visitorName: 'Ana\nReis' },
    'visitorName: Please use letters, numbers and punctuation only',
  ],
  [
    'guestbook.sign',
    'body',
    { ...tribute, visitorLocation: of(101) },
    'visitorLocation: Please use at most 100 characters for the place',
  ],
  ['guestbook.report', 'body', { reason: 'x' }, 'reason: Invalid input'],
  ['keepers.accept', 'body', { token: `${token}a` }, 'token: This isn’t a valid invitation'],
  ['keepers.look', 'body', { token: token.slice(1) }, 'token: This isn’t a valid invitation'],
  ['admin.findAccounts', 'query', { search: of(101) }, 'search: Please use at most 100 characters'],
  [
    'admin.changePermissions',
    'body',
    { permissions: Array(permissions.length + 1).fill('accounts.read') },
    'permissions: Invalid input',
  ],
  ['admin.accessLog', 'query', { limit: '201' }, 'limit: Invalid input'],
  ['admin.accessLog', 'query', { limit: '0' }, 'limit: Invalid input'],
  ['admin.accessLog', 'query', { limit: '1.5' }, 'limit: Please use digits only'],
  ['admin.accessLog', 'query', { cursor: of(201) }, 'cursor: Invalid input'],
  ['admin.accessLog', 'query', { refusedOnly: 'yes' }, 'refusedOnly: Invalid input'],
  ['contact.send', 'body', { name: '', email, message: 'x' }, 'name: Please enter your name'],
  ['contact.send', 'body', { name: of(101), email, message: 'x' }, 'name: Please use at most 100 characters'],
  ['contact.send', 'body', { name: 'x', email, message: ' ' }, 'message: Please write a message'],
  [
    'contact.send',
    'body',
    { name: 'x', email, message: of(4001) },
    'message: Please use at most 4000 characters',
  ],
  ['sync.push', 'body', { commands: [] }, 'commands: Invalid input'],
  ['sync.push', 'body', { commands: Array(101).fill(command) }, 'commands: Invalid input'],
  ['sync.push', 'body', { commands: [{ ...command, type: of(51) }] }, 'commands.0.type: Invalid input'],
  ['sync.push', 'body', { commands: [{ ...command, v: 0 }] }, 'commands.0.v: Invalid input'],
  ['sync.push', 'body', { commands: [{ ...command, v: 1.5 }] }, 'commands.0.v: Invalid input'],
  [
    'sync.push',
    'body',
    { commands: [{ ...command, createdAt: '2026-03-01' }] },
    'commands.0.createdAt: This isn’t a valid time',
  ],
  ['sync.pull', 'query', { cursor: '5' }, 'cursor: This isn’t a valid cursor'],
  ['sync.live', 'query', { entity: of(51) }, 'entity: Invalid input'],
];

describe('what an endpoint takes', () => {
  test.each(taken)('%s: %s within its limits, case %#', (name, part, value) => {
    expect(wrong(name, part, value)).toEqual([]);
  });

  test.each(refused)(
    'SEC-14 %s: %s past its limits says what is wrong, case %#',
    (name, part, value, ...said) => {
      expect(wrong(name, part, value)).toEqual(said);
    },
  );

  test.each([
    'w640.png',
    'W640.webp',
    '.webp',
    `${of(41)}.webp`,
    'a.webp/b',
    '../w1.jpg',
    'a_b.jpg',
    'w640xjpg',
    'w640.jpg ',
    ' w640.jpg',
  ])('SEC-17 no picture is named %j', (name) => {
    expect(wrong('media.picture', 'params', { sha256, name })).toHaveLength(1);
  });

  test.each([
    `x${id}`,
    `${id}x`,
    id.replace('-7', '-9'),
    id.replace('-8', '-c'),
    id.replace('0197', 'g197'),
    id.slice(1),
  ])('SEC-14 no id is %j', (one) => {
    expect(wrong('memorials.one', 'params', { id: one })).toEqual(['id: This isn’t a valid id']);
  });

  test.each([
    '0123456789abcdef',
    '0123456789abcdef.0123456789abcde',
    'x0123456789abcdef.0123456789abcdef',
    '0123456789abcdef.0123456789abcdefx',
    '0123456789abcdefx0123456789abcdef',
    Array(4).fill('0123456789abcdef.0123456789abcdef').join('/'),
    '0123456789abcdef.0123456789abcdef/0123456789abcdef.0123456789abcdeg',
  ])('SEC-14 no pull goes on from %j', (cursor) => {
    expect(wrong('sync.pull', 'query', { cursor })).toEqual(['cursor: This isn’t a valid cursor']);
  });

  test.each(['accounts.resetPassword', 'accounts.verifyEmail', 'accounts.signInLink'])(
    'SEC-24 %s takes a whole token and nothing around it',
    (name) => {
      for (const one of ['', token.slice(1), `${token}a`, `${token.slice(1)}!`])
        expect(wrong(name, 'body', { token: one, password: '12345678' })).toHaveLength(1);
      expect(wrong(name, 'body', { token: 'Az0_-'.padEnd(43, 'x'), password: '12345678' })).toEqual([]);
    },
  );

  test('what may be left out has its usual value', () => {
    const parsed = (name: string, value: unknown) => schemaOf(name, 'body').parse(value);
    expect(parsed('memorials.create', memorial)).toEqual({
      ...memorial,
      birthDate: null,
      passedDate: null,
      memorialText: null,
      isPublic: true,
      templateId: 'classic',
      photos: [],
    });
    expect(parsed('memorials.edit', { changes: {} })).toEqual({ changes: {}, base: {} });
    expect(parsed('memorials.addImage', { sha256 })).toEqual({ sha256, caption: null });
    expect(parsed('memorials.captionImage', { caption: '  ' })).toEqual({ caption: null });
    expect(parsed('memorials.captionImage', { caption: ' By the sea ' })).toEqual({ caption: 'By the sea' });
    expect(parsed('guestbook.report', {})).toEqual({ reason: 'other' });
    expect(parsed('accounts.login', { email: ` ${email} ` })).toEqual({ email: 'ana@example.org' });
    expect(parsed('guestbook.sign', { ...tribute, visitorName: ' Ana ' })).toEqual({
      ...tribute,
      visitorLocation: null,
    });
    expect(schemaOf('memorials.list', 'query').parse({ limit: '24' })).toEqual({ limit: 24 });
  });

  test('a story of nothing but markup is none', () => {
    const text = (memorialText: unknown) =>
      (schemaOf('memorials.create', 'body').parse({ ...memorial, memorialText }) as { memorialText: unknown })
        .memorialText;
    expect(text('<p> </p><br>')).toBeNull();
    expect(text('<p>She <b>waited</b>.</p>')).toBe('She <strong>waited</strong>.<br>');
    expect(text(null)).toBeNull();
  });
});
