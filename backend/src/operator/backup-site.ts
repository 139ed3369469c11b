import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { counted } from '@everpaw/contracts/kernel/text/words';
import { databases, dataFiles } from '../app/data-files.ts';
import { requireSite } from '../app/require-site.ts';
import { identityOfState } from '../platform/execution/integrity/store-identity.ts';
import { Refused } from '../platform/operator/refused.ts';
import { type Disk, type FileSum, localDisk, syncTree } from '../platform/storage/files/disk.ts';
import { makeDurably } from '../platform/storage/files/fill-folder.ts';
import { unfinishedFiles } from '../platform/storage/media-store/folder-store.ts';
import { openToRead } from '../platform/storage/read-store/connect-read-store.ts';
import { progressLines } from './move/progress-lines.ts';
import { requireReadableFiles } from './readable-files.ts';
import { describeStores, type StorePlaces, storesElsewhere } from './stores-elsewhere.ts';

/** A file of a backup: its path in it, with slashes, its size in bytes and its SHA-256. */
type BackedUpFile = FileSum & { name: string };

/** The manifest of a backup. */
export type BackupManifest = {
  format: 1;
  /** ISO instant in UTC. */
  madeAt: string;
  files: readonly BackedUpFile[];
  /** The files of photos and recordings. Unset in backups of 1.0, which copied them without sums. */
  media?: readonly BackedUpFile[];
  /** The identity of the site. Unset in backups of 1.0, and if its keys are on a server. */
  siteId?: string;
  /** The stores that were on servers, by their names in a data folder. Unset if there were none. */
  elsewhere?: readonly string[];
};

const manifestFile = 'backup.json';

/**
 * Copied in this order: the log before the keys, so that every event's key is included, and both before the photos, so
 * that no photo that an event names is missing. Views are rebuilt from the log.
 */
const copiedFiles = [dataFiles.events, dataFiles.state, dataFiles.jobs];

/**
 * Copies everything that can't be rebuilt into an empty or new folder, whether or not the site is running. Includes
 * everything that was acknowledged before the start. Stores on servers are only listed: they need their own backup, the
 * log's before this one to preserve the order.
 *
 * @throws Refused
 */
export async function backupSite(
  places: StorePlaces,
  target: string,
  now: Date,
  report: (line: string) => void,
  disk: Disk = localDisk,
): Promise<string> {
  const { dataDir } = places;
  const folder = resolve(target);
  const elsewhere = storesElsewhere(places);
  // A file whose store has since moved to a server no longer belongs to the site.
  const isLocal = (name: string) => !elsewhere.some((file) => file === name);
  if (!copiedFiles.some(isLocal))
    throw new Refused(`There is nothing to back up in ${dataDir}: all is on servers, whose own tools do it.`);
  requireSite(places);
  const [first = ''] = copiedFiles.filter(isLocal);
  if (!existsSync(join(dataDir, first))) throw new Refused(`There is no ${first} in ${dataDir}.`);
  requireReadableFiles(dataDir, copiedFiles.filter(isLocal));
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new Refused(`${folder} is not empty: name a new folder.`);
  await makeDurably(disk, folder);
  const files: BackedUpFile[] = [];
  for (const name of copiedFiles.filter(isLocal)) {
    const [from, to] = [join(dataDir, name), join(folder, name)];
    if (!existsSync(from)) continue;
    report(`${name} is copied`);
    await disk.run(to, () => copyDatabase(disk, from, to));
    files.push({ name, ...(await sumOf(to)) });
  }
  const secret = dataFiles.sessionSecret;
  if (existsSync(join(dataDir, secret)))
    files.push({ name: secret, ...(await disk.copy(join(dataDir, secret), join(folder, secret))) });
  const media = isLocal(dataFiles.media) ? await copyPhotos(disk, dataDir, folder, report) : [];
  const siteId = isLocal(dataFiles.state) ? await siteIn(join(dataDir, dataFiles.state)) : null;
  await finishBackup(disk, folder, {
    format: 1,
    madeAt: now.toISOString(),
    files,
    elsewhere,
    media,
    ...(siteId === null ? {} : { siteId }),
  });
  return [
    `The backup is in ${folder}.${isLocal(dataFiles.state) ? " It holds the keys of everybody's words: keep it as safe as the site itself." : ''}`,
    ...(elsewhere.length > 0
      ? [`It does not hold what is on a server, whose own tools back it up: ${describeStores(elsewhere)}.`]
      : []),
    ...(isLocal(dataFiles.events)
      ? []
      : ['It fits to a backup of the log that was made before it: no event may be newer than its key.']),
  ].join('\n');
}

/** Returns the identity of the site that a file of keys is of. */
async function siteIn(file: string): Promise<string | null> {
  const store = await openToRead(file, databases.state);
  try {
    return await identityOfState(store.connection);
  } finally {
    await store.close();
  }
}

/** Writes the manifest, which makes the backup one, once everything else in it is durable. */
async function finishBackup(disk: Disk, folder: string, manifest: BackupManifest): Promise<void> {
  await syncTree(disk, folder);
  const draft = join(folder, `${manifestFile}.draft`);
  await disk.write(draft, `${JSON.stringify(manifest, null, 2)}\n`);
  await disk.syncFile(draft);
  await disk.rename(draft, join(folder, manifestFile));
  await disk.syncFolder(folder);
}

/** Returns the paths of the files below a folder, relative to `root` and with slashes; none if it isn't there. */
async function filesBelow(root: string, folder: string): Promise<string[]> {
  if (!existsSync(join(root, folder))) return [];
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'))
    .sort();
}

/** Copies the files of photos. One that an erasure or a user removes in the meantime is left out. */
async function copyPhotos(
  disk: Disk,
  from: string,
  into: string,
  report: (line: string) => void,
): Promise<BackedUpFile[]> {
  const names = (await filesBelow(from, dataFiles.media)).filter(
    (name) => !name.startsWith(`${dataFiles.media}/${unfinishedFiles}/`),
  );
  if (names.length > 0) report(`${dataFiles.media} is copied`);
  const counting = progressLines('files of photos are copied', names.length, report);
  const copied: BackedUpFile[] = [];
  for (const [index, name] of names.entries()) {
    await disk.makeFolder(dirname(join(into, name)));
    try {
      copied.push({ name, ...(await disk.copy(join(from, name), join(into, name))) });
    } catch (error) {
      const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(join(from, name));
      if (!isGone) throw error;
    }
    counting(index + 1);
  }
  return copied;
}

/** Copies a consistent snapshot of a database, a few pages at a time, while other processes may write to it. */
async function copyDatabase(disk: Disk, source: string, target: string): Promise<void> {
  await disk.write(target, '');
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    // The first read fixes the snapshot; pages that change later are copied in their old version.
    database.exec('PRAGMA busy_timeout = 5000; BEGIN; SELECT count(*) FROM sqlite_schema;');
    await backup(database, target, { rate: 500 });
  } finally {
    database.close();
  }
}

async function sumOf(file: string): Promise<FileSum> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

/** Returns the listed files of a backup by their path in it. */
export function listedIn({ files, media = [] }: BackupManifest): Map<string, BackedUpFile> {
  return new Map([...files, ...media].map((file) => [file.name, file]));
}

/** Returns the paths of a backup's photos in it. */
export async function photosIn(folder: string, { media }: BackupManifest): Promise<string[]> {
  return media?.map(({ name }) => name) ?? (await filesBelow(folder, dataFiles.media));
}

/** @throws Refused unless the folder holds a backup that this version can read. */
async function readManifest(folder: string): Promise<BackupManifest> {
  let manifest: BackupManifest;
  try {
    manifest = JSON.parse(await readFile(join(folder, manifestFile), 'utf8')) as BackupManifest; // written above
  } catch {
    throw new Refused(`${folder} holds no backup: there is no readable ${manifestFile}.`);
  }
  if (manifest.format !== 1) throw new Refused(`${folder} is a backup of a newer version of the site.`);
  const odd = [...listedIn(manifest).keys()].find(
    (name) => !join(folder, name).startsWith(join(folder, sep)),
  );
  if (odd !== undefined)
    throw new Refused(`${join(folder, manifestFile)} names a file outside of it: ${odd}.`);
  return manifest;
}

/** Returns the paths of the files of a backup that are missing or not as they were written. */
async function differingIn(
  folder: string,
  manifest: BackupManifest,
  report: (line: string) => void,
): Promise<string[]> {
  const listed = listedIn(manifest);
  const counting = progressLines('files of the backup are checked', listed.size, report);
  const differing: string[] = [];
  let done = 0;
  for (const [name, { bytes, sha256 }] of listed) {
    const found = await sumOf(join(folder, name)).catch(() => null);
    if (found?.bytes !== bytes || found.sha256 !== sha256) differing.push(join(folder, name));
    counting(++done);
  }
  return differing;
}

/**
 * Reads a backup's manifest and verifies every file.
 * @throws Refused naming a file that differs.
 */
export async function readBackup(folder: string, report: (line: string) => void): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  const [differing] = await differingIn(folder, manifest, report);
  if (differing !== undefined) throw new Refused(`${differing} is not as it was backed up.`);
  return manifest;
}

/**
 * Checks that every file of a backup is as it was written. Returns what it holds.
 * @throws Refused naming every file that differs.
 */
export async function checkBackup(source: string, report: (line: string) => void): Promise<string> {
  const folder = resolve(source);
  const manifest = await readManifest(folder);
  const differing = await differingIn(folder, manifest, report);
  if (differing.length > 0)
    throw new Refused(
      `Not as they were backed up, or missing:\n${differing.map((file) => `  ${file}`).join('\n')}`,
    );
  const { files, media, elsewhere = [] } = manifest;
  const photos = media
    ? counted(media.length, 'file of photos', 'files of photos')
    : 'photos without checksums, which were not checked';
  return [
    `The backup of ${manifest.madeAt} is as it was written: ${[...files.map(({ name }) => name), photos].join(', ')}.`,
    ...(elsewhere.length > 0 ? [`It does not hold what is on a server: ${describeStores(elsewhere)}.`] : []),
  ].join('\n');
}
