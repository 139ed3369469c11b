import type { Readable } from 'node:stream';
import type { BookletSize, KeepsakeList } from '@everpaw/contracts/keepsakes/keepsake.dto';
import { type Connection, type Model, Schema } from 'mongoose';
import type { MediaStore } from '../platform/storage/media-store/media-store.ts';
import { openProducedFiles, type ProducedFiles } from '../platform/storage/media-store/produced-files.ts';
import { isDuplicateKey } from '../platform/storage/read-store/document-operations.ts';
import {
  changed,
  finished,
  type KeepsakeRecord,
  listOf,
  type MadeBooklet,
  type Making,
  noKeepsakes,
  requested,
  unexpired,
  withoutHolders,
} from './keepsake-record.ts';

/** `_id` is the memorial. `revision` counts the changes, so that two at once don't overwrite each other. */
type KeepsakeDoc = KeepsakeRecord & { _id: string; revision: number };

const schema = new Schema(
  { _id: String, revision: Number, making: Schema.Types.Mixed, made: Schema.Types.Mixed },
  { versionKey: false, minimize: false },
);
const modelIn = (connection: Connection) => connection.model<KeepsakeDoc>('keepsakes', schema, 'keepsakes');

/** Maximum number of attempts. Each starts from the beginning. */
export const keepsakeAttempts = 4;

/** The booklets of memorials and their files. */
export type Keepsakes = {
  /**
   * Starts a booklet, or returns the one of that size in progress. Returns the id of its job. Idempotent for the
   * same id. Throws `keepsake-in-progress` while one of another size is being made.
   */
  request(memorialId: string, asked: Pick<Making, 'id' | 'size' | 'language'>): Promise<string>;
  list(memorialId: string): Promise<KeepsakeList>;
  /** Returns the path, size and language of the booklet to write, or null if it is no longer wanted. */
  begin(
    memorialId: string,
    id: string,
  ): Promise<({ file: string } & Pick<Making, 'size' | 'language'>) | null>;
  progress(memorialId: string, id: string, page: number, pages: number): Promise<void>;
  /**
   * Publishes the complete file for download, or removes it if it is no longer wanted.
   * @throws Error if one of the people in it was erased since `begin`: the booklet must be written again.
   */
  finish(
    memorialId: string,
    id: string,
    booklet: Pick<MadeBooklet, 'pages' | 'hasOmissions' | 'holds'>,
  ): Promise<void>;
  fail(memorialId: string, id: string): Promise<void>;
  /** Lists the booklets that are queued or being laid out. */
  unfinished(): Promise<{ memorialId: string; keepsakeId: string }[]>;
  /** Stops making a booklet whose memorial is gone. */
  drop(memorialId: string, id: string): Promise<void>;
  /** Returns a finished file, or null if there is none here or it has expired. `size` is in bytes. */
  file(memorialId: string, size: BookletSize): Promise<{ stream: Readable; size: number } | null>;
  /**
   * Deletes all booklets that may contain data of these accounts or memorials. Those in progress are written again.
   * Call it once no view contains their data.
   */
  forgetHolding(ids: readonly string[]): Promise<void>;
  /** Deletes booklets that have expired by `now` and unreferenced files. */
  sweep(now: Date): Promise<void>;
};

/** Deletes all records of booklets, so people have to make them again. The sweep deletes their files. */
export async function forgetKeepsakes(connection: Connection): Promise<void> {
  await modelIn(connection).deleteMany({});
}

/** Reads and changes the records; the files of booklets that a change removes are deleted. */
function recordsIn(model: Model<KeepsakeDoc>, files: Pick<ProducedFiles, 'remove'>) {
  const find = (memorialId: string) => model.findById(memorialId).lean<KeepsakeDoc>();

  /** Stores a change, decided again if another one came first, and deletes the files that it removes. */
  async function change(
    memorialId: string,
    decide: (record: KeepsakeRecord) => KeepsakeRecord,
  ): Promise<KeepsakeRecord> {
    for (;;) {
      const found = await find(memorialId);
      const before = found ?? noKeepsakes;
      const { making, made } = decide(before);
      if (making === before.making && made === before.made) return before;
      // Files are deleted first, so an interrupted run finds the record again.
      for (const each of before.made) if (!made.some(({ id }) => id === each.id)) await files.remove(each);
      if (await put(memorialId, found, { making, made })) return { making, made };
    }

    async function put(_id: string, found: KeepsakeDoc | null, next: KeepsakeRecord): Promise<boolean> {
      const { revision = 0 } = found ?? {};
      const doc = { _id, ...next, revision: revision + 1 };
      if (found) return (await model.replaceOne({ _id, revision }, doc)).matchedCount === 1;
      try {
        await model.insertMany([doc]);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    }
  }

  /** Applies a change to the booklets of every memorial. */
  async function changeAll(decide: (record: KeepsakeRecord) => KeepsakeRecord): Promise<void> {
    const docs = await model.find({}).select({ _id: 1 }).lean<{ _id: string }[]>();
    for (const { _id } of docs) await change(_id, decide);
  }

  /** Lists the booklets that are queued or being laid out. */
  async function unfinished() {
    const docs = await model
      .find({ 'making.state': { $in: ['queued', 'laying-out'] } })
      .lean<KeepsakeDoc[]>();
    return docs.flatMap(({ _id: memorialId, making }) =>
      making ? [{ memorialId, keepsakeId: making.id }] : [],
    );
  }

  return { find, change, changeAll, unfinished };
}

/**
 * Opens the booklets in `connection`, which must keep every acknowledged write, and in `folder`. With a `store`,
 * finished files are kept there.
 */
export async function openKeepsakes(
  connection: Connection,
  { folder, store }: { folder: string; store: MediaStore | null },
  now: () => Date,
): Promise<Keepsakes> {
  const model = modelIn(connection);
  await model.init();
  const files = await openProducedFiles({ folder, store, name: 'keepsake', extension: 'pdf' }, now);
  const { find, change, changeAll, unfinished } = recordsIn(model, files);

  return {
    unfinished,

    async request(memorialId, asked) {
      const { making } = await change(memorialId, (record) => requested(record, { ...asked, at: now() }));
      return making?.id ?? asked.id;
    },

    async list(memorialId) {
      return listOf((await find(memorialId)) ?? noKeepsakes, now());
    },

    async begin(memorialId, id) {
      const { making } = await change(memorialId, (record) =>
        changed(record, id, { state: 'laying-out', isStale: false }),
      );
      if (making?.id !== id) return null;
      const { size, language } = making;
      return { file: files.part(id), size, language };
    },

    async progress(memorialId, id, page, pages) {
      await change(memorialId, (record) => changed(record, id, { page, pages }));
    },

    async finish(memorialId, id, { pages, hasOmissions, holds }) {
      const bytes = await files.size(id);
      const kept = await files.keep(id);
      const booklet = { id, pages, hasOmissions, holds, bytes, madeAt: now(), ...(kept ? { kept } : {}) };
      const { making, made } = await change(memorialId, (record) => finished(record, booklet));
      if (made.some((each) => each.id === id)) return;
      await files.remove({ id, kept });
      if (making?.id === id)
        throw new Error('An account in it may have been erased meanwhile: it must be written again');
    },

    async fail(memorialId, id) {
      await files.discard(id);
      await change(memorialId, (record) => changed(record, id, { state: 'failed' }));
    },

    async drop(memorialId, id) {
      await files.discard(id);
      await change(memorialId, (record) => (record.making?.id === id ? { ...record, making: null } : record));
    },

    async file(memorialId, size) {
      const { made } = unexpired((await find(memorialId)) ?? noKeepsakes, now());
      const booklet = made.find((each) => each.size === size);
      const stream = booklet && (await files.open(booklet));
      return booklet && stream ? { stream, size: booklet.bytes } : null;
    },

    async forgetHolding(ids) {
      const gone = new Set(ids);
      await changeAll((record) => withoutHolders(record, gone));
    },

    async sweep(at) {
      await changeAll((record) => unexpired(record, at));
      const docs = await model.find({}).lean<KeepsakeDoc[]>();
      const known = docs.flatMap(({ making, made }) => [...(making ? [making] : []), ...made]);
      await files.sweep(known, at);
      const empty = docs.filter(({ making, made }) => !making && made.length === 0);
      for (const { _id, revision } of empty) await model.deleteOne({ _id, revision });
    },
  };
}
