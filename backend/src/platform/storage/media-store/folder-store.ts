import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { syncFolder, writeDurably } from '../files/durable-file.ts';
import { bytesWithin, checkedFolder, checkedKey, contentTypeOf, type MediaStore } from './media-store.ts';

/** The folder of files that are being written. */
export const unfinishedFiles = '.unfinished';

/**
 * A media store in a local folder. `ab12…/w640.webp` is stored at `ab/12/ab12…/w640.webp`, so no directory
 * grows without limit. An object appears under its name only once it is completely on disk.
 */
export function createFolderStore(root: string): MediaStore {
  const folderPath = (folder: string) => join(root, folder.slice(0, 2), folder.slice(2, 4), folder);
  const pathOf = (key: string) => {
    const [folder = '', name = ''] = checkedKey(key).split('/');
    return join(folderPath(folder), name);
  };

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const folder = dirname(path);
      const draft = join(root, unfinishedFiles, randomUUID());
      await mkdir(dirname(draft), { recursive: true });
      try {
        await writeDurably(draft, bytes);
        await renameInto(folder, draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      // A new name is durable only once its parent directories are synced.
      for (const each of [folder, dirname(folder), dirname(dirname(folder)), root]) await syncFolder(each);
    },

    async get(key, range) {
      const path = pathOf(key);
      const size = await sizeOf(path);
      if (size === null) return null;
      const { start, end } = bytesWithin(size, range);
      return { stream: lazily(path, start, end), size, start, end, contentType: contentTypeOf(key) };
    },

    async stat(key) {
      const size = await sizeOf(pathOf(key));
      return size === null ? null : { size, contentType: contentTypeOf(key) };
    },

    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // A concurrent `put` creates the folder again.
      await rmdir(dirname(path)).catch(() => undefined);
    },

    async *list(folder) {
      if (folder !== undefined) {
        for (const name of await names(folderPath(checkedFolder(folder)))) yield `${folder}/${name}`;
        return;
      }
      for (const first of await names(root)) {
        if (first === unfinishedFiles) continue;
        for (const second of await names(join(root, first)))
          for (const each of await names(join(root, first, second)))
            for (const name of await names(join(root, first, second, each))) yield `${each}/${name}`;
      }
    },
  };
}

/** A concurrent `delete` may remove the empty folder before the file is renamed into it. */
async function renameInto(folder: string, from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await mkdir(folder, { recursive: true });
      return await rename(from, to);
    } catch (error) {
      if (!isAbsent(error) || attempt === 10) throw error;
    }
  }
}

/** Opens the file on the first read, so that an abandoned response leaves no open file. */
function lazily(path: string, start: number, end: number): Readable {
  async function* read(): AsyncGenerator<Uint8Array> {
    if (end < start) return;
    const file = await open(path, 'r');
    try {
      yield* file.createReadStream({ start, end, autoClose: false });
    } finally {
      await file.close();
    }
  }
  return Readable.from(read(), { objectMode: false });
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

async function names(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

const isAbsent = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'ENOTDIR');
