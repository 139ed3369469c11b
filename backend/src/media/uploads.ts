import { type Connection, Schema } from 'mongoose';

type UploadDoc = { _id: string; accountId: string; sha256: string; at: Date };

const schema = new Schema(
  { _id: String, accountId: String, sha256: String, at: Date },
  { versionKey: false },
);
schema.index({ sha256: 1 });

/** Who sent which picture: only who had the bytes may put them on a page, so a hash alone opens nothing (SEC-10). */
export type Uploads = {
  record(accountId: string, sha256: string, at: Date): Promise<void>;
  has(accountId: string, sha256: string): Promise<boolean>;
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
  };
}
