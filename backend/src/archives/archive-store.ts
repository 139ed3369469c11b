import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { sha256, uuid } from '@everpaw/contracts/kernel/schemas';
import * as z from 'zod/mini';
import { readAll } from '../media/media-library.ts';
import type { MediaStore } from '../platform/media-store/media-store.ts';
import { ArchiveDamaged } from './archive-damaged.ts';

/** The archive would have more bytes than it may; nothing of it is kept. */
export class ArchiveTooLarge extends Error {
  override readonly name = 'ArchiveTooLarge';
}

/** Which archive: the run that made it, and the file name that it is downloaded by. */
export type ArchiveName = { scheduleId: string; runId: string; archiveName: string };

/** What is known of an archive without reading it. `size` is in bytes. */
export type StoredArchive = ArchiveName & { size: number; people: readonly string[] };

/** An archive as it is stored. `sum` is the SHA-256 of its bytes. */
const manifest = z.object({
  version: z.literal(1),
  scheduleId: uuid,
  archiveName: z.string(),
  size: z.number(),
  sum: sha256,
  chunks: z.number(),
  /** The folder of its chunks: another one for each time that it was written. */
  folder: z.string(),
});
type Manifest = z.infer<typeof manifest>;
const begun = z.object({ at: z.string() });

/** Whose keys are in it. */
const people = z.array(z.string());

const chunkBytes = 8 * 1024 * 1024;
/** A chunk that no archive names is of a process that died, when it is older than any run. */
const orphanMs = 24 * 3_600_000;

/**
 * Where archives are kept: in chunks, in the store that also holds the photos, so that every process reaches them. What
 * is written is an archive from the moment its manifest is there, and is replaced as a whole.
 */
export type ArchiveStore = {
  /** True the first time: whoever hears false comes after a process that died. */
  begin(runId: string): Promise<boolean>;
  /**
   * Keeps the bytes as the archive of this run, in place of what it had. Answers their number. `holds` names, once they
   * are written, whose keys are in them.
   *
   * @throws ArchiveTooLarge
   */
  put(
    archive: ArchiveName & { maxBytes: number | null },
    bytes: AsyncIterable<Uint8Array>,
    holds: () => readonly string[],
  ): Promise<number>;
  find(runId: string): Promise<StoredArchive | null>;
  /** The bytes; null when there is no such archive. A part that is gone ends them with `ArchiveDamaged`. */
  read(runId: string): Promise<(ArchiveName & { size: number; stream: Readable }) | null>;
  /** Removes the archive and everything that is known of its run; an absent one is already removed. */
  remove(runId: string): Promise<void>;
  /** The runs that have an archive. */
  list(): AsyncIterable<string>;
  /** Deletes chunks that no archive names. */
  sweep(now: Date): Promise<void>;
};

const folderOf = (runId: string) => `archive-${runId}`;
const chunkKey = (folder: string, index: number) => `${folder}/chunk-${String(index).padStart(6, '0')}.bin`;
const chunkFolder = /^(archive-[0-9a-f-]{36})-([0-9a-f]{12})-[0-9a-f]{8}$/;

/** Bytes in chunks of one size, the last one shorter. */
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

/** What an archive consists of in the store: chunks in a folder of their own, and JSON beside them. */
function filesIn(store: MediaStore) {
  async function json<T>(key: string, schema: z.ZodMiniType<T>): Promise<T | null> {
    const bytes = await readAll(store, key);
    return bytes && schema.parse(JSON.parse(bytes.toString('utf8')));
  }

  async function empty(folder: string): Promise<void> {
    for await (const key of store.list(folder)) await store.delete(key);
  }

  return {
    json,
    empty,
    putJson: (key: string, value: unknown) => store.put(key, Buffer.from(JSON.stringify(value))),
    manifestOf: (runId: string) => json(`${folderOf(runId)}/manifest.json`, manifest),

    async *chunksOf({ folder, chunks }: Manifest): AsyncGenerator<Uint8Array> {
      for (let index = 0; index < chunks; index += 1) {
        const chunk = await store.get(chunkKey(folder, index));
        if (!chunk) throw new ArchiveDamaged('a part of it is gone');
        yield* chunk.stream;
      }
    },

    /** Writes the chunks; answers what the manifest says of them. */
    async write(folder: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number | null) {
      const hash = createHash('sha256');
      let [size, chunks] = [0, 0];
      try {
        for await (const chunk of chunked(bytes)) {
          size += chunk.byteLength;
          if (maxBytes !== null && size > maxBytes) throw new ArchiveTooLarge();
          hash.update(chunk);
          await store.put(chunkKey(folder, chunks), chunk);
          chunks += 1;
        }
      } catch (error) {
        await empty(folder).catch(() => {}); // the error that led here says more; the sweep comes by
        throw error;
      }
      return { size, chunks, sum: hash.digest('hex') };
    },
  };
}

/** Deletes chunks that no archive names and that are older than any run. */
async function sweepChunks(store: MediaStore, at: Date): Promise<void> {
  const { manifestOf, empty } = filesIn(store);
  const folders = new Set<string>();
  for await (const key of store.list()) {
    const folder = key.slice(0, key.indexOf('/'));
    const made = chunkFolder.exec(folder)?.[2];
    if (made && at.getTime() - Number.parseInt(made, 16) > orphanMs) folders.add(folder);
  }
  for (const folder of folders) {
    const runId = (chunkFolder.exec(folder)?.[1] ?? '').slice('archive-'.length);
    if ((await manifestOf(runId))?.folder !== folder) await empty(folder);
  }
}

/** The archives of a store. */
export function createArchiveStore(store: MediaStore, now: () => Date): ArchiveStore {
  const { json, putJson, manifestOf, empty, chunksOf, write } = filesIn(store);

  return {
    async begin(runId) {
      const key = `${folderOf(runId)}/begun.json`;
      if (await json(key, begun)) return false;
      await putJson(key, { at: now().toISOString() });
      return true;
    },

    async put({ scheduleId, runId, archiveName, maxBytes }, bytes, holds) {
      const before = await manifestOf(runId);
      const made = now().getTime().toString(16).padStart(12, '0');
      const folder = `${folderOf(runId)}-${made}-${randomBytes(4).toString('hex')}`;
      const written = await write(folder, bytes, maxBytes);
      await putJson(`${folderOf(runId)}/people.json`, holds());
      const next: Manifest = { version: 1, scheduleId, archiveName, folder, ...written };
      await putJson(`${folderOf(runId)}/manifest.json`, next);
      if (before) await empty(before.folder);
      return written.size;
    },

    async find(runId) {
      const found = await manifestOf(runId);
      if (!found) return null;
      const { scheduleId, archiveName, size } = found;
      return {
        scheduleId,
        runId,
        archiveName,
        size,
        people: (await json(`${folderOf(runId)}/people.json`, people)) ?? [],
      };
    },

    async read(runId) {
      const found = await manifestOf(runId);
      if (!found) return null;
      const { scheduleId, archiveName, size } = found;
      return {
        scheduleId,
        runId,
        archiveName,
        size,
        stream: Readable.from(chunksOf(found), { objectMode: false }),
      };
    },

    async remove(runId) {
      const found = await manifestOf(runId);
      if (found) await empty(found.folder);
      await empty(folderOf(runId));
    },

    async *list() {
      for await (const key of store.list()) {
        const runId = /^archive-([0-9a-f-]{36})\/manifest\.json$/.exec(key)?.[1];
        if (uuid.safeParse(runId).success && runId !== undefined) yield runId;
      }
    },

    sweep: (at) => sweepChunks(store, at),
  };
}
