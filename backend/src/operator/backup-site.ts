import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { dataFiles } from '../app/data-files.ts';
import { Refused } from '../platform/operator/refused.ts';
import { describeStores, type StorePlaces, storesElsewhere } from './stores-elsewhere.ts';

/** The manifest of a backup: each file with its size in bytes and SHA-256. */
export type BackupManifest = {
  format: 1;
  /** ISO instant in UTC. */
  madeAt: string;
  files: readonly { name: string; bytes: number; sha256: string }[];
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
): Promise<string> {
  const { dataDir } = places;
  const folder = resolve(target);
  const elsewhere = storesElsewhere(places);
  // A file whose store has since moved to a server no longer belongs to the site.
  const isLocal = (name: string) => !elsewhere.some((file) => file === name);
  if (!copiedFiles.some(isLocal))
    throw new Refused(`There is nothing to back up in ${dataDir}: all is on servers, whose own tools do it.`);
  const [first = ''] = copiedFiles.filter(isLocal);
  if (!existsSync(join(dataDir, first))) throw new Refused(`There is no ${first} in ${dataDir}.`);
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new Refused(`${folder} is not empty: name a new folder.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files: BackupManifest['files'][number][] = [];
  for (const name of copiedFiles.filter(isLocal)) {
    const source = join(dataDir, name);
    if (!existsSync(source)) continue;
    report(`${name} is copied`);
    await copyDatabase(source, join(folder, name));
    files.push({ name, ...(await sumOf(join(folder, name))) });
  }
  for (const name of [dataFiles.sessionSecret, dataFiles.media].filter(isLocal)) {
    const source = join(dataDir, name);
    if (!existsSync(source)) continue;
    report(`${name} is copied`);
    await cp(source, join(folder, name), { recursive: true });
  }
  const manifest: BackupManifest = { format: 1, madeAt: now.toISOString(), files, elsewhere };
  await writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
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

/** Copies a consistent snapshot of a database, a few pages at a time, while other processes may write to it. */
async function copyDatabase(source: string, target: string): Promise<void> {
  await writeFile(target, '', { mode: 0o600 });
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    // The first read fixes the snapshot; pages that change later are copied in their old version.
    database.exec('PRAGMA busy_timeout = 5000; BEGIN; SELECT count(*) FROM sqlite_schema;');
    await backup(database, target, { rate: 500 });
  } finally {
    database.close();
  }
}

async function sumOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

/**
 * Reads a backup's manifest and verifies every file.
 * @throws Refused naming the file that differs.
 */
export async function readBackup(folder: string): Promise<BackupManifest> {
  let manifest: BackupManifest;
  try {
    manifest = JSON.parse(await readFile(join(folder, manifestFile), 'utf8')) as BackupManifest; // written above
  } catch {
    throw new Refused(`${folder} holds no backup: there is no readable ${manifestFile}.`);
  }
  if (manifest.format !== 1) throw new Refused(`${folder} is a backup of a newer version of the site.`);
  for (const { name, bytes, sha256 } of manifest.files) {
    const found = await sumOf(join(folder, name)).catch(() => null);
    if (found?.bytes !== bytes || found.sha256 !== sha256)
      throw new Refused(`${join(folder, name)} is not as it was backed up. Nothing was restored.`);
  }
  return manifest;
}
