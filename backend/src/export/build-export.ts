import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MemorialDto } from '@everpaw/contracts/memorials/memorial.dto';
import { plainStory } from '@everpaw/contracts/memorials/story';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import type { AccountDoc } from '@everpaw/projections/accounts/accounts.view';
import { tributeCountsProjection } from '@everpaw/projections/guestbook/tribute-counts.projection';
import type { TributeCountsDoc } from '@everpaw/projections/guestbook/tribute-counts.view';
import { keepershipsProjection } from '@everpaw/projections/memorials/keeperships.projection';
import type { KeepershipDoc } from '@everpaw/projections/memorials/keeperships.view';
import { memorialDtoOf } from '@everpaw/projections/memorials/memorial-dto-of-doc';
import { memorialsProjection } from '@everpaw/projections/memorials/memorials.projection';
import type { MemorialDoc } from '@everpaw/projections/memorials/memorials.view';
import { ZipFile } from 'yazl';
import type { AccessLog } from '../accounts/access-log.ts';
import { ownAccountOf } from '../accounts/accounts.queries.ts';
import { tributesOf } from '../guestbook/tributes-of.ts';
import type { MediaLibrary } from '../media/media-library.ts';
import { nameOf } from '../memorials/keepers.queries.ts';
import { withTributeCounts } from '../memorials/tribute-counts.ts';
import type { ProjectionEngine } from '../platform/projections/projection-engine.ts';
import type { Sessions } from '../platform/sessions/session-store.ts';

export type ExportParts = {
  engine: Pick<ProjectionEngine, 'model'>;
  media: Pick<MediaLibrary, 'master'>;
  sessions: Pick<Sessions, 'list'>;
  accessLog: Pick<AccessLog, 'page'>;
};

type Positioned<Doc> = Doc & { position: string };

/** The most entries of the access log that an export holds. */
const mostAccesses = 5_000;

const readme = `This is everything that Everpaw keeps of you.

profile.json           your account
sessions.json          the devices that are signed in
access-log.json        when you signed in and what was refused
tributes-written.json  what you wrote in guestbooks
memorials/             each memorial that you own or care for:
  memorial.json        its words, its photos' captions and who cares for it
  story.txt            its story as plain text
  guestbook.json       the tributes that it received
  photos/              the photographs, in their order

All files are UTF-8; times are in UTC.
`;

type Engine = ExportParts['engine'];

/** The memorials that an account owns or cares for, the oldest first. */
async function memorialsOf(
  engine: Engine,
  accountId: string,
): Promise<(Positioned<MemorialDoc> & { tributeCount: number })[]> {
  const keeperships = await engine
    .model<KeepershipDoc>(keepershipsProjection.name)
    .find({ accountId, role: { $ne: null } })
    .lean<KeepershipDoc[]>();
  const memorials = await engine
    .model<MemorialDoc>(memorialsProjection.name)
    .find({ _id: { $in: keeperships.map(({ memorialId }) => memorialId) }, removed: false })
    .sort({ createdAt: 1, _id: 1 })
    .lean<Positioned<MemorialDoc>[]>();
  return withTributeCounts(engine.model<TributeCountsDoc>(tributeCountsProjection.name), memorials);
}

/** A ZIP file whose parts are opened when their turn has come; all carry the time `mtime`. */
function openArchive(mtime: Date) {
  const zip = new ZipFile();
  const failed = Promise.withResolvers<never>();
  zip.on('error', failed.reject);
  // It may fail before, or after, anybody waits for it.
  failed.promise.catch(() => {});
  const add = (
    name: string,
    source: () => Readable | Promise<Readable>,
    { compress, onEnd = () => {} }: { compress: boolean; onEnd?: () => void },
  ) =>
    zip.addReadStreamLazy(name, { compress, mtime }, (give) => {
      const open = async () => source();
      open().then((stream) => give(null, stream.once('end', onEnd)), failed.reject);
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
    /** Writes all that was added; rejects with the first failure. */
    async write(file: string): Promise<void> {
      zip.end();
      const output = zip.outputStream as Readable; // yazl's type names only what every stream can
      const written = pipeline(output, createWriteStream(file, { mode: 0o600 }));
      try {
        await Promise.race([written, failed.promise]);
      } catch (error) {
        output.destroy();
        await written.catch(() => {});
        throw error;
      }
    },
  };
}

type Archive = ReturnType<typeof openArchive>;

/** Adds photographs, and reports each that is written. Answers a photo's path; null when its bytes are gone. */
function photosInto(
  archive: Archive,
  media: ExportParts['media'],
  onWritten: () => Promise<void>,
): (sha256: string, name: (extension: string) => string) => Promise<string | null> {
  return async (sha256, name) => {
    const master = await media.master(sha256);
    if (!master) return null;
    const path = name(master.name.slice(master.name.lastIndexOf('.')));
    archive.add(path, async () => (await master.open())?.stream ?? Readable.from([]), {
      compress: false,
      onEnd: () => void onWritten().catch(archive.fail),
    });
    return path;
  };
}

/**
 * Writes everything that is kept of an account into a ZIP file. Nothing is held whole: photographs are copied and
 * guestbooks read page by page. `onProgress` hears how many photographs are done. False when there is no such account.
 */
export async function buildExport(
  { engine, media, sessions, accessLog }: ExportParts,
  { accountId, file }: { accountId: string; file: string },
  onProgress: (done: number, total: number) => Promise<void>,
): Promise<boolean> {
  const account = await engine
    .model<AccountDoc>(accountsProjection.name)
    .findById(accountId)
    .lean<AccountDoc>();
  if (!account) return false;
  const memorials = await memorialsOf(engine, accountId);
  const total = memorials.reduce((sum, memorial) => sum + memorial.images.length, 0);
  await onProgress(0, total);

  const archive = openArchive(new Date(account.updatedAt));
  const { add, text, json } = archive;
  text('README.txt', () => readme);
  json('profile.json', () => ownAccountOf(account));
  json('sessions.json', () => sessions.list(accountId, ''));
  json('access-log.json', () => accessLog.page({ userId: accountId, limit: mostAccesses }));
  add('tributes-written.json', () => tributesAsJson(engine, { authorId: accountId }), { compress: true });

  let done = 0;
  const addPhoto = photosInto(archive, media, () => {
    done += 1;
    return onProgress(done, total);
  });
  if (account.photo) await addPhoto(account.photo, (extension) => `profile-photo${extension}`);
  for (const [index, memorial] of memorials.entries()) {
    const folder = `memorials/${String(index + 1).padStart(2, '0')}-${slugOf(memorial.petName)}`;
    const files: (string | null)[] = [];
    for (const [place, { media: shown }] of memorial.images.entries()) {
      const name = `photos/${String(place + 1).padStart(3, '0')}`;
      const path = await addPhoto(shown.sha256, (extension) => `${folder}/${name}${extension}`);
      files.push(path === null ? null : path.slice(folder.length + 1));
    }
    json(`${folder}/memorial.json`, async () => ({
      role: memorial.ownerId === accountId ? 'owner' : 'keeper',
      ...described(memorialDtoOf(memorial), files),
      keepers: await keepersOf(engine, memorial),
    }));
    text(`${folder}/story.txt`, () => (memorial.memorialText ? plainStory(memorial.memorialText) : ''));
    add(`${folder}/guestbook.json`, () => tributesAsJson(engine, { memorialId: memorial._id }), {
      compress: true,
    });
  }
  await archive.write(file);
  return true;
}

/** Who cares for a memorial, its owner first. */
async function keepersOf(
  engine: Engine,
  { ownerId, keepers }: MemorialDoc,
): Promise<{ name: string; role: string }[]> {
  const ids = [ownerId, ...keepers];
  const accounts = await engine
    .model<AccountDoc>(accountsProjection.name)
    .find({ _id: { $in: ids } })
    .lean<AccountDoc[]>();
  const names = new Map(accounts.map((each) => [each._id, nameOf(each)]));
  return ids.map((id, place) => ({ name: names.get(id) ?? '', role: place === 0 ? 'owner' : 'keeper' }));
}

/** The tributes as a JSON array, the oldest first. */
function tributesAsJson(engine: Engine, which: { memorialId: string } | { authorId: string }): Readable {
  async function* parts(): AsyncGenerator<string> {
    let isFirst = true;
    yield '[';
    for await (const tribute of tributesOf(engine, which)) {
      if (tribute.status === 'deleted') continue;
      const {
        _id: id,
        memorialId,
        visitorName,
        visitorLocation,
        tributeMessage,
        status,
        createdAt,
      } = tribute;
      const shown = { id, memorialId, visitorName, visitorLocation, tributeMessage, status, createdAt };
      yield `${isFirst ? '' : ','}\n  ${JSON.stringify(shown)}`;
      isFirst = false;
    }
    yield '\n]\n';
  }
  return Readable.from(parts(), { objectMode: false });
}

/** The memorial without what only a program needs; each photo with the name of its file, null when that is gone. */
function described({ images, position: _, keepers: __, ...memorial }: MemorialDto, files: (string | null)[]) {
  return {
    ...memorial,
    images: images.map(({ caption, createdAt, media: { width, height } }, place) => ({
      file: files[place] ?? null,
      caption,
      createdAt,
      width,
      height,
    })),
  };
}

/** A name as a folder is called on every system: plain letters, digits and hyphens. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40) || 'memorial'
  );
}
