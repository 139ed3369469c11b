import { type Connection, type Model, Schema } from 'mongoose';

/**
 * `named` once a memorial or profile was seen to use it. `retired` is when an unused upload was retired: it
 * can no longer be used, and its bytes are deleted later.
 */
type UploadDoc = {
  _id: string;
  accountId: string;
  sha256: string;
  at: Date;
  /** Size of the upload in bytes. */
  bytes: number;
  named: boolean;
  retired: Date | null;
};

const schema = new Schema(
  {
    _id: String,
    accountId: String,
    sha256: String,
    at: Date,
    bytes: { type: Number, default: 0 },
    named: { type: Boolean, default: false },
    retired: { type: Date, default: null },
  },
  { versionKey: false },
);
schema.index({ sha256: 1 });
schema.index({ accountId: 1, named: 1 });
schema.index({ named: 1, _id: 1 });

/** Photos whose bytes are being removed now. `_id` is the SHA-256. */
type LeavingDoc = { _id: string; at: Date };
const leavingSchema = new Schema({ _id: String, at: Date }, { versionKey: false });
/** A removal is short. An older record was left by a process that died and is ignored. */
const leavingMs = 10 * 60_000;
const insertBatchSize = 500;

/** An upload that isn't known to be used yet. */
export type UnnamedUpload = { id: string; sha256: string; at: Date; retired: Date | null };

/** An upload as another site imports it. */
export type StoredUpload = Omit<UploadDoc, '_id'> & { id: string };

/**
 * Records which account sent which photo or recording: only a sender may use it on a page, so knowing a hash
 * isn't enough.
 */
export type Uploads = {
  /**
   * Records an upload; sending it again is a new upload. Returns false if the photo is being removed and must
   * be sent again.
   */
  record(accountId: string, sha256: string, at: Date, bytes: number): Promise<boolean>;
  has(accountId: string, sha256: string): Promise<boolean>;
  /** Whether any upload exists whose bytes weren't removed. */
  any(): Promise<boolean>;
  /** Whether another account has sent it too. */
  sentByOthers(accountId: string, sha256: string): Promise<boolean>;
  /** Lists up to `limit` uploads of this account. */
  of(accountId: string, limit: number): Promise<string[]>;
  forget(accountId: string, sha256: string): Promise<void>;
  /** Lists up to `limit` photos of this account that aren't known to be used yet. */
  unnamedOf(accountId: string, limit: number): Promise<{ id: string; sha256: string }[]>;
  /** Whether this account stores at least this many bytes. A single upload has at most `largest`. */
  fills(accountId: string, bytes: number, largest: number): Promise<boolean>;
  /** Deletes all uploads of a photo whose bytes are gone. It must be sent again before it is used again. */
  forgetAll(sha256: string): Promise<void>;

  /** Lists up to `limit` uploads after this id, ordered by id. */
  page(after: string, limit: number): Promise<StoredUpload[]>;

  /** Lists up to `limit` uploads after this id that aren't known to be used. */
  unnamed(after: string, limit: number): Promise<UnnamedUpload[]>;
  /** Marks uploads as used. From then on, their use decides how long they are stored. */
  markNamed(ids: readonly string[]): Promise<void>;
  /** Retires an upload, unless it was sent again meanwhile. */
  retire(upload: UnnamedUpload, now: Date): Promise<void>;
  /**
   * Runs `remove` for a photo whose uploads were all retired before `before`, and deletes the records. A
   * concurrent upload either prevents the removal or has to be sent again, so no record refers to missing
   * bytes.
   */
  removeRetired(
    sha256: string,
    times: { before: Date; now: Date },
    remove: () => Promise<void>,
  ): Promise<void>;
};

/** Imports another store's uploads into a new one. */
export async function keepUploads(
  connection: Connection,
  uploads: AsyncIterable<Omit<StoredUpload, 'id'>>,
): Promise<void> {
  const model = connection.model<UploadDoc>('uploads', schema, 'uploads');
  await model.init();
  let docs: UploadDoc[] = [];
  const store = async () => {
    if (docs.length > 0) await model.insertMany(docs, { lean: true });
    docs = [];
  };
  for await (const upload of uploads)
    if (docs.push({ _id: `${upload.accountId} ${upload.sha256}`, ...upload }) >= insertBatchSize)
      await store();
  await store();
}

function pagesOf(model: Model<UploadDoc>): Uploads['page'] {
  return async (after, limit) => {
    const docs = await model
      .find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return docs.map(({ _id: id, accountId, sha256, at, bytes, named, retired }) => ({
      id,
      accountId,
      sha256,
      at,
      bytes: bytes ?? 0,
      named: named ?? false,
      retired: retired ?? null,
    }));
  };
}

/** Opens the records in `connection`, which must keep every acknowledged write. */
export async function openUploads(connection: Connection): Promise<Uploads> {
  const model = connection.model<UploadDoc>('uploads', schema, 'uploads');
  const leaving = connection.model<LeavingDoc>('uploads_leaving', leavingSchema, 'uploads_leaving');
  await model.init();
  await leaving.init();
  const idOf = (accountId: string, sha256: string) => `${accountId} ${sha256}`;

  return {
    async record(accountId, sha256, at, bytes) {
      const _id = idOf(accountId, sha256);
      const doc = { _id, accountId, sha256, at, bytes, named: false, retired: null };
      // Writes before checking for a removal, while the removal marks itself before checking for uploads: at
      // least one of them sees the other.
      await model.replaceOne({ _id }, doc, { upsert: true });
      const removal = await leaving.findById(sha256).lean();
      if (!removal || removal.at.getTime() + leavingMs < at.getTime()) return true;
      await model.deleteOne({ _id });
      return false;
    },
    async has(accountId, sha256) {
      const doc = await model.findById(idOf(accountId, sha256)).lean();
      return doc !== null && !doc.retired;
    },
    async any() {
      return (await model.findOne({}).lean()) !== null;
    },
    async sentByOthers(accountId, sha256) {
      return (await model.findOne({ sha256, accountId: { $ne: accountId } }).lean()) !== null;
    },
    async of(accountId, limit) {
      const docs = await model.find({ accountId }).limit(limit).lean();
      return docs.map(({ sha256 }) => sha256);
    },
    async forget(accountId, sha256) {
      await model.deleteOne({ _id: idOf(accountId, sha256) });
    },
    async unnamedOf(accountId, limit) {
      const docs = await model.find({ accountId, named: false }).limit(limit).lean();
      return docs.map(({ _id: id, sha256 }) => ({ id, sha256 }));
    },
    async fills(accountId, bytes, largest) {
      if ((await model.countDocuments({ accountId })) * largest < bytes) return false;
      const docs = await model.find({ accountId }).select({ bytes: 1 }).lean<Pick<UploadDoc, 'bytes'>[]>();
      return docs.reduce((sum, doc) => sum + (doc.bytes ?? 0), 0) >= bytes;
    },
    async forgetAll(sha256) {
      await model.deleteMany({ sha256 });
    },

    page: pagesOf(model),
    async unnamed(after, limit) {
      const docs = await model
        .find({ named: { $ne: true }, _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .lean();
      return docs.map(({ _id: id, sha256, at, retired }) => ({ id, sha256, at, retired: retired ?? null }));
    },
    async markNamed(ids) {
      await model.updateMany({ _id: { $in: [...ids] } }, { $set: { named: true, retired: null } });
    },
    async retire({ id, at }, now) {
      await model.updateOne({ _id: id, at }, { $set: { retired: now } });
    },
    async removeRetired(sha256, { before, now }, remove) {
      await leaving.replaceOne({ _id: sha256 }, { _id: sha256, at: now }, { upsert: true });
      try {
        const docs = await model.find({ sha256 }).lean();
        if (docs.length === 0 || docs.some(({ named, retired }) => named || !retired || retired > before))
          return;
        await remove();
        await model.deleteMany({ _id: { $in: docs.map(({ _id }) => _id) }, retired: { $lte: before } });
      } finally {
        await leaving.deleteOne({ _id: sha256 });
      }
    },
  };
}
