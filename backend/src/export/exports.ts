import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type ExportStatus, exportDays } from '@everpaw/contracts/export/account-data.dto';
import { dayMs } from '@everpaw/contracts/kernel/durations';
import { type Connection, type Model, Schema } from 'mongoose';
import {
  type ChunkedFile,
  type ChunkedFiles,
  createChunkedFiles,
} from '../platform/storage/media-store/chunked-files.ts';
import type { MediaStore } from '../platform/storage/media-store/media-store.ts';

/** An account has at most one export; `_id` is the account. `exportId` identifies its job and file. */
type ExportDoc = {
  _id: string;
  exportId: string;
  state: 'building' | 'ready' | 'failed';
  done: number;
  total: number;
  size: number;
  requestedAt: Date;
  readyAt: Date | null;
  expiresAt: Date | null;
  /** The ids of accounts and memorials whose data it contains. Missing in records of older versions. */
  holds?: readonly string[];
  /** Whether an account in it was erased while it was being written. */
  isStale?: boolean;
  /** Its place in the bucket; absent if it is in the folder of the process that wrote it. */
  kept?: Pick<ChunkedFile, 'folder' | 'chunks'> | undefined;
};

const schema = new Schema(
  {
    _id: String,
    exportId: String,
    state: String,
    done: Number,
    total: Number,
    size: Number,
    requestedAt: Date,
    readyAt: Date,
    expiresAt: Date,
    holds: { type: [String], default: undefined },
    isStale: Boolean,
    kept: { type: new Schema({ folder: String, chunks: Number }, { _id: false }), default: undefined },
  },
  { versionKey: false },
);
schema.index({ expiresAt: 1 });

/** Maximum number of attempts. Each starts from the beginning. */
export const exportAttempts = 3;
/** An unreferenced file that hasn't been written to for this long was left by a process that died. */
const orphanMs = dayMs;
const fileName = /^([0-9a-f-]{36})\.zip(\.part)?$/;

/**
 * The exports of accounts and their files. Only the site can read their folder, and they are never served by
 * name. A file gets its name only once it is completely on disk. With a bucket, the folder contains only
 * files being written; finished files are in the bucket in chunks, where all processes can read them.
 */
export type Exports = {
  /**
   * Starts an export, or returns the one in progress. Returns the id of its job. Idempotent for the same id.
   */
  request(accountId: string, exportId: string): Promise<string>;
  status(accountId: string): Promise<ExportStatus>;
  /** Returns the path to write this export to, or null if it is no longer wanted. */
  begin(accountId: string, exportId: string): Promise<string | null>;
  progress(accountId: string, exportId: string, done: number, total: number): Promise<void>;
  /**
   * Publishes the complete file for download, or removes it if it is no longer wanted. `holds` lists the
   * accounts and memorials whose data it contains.
   * @throws Error if one of them was erased since `begin`: the export must be written again.
   */
  finish(accountId: string, exportId: string, holds: readonly string[]): Promise<void>;
  fail(accountId: string, exportId: string): Promise<void>;
  /** Returns the finished file, or null if there is none here or it has expired. `size` is in bytes. */
  file(accountId: string): Promise<{ stream: Readable; size: number; readyAt: Date } | null>;
  /** Deletes the account's export, finished or in progress. */
  forget(accountId: string): Promise<void>;
  /**
   * Deletes all exports that may contain data of these accounts or memorials. Exports in progress are written
   * again. Call it once no view contains their data.
   */
  forgetHolding(ids: readonly string[]): Promise<void>;
  /** Deletes exports that have expired by `now` and unreferenced files. */
  sweep(now: Date): Promise<void>;
};

function begun(accountId: string, exportId: string, requestedAt: Date): ExportDoc {
  return {
    _id: accountId,
    exportId,
    state: 'building',
    done: 0,
    total: 0,
    size: 0,
    requestedAt,
    readyAt: null,
    expiresAt: null,
  };
}

function statusOf(doc: ExportDoc): ExportStatus {
  const requestedAt = doc.requestedAt.toISOString();
  if (doc.state === 'building') return { state: 'building', requestedAt, done: doc.done, total: doc.total };
  if (doc.state === 'failed' || !doc.readyAt || !doc.expiresAt) return { state: 'failed', requestedAt };
  const [readyAt, expiresAt] = [doc.readyAt.toISOString(), doc.expiresAt.toISOString()];
  return { state: 'ready', requestedAt, readyAt, expiresAt, size: doc.size };
}

/** The locations of export files: in the folder while being written, then there or in the bucket. */
function filesIn(folder: string, bucket: ChunkedFiles | null) {
  const whole = (exportId: string) => join(folder, `${exportId}.zip`);
  const part = (exportId: string) => join(folder, `${exportId}.zip.part`);
  return {
    part,

    /** Moves the written file to its final place. Returns its place in the bucket, if any. */
    async keep(exportId: string): Promise<ExportDoc['kept']> {
      if (!bucket) {
        await syncFile(part(exportId));
        await rename(part(exportId), whole(exportId));
        return undefined;
      }
      const { folder: kept, chunks } = await bucket.write(
        `export-${exportId}`,
        createReadStream(part(exportId)),
      );
      await rm(part(exportId), { force: true });
      return { folder: kept, chunks };
    },

    /** Opens a finished file; null if it is missing. */
    async open({ exportId, kept }: Files): Promise<Readable | null> {
      if (!kept) return existsSync(whole(exportId)) ? createReadStream(whole(exportId)) : null;
      const isThere = bucket !== null && (await bucket.has(kept));
      return isThere ? Readable.from(bucket.read(kept), { objectMode: false }) : null;
    },

    async remove({ exportId, kept }: Files): Promise<void> {
      await rm(part(exportId), { force: true });
      await rm(whole(exportId), { force: true });
      if (kept) await bucket?.remove(kept.folder);
    },
  };
}
type ExportFiles = ReturnType<typeof filesIn>;
type Files = Pick<ExportDoc, 'exportId' | 'kept'>;

/** Deletes files of `folder` that aren't in `known` and weren't written to recently. */
async function removeOrphans(folder: string, known: ReadonlySet<string>, at: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const exportId = fileName.exec(name)?.[1];
    if (!exportId || known.has(exportId)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (at.getTime() - mtimeMs > orphanMs) await rm(path, { force: true });
  }
}

/** Deletes exports of an account, of the people in them, and after they expire. */
function endsOf(
  model: Model<ExportDoc>,
  { folder, files, bucket }: { folder: string; files: ExportFiles; bucket: ChunkedFiles | null },
): Pick<Exports, 'forget' | 'forgetHolding' | 'sweep'> {
  /** The file is deleted first, so an interrupted run finds the record again. */
  const end = async (doc: ExportDoc) => {
    await files.remove(doc);
    await model.deleteOne({ _id: doc._id, exportId: doc.exportId, state: doc.state });
  };
  return {
    async forget(accountId) {
      // Repeats for an export that finished meanwhile. A running export removes its file when its record is
      // gone.
      for (;;) {
        const doc = await model.findById(accountId).lean();
        if (!doc) return;
        await end(doc);
      }
    },

    async forgetHolding(ids) {
      await model.updateMany({ state: { $ne: 'ready' } }, { $set: { isStale: true } });
      const held = { $or: [{ holds: { $in: [...ids] } }, { holds: { $exists: false } }] };
      for (const doc of await model.find({ state: 'ready', ...held }).lean()) await end(doc);
    },

    async sweep(at) {
      for (const doc of await model.find({ expiresAt: { $lte: at } }).lean()) await end(doc);
      const docs = await model.find({}).lean();
      await removeOrphans(folder, new Set(docs.map(({ exportId }) => exportId)), at);
      const named = new Set(docs.map(({ kept }) => kept?.folder));
      await bucket?.sweep(at, async (each) => named.has(each));
    },
  };
}

/** Deletes all export records, so people have to request exports again. The sweep deletes their files. */
export async function forgetExports(connection: Connection): Promise<void> {
  await connection.model<ExportDoc>('exports', schema, 'exports').deleteMany({});
}

/**
 * Opens the exports in `connection`, which must keep every acknowledged write, and in `folder`. With a
 * `store`, finished files are kept there.
 */
export async function openExports(
  connection: Connection,
  { folder, store }: { folder: string; store: MediaStore | null },
  now: () => Date,
): Promise<Exports> {
  const model = connection.model<ExportDoc>('exports', schema, 'exports');
  await model.init();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const bucket = store && createChunkedFiles(store, now);
  const files = filesIn(folder, bucket);

  const find = (accountId: string) => model.findById(accountId).lean();

  const isWanted = async (accountId: string, exportId: string) =>
    (await find(accountId))?.exportId === exportId;

  const isOver = ({ expiresAt }: ExportDoc) => expiresAt !== null && expiresAt <= now();

  return {
    async request(accountId, exportId) {
      const before = await find(accountId);
      if (before?.state === 'building' || before?.exportId === exportId) return before.exportId;
      await model.replaceOne({ _id: accountId }, begun(accountId, exportId, now()), { upsert: true });
      if (before) await files.remove(before);
      return exportId;
    },

    async status(accountId) {
      const doc = await find(accountId);
      return !doc || isOver(doc) ? { state: 'none' } : statusOf(doc);
    },

    async begin(accountId, exportId) {
      const doc = await find(accountId);
      if (doc?.exportId !== exportId || doc.state === 'ready') return null;
      await model.updateOne({ _id: accountId, exportId }, { $set: { isStale: false } });
      return files.part(exportId);
    },

    async progress(accountId, exportId, done, total) {
      await model.updateOne({ _id: accountId, exportId }, { $set: { done, total } });
    },

    async finish(accountId, exportId, holds) {
      const { size } = await stat(files.part(exportId));
      const kept = await files.keep(exportId);
      const readyAt = now();
      const expiresAt = new Date(readyAt.getTime() + exportDays * dayMs);
      const ready = { state: 'ready', size, readyAt, expiresAt, holds: [...holds] } as const;
      const { matchedCount } = await model.updateOne(
        { _id: accountId, exportId, isStale: { $ne: true } },
        { $set: kept ? { ...ready, kept } : ready },
      );
      if (matchedCount === 1) return;
      await files.remove({ exportId, kept });
      // The account may have been erased, or have requested another export, meanwhile.
      if (await isWanted(accountId, exportId))
        throw new Error('Somebody whose words are in it may have left: it is written anew');
    },

    async fail(accountId, exportId) {
      await rm(files.part(exportId), { force: true });
      await model.updateOne({ _id: accountId, exportId }, { $set: { state: 'failed' } });
    },

    async file(accountId) {
      const doc = await find(accountId);
      if (doc?.state !== 'ready' || !doc.readyAt || isOver(doc)) return null;
      const stream = await files.open(doc);
      return stream && { stream, size: doc.size, readyAt: doc.readyAt };
    },

    ...endsOf(model, { folder, files, bucket }),
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
