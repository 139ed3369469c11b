import { createHash } from 'node:crypto';
import { readAll } from '../../media/media-library.ts';
import { Refused } from '../../platform/operator/refused.ts';
import { isMediaKey, type MediaStore } from '../../platform/storage/media-store/media-store.ts';

/** What a store of photos or archives holds. */
export type FilesSize = { files: number; bytes: number };

/** Yields the keys of a store; a bucket also lists those of other folders in it. */
async function* keysOf(store: MediaStore): AsyncGenerator<string> {
  for await (const key of store.list()) if (isMediaKey(key)) yield key;
}

export async function measureFiles(store: MediaStore): Promise<FilesSize> {
  const size = { files: 0, bytes: 0 };
  for await (const key of keysOf(store)) {
    size.files += 1;
    size.bytes += (await store.stat(key))?.size ?? 0;
  }
  return size;
}

export async function holdsFiles(store: MediaStore): Promise<boolean> {
  for await (const _ of keysOf(store)) return true;
  return false;
}

/** Returns the SHA-256 of an object; null if there is none. */
async function sumOf(store: MediaStore, key: string): Promise<string | null> {
  const found = await store.get(key);
  if (!found) return null;
  const hash = createHash('sha256');
  for await (const piece of found.stream) hash.update(piece as Uint8Array);
  return hash.digest('hex');
}

/**
 * Makes the target hold the files of the source, and no others: what was removed since an interrupted move began is
 * removed there too. Compares each by its SHA-256. Returns what was moved, or was there already.
 * @throws Refused for a file that isn't the same afterwards.
 */
export async function moveFiles(
  source: MediaStore,
  target: MediaStore,
  counting: (done: number) => void,
): Promise<FilesSize> {
  const size = { files: 0, bytes: 0 };
  for await (const key of keysOf(source)) {
    const bytes = await readAll(source, key);
    if (!bytes) continue;
    const sum = createHash('sha256').update(bytes).digest('hex');
    const isThere = (await target.stat(key))?.size === bytes.length && (await sumOf(target, key)) === sum;
    if (!isThere) {
      await target.put(key, bytes);
      if ((await sumOf(target, key)) !== sum)
        throw new Refused(`${key} is not the same where it was moved to.`);
    }
    size.files += 1;
    size.bytes += bytes.length;
    counting(size.files);
  }
  for await (const key of keysOf(target)) if (!(await source.stat(key))) await target.delete(key);
  return size;
}
