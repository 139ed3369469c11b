import { createHash, randomBytes } from 'node:crypto';
import type { MediaStore } from './media-store.ts';

/**
 * A file stored in chunks. `folder` is the folder of its chunks, `size` in bytes, `sum` the SHA-256 of the
 * whole file.
 */
export type ChunkedFile = { folder: string; size: number; chunks: number; sum: string };

/** A chunk of the file is not in the store. */
export class ChunkGone extends Error {
  override readonly name = 'ChunkGone';
}

/** The file exceeds its limit. Nothing of it remains stored. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

const chunkBytes = 8 * 1024 * 1024;
/** An unreferenced chunk that is older than this was left by a process that died. */
const orphanMs = 24 * 3_600_000;
const chunkFolder = /^(.+)-([0-9a-f]{12})-[0-9a-f]{8}$/;
const chunkKey = (folder: string, index: number) => `${folder}/chunk-${String(index).padStart(6, '0')}.bin`;

/**
 * Files of any size in a store, in chunks of 8 MiB. All processes can read them, and none is ever held in
 * memory as a whole.
 */
export type ChunkedFiles = {
  /**
   * Writes a file into its own folder, whose name begins with `name` and contains the time.
   * @throws FileTooLarge above `maxBytes`; errors of `bytes`. Nothing remains stored then.
   */
  write(name: string, bytes: AsyncIterable<Uint8Array>, maxBytes?: number | null): Promise<ChunkedFile>;
  /**
   * Reads the bytes of a file.
   * @throws ChunkGone, possibly in the middle
   */
  read(file: Pick<ChunkedFile, 'folder' | 'chunks'>): AsyncGenerator<Uint8Array>;
  /** Whether any chunk of the file exists. */
  has(file: Pick<ChunkedFile, 'folder' | 'chunks'>): Promise<boolean>;
  /** Removes the chunks of a folder. Idempotent. */
  remove(folder: string): Promise<void>;
  /** Deletes unreferenced chunks older than a day. `isNamed` is called with each folder and its name. */
  sweep(now: Date, isNamed: (folder: string, name: string) => Promise<boolean>): Promise<void>;
};

/** Splits bytes into chunks of one size; the last one may be shorter. */
async function* chunked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    held.push(part);
    size += part.byteLength;
    if (size < chunkBytes) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

export function createChunkedFiles(store: MediaStore, now: () => Date): ChunkedFiles {
  async function remove(folder: string): Promise<void> {
    for await (const key of store.list(folder)) await store.delete(key);
  }

  return {
    async write(name, bytes, maxBytes = null) {
      const made = now().getTime().toString(16).padStart(12, '0');
      const folder = `${name}-${made}-${randomBytes(4).toString('hex')}`;
      const hash = createHash('sha256');
      let [size, chunks] = [0, 0];
      try {
        for await (const chunk of chunked(bytes)) {
          size += chunk.byteLength;
          if (maxBytes !== null && size > maxBytes) throw new FileTooLarge();
          hash.update(chunk);
          await store.put(chunkKey(folder, chunks), chunk);
          chunks += 1;
        }
      } catch (error) {
        await remove(folder).catch(() => {}); // the error that led here says more; the sweep comes by
        throw error;
      }
      return { folder, size, chunks, sum: hash.digest('hex') };
    },

    async *read({ folder, chunks }) {
      for (let index = 0; index < chunks; index += 1) {
        const chunk = await store.get(chunkKey(folder, index));
        if (!chunk) throw new ChunkGone('a part of it is gone');
        yield* chunk.stream;
      }
    },

    async has({ folder, chunks }) {
      return chunks > 0 && (await store.stat(chunkKey(folder, chunks - 1))) !== null;
    },

    remove,

    async sweep(at, isNamed) {
      const folders = new Map<string, string>();
      for await (const key of store.list()) {
        const folder = key.slice(0, key.indexOf('/'));
        const [, name = '', made] = chunkFolder.exec(folder) ?? [];
        if (made && at.getTime() - Number.parseInt(made, 16) > orphanMs) folders.set(folder, name);
      }
      for (const [folder, name] of folders) if (!(await isNamed(folder, name))) await remove(folder);
    },
  };
}
