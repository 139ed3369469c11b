import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { Refused } from '../platform/operator/refused.ts';
import { dataFiles } from './data-files.ts';
import { describeStores, type StorePlaces, storesElsewhere } from './stores-elsewhere.ts';

/** What a backup holds: each file with its size and SHA-256. */
export type BackupManifest = {
  format: 1;
  /** ISO instant in UTC. */
  madeAt: string;
  files: readonly { name: string; bytes: number; sha256: string }[];
  /** What was on servers, by the names that it would have in a data folder; none where this is missing. */
  elsewhere?: readonly string[];
};

const manifestFile = 'backup.json';

/**
 * In this order: the log before the keys, so that no event is without its key, and both before the pictures, so that
 * no picture that an event names is missing. Views are built from the log again.
 */
const copiedFiles = [dataFiles.events, dataFiles.state, dataFiles.jobs];

/**
 * Copies what cannot be built again into a folder that is empty or not there, while the site runs or not. What was
 * acknowledged before the start is in the copy. What is on a server is left to the server's own tools, and named; a log
 * is to be backed up there before this, for the same order.
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
  // A file of a store that has moved to a server since is not the site's any more.
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

/** Copies a database as it is at this moment, a few pages at a time, beside whoever writes it. */
async function copyDatabase(source: string, target: string): Promise<void> {
  await writeFile(target, '', { mode: 0o600 });
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    // What is read first fixes the moment; pages that change later are copied as they were.
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

/** Reads a backup's manifest and compares every file with it. @throws Refused naming the file that differs. */
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
