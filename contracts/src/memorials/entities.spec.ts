import { describe, expect, test } from '@jest/globals';
import type { TributeDto } from '../guestbook/tribute.dto.ts';
import { tributeEntity } from '../guestbook/tribute.entity.ts';
import type { EntityDefinition } from '../kernel/features/entity.ts';
import { iconVersion, installedName, shortName } from './home-screen.ts';
import type { MemorialDto } from './memorial.dto.ts';
import { memorialEntity } from './memorial.entity.ts';
import { isKeeper, yearRange } from './memorial-facts.ts';
import { type PageMark, pageMarkContent, pageMarkName, pageMarkOf } from './page-mark.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const sha256 = 'ab'.repeat(32);
const instant = '2026-03-01T12:00:00.000Z';
const position = '0000000000000001.0000000000000001';
const media = { sha256, width: 3000, height: 2000, thumbhash: 'AA==', color: '#aabbcc' };
const image = {
  id: id(2),
  memorialId: id(1),
  imageUrl: `/media/${sha256}/w1600.jpg`,
  caption: null,
  orderIndex: 0,
  createdAt: instant,
  media,
};
const memorial: MemorialDto = {
  id: id(1),
  userId: id(10),
  keepers: [id(11)],
  petName: 'Bella',
  petType: 'dog',
  birthDate: null,
  passedDate: null,
  memorialText: null,
  isPublic: true,
  customDomain: null,
  templateId: 'classic',
  guestbookPolicy: 'show-at-once',
  images: [image],
  tributeCount: 3,
  createdAt: instant,
  updatedAt: instant,
  deletedAt: null,
  position,
};
const tribute: TributeDto = {
  id: id(3),
  memorialId: id(1),
  visitorName: 'Ana',
  visitorLocation: null,
  tributeMessage: 'A good dog.',
  createdAt: instant,
  status: 'shown',
  reports: 2,
  mine: true,
  position,
};
const visitor = { accountId: null, isKeeper: false };
const member = { accountId: id(12), isKeeper: false };
const keeper = { accountId: id(11), isKeeper: true };

/** What a definition says of each command: its version, who may send it, and what its schema takes of a payload. */
const commandsOf = ({ commands }: EntityDefinition) =>
  Object.entries(commands).map(([type, { v, by, online = false }]) => [type, v, by, online]);

describe('a memorial as phone and server know it', () => {
  const { name, wire, creates, revives, companionModel, storedFor, words } = memorialEntity;

  test('is a root with a lane of its own', async () => {
    expect({ name, wire, creates, revives, companionModel, storedFor, words: await words() }).toEqual({
      name: 'memorial',
      wire: 'memorials',
      creates: ['CreateMemorial'],
      revives: ['RestoreMemorial'],
      companionModel: 'tribute_counts',
      storedFor: { members: 'keeperships', id: 'memorialId' },
      words: ['petName', 'memorialText', 'customDomain', 'caption'],
    });
    const payload = { memorialId: id(1) };
    expect([memorialEntity.id(payload), memorialEntity.lane(payload)]).toEqual([id(1), id(1)]);
    expect(memorialEntity.keepers(memorial)).toEqual([id(10), id(11)]);
    expect(memorialEntity.one?.path).toBe('/api/memorials/:id');
  });

  test('SEC-10 is shown to everybody while it is public and there, and to its keepers always', () => {
    const hidden = { ...memorial, isPublic: false };
    const deleted = { ...memorial, deletedAt: instant };
    const shown = (dto: MemorialDto) =>
      [visitor, member, keeper].map((viewer) => memorialEntity.shownTo(dto, viewer) === dto);
    expect(shown(memorial)).toEqual([true, true, true]);
    expect(shown(hidden)).toEqual([false, false, true]);
    expect(shown(deleted)).toEqual([false, false, true]);
    expect(memorialEntity.shownTo(hidden, visitor)).toBeNull();
  });

  test('needs its page, its manifest and its photos without a signal', () => {
    expect(memorialEntity.pageFiles(memorial)).toEqual([
      `/memorial/${id(1)}`,
      `/memorial/${id(1)}/manifest.webmanifest`,
      `/media/${sha256}/w1024.webp`,
    ]);
  });

  test('is changed by accounts alone, with the photos that must be there first', () => {
    const types = [
      'CreateMemorial',
      'EditMemorial',
      'AddPhoto',
      'RemovePhoto',
      'CaptionPhoto',
      'FocusPhoto',
      'ReorderPhotos',
      'DeleteMemorial',
      'RestoreMemorial',
    ];
    expect(commandsOf(memorialEntity)).toEqual(types.map((type) => [type, 1, 'account', false]));
    const { CreateMemorial, AddPhoto } = memorialEntity.commands;
    expect(CreateMemorial.media({ photos: [{ sha256 }, { sha256: 'b' }] })).toEqual([sha256, 'b']);
    expect(CreateMemorial.media({})).toEqual([]);
    expect(AddPhoto.media({ sha256 })).toEqual([sha256]);
  });

  const memorialId = id(1);
  test.each<[keyof (typeof memorialEntity)['commands'], object]>([
    ['CreateMemorial', { memorialId, petName: 'Bella', petType: 'dog' }],
    ['EditMemorial', { memorialId, changes: {} }],
    ['AddPhoto', { memorialId, imageId: id(2), sha256 }],
    ['RemovePhoto', { memorialId, imageId: id(2) }],
    ['CaptionPhoto', { memorialId, imageId: id(2), caption: 'x' }],
    ['FocusPhoto', { memorialId, imageId: id(2), focus: { x: 0.25, y: 1 } }],
    ['ReorderPhotos', { memorialId, imageIds: [id(2)] }],
    ['DeleteMemorial', { memorialId }],
    ['RestoreMemorial', { memorialId }],
  ])('%s is checked by its own schema', async (type, payload) => {
    const { schema } = await memorialEntity.commands[type].load();
    expect(schema.safeParse(payload).data).toMatchObject(payload);
    for (const key of Object.keys(payload))
      expect([key, schema.safeParse({ ...payload, [key]: undefined }).success]).toEqual([key, false]);
  });

  test('and its DTO by its own', async () => {
    const dto = await memorialEntity.dto();
    expect(dto.safeParse(memorial).data).toEqual(memorial);
    expect(dto.safeParse({ ...memorial, petName: undefined }).success).toBe(false);
  });
});

describe('a tribute as phone and server know it', () => {
  const { name, wire, parent, creates, words } = tributeEntity;

  test('is a child of its memorial with a lane of its own, because tributes commute', async () => {
    expect({ name, wire, parent, creates, words: await words() }).toEqual({
      name: 'tribute',
      wire: 'tributes',
      parent: { entity: 'memorial', field: 'memorialId' },
      creates: ['SignGuestbook'],
      words: ['visitorName', 'visitorLocation', 'tributeMessage', 'answer'],
    });
    const payload = { tributeId: id(3), memorialId: id(1) };
    expect([tributeEntity.id(payload), tributeEntity.lane(payload)]).toEqual([id(3), id(3)]);
    expect(tributeEntity.countOf(memorial)).toBe(3);
    expect(tributeEntity.list?.path).toBe('/api/memorials/:id/guestbook');
  });

  test('REQ-328 one that is not shown is its keepers’ and its author’s, and reports are the keepers’', () => {
    const waiting: TributeDto = { ...tribute, status: 'waiting' };
    expect(tributeEntity.shownTo(tribute, keeper)).toEqual(tribute);
    expect(tributeEntity.shownTo(tribute, member)).toEqual({ ...tribute, reports: 0 });
    expect(tributeEntity.shownTo(tribute, visitor)).toEqual({ ...tribute, mine: false, reports: 0 });
    expect(tributeEntity.shownTo(waiting, keeper)).toEqual(waiting);
    expect(tributeEntity.shownTo(waiting, member)).toEqual({ ...waiting, reports: 0 });
    expect(tributeEntity.shownTo(waiting, visitor)).toBeNull();
    expect(tributeEntity.shownTo({ ...waiting, mine: false }, member)).toBeNull();
    expect(tributeEntity.shownTo({ ...waiting, mine: false }, keeper)).toEqual({ ...waiting, mine: false });
  });

  test('an account’s heart is gone from what stays on the device after it', () => {
    const hearted: TributeDto = { ...tribute, hearts: 2, hearted: true };
    expect(tributeEntity.shownTo(hearted, member)).toMatchObject({ hearts: 2, hearted: true });
    expect(tributeEntity.shownTo(hearted, visitor)).toMatchObject({ hearts: 2, hearted: false });
  });

  test('of two answers what is known from both stays', () => {
    const asVisitor = { ...tribute, mine: false, reports: 0, visitorName: 'Ana R.' };
    expect(tributeEntity.merge(tribute, asVisitor)).toEqual({ ...asVisitor, mine: true, reports: 2 });
    expect(tributeEntity.merge(asVisitor, tribute)).toEqual(tribute);
    expect(tributeEntity.merge(asVisitor, asVisitor)).toEqual(asVisitor);
  });

  const about = { tributeId: id(3), memorialId: id(1) };
  test('REQ-327 anybody signs and reports; accounts do the rest', () => {
    expect(commandsOf(tributeEntity)).toEqual([
      ['SignGuestbook', 1, 'visitor', false],
      ['HideTribute', 1, 'account', false],
      ['ShowTribute', 1, 'account', false],
      ['DeleteTribute', 1, 'account', false],
      ['AnswerTribute', 1, 'account', false],
      ['RemoveTributeAnswer', 1, 'account', false],
      ['HeartTribute', 1, 'visitor', false],
      ['ReportTribute', 1, 'visitor', false],
    ]);
  });

  test.each<[keyof (typeof tributeEntity)['commands'], object]>([
    ['SignGuestbook', { ...about, visitorName: 'Ana', tributeMessage: 'A good dog.' }],
    ['HideTribute', about],
    ['ShowTribute', about],
    ['DeleteTribute', about],
    ['AnswerTribute', { ...about, changes: { answer: 'Thank you.' } }],
    ['RemoveTributeAnswer', about],
    ['HeartTribute', { ...about, given: true }],
    ['ReportTribute', about],
  ])('%s is checked by its own schema', async (type, payload) => {
    const { schema } = await tributeEntity.commands[type].load();
    expect(schema.safeParse(payload).data).toMatchObject(payload);
    for (const key of Object.keys(payload))
      expect([key, schema.safeParse({ ...payload, [key]: undefined }).success]).toEqual([key, false]);
    const reported = schema.safeParse({ ...payload, reason: 'nonsense' });
    expect(reported.success).toBe(type !== 'ReportTribute');
  });

  test('and its DTO by its own', async () => {
    const dto = await tributeEntity.dto();
    expect(dto.safeParse(tribute).data).toEqual(tribute);
    expect(dto.safeParse({ ...tribute, mine: undefined }).success).toBe(false);
  });
});

describe('a memorial on the home screen', () => {
  test.each([
    ['Bella', 'Bella'],
    ['Twelve chars', 'Twelve chars'],
    ['Twelve chars!', 'Twelve'],
    ['Sir Barks a Lot', 'Sir Barks a'],
    ['Sir Barkston Lot', 'Sir Barkston'],
    ['Maximilianusson', 'Maximilianus'],
    ['Maximiliano Rex', 'Maximiliano'],
    ['A  Maximilianusson', 'A'],
    ['🐾🐾🐾🐾🐾🐾🐾', '🐾🐾🐾🐾🐾🐾🐾'],
    ['Maximilianu🐾x', 'Maximilianu🐾'],
  ])('%s is called %s under its icon', (petName, name) => {
    expect(shortName(petName)).toBe(name);
  });

  test('has a name of its own, and pictures that change with its first photo', () => {
    expect(installedName('Bella')).toBe('Bella – in memory');
    expect(iconVersion(memorial)).toBe('abababababab');
    const moved = memorial.images.map((image) => ({
      ...image,
      media: { ...image.media, focus: { x: 0.28, y: 0.7 } },
    }));
    expect(iconVersion({ ...memorial, images: moved })).toBe('abababababab-28-70');
    expect(iconVersion({ images: [], petType: 'cat' })).toBe('drawn-cat');
  });
});

describe('what a page says about itself', () => {
  const mark: PageMark = { memorialId: id(1), audience: 'everybody', position };
  const page = (content: string) => `<head><meta name="${pageMarkName}" content="${content}"></head>`;

  test('SEC-30 is read back as it was written, for every audience', () => {
    expect(pageMarkName).toBe('everpaw-memorial');
    expect(pageMarkContent(mark)).toBe(`${id(1)} everybody ${position}`);
    for (const audience of ['everybody', 'keepers', 'visitor', 'account'] as const)
      expect(pageMarkOf(page(pageMarkContent({ ...mark, audience })))).toEqual({ ...mark, audience });
    expect(pageMarkOf(page(`${id(1)} visitor `))).toEqual({ ...mark, audience: 'visitor', position: '' });
  });

  test.each([
    '',
    `${id(1)} nobody 1`,
    `${id(1).slice(1)} visitor 1`,
    `${id(1)} visitor <`,
    `x${id(1)} visitor 1`,
  ])('REL-28 and nothing else is one: %j', (content) => {
    expect(pageMarkOf(page(content))).toBeNull();
    expect(pageMarkOf(page(pageMarkContent(mark)).replaceAll('<', '&lt;'))).toBeNull();
  });
});

test('REQ-188 the years of a life, as far as they are known', () => {
  expect(yearRange({ birthDate: '2011-04-01', passedDate: '2024-10-02' })).toBe('2011 – 2024');
  expect(yearRange({ birthDate: '2011-04-01', passedDate: null })).toBe('Born 2011');
  expect(yearRange({ birthDate: '2011~', passedDate: '2024-10' })).toBe('about 2011 – 2024');
  expect(yearRange({ birthDate: null, passedDate: '2024-10-02' })).toBe('Passed 2024');
  expect(yearRange({ birthDate: null, passedDate: null })).toBe('');
});

test('a keeper is the owner or one of those beside them, in every shape of a memorial', () => {
  const shapes = [
    { ownerId: id(10), keepers: [id(11)] },
    { userId: id(10), keepers: [id(11)] },
  ];
  for (const shape of shapes)
    expect([id(10), id(11), id(12), null, undefined, ''].map((one) => isKeeper(one, shape))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  expect(isKeeper(id(11), { ownerId: id(10) })).toBe(false);
});
