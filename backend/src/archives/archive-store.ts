import { Readable } from 'node:stream';
import { sha256, uuid } from '@everpaw/contracts/kernel/fields/schemas';
import * as z from 'zod/mini';
import { readAll } from '../media/media-library.ts';
import { ChunkGone, createChunkedFiles } from '../platform/storage/media-store/chunked-files.ts';
import type { MediaStore } from '../platform/storage/media-store/media-store.ts';
import { ArchiveDamaged } from './archive-damaged.ts';

/** Identifies an archive by its run and its download file name. */
export type ArchiveName = { scheduleId: string; runId: string; archiveName: string };

/** An archive's metadata, available without reading it. `size` is in bytes. */
export type StoredArchive = ArchiveName & { size: number; people: readonly string[] };

/** The manifest of a stored archive. `size` is in bytes, `sum` is the SHA-256 of its bytes. */
const manifest = z.object({
  version: z.literal(1),
  scheduleId: uuid,
  archiveName: z.string(),
  size: z.number(),
  sum: sha256,
  chunks: z.number(),
  /** The folder of its chunks; each write uses a new one. */
  folder: z.string(),
});
type Manifest = z.infer<typeof manifest>;
const begun = z.object({ at: z.string() });

/** The people whose keys the archive contains. */
const people = z.array(z.string());

/**
 * Stores archives in chunks, in the store that also holds the photos, so that every process can access them. An archive
 * exists once its manifest is written, and is replaced as a whole.
 */
export type ArchiveStore = {
  /** Returns true on the first call for a run; false means that another process began it and died. */
  begin(runId: string): Promise<boolean>;
  /**
   * Stores the bytes as the archive of this run, replacing an earlier one, and returns their size. Once they are
   * written, `holds` returns the people whose keys they contain. When an earlier archive is replaced, `replaced` is
   * called with the new size. Until it resolves, the archive also lists the people of the earlier one, so the rewrite
   * is repeated if the process dies.
   *
   * @throws FileTooLarge
   */
  put(
    archive: ArchiveName & { maxBytes: number | null },
    bytes: AsyncIterable<Uint8Array>,
    holds: () => readonly string[],
    replaced?: (size: number) => Promise<unknown>,
  ): Promise<number>;
  find(runId: string): Promise<StoredArchive | null>;
  /** Returns the bytes; null if there is no such archive. A missing chunk ends the stream with `ArchiveDamaged`. */
  read(runId: string): Promise<(ArchiveName & { size: number; stream: Readable }) | null>;
  /** Removes the archive and all data about its run. Does nothing if it is already removed. */
  remove(runId: string): Promise<void>;
  /** Yields the ids of the runs that have an archive. */
  list(): AsyncIterable<string>;
  /** Deletes chunks that no archive references. */
  sweep(now: Date): Promise<void>;
};

const folderOf = (runId: string) => `archive-${runId}`;

/** Creates the archive store on top of a media store. */
export function createArchiveStore(store: MediaStore, now: () => Date): ArchiveStore {
  const files = createChunkedFiles(store, now);
  const json = async <T>(key: string, schema: z.ZodMiniType<T>): Promise<T | null> => {
    const bytes = await readAll(store, key);
    return bytes && schema.parse(JSON.parse(bytes.toString('utf8')));
  };
  const putJson = (key: string, value: unknown) => store.put(key, Buffer.from(JSON.stringify(value)));
  const manifestOf = (runId: string) => json(`${folderOf(runId)}/manifest.json`, manifest);
  const peopleOf = async (runId: string) => (await json(`${folderOf(runId)}/people.json`, people)) ?? [];
  const putPeople = (runId: string, names: Iterable<string>) =>
    putJson(`${folderOf(runId)}/people.json`, [...new Set(names)]);

  async function* bytesOf(found: Manifest): AsyncGenerator<Uint8Array> {
    try {
      yield* files.read(found);
    } catch (error) {
      throw error instanceof ChunkGone ? new ArchiveDamaged(error.message) : error;
    }
  }

  return {
    async begin(runId) {
      const key = `${folderOf(runId)}/begun.json`;
      if (await json(key, begun)) return false;
      await putJson(key, { at: now().toISOString() });
      return true;
    },

    async put({ scheduleId, runId, archiveName, maxBytes }, bytes, holds, replaced) {
      const before = await manifestOf(runId);
      const written = await files.write(folderOf(runId), bytes, maxBytes);
      // Lists the people of both archives, so that none of them is missing if this process dies.
      await putPeople(runId, before ? [...(await peopleOf(runId)), ...holds()] : holds());
      const next: Manifest = { version: 1, scheduleId, archiveName, ...written };
      await putJson(`${folderOf(runId)}/manifest.json`, next);
      if (!before) return written.size;
      await files.remove(before.folder);
      await replaced?.(written.size);
      await putPeople(runId, holds());
      return written.size;
    },

    async find(runId) {
      const found = await manifestOf(runId);
      if (!found) return null;
      const { scheduleId, archiveName, size } = found;
      return { scheduleId, runId, archiveName, size, people: await peopleOf(runId) };
    },

    async read(runId) {
      const found = await manifestOf(runId);
      if (!found) return null;
      const { scheduleId, archiveName, size } = found;
      const stream = Readable.from(bytesOf(found), { objectMode: false });
      return { scheduleId, runId, archiveName, size, stream };
    },

    async remove(runId) {
      const found = await manifestOf(runId);
      if (found) await files.remove(found.folder);
      await files.remove(folderOf(runId));
    },

    async *list() {
      for await (const key of store.list()) {
        const runId = /^archive-([0-9a-f-]{36})\/manifest\.json$/.exec(key)?.[1];
        if (uuid.safeParse(runId).success && runId !== undefined) yield runId;
      }
    },

    sweep: (at) =>
      files.sweep(at, async (folder, name) => {
        const found = await manifestOf(name.slice('archive-'.length));
        return found?.folder === folder;
      }),
  };
}
