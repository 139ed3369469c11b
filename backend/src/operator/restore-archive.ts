import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { databases, dataFiles } from '../app/data-files.ts';
import { ArchiveDamaged, ArchiveLocked } from '../archives/archive-damaged.ts';
import {
  type ArchivedUpload,
  archivedPerson,
  archivedUpload,
  archiveParts,
  isIn,
  largestPart,
  linesOf,
} from '../archives/archive-format.ts';
import { unsealed } from '../archives/archive-sealing.ts';
import { rewriteArchive } from '../archives/rewrite-archive.ts';
import { collected, readTar, type TarEntry } from '../archives/tar.ts';
import { eventsIn, type VerifiedArchive, verifyArchive } from '../archives/verify-archive.ts';
import { openSignedLogs } from '../audit/transparency/signed-log.ts';
import { keepUploads } from '../media/uploads.ts';
import { foundingEvent } from '../platform/execution/integrity/store-identity.ts';
import { connectJobs } from '../platform/execution/jobs/connect-jobs.ts';
import { headOf } from '../platform/execution/projections/feed/log-source.ts';
import { Refused } from '../platform/operator/refused.ts';
import { connectEventLog } from '../platform/storage/event-log/connect-event-log.ts';
import type { CopiedEvent } from '../platform/storage/event-log/fill-event-file.ts';
import { type Disk, localDisk } from '../platform/storage/files/disk.ts';
import { requireFillable } from '../platform/storage/files/fill-folder.ts';
import { connectReadStore } from '../platform/storage/read-store/connect-read-store.ts';
import { commandLine } from './command-line.ts';
import { copied, renamedAddresses } from './renamed-addresses.ts';
import { describeErasures, type ErasedAgain, eraseAgain, erasedIn, requireSameSite } from './restore-site.ts';
import { makeSiteFolder } from './site-folder.ts';

/** An archive in a file, which may be read several times. */
type ArchiveFile = { path: string; passphrase: string | null };

function partsIn({ path, passphrase }: ArchiveFile): AsyncIterable<TarEntry> {
  return readTar(unsealed(createReadStream(path, { highWaterMark: 1024 * 1024 }), passphrase));
}

function present(path: string): string {
  const file = resolve(path);
  if (!existsSync(file) || !statSync(file).isFile()) throw new Refused(`There is no archive ${file}.`);
  return file;
}

/**
 * Reads and verifies an archive.
 * @throws Refused if it is damaged or can't be opened.
 */
async function verified(file: ArchiveFile): Promise<VerifiedArchive> {
  try {
    return await verifyArchive(() => partsIn(file));
  } catch (error) {
    if (error instanceof ArchiveDamaged || error instanceof ArchiveLocked)
      throw new Refused(`${file.path}: ${error.message}.`);
    throw error;
  }
}

const subjectOf = ({ head }: VerifiedArchive) =>
  head.entityType === 'site' ? `the site ${head.siteId}` : `the memorial ${head.entityId}`;

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function describe(archive: VerifiedArchive): string[] {
  const { head, sums, people, log, provenLeaves } = archive;
  const compared =
    provenLeaves === null || !log
      ? 'It holds no checkpoint: nothing had been signed.'
      : head.entityType === 'site'
        ? `The first ${provenLeaves} events are those that its checkpoint of ${log.origin} was signed for.`
        : `${provenLeaves} of its events are proven by its checkpoint of ${log.origin}.`;
  return [
    `An archive of ${subjectOf(archive)}, made at ${head.madeAt}, up to ${head.position}.`,
    `${sums.events} events, ${sums.photos} photos, the keys of ${people.live} people; ${people.erased.length} were erased.`,
    compared,
  ];
}

/**
 * Returns a description of an archive after verifying every part.
 * @throws Refused
 */
export async function describeArchive(path: string, passphrase: string | null): Promise<string> {
  const archive = await verified({ path: present(path), passphrase });
  return ['Every part is as it was written.', ...describe(archive)].join('\n');
}

/**
 * Returns the parts of an archive with their sizes in bytes.
 * @throws Refused
 */
export async function listArchive(path: string, passphrase: string | null): Promise<string> {
  const archive = await verified({ path: present(path), passphrase });
  const parts = archive.sums.parts.map(({ name, bytes }) => `${String(bytes).padStart(12)}  ${name}`);
  return [...parts, ...describe(archive)].join('\n');
}

/**
 * Returns the people who are erased in a later data folder, backup or archive of the same site.
 * @throws Refused
 */
async function erasedSince(
  later: string | null,
  passphrase: string | null,
  siteId: string,
): Promise<readonly string[]> {
  if (later === null) return [];
  const path = resolve(later);
  if (existsSync(path) && statSync(path).isDirectory()) return erasedIn(path, siteId);
  const { head, people } = await verified({ path: present(path), passphrase });
  requireSameSite(path, head.siteId, siteId);
  return people.erased;
}

/** Returns the parts without the people who were erased since the archive was written. */
function withoutErased(file: ArchiveFile, erased: ReadonlySet<string>): AsyncIterable<TarEntry> {
  const find = async (people: readonly string[]) =>
    new Map(people.flatMap((person) => (erased.has(person) ? [[person, null] as const] : [])));
  return rewriteArchive(partsIn(file), { find }).parts;
}

async function* uploadsIn(entries: AsyncIterable<TarEntry>) {
  const read = ({ at, retired, ...upload }: ArchivedUpload) => ({
    ...upload,
    at: new Date(at),
    retired: retired === null ? null : new Date(retired),
  });
  for await (const entry of entries)
    if (isIn(archiveParts.uploads, entry)) yield* (await linesOf(entry, archivedUpload)).map(read);
    else if (isIn(archiveParts.media, entry)) return;
}

async function keysIn(entries: AsyncIterable<TarEntry>): Promise<Map<string, Buffer | null>> {
  const keys = new Map<string, Buffer | null>();
  for await (const entry of entries)
    if (isIn(archiveParts.people, entry))
      for (const { person, key } of await linesOf(entry, archivedPerson))
        keys.set(person, key === null ? null : Buffer.from(key, 'base64'));
    else if (isIn(archiveParts.pictures, entry) || isIn(archiveParts.media, entry)) break;
  return keys;
}

export type RestoredArchive = { path: string; into: string; later: string | null; passphrase: string | null };

/**
 * Makes a data folder from an archive, ready to be started as a site: the whole site, or for a memorial's archive a new
 * site with only that memorial. It gets a new secret, so earlier links, invitations and tokens are invalid. Reactions,
 * jobs and signing are off. People who are erased in `later` (a data folder, backup or archive made after this one) are
 * erased here too.
 *
 * @throws Refused, FolderNotEmpty and FolderUnfinished before anything is written; DataFolderInUse.
 */
export async function restoreArchive(
  { path, into, later, passphrase }: RestoredArchive,
  now: Date,
  report: (line: string) => void,
  disk: Disk = localDisk,
): Promise<string> {
  const file: ArchiveFile = { path: present(path), passphrase };
  const folder = resolve(into);
  const laterWords = later === null ? [] : ['--later', resolve(later)];
  const command = commandLine(
    'npm',
    'run',
    'archive',
    '--',
    'restore',
    file.path,
    '--into',
    folder,
    ...laterWords,
  );
  // Checked again under the lock; here before a large archive is read.
  requireFillable(folder, { command });
  const archive = await verified(file);
  report(`${file.path} is whole`);
  const erased = await erasedSince(later, passphrase, archive.head.siteId);
  const parts = () => withoutErased(file, new Set([...erased, ...archive.people.erased]));
  const isSite = archive.head.entityType === 'site';
  const identity = isSite ? archive.head.siteId : randomUUID();
  const { log } = archive;
  let again: ErasedAgain = { people: 0, erasures: 0 };
  const secret = randomBytes(48).toString('base64url');
  const keys = await keysIn(parts());
  async function* events(): AsyncGenerator<CopiedEvent> {
    const archived = eventsIn(partsIn(file));
    if (isSite) return yield* renamedAddresses(archived, { secret, keys, now, ...archive });
    yield foundingEvent(identity, now.getTime());
    for await (const event of archived) yield copied(event);
  }
  const count = await makeSiteFolder(
    folder,
    {
      identity,
      // Later positions are written by the restore: a device may have other events at the same positions.
      history: () => ({ earlier: archive.head.histories, since: isSite ? archive.head.position : '' }),
      secret,
      events: events(),
      keys: async () => keys,
      async records(state) {
        await keepUploads(state, uploadsIn(parts()));
        if (isSite && log) await (await openSignedLogs(state)).begin(log);
      },
      async pictures(store) {
        for await (const entry of parts())
          if (isIn(archiveParts.media, entry))
            await store.put(
              entry.name.slice(archiveParts.media.length + 1),
              await collected(entry.content, largestPart),
            );
      },
      copyOf: null,
      async finish() {
        again = await finishErasures(folder, erased);
      },
    },
    {
      how: `restored from ${file.path}`,
      command,
      startedAt: now.toISOString(),
    },
    disk,
  );
  return [
    `${upperFirst(subjectOf(archive))} is restored in ${folder}: ${count} events; the views are built at the next start.`,
    ...describeErasures(again, later),
    'Reactions and jobs are off. When all is well: npm run reactions -- on, npm run jobs -- on.',
    'No checkpoint is signed until: npm run audit -- continue FILE, or npm run audit -- new-log.',
    `Open it with: DATA_DIR=${folder} SEED=none npm start`,
  ].join('\n');
}

async function finishErasures(folder: string, erased: readonly string[]): Promise<ErasedAgain> {
  const eventLog = await connectEventLog({ file: join(folder, dataFiles.events) });
  const state = await connectReadStore({
    file: join(folder, dataFiles.state),
    database: databases.state,
    synchronous: 'FULL',
  });
  const jobs = await connectJobs({ file: join(folder, dataFiles.jobs) });
  try {
    const head = await headOf(eventLog.log);
    return await eraseAgain({ log: eventLog.log, state: state.connection, jobs }, erased, head);
  } finally {
    await jobs.close();
    await state.close();
    await eventLog.close();
  }
}
