// @vitest-environment node
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pushedCommand } from '@everpaw/contracts/sync/sync.dto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Database, type OutboxEntry, setSetting, setting } from '../../src/offline/store/database.ts';
import { cacheAnswer } from '../../src/offline/store/documents.ts';
import { readDraft, saveDraft } from '../../src/offline/store/drafts.ts';
import { entities } from '../../src/offline/store/entities.ts';
import { readPage } from '../../src/offline/store/shown.ts';
import { readStatus } from '../../src/offline/store/status.ts';
import {
  entry,
  idOf,
  keeperId,
  loadAll,
  memorial,
  memorialId,
  memorialRef,
  positionOf,
  tribute,
} from '../../src/offline/testing/fixtures.ts';
import { memoryStorage } from '../../src/offline/testing/memory-storage.ts';
import { simulatedUser } from '../../src/offline/testing/run-simulation.ts';
import { exportRaw, importRaw, type RawDatabase } from './raw-database.ts';

/**
 * The promise of 1.0: a database that this version of the app left on a phone, with a full outbox, is opened by every later
 * one. It is committed as raw IndexedDB and never made again; `LOCAL_FIXTURE=write` made it. A later version of the
 * schema adds a file of its own.
 */
const fileOf = (release: string) => fileURLToPath(new URL(`./local-${release}.json`, import.meta.url));
const frozenVersion = 1;
const sha256 = 'a'.repeat(64);
const draft = { key: 'tribute', accountId: keeperId };
const otherId = idOf(70);
const photo = { sha256, width: 4, height: 3, thumbhash: 'AAAA', color: '#8a5a3c' };

const onMemorial = { memorialId };
const onTribute = { memorialId, tributeId: idOf(500) };
const imageId = idOf(600);
const written = { visitorName: 'Ines', visitorLocation: 'Porto', tributeMessage: 'She shared her stick.' };

/** One payload of every type, as the outbox holds it. */
const payloads: Record<string, object> = {
  CreateMemorial: {
    memorialId: otherId,
    petName: 'Milo',
    petType: 'cat',
    birthDate: '2015-05-01',
    passedDate: '2025-11-30',
    memorialText: 'He slept on the piano.',
    isPublic: true,
    templateId: 'classic',
    photos: [{ imageId: idOf(601), sha256, caption: 'On the piano' }],
  },
  EditMemorial: { ...onMemorial, changes: { petName: 'Bella B.' }, base: { petName: 'Bella' } },
  AddPhoto: { ...onMemorial, imageId, sha256, caption: 'By the sea' },
  CaptionPhoto: { ...onMemorial, imageId, caption: 'By the lake' },
  ReorderPhotos: { ...onMemorial, imageIds: [imageId] },
  RemovePhoto: { ...onMemorial, imageId },
  DeleteMemorial: onMemorial,
  RestoreMemorial: onMemorial,
  SignGuestbook: { memorialId, tributeId: idOf(501), ...written },
  HideTribute: onTribute,
  ShowTribute: onTribute,
  DeleteTribute: onTribute,
  ReportTribute: { ...onTribute, reason: 'other' },
};

const error: OutboxEntry['error'] & object = {
  kind: 'rejected',
  code: 'invalid',
  message: 'Please check this',
  errors: [],
};
/** The states that an entry may be in, one after the other. */
const states: Partial<OutboxEntry>[] = [
  { state: 'queued' },
  { state: 'sending', attempts: 2, nextAttemptAt: 1_772_366_400_000 },
  { state: 'accepted', position: positionOf(90) },
  { state: 'rejected', error: { ...error, errors: [{ path: 'petName', message: 'Too long' }] } },
  { state: 'parked' },
  { state: 'queued', attempts: 11, error: { ...error, kind: 'network', code: 'network' } },
];

async function fill(db: Database): Promise<void> {
  await setSetting(db, 'account', simulatedUser(keeperId, 'premium'));
  await setSetting(db, 'notBefore', { since: 1, until: 2 });
  await setSetting(db, 'storagePersisted', true);
  const tributes = [tribute(), tribute({ id: idOf(502), mine: true, visitorLocation: 'Porto' })];
  const lists = { tribute: { entries: tributes, count: 2, nextCursor: null } };
  const image = { id: imageId, memorialId, imageUrl: '/media/a/w1024.webp', caption: null, orderIndex: 0 };
  const images = [{ ...image, createdAt: '2026-01-01T00:00:00.000Z', media: photo }];
  const dto = memorial({ tributeCount: 2, images });
  await cacheAnswer(db, 'memorial', dto, { asOf: 1, lists, etag: '"1"' });
  await cacheAnswer(db, 'memorial', memorial({ id: idOf(71), userId: idOf(72) }), {
    asOf: 2,
    lists: {
      tribute: { entries: [tribute({ id: idOf(503), memorialId: idOf(71) })], count: 1, nextCursor: null },
    },
    positionAtLeast: positionOf(3),
  });
  await db.cursor.put({
    key: 'pull',
    accountId: keeperId,
    cursor: positionOf(9),
    entities: ['memorial', 'tribute'],
    asOf: 1,
  });
  await db.pins.put({ root: `memorial/${memorialId}`, pinnedAt: 1 });
  await db.media.put({
    sha256,
    bytes: new Uint8Array([1, 2, 3]).buffer,
    type: 'image/jpeg',
    size: 3,
    descriptor: photo,
    queued: 1,
    accounts: [keeperId],
    uploaded: 0,
    attempts: 0,
    nextAttemptAt: 0,
    usedAt: 1,
  });
  await saveDraft(db, { ...draft, asOf: 0 }, { value: { text: 'Dear' }, photos: [sha256], now: 1 });
  let n = 0;
  for (const [type, payload] of Object.entries(payloads))
    for (const accountId of type === 'SignGuestbook' || type === 'ReportTribute'
      ? [keeperId, null]
      : [keeperId]) {
      n += 1;
      const blobs = type === 'CreateMemorial' || type === 'AddPhoto' ? [sha256] : [];
      const row = entry(n, type, payload, { accountId, blobs, ...states[n % states.length] });
      await db.outbox.put(row);
    }
}

/** What the second version of the schema can hold beside that. */
async function fillSecond(db: Database): Promise<void> {
  await fill(db);
  const memory = { memoryId: idOf(700), ...onMemorial, sha256 };
  await db.outbox.put(entry(90, 'AddMemory', memory, { state: 'lost' }));
  const over = { state: 'accepted', position: positionOf(91), acceptedAt: 1_772_366_400_000 } as const;
  await db.sent.put({
    ...entry(91, 'SignGuestbook', { memorialId, tributeId: idOf(701), ...written }, over),
    acceptedAt: over.acceptedAt,
    photoBytes: 0,
  });
}

/** Writes the fixture of the newest version of the schema, which must not be there yet. */
if (process.env.LOCAL_FIXTURE === 'write') {
  const file = fileOf('1.1');
  if (existsSync(file)) throw new Error('The fixture of a released format is never made again.');
  const storage = memoryStorage();
  const db = new Database('everpaw', storage);
  await fillSecond(db);
  db.close();
  writeFileSync(file, `${JSON.stringify(await exportRaw(storage.indexedDB, 'everpaw'), null, 1)}\n`);
}

const readFixture = (release: string) => JSON.parse(readFileSync(fileOf(release), 'utf8')) as RawDatabase; // written above
const frozen = readFixture('1.0');
const second = readFixture('1.1');
const frozenOutbox = (frozen.stores.outbox?.rows ?? []) as OutboxEntry[]; // they were such rows

async function openFrozen(raw = frozen): Promise<Database> {
  const storage = memoryStorage();
  await importRaw(storage.indexedDB, raw);
  const db = new Database('everpaw', storage);
  await db.open();
  return db;
}

describe('a database that 1.0 left on a phone', () => {
  beforeAll(() => loadAll());

  it('is as 1.0 wrote it: under its name, in its version', () => {
    expect([frozen.name, frozen.version]).toEqual(['everpaw', 10 * frozenVersion]);
  });

  it('holds a full outbox: every type of 1.0, every state, an account’s and a visitor’s', async () => {
    const of = (pick: (row: OutboxEntry) => unknown) => new Set(frozenOutbox.map(pick));
    expect(of(({ type }) => type)).toEqual(new Set(Object.keys(payloads)));
    expect(of(({ state }) => state)).toEqual(
      new Set(['queued', 'sending', 'accepted', 'rejected', 'parked']),
    );
    expect(of(({ accountId }) => accountId)).toEqual(new Set([keeperId, null]));
  });

  it('opens with every row of it there, in its order', async () => {
    const db = await openFrozen();
    const rows = await db.outbox.orderBy('seq').toArray();
    for (const [index, row] of frozenOutbox.entries()) expect(rows[index]).toMatchObject(row);
    expect(rows).toHaveLength(frozenOutbox.length);
    for (const table of Object.keys(frozen.stores))
      expect([table, await db.table(table).count()]).toEqual([table, frozen.stores[table]?.rows.length]);
    db.close();
  });

  it.each(frozenOutbox.map((row) => [row.type, row] as const))('can still send its %s', async (type, row) => {
    expect(pushedCommand.safeParse(row).error).toBeUndefined();
    const command = entities.all.flatMap(({ commands }) => (commands[type] ? [commands[type]] : []))[0];
    const shape = await command?.load();
    let payload: unknown = row.payload;
    for (let v = row.v; v < (command?.v ?? 0); v += 1) payload = shape?.upcasts?.[v]?.(payload) ?? payload;
    expect(shape?.schema.safeParse(payload).error).toBeUndefined();
  });

  it('shows the page, with what waits folded into it, what needs attention, the draft, the photo and the account', async () => {
    const db = await openFrozen();
    const page = await readPage(db, memorialRef());
    expect(JSON.stringify(page)).toContain('She shared her stick with everyone.');
    const refused = frozenOutbox.filter(({ state }) => state === 'rejected');
    expect((await readStatus(db)).needsAttention).toBeGreaterThanOrEqual(refused.length);
    expect((await readDraft(db, draft))?.value).toEqual({ text: 'Dear' });
    const media = await db.media.get(sha256);
    expect([...new Uint8Array(media?.bytes ?? new ArrayBuffer(0))]).toEqual([1, 2, 3]);
    expect((await setting(db, 'account'))?.id).toBe(keeperId);
    expect((await db.cursor.get('pull'))?.cursor).toBe(positionOf(9));
    db.close();
  });

  it('of a newer app is refused by name, and not changed', async () => {
    const storage = memoryStorage();
    const newer = {
      ...second,
      version: 10 * (Database.newestVersion + 7),
      stores: {
        ...second.stores,
        later: { keyPath: 'id', autoIncrement: false, indexes: [], rows: [{ id: 1 }] },
      },
    };
    await importRaw(storage.indexedDB, newer);
    const db = new Database('everpaw', storage);
    await expect(db.open()).rejects.toMatchObject({
      name: 'LocalDataNewer',
      found: 9,
      supported: Database.newestVersion,
    });
    db.close();
    expect(await exportRaw(storage.indexedDB, 'everpaw')).toEqual(newer);
  });
});

describe('a database that 1.1 left on a phone', () => {
  beforeAll(() => loadAll());

  it('is of the newest version, and opens with every row of it there', async () => {
    expect([second.name, second.version]).toEqual(['everpaw', 10 * Database.newestVersion]);
    const db = await openFrozen(second);
    for (const [name, { rows }] of Object.entries(second.stores))
      expect([name, await db.table(name).count()]).toEqual([name, rows.length]);
    db.close();
  });

  it('still knows what the server accepted, and what it has lost', async () => {
    const db = await openFrozen(second);
    expect(await db.sent.toArray()).toMatchObject([{ type: 'SignGuestbook', acceptedAt: 1_772_366_400_000 }]);
    expect(await db.outbox.where('state').equals('lost').toArray()).toMatchObject([{ type: 'AddMemory' }]);
    db.close();
  });
});
