import { type Connection, Schema } from 'mongoose';

/** `_id` is the id of the erasure, which doesn't say whose account it was. */
type ErasureDoc = { _id: string; askedAt: Date };

const schema = new Schema({ _id: String, askedAt: Date }, { versionKey: false });

/** The erasures that were requested and have no certificate yet. */
export type BegunErasures = {
  /** Records an erasure. Idempotent: the first instant stays. */
  begin(erasureId: string, askedAt: Date): Promise<void>;
  /** Returns when the erasure was requested, or null if it is finished or was never requested. */
  askedAt(erasureId: string): Promise<Date | null>;
  /** Forgets an erasure. Call it once its certificate is in the log. */
  end(erasureId: string): Promise<void>;
};

/** Opens the records of erasures in `connection`, which must keep every acknowledged write. */
export async function openBegunErasures(connection: Connection): Promise<BegunErasures> {
  const model = connection.model<ErasureDoc>('erasures', schema, 'erasures');
  await model.init();
  return {
    async begin(erasureId, askedAt) {
      await model.updateOne({ _id: erasureId }, { $setOnInsert: { askedAt } }, { upsert: true });
    },
    async askedAt(erasureId) {
      return (await model.findById(erasureId).lean())?.askedAt ?? null;
    },
    async end(erasureId) {
      await model.deleteOne({ _id: erasureId });
    },
  };
}
