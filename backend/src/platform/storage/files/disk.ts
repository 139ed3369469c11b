import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from './durable-file.ts';

/** The size of a file in bytes and its SHA-256 in hex. */
export type FileSum = { bytes: number; sha256: string };

/** The steps in which a folder is filled, one call each, so that a test can end or fail at every one. */
export type Disk = {
  /** Creates a folder and its parents, for the owner only. Returns the first one created, if any. */
  makeFolder(path: string): Promise<string | undefined>;
  write(path: string, bytes: string): Promise<void>;
  /** Copies a file and returns the sum of what was copied. */
  copy(from: string, to: string): Promise<FileSum>;
  rename(from: string, to: string): Promise<void>;
  /** Removes a file, or a folder with its content. Ignores a missing one. */
  remove(path: string): Promise<void>;
  syncFile(path: string): Promise<void>;
  syncFolder(path: string): Promise<void>;
  /** Runs work that writes the files at `path` itself, such as those of a database. */
  run<Result>(path: string, work: () => Promise<Result>): Promise<Result>;
};

const pieceBytes = 1024 * 1024;

async function copyFile(from: string, to: string): Promise<FileSum> {
  const source = await open(from, 'r');
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    const target = await open(to, 'w', 0o600);
    try {
      for await (const piece of source.createReadStream({ autoClose: false, highWaterMark: pieceBytes })) {
        hash.update(piece);
        bytes += piece.length;
        await target.writeFile(piece);
      }
    } finally {
      await target.close();
    }
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    await source.close();
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The disk of this machine. */
export const localDisk: Disk = {
  makeFolder: (path) => mkdir(path, { recursive: true, mode: 0o700 }),
  write: (path, bytes) => writeFile(path, bytes, { mode: 0o600 }),
  copy: copyFile,
  rename,
  remove: (path) => rm(path, { recursive: true, force: true }),
  syncFile,
  syncFolder,
  run: (_path, work) => work(),
};

/** Makes the content of a folder durable, and the folder itself, without the files named in `except`. */
export async function syncTree(disk: Disk, folder: string, except: ReadonlySet<string> = new Set()) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (except.has(entry.name)) continue;
    if (entry.isDirectory()) await syncTree(disk, path);
    else if (entry.isFile()) await disk.syncFile(path);
  }
  await disk.syncFolder(folder);
}
