import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EntityViewer } from '@everpaw/contracts/kernel/features/entity';
import { fileNameOf } from '@everpaw/contracts/kernel/text/slug';
import { keeperRoles, type MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { plainStory } from '@everpaw/contracts/memorials/story';
import type { OrderDto } from '@everpaw/contracts/orders/order.dto';
import type { SubscriptionDto } from '@everpaw/contracts/subscriptions/subscription.dto';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { tributeCountsProjection } from '@everpaw/projections/guestbook/tribute-counts.projection';
import type { TributeCountsDoc } from '@everpaw/projections/guestbook/tribute-counts.view';
import type { Authored, AuthoredPart } from '@everpaw/projections/kernel/offline-rules';
import { keepershipsProjection } from '@everpaw/projections/memorials/keeperships.projection';
import type { KeepershipDoc } from '@everpaw/projections/memorials/keeperships.view';
import { memorialDtoOf } from '@everpaw/projections/memorials/memorial-dto-of-doc';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import type { MemorialDoc, MemorialRecordingDoc } from '@everpaw/projections/memorials/memorials.view';
import { commentsProjection } from '@everpaw/projections/news/comments.projection';
import type { CommentDoc } from '@everpaw/projections/news/comments.view';
import { ordersProjection } from '@everpaw/projections/orders/orders.projection';
import { type OrderDoc, orderDtoOf } from '@everpaw/projections/orders/orders.view';
import { reviewsProjection } from '@everpaw/projections/reviews/reviews.projection';
import type { ReviewDoc } from '@everpaw/projections/reviews/reviews.view';
import { subscriptionsProjection } from '@everpaw/projections/subscriptions/subscriptions.projection';
import {
  ownSubscriptionOf,
  type SubscriptionDoc,
} from '@everpaw/projections/subscriptions/subscriptions.view';
import { ZipFile } from 'yazl';
import type { AccessLog } from '../accounts/access-log.ts';
import { ownAccountOf } from '../accounts/accounts.queries.ts';
import type { MediaLibrary } from '../media/media-library.ts';
import type { RecordingLibrary } from '../media/recording-library.ts';
import { nameOf } from '../memorials/keepers.queries.ts';
import { withTributeCounts } from '../memorials/tribute-counts.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import type { Sessions } from '../platform/execution/sessions/session-store.ts';
import { documentsOf } from '../sync/entity-documents.ts';
import { type SyncedEntity, syncedEntities } from '../sync/synced-entities.ts';
import {
  archiveContacts,
  ecardPhotos,
  followedMemorials,
  linePhotos,
  openInvitations,
  viewsBeside,
} from './exported-beside.ts';

export type ExportParts = {
  engine: Pick<ProjectionEngine, 'model'>;
  media: Pick<MediaLibrary, 'master'>;
  recordings: Pick<RecordingLibrary, 'open'>;
  sessions: Pick<Sessions, 'list'>;
  accessLog: Pick<AccessLog, 'page'>;
};

type Positioned<Doc> = Doc & { position: string };

/** File name, without extension, of the account's comments on articles. */
const commentsFile = 'comments-written';

/** Maximum number of entries of the access log in an export. */
const maxAccesses = 5_000;

/** An entity whose authors get what they wrote in their export. */
type Own = SyncedEntity & { authored: Authored };
/** An entity whose entries on the account's own memorials are exported too. */
type Taken = Own & { parent: { entity: string; field: string } };

/** Lists the views of an export. They must be up to date, or recent changes would be missing. */
export async function exportedViews(): Promise<string[]> {
  const beside = [
    accountsProjection,
    memorialsProjection,
    keepershipsProjection,
    tributeCountsProjection,
    commentsProjection,
    ordersProjection,
    reviewsProjection,
    subscriptionsProjection,
    ...viewsBeside,
  ];
  const synced = (await syncedEntities()).map(({ projection }) => projection);
  return [...new Set([...beside, ...synced].map(({ name }) => name))];
}

async function ownEntities(): Promise<Own[]> {
  return (await syncedEntities()).flatMap((entity) => {
    const { authored } = entity.rules;
    return authored ? [{ ...entity, authored }] : [];
  });
}

/** Returns what people write of an entity: the entity itself, and the parts that others write on it. */
function writtenOf(authored: Authored): Pick<AuthoredPart, 'author' | 'written'>[] {
  return [authored, ...(authored.parts ?? [])];
}

/** Returns what an account wrote on the entities of others, the oldest first. */
async function entriesOf(
  engine: Engine,
  { projection, rules }: Own,
  { author, entry }: AuthoredPart,
  accountId: string,
): Promise<object[]> {
  const entries: object[] = [];
  for await (const doc of documentsOf(engine, projection, { [author]: accountId }))
    if (!rules.isGone(doc)) entries.push(entry(doc));
  return entries;
}

function beneathMemorials(own: readonly Own[]): Taken[] {
  return own.flatMap((entity) => {
    const { parent } = entity.definition;
    return parent?.entity === memorialEntity.name ? [{ ...entity, parent }] : [];
  });
}

function readmeOf(own: readonly Own[], taken: readonly Taken[]): string {
  const files: [name: string, about: string][] = [
    ['profile.json', 'your account'],
    ['sessions.json', 'the devices you’re signed in on'],
    ['access-log.json', 'when you signed in, and what was refused'],
    ['orders.json', 'what you have ordered'],
    ['subscription.json', 'your plan, and what you have paid for it'],
    ...own
      .flatMap(({ authored }) => writtenOf(authored))
      .map(({ written }): [string, string] => [`${written.file}.json`, written.about]),
    [`${commentsFile}.json`, 'the comments you wrote on articles'],
    ['reviews.json', 'the reviews you wrote of products'],
    ['ecards/', 'the photographs on your e-cards'],
    ['order-photos/', 'the photographs used for products in your cart or your orders'],
    ['archive-contacts.json', 'the addresses you’ve set for archives, if you look after them'],
    ['days-to-remember.json', 'the memorials on whose days we write to you'],
    ['memorials/', 'each memorial you own or care for:'],
    ['  memorial.json', "its words, its photos' captions, who cares for it, and who you’ve invited"],
    ['  story.txt', 'its story as plain text'],
    ...taken.map(({ authored: { received } }): [string, string] => [
      `  ${received.file}.json`,
      received.about,
    ]),
    ['  photos/', 'the photographs, in their order'],
    ['  recordings/', 'the videos and sounds'],
    ...taken.flatMap(({ authored: { received, photos } }): [string, string][] =>
      photos ? [[`  ${received.file}/`, 'their photographs']] : [],
    ),
  ];
  const width = Math.max(...files.map(([name]) => name.length)) + 2;
  const lines = files.map(([name, about]) => `${name.padEnd(width)}${about}\n`);
  return `This is everything that Everpaw keeps about you.\n\n${lines.join('')}\nAll files are UTF-8; times are in UTC.\n`;
}

type Engine = ExportParts['engine'];

/** Yields an account's comments on articles, the oldest first. */
async function commentsOf(engine: Engine, accountId: string): Promise<object[]> {
  const comments: object[] = [];
  // The query returns documents of this projection only.
  const docs = documentsOf(engine, commentsProjection, { authorId: accountId });
  for await (const doc of docs as AsyncGenerator<CommentDoc>) {
    const { _id: id, articleId: feedId, parentId, content, status, likeCount, createdAt } = doc;
    comments.push({ id, feedId, parentId, content, status, likeCount, createdAt });
  }
  return comments;
}

/** Returns an account's product reviews, the oldest first. */
async function reviewsOf(engine: Engine, accountId: string): Promise<object[]> {
  const docs = await engine
    .model<ReviewDoc>(reviewsProjection.name)
    .find({ authorId: accountId })
    .sort({ createdAt: 1, _id: 1 })
    .lean();
  return docs.map(({ _id: id, productId, rating, title, text, isHidden, createdAt }) => ({
    id,
    productId,
    rating,
    title,
    text,
    isHidden,
    createdAt,
  }));
}

/** Returns the memorials that an account owns or cares for, the oldest first. */
async function memorialsOf(
  engine: Engine,
  accountId: string,
): Promise<(Positioned<MemorialDoc> & { tributeCount: number })[]> {
  const keeperships = await engine
    .model<KeepershipDoc>(keepershipsProjection.name)
    .find({ accountId, role: { $in: [...keeperRoles] } })
    .lean();
  const memorials = await engine
    .model<MemorialDoc>(memorialsProjection.name)
    .find({ _id: { $in: keeperships.map(({ memorialId }) => memorialId) }, removed: false })
    .sort({ createdAt: 1, _id: 1 })
    .lean<Positioned<MemorialDoc>[]>();
  return withTributeCounts(engine.model<TributeCountsDoc>(tributeCountsProjection.name), memorials);
}

/** Returns an account's subscription, or null. */
async function subscriptionOf(engine: Engine, accountId: string): Promise<SubscriptionDto | null> {
  const doc = await engine.model<SubscriptionDoc>(subscriptionsProjection.name).findById(accountId).lean();
  return ownSubscriptionOf(doc).subscription;
}

/** Returns an account's orders, the oldest first. */
async function orderDocsOf(engine: Engine, accountId: string): Promise<OrderDoc[]> {
  return engine
    .model<OrderDoc>(ordersProjection.name)
    .find({ accountId })
    .sort({ createdAt: 1, _id: 1 })
    .lean();
}

/** Returns an account's orders as they are exported. */
async function ordersOf(engine: Engine, accountId: string): Promise<OrderDto[]> {
  return (await orderDocsOf(engine, accountId)).flatMap((order) => orderDtoOf(order) ?? []);
}

/** Opens a ZIP file. Its entries are opened only when they are written; all have the time `mtime`. */
function openArchive(mtime: Date) {
  const zip = new ZipFile();
  const failed = Promise.withResolvers<never>();
  zip.on('error', failed.reject);
  // It may reject before or after a caller awaits it.
  failed.promise.catch(() => {});
  const add = (
    name: string,
    source: () => Readable | Promise<Readable>,
    { compress, onEnd = () => {} }: { compress: boolean; onEnd?: () => void },
  ) =>
    zip.addReadStreamLazy(name, { compress, mtime }, (give) => {
      const opening = async () => source();
      opening().then((stream) => give(null, stream.once('end', onEnd)), failed.reject);
    });
  const text = (name: string, value: () => string | Promise<string>) =>
    add(name, async () => Readable.from([Buffer.from(await value())]), { compress: true });
  const json = (name: string, value: () => unknown) =>
    text(name, async () => `${JSON.stringify(await value(), null, 2)}\n`);

  return {
    add,
    text,
    json,
    fail: failed.reject,
    /** Writes all added entries. Rejects with the first error; no file remains then. */
    async write(file: string): Promise<void> {
      zip.end();
      const output = zip.outputStream as Readable; // yazl's type names only what every stream can
      const written = pipeline(output, (await open(file, 'w', 0o600)).createWriteStream());
      try {
        await Promise.race([written, failed.promise]);
      } catch (error) {
        output.destroy();
        await written.catch(() => {});
        await rm(file, { force: true });
        throw error;
      }
    },
  };
}

type Archive = ReturnType<typeof openArchive>;

/**
 * Returns a function that adds a photo and returns its path, or null if its bytes are gone. `onWritten` is
 * called for each.
 */
function photosInto(
  archive: Archive,
  media: ExportParts['media'],
  onWritten: () => Promise<void>,
): (sha256: string, name: (extension: string) => string) => Promise<string | null> {
  return async (sha256, name) => {
    const master = await media.master(sha256);
    if (!master) {
      await onWritten();
      return null;
    }
    const path = name(master.name.slice(master.name.lastIndexOf('.')));
    archive.add(path, async () => (await master.open())?.stream ?? Readable.from([]), {
      compress: false,
      onEnd: () => void onWritten().catch(archive.fail),
    });
    return path;
  };
}

/** Adds the recordings of a memorial. Returns their paths in the folder by id. */
async function recordingsInto(
  archive: Archive,
  library: ExportParts['recordings'],
  folder: string,
  recordings: readonly MemorialRecordingDoc[],
  onWritten: () => Promise<void>,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const [place, { id, kind, sha256 }] of recordings.entries()) {
    // Opened again when it is written; nothing is read until then.
    const found = await library.open(sha256);
    if (!found) {
      await onWritten();
      continue;
    }
    found.stream.destroy();
    const file = `recordings/${String(place + 1).padStart(3, '0')}-${kind}.mp4`;
    files.set(id, file);
    archive.add(`${folder}/${file}`, async () => (await library.open(sha256))?.stream ?? Readable.from([]), {
      compress: false,
      onEnd: () => void onWritten().catch(archive.fail),
    });
  }
  return files;
}

/** Returns the photos added to a memorial by visitors, with folder and SHA-256. */
async function photosReceived(
  engine: Engine,
  taken: readonly Taken[],
  memorialId: string,
): Promise<{ folder: string; sha256: string }[]> {
  const found = new Map<string, { folder: string; sha256: string }>();
  for (const { authored, projection, parent, rules } of taken) {
    if (!authored.photos) continue;
    for await (const doc of documentsOf(engine, projection, { [parent.field]: memorialId }))
      if (!rules.isGone(doc))
        for (const sha256 of authored.photos(doc)) {
          const folder = authored.received.file;
          found.set(`${folder}/${sha256}`, { folder, sha256 });
        }
  }
  return [...found.values()];
}

/**
 * Writes all data of an account into a ZIP file. Memory is bounded: photos are streamed and documents are
 * read in pages. `onProgress` is called with the number of completed photos and recordings. Returns the ids
 * of the memorials and accounts whose data it contains, or null if there is no such account.
 */
export async function buildExport(
  { engine, media, recordings, sessions, accessLog }: ExportParts,
  { accountId, file }: { accountId: string; file: string },
  onProgress: (done: number, total: number) => Promise<void>,
): Promise<readonly string[] | null> {
  const account = await engine.model<AccountDoc>(accountsProjection.name).findById(accountId).lean();
  if (!account) return null;
  const own = await ownEntities();
  const taken = beneathMemorials(own);
  const memorials = await Promise.all(
    (await memorialsOf(engine, accountId)).map(async (memorial) => ({
      memorial,
      received: await photosReceived(engine, taken, memorial._id),
    })),
  );
  const holds = new Set([accountId]);
  for (const { memorial } of memorials)
    for (const id of [memorial._id, memorial.ownerId, ...memorial.keepers]) holds.add(id);
  const filesOf = ({ memorial, received }: (typeof memorials)[number]) =>
    memorial.images.length + memorial.recordings.length + received.length;
  const total = memorials.reduce((sum, each) => sum + filesOf(each), account.photo ? 1 : 0);
  await onProgress(0, total);

  const archive = openArchive(new Date(account.updatedAt));
  const { add, text, json } = archive;
  text('README.txt', () => readmeOf(own, taken));
  json('profile.json', () => ownAccountOf(account));
  json('sessions.json', () => sessions.list(accountId, ''));
  json('access-log.json', () => accessLog.page({ userId: accountId, limit: maxAccesses }));
  json('orders.json', () => ordersOf(engine, accountId));
  json('subscription.json', () => subscriptionOf(engine, accountId));
  for (const entity of own) {
    const mine = { filter: { [entity.authored.author]: accountId }, viewer: { accountId, isKeeper: false } };
    add(`${entity.authored.written.file}.json`, () => asJson(engine, entity, mine, (id) => holds.add(id)), {
      compress: true,
    });
    for (const part of entity.authored.parts ?? [])
      json(`${part.written.file}.json`, () => entriesOf(engine, entity, part, accountId));
  }

  json(`${commentsFile}.json`, () => commentsOf(engine, accountId));
  json('reviews.json', () => reviewsOf(engine, accountId));
  await addFurtherData(archive, engine, accountId);

  let done = 0;
  const written = () => {
    done += 1;
    return onProgress(done, total);
  };
  const addPhoto = photosInto(archive, media, written);
  if (account.photo) await addPhoto(account.photo, (extension) => `profile-photo${extension}`);
  for (const [index, { memorial, received }] of memorials.entries()) {
    const folder = `memorials/${String(index + 1).padStart(2, '0')}-${fileNameOf(memorial.petName.toLowerCase(), 40) || 'memorial'}`;
    const files: (string | null)[] = [];
    for (const [place, { media: shown }] of memorial.images.entries()) {
      const name = `photos/${String(place + 1).padStart(3, '0')}`;
      const path = await addPhoto(shown.sha256, (extension) => `${folder}/${name}${extension}`);
      files.push(path === null ? null : path.slice(folder.length + 1));
    }
    const played = await recordingsInto(archive, recordings, folder, memorial.recordings, written);
    json(`${folder}/memorial.json`, async () => ({
      role: memorial.ownerId === accountId ? 'owner' : 'keeper',
      ...described(memorialDtoOf(memorial, accountId), files, played),
      keepers: await keepersOf(engine, memorial),
      ...(memorial.ownerId === accountId ? { invitations: await openInvitations(engine, memorial._id) } : {}),
    }));
    text(`${folder}/story.txt`, () => (memorial.memorialText ? plainStory(memorial.memorialText) : ''));
    for (const entity of taken) {
      const all = { filter: { [entity.parent.field]: memorial._id }, viewer: { accountId, isKeeper: true } };
      const name = `${folder}/${entity.authored.received.file}.json`;
      add(name, () => asJson(engine, entity, all, (authorId) => holds.add(authorId)), { compress: true });
    }
    for (const each of received)
      await addPhoto(each.sha256, (extension) => `${folder}/${each.folder}/${each.sha256}${extension}`);
  }
  await archive.write(file);
  return [...holds];
}

/** Adds photos of e-cards and of orders, and data that only some accounts have. */
async function addFurtherData({ add, json }: Archive, engine: Engine, accountId: string): Promise<void> {
  for (const { id, read } of await ecardPhotos(engine, accountId))
    add(`ecards/${id}.jpg`, async () => Readable.from([await read()]), { compress: false });
  for (const { id, read } of await linePhotos(engine, accountId, await orderDocsOf(engine, accountId)))
    add(`order-photos/${id}.jpg`, async () => Readable.from([await read()]), { compress: false });
  const contacts = await archiveContacts(engine, accountId);
  if (contacts.length > 0) json('archive-contacts.json', () => contacts);
  const followed = await followedMemorials(engine, accountId);
  if (followed.length > 0) json('days-to-remember.json', () => followed);
}

/** Returns the keepers of a memorial, its owner first. */
async function keepersOf(
  engine: Engine,
  { ownerId, keepers }: MemorialDoc,
): Promise<{ name: string; role: string }[]> {
  const ids = [ownerId, ...keepers];
  const accounts = await engine
    .model<AccountDoc>(accountsProjection.name)
    .find({ _id: { $in: ids } })
    .lean();
  const names = new Map(accounts.map((each) => [each._id, nameOf(each)]));
  return ids.map((id, place) => ({ name: names.get(id) ?? '', role: place === 0 ? 'owner' : 'keeper' }));
}

/**
 * Streams an entity's documents that this viewer may see as a JSON array, the oldest first. `onAuthor` is
 * called with the account of each author.
 */
function asJson(
  engine: Engine,
  { projection, rules, authored }: Own,
  { filter, viewer }: { filter: Readonly<Record<string, string>>; viewer: EntityViewer },
  onAuthor: (accountId: string) => void = () => {},
): Readable {
  async function* parts(): AsyncGenerator<string> {
    let isFirst = true;
    yield '[';
    for await (const doc of documentsOf(engine, projection, filter)) {
      const dto = rules.dtoOf(doc, viewer);
      if (!dto) continue;
      for (const { author } of writtenOf(authored)) {
        const writer: unknown = Reflect.get(doc, author);
        if (typeof writer === 'string') onAuthor(writer);
      }
      const { position: _, ...entry } = dto;
      yield `${isFirst ? '' : ','}\n  ${JSON.stringify(entry)}`;
      isFirst = false;
    }
    yield '\n]\n';
  }
  return Readable.from(parts(), { objectMode: false });
}

/**
 * Returns the memorial without technical fields, and each photo and recording with its file name, null if the
 * file is gone.
 */
function described(
  { images, videos = [], audio = [], position: _, keepers: __, ...memorial }: MemorialDto,
  files: (string | null)[],
  played: ReadonlyMap<string, string>,
) {
  const recording = ({
    id,
    title,
    description,
    transcript = null,
    duration,
    createdAt,
  }: (typeof videos | typeof audio)[number]) => ({
    file: played.get(id) ?? null,
    title,
    description,
    transcript,
    duration,
    createdAt,
  });
  return {
    ...memorial,
    images: images.map(({ caption, createdAt, media: { width, height } }, place) => ({
      file: files[place] ?? null,
      caption,
      createdAt,
      width,
      height,
    })),
    videos: videos.map(recording),
    audio: audio.map(recording),
  };
}
