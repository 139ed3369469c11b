import { randomUUID } from 'node:crypto';
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes a new file. When this resolves, its content is durable; its name is once its folder is synced. */
export async function writeDurably(path: string, bytes: Uint8Array | string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the names in a folder durable. Ignores a missing folder. */
export async function syncFolder(path: string): Promise<void> {
  // Windows has no handles for directories; its file system journals names itself.
  if (process.platform === 'win32') return;
  const directory = await openOrNull(path);
  if (!directory) return;
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Atomically replaces a file. After an error, such as a full disk, no partial file remains. */
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

/** Atomically and durably creates a file unless it exists. Returns whether it did. */
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
