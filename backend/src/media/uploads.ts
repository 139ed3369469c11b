import { type Connection, Schema } from 'mongoose';

type UploadDoc = { _id: string; accountId: string; sha256: string; at: Date };

const schema = new Schema(
  { _id: String, accountId: String, sha256: String, at: Date },
  { versionKey: false },
);
schema.index({ sha256: 1 });
schema.index({ accountId: 1 });

/** Who sent which picture: only who had the bytes may put them on a page, so a hash alone opens nothing (SEC-10). */
export type Uploads = {
  record(accountId: string, sha256: string, at: Date): Promise<void>;
  has(accountId: string, sha256: string): Promise<boolean>;
  /** Whether somebody else than this account sent it too. */
  sentByOthers(accountId: string, sha256: string): Promise<boolean>;
  /** Up to `limit` of what this account sent. */
  of(accountId: string, limit: number): Promise<string[]>;
  forget(accountId: string, sha256: string): Promise<void>;
};

/** Opens the record in `connection`, which must keep every acknowledged write. */
export async function openUploads(connection: Connection): Promise<Uploads> {
  const model = connection.model<UploadDoc>('uploads', schema, 'uploads');
  await model.init();
  const idOf = (accountId: string, sha256: string) => `${accountId} ${sha256}`;

  return {
    async record(accountId, sha256, at) {
      const _id = idOf(accountId, sha256);
      await model.replaceOne({ _id }, { _id, accountId, sha256, at }, { upsert: true });
    },
    async has(accountId, sha256) {
      return (await model.findById(idOf(accountId, sha256)).lean()) !== null;
    },
    async sentByOthers(accountId, sha256) {
      return (await model.findOne({ sha256, accountId: { $ne: accountId } }).lean()) !== null;
    },
    async of(accountId, limit) {
      const docs = await model.find({ accountId }).limit(limit).lean<UploadDoc[]>();
      return docs.map(({ sha256 }) => sha256);
    },
    async forget(accountId, sha256) {
      await model.deleteOne({ _id: idOf(accountId, sha256) });
    },
  };
}
