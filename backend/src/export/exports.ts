import type { Readable } from 'node:stream';
import { type ExportStatus, exportDays } from '@everpaw/contracts/export/account-data.dto';
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { type Connection, type Model, Schema } from 'mongoose';
import type { MediaStore } from '../platform/storage/media-store/media-store.ts';
import {
  type BucketPlace,
  openProducedFiles,
  type ProducedFile,
  type ProducedFiles,
} from '../platform/storage/media-store/produced-files.ts';

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
  kept?: BucketPlace;
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

/** The exports of accounts and their files. */
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
  /** Marks an unfinished export as failed. A finished one stays. */
  fail(accountId: string, exportId: string): Promise<void>;
  /** Lists the exports that are being written or wait for it. */
  unfinished(): Promise<{ accountId: string; exportId: string }[]>;
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

const fileOf = ({ exportId: id, kept }: ExportDoc): ProducedFile => ({ id, kept });

function statusOf(doc: ExportDoc): ExportStatus {
  const requestedAt = doc.requestedAt.toISOString();
  if (doc.state === 'building') return { state: 'building', requestedAt, done: doc.done, total: doc.total };
  if (doc.state === 'failed' || !doc.readyAt || !doc.expiresAt) return { state: 'failed', requestedAt };
  const [readyAt, expiresAt] = [doc.readyAt.toISOString(), doc.expiresAt.toISOString()];
  return { state: 'ready', requestedAt, readyAt, expiresAt, size: doc.size };
}

/** Deletes exports of an account, of the people in them, and after they expire. */
function endsOf(
  model: Model<ExportDoc>,
  files: ProducedFiles,
): Pick<Exports, 'forget' | 'forgetHolding' | 'sweep'> {
  /** The file is deleted first, so an interrupted run finds the record again. */
  const end = async (doc: ExportDoc) => {
    await files.remove(fileOf(doc));
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
      await files.sweep((await model.find({}).lean()).map(fileOf), at);
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
  const files = await openProducedFiles({ folder, store, name: 'export', extension: 'zip' }, now);

  const find = (accountId: string) => model.findById(accountId).lean();

  const isWanted = async (accountId: string, exportId: string) =>
    (await find(accountId))?.exportId === exportId;

  const isOver = ({ expiresAt }: ExportDoc) => expiresAt !== null && expiresAt <= now();

  return {
    async request(accountId, exportId) {
      const before = await find(accountId);
      if (before?.state === 'building' || before?.exportId === exportId) return before.exportId;
      await model.replaceOne({ _id: accountId }, begun(accountId, exportId, now()), { upsert: true });
      if (before) await files.remove(fileOf(before));
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
      const size = await files.size(exportId);
      const kept = await files.keep(exportId);
      const readyAt = now();
      const expiresAt = new Date(readyAt.getTime() + exportDays * dayMs);
      const ready = { state: 'ready', size, readyAt, expiresAt, holds: [...holds] } as const;
      const { matchedCount } = await model.updateOne(
        { _id: accountId, exportId, isStale: { $ne: true } },
        { $set: kept ? { ...ready, kept } : ready },
      );
      if (matchedCount === 1) return;
      await files.remove({ id: exportId, kept });
      // The account may have been erased, or have requested another export, meanwhile.
      if (await isWanted(accountId, exportId))
        throw new Error('An account in it may have been erased meanwhile: it must be written again');
    },

    async fail(accountId, exportId) {
      const unfinished = { _id: accountId, exportId, state: 'building' as const };
      const { matchedCount } = await model.updateOne(unfinished, { $set: { state: 'failed' } });
      if (matchedCount === 1) await files.discard(exportId);
    },

    async unfinished() {
      const docs = await model.find({ state: 'building' }).lean();
      return docs.map(({ _id: accountId, exportId }) => ({ accountId, exportId }));
    },

    async file(accountId) {
      const doc = await find(accountId);
      if (doc?.state !== 'ready' || !doc.readyAt || isOver(doc)) return null;
      const stream = await files.open(fileOf(doc));
      return stream && { stream, size: doc.size, readyAt: doc.readyAt };
    },

    ...endsOf(model, files),
  };
}
