import { randomUUID } from 'node:crypto';
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes a new file; its bytes are on the disk when this resolves, its name once its folder is synced. */
export async function writeDurably(path: string, bytes: Uint8Array | string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Puts the names in a folder on the disk. A folder that is gone has none. */
export async function syncFolder(path: string): Promise<void> {
  // Windows has no handle for a directory; its file system journals names by itself.
  if (process.platform === 'win32') return;
  const directory = await openOrNull(path);
  if (!directory) return;
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Writes a file whole, in place of the one that is there; when it fails, such as on a full disk, nothing is left of it. */
export async function replaceDurably(path: string, bytes: Uint8Array | string): Promise<void> {
  const draft = join(dirname(path), `.${randomUUID()}`);
  try {
    await writeDurably(draft, bytes);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Makes a file that is there whole and for good when this resolves, unless there is one. Answers whether it did. */
export async function createDurably(path: string, bytes: Uint8Array | string): Promise<boolean> {
  const draft = join(dirname(path), `.${randomUUID()}`);
  try {
    await writeDurably(draft, bytes);
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(draft, { force: true });
    await syncFolder(dirname(path));
  }
}

async function openOrNull(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
