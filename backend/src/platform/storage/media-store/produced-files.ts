import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { type ChunkedFile, createChunkedFiles } from './chunked-files.ts';
import type { MediaStore } from './media-store.ts';

/** An unreferenced file that hasn't been written to for this long was left by a process that died. */
const orphanMs = dayMs;

/** A file's place in the bucket; absent if it is in the folder of the process that wrote it. */
export type BucketPlace = Pick<ChunkedFile, 'folder' | 'chunks'> | undefined;
/** A produced file, by the id of the work that writes it. */
export type ProducedFile = { id: string; kept?: BucketPlace };

/**
 * Files that jobs write for people to download. Only the site can read their folder, and they are never served by
 * name. A file gets its name only once it is completely on disk. With a bucket, the folder contains only files being
 * written; finished files are in the bucket in chunks, where all processes can read them.
 */
export type ProducedFiles = {
  /** The path to write a file to. */
  part(id: string): string;
  /** Returns the size of what has been written, in bytes. */
  size(id: string): Promise<number>;
  /** Moves the written file to its final place. Returns its place in the bucket, if any. */
  keep(id: string): Promise<BucketPlace>;
  /** Opens a finished file; null if it is missing. */
  open(file: ProducedFile): Promise<Readable | null>;
  /** Removes what has been written of a file. Idempotent. */
  discard(id: string): Promise<void>;
  /** Removes a file, finished or not. Idempotent. */
  remove(file: ProducedFile): Promise<void>;
  /** Deletes all files but these, unless they were written to during the last day. */
  sweep(referenced: readonly ProducedFile[], at: Date): Promise<void>;
};

/** Opens the files of one kind. `extension` has no dot; `name` begins the names of their folders in the bucket. */
export async function openProducedFiles(
  {
    folder,
    store,
    name,
    extension,
  }: { folder: string; store: MediaStore | null; name: string; extension: string },
  now: () => Date,
): Promise<ProducedFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const bucket = store && createChunkedFiles(store, now);
  const whole = (id: string) => join(folder, `${id}.${extension}`);
  const part = (id: string) => `${whole(id)}.part`;
  const fileName = new RegExp(`^([0-9a-f-]{36})\\.${extension}(\\.part)?$`);

  return {
    part,

    async size(id) {
      return (await stat(part(id))).size;
    },

    async keep(id) {
      if (!bucket) {
        await syncFile(part(id));
        await rename(part(id), whole(id));
        return undefined;
      }
      const { folder: kept, chunks } = await bucket.write(`${name}-${id}`, createReadStream(part(id)));
      await rm(part(id), { force: true });
      return { folder: kept, chunks };
    },

    async open({ id, kept }) {
      if (!kept) return existsSync(whole(id)) ? createReadStream(whole(id)) : null;
      const isThere = bucket !== null && (await bucket.has(kept));
      return isThere ? Readable.from(bucket.read(kept), { objectMode: false }) : null;
    },

    discard: (id) => rm(part(id), { force: true }),

    async remove({ id, kept }) {
      await rm(part(id), { force: true });
      await rm(whole(id), { force: true });
      if (kept) await bucket?.remove(kept.folder);
    },

    async sweep(referenced, at) {
      const ids = new Set(referenced.map(({ id }) => id));
      for (const each of await readdir(folder)) {
        const id = fileName.exec(each)?.[1];
        if (!id || ids.has(id)) continue;
        const path = join(folder, each);
        const { mtimeMs } = await stat(path);
        if (at.getTime() - mtimeMs > orphanMs) await rm(path, { force: true });
      }
      const folders = new Set(referenced.map(({ kept }) => kept?.folder));
      await bucket?.sweep(at, async (each) => folders.has(each));
    },
  };
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
