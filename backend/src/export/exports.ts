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

/** One export of an account at most; `_id` is the account. `exportId` names its job and its file. */
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
  /** The ids of the accounts and memorials it holds something of; one of an older version of the site does not say. */
  holds?: readonly string[];
  /** Whether somebody left while it was being written. */
  isStale?: boolean;
  /** Where its file lies in the bucket; absent where it lies in the folder of the process that wrote it. */
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

/** How often an export is tried; each try starts anew. */
export const exportAttempts = 3;
/** A file that no record names, this long after it was last written to, is of a process that died. */
const orphanMs = dayMs;
const fileName = /^([0-9a-f-]{36})\.zip(\.part)?$/;

/**
 * The exports of accounts: what is known of them, and their files in a folder of their own, readable by nobody but
 * the site and never served by name. A file stands under its name only when all of it is on the disk. With a bucket the
 * folder holds what is being written only: a finished file lies there in chunks, and every process can send it.
 */
export type Exports = {
  /** Begins an export, or goes on with the one that is being built; answers the id of its job. The same id again is the same. */
  request(accountId: string, exportId: string): Promise<string>;
  status(accountId: string): Promise<ExportStatus>;
  /** Where the file of this export is to be written. Null when the export is not wanted any more. */
  begin(accountId: string, exportId: string): Promise<string | null>;
  progress(accountId: string, exportId: string, done: number, total: number): Promise<void>;
  /**
   * The written file is whole: from now on it can be downloaded. When it is not wanted any more it is removed. `holds`
   * names the accounts and memorials of which something is in it.
   *
   * @throws Error when somebody left since `begin`: it is to be written anew.
   */
  finish(accountId: string, exportId: string, holds: readonly string[]): Promise<void>;
  fail(accountId: string, exportId: string): Promise<void>;
  /** The finished file; null when there is none that can be read here, or its days are over. `size` is in bytes. */
  file(accountId: string): Promise<{ stream: Readable; size: number; readyAt: Date } | null>;
  /** Deletes the account's export, also one that is being built. */
  forget(accountId: string): Promise<void>;
  /**
   * Deletes every export that may hold something of these accounts or memorials, whosever it is. What is being
   * written is written anew. To be called when no view holds their words any more.
   */
  forgetHolding(ids: readonly string[]): Promise<void>;
  /** Deletes what has expired by `now`, and files that nobody knows of. */
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

/** Where the files of exports stand: in the folder while they are written, and whole there or in the bucket. */
function filesIn(folder: string, bucket: ChunkedFiles | null) {
  const whole = (exportId: string) => join(folder, `${exportId}.zip`);
  const part = (exportId: string) => join(folder, `${exportId}.zip.part`);
  return {
    part,

    /** Puts what was written where it can be read from; answers where that is in the bucket. */
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

    /** The bytes of a finished file; null when they are not there. */
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

/** Deletes the files of `folder` that no export of `known` names, when nobody has written to them for long. */
async function removeOrphans(folder: string, known: ReadonlySet<string>, at: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const exportId = fileName.exec(name)?.[1];
    if (!exportId || known.has(exportId)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (at.getTime() - mtimeMs > orphanMs) await rm(path, { force: true });
  }
}

/** How exports end: with their account, with whoever is in them, and in time. */
function endsOf(
  model: Model<ExportDoc>,
  { folder, files, bucket }: { folder: string; files: ExportFiles; bucket: ChunkedFiles | null },
): Pick<Exports, 'forget' | 'forgetHolding' | 'sweep'> {
  /** The file goes first: a run that was cut off finds the record again. */
  const end = async (doc: ExportDoc) => {
    await files.remove(doc);
    await model.deleteOne({ _id: doc._id, exportId: doc.exportId, state: doc.state });
  };
  return {
    async forget(accountId) {
      // What is finished in between is read again; whoever still writes removes the file when the record is gone.
      for (;;) {
        const doc = await model.findById(accountId).lean<ExportDoc>();
        if (!doc) return;
        await end(doc);
      }
    },

    async forgetHolding(ids) {
      await model.updateMany({ state: { $ne: 'ready' } }, { $set: { isStale: true } });
      const held = { $or: [{ holds: { $in: [...ids] } }, { holds: { $exists: false } }] };
      for (const doc of await model.find({ state: 'ready', ...held }).lean<ExportDoc[]>()) await end(doc);
    },

    async sweep(at) {
      for (const doc of await model.find({ expiresAt: { $lte: at } }).lean<ExportDoc[]>()) await end(doc);
      const docs = await model.find({}).lean<ExportDoc[]>();
      await removeOrphans(folder, new Set(docs.map(({ exportId }) => exportId)), at);
      const named = new Set(docs.map(({ kept }) => kept?.folder));
      await bucket?.sweep(at, async (each) => named.has(each));
    },
  };
}

/** Forgets every export; its person asks for another one. Files that nobody knows of any more are swept. */
export async function forgetExports(connection: Connection): Promise<void> {
  await connection.model<ExportDoc>('exports', schema, 'exports').deleteMany({});
}

/**
 * Opens the exports in `connection`, which must keep every acknowledged write, and in `folder`; with a `store` what is
 * finished lies there.
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

  const find = (accountId: string) => model.findById(accountId).lean<ExportDoc>();

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
      // Its person may have left, or asked anew, while it was being written.
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
