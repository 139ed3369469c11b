import { type Connection, Schema } from 'mongoose';
import { modelOf } from '../platform/projections/run-records.ts';

/** What a log has signed last, in the store that cannot be built again. */
export type SignedLog = {
  /** The name of the log, and of its key; fixed at the first signature. */
  origin: string;
  /** The verifier key as text; while a key is being replaced, the new one. */
  verifier: string;
  /** The verifier key that signs beside it until an operator drops it; missing while no key is being replaced. */
  besides?: string | null;
  /** Verifier keys that have signed and do so no more, the newest first. */
  retired?: readonly string[];
  /** The largest tree that was ever signed, or was about to be when its signer ended. */
  size: number;
  /** Its root in Base64. */
  root: string;
  /** The signed checkpoint that is served; null before the first. */
  checkpoint: string | null;
  /** ISO instant in UTC. */
  signedAt: string;
};

type SignedDoc = SignedLog & { _id: string; format: number };

/** The logs of a site: the one that signs, and those that ended before it. */
export type SignedLogs = {
  current(): Promise<SignedLog | null>;
  /** Those that an operator ended, the last one first. */
  ended(): Promise<SignedLog[]>;
  /** Begins the first log, unless there is one; answers the one that there is then. */
  begin(log: SignedLog): Promise<SignedLog>;
  /** Names the tree that is signed next if the last one still is what the caller knows. False: somebody else was first. */
  advance(from: SignedLog, to: Pick<SignedLog, 'size' | 'root' | 'signedAt'>): Promise<boolean>;
  /** Keeps the signed checkpoint of the tree that {@link SignedLogs.advance} named, unless a larger one is named by now. */
  keep(log: Pick<SignedLog, 'origin' | 'size' | 'root'>, checkpoint: string): Promise<boolean>;
  /** Why nothing is signed until an operator says so: '' after a restore; null where it is not so. */
  heldFor(): Promise<string | null>;
  hold(why?: string): Promise<void>;
  release(): Promise<void>;
  /** Sets the keys of the log if its key still is what the caller knows. False: somebody else was first. */
  setKeys(
    from: SignedLog,
    keys: Required<Pick<SignedLog, 'verifier' | 'besides' | 'retired'>>,
  ): Promise<boolean>;
  /** Ends the log and begins another. */
  replace(from: SignedLog, next: SignedLog): Promise<void>;
};

const format = 1;
const currentId = 'current';
const holdId = 'hold';
const duplicateKey = 11_000;

const schema = new Schema(
  {
    _id: String,
    format: Number,
    origin: String,
    verifier: String,
    besides: String,
    retired: [String],
    size: Number,
    root: String,
    checkpoint: String,
    signedAt: String,
    why: String,
  },
  { versionKey: false, autoIndex: false, autoCreate: false },
);

function signedOf(doc: SignedDoc): SignedLog {
  const { origin, verifier, besides = null, retired = [], size, root, checkpoint, signedAt } = doc;
  return { origin, verifier, besides, retired, size, root, checkpoint, signedAt };
}

/** Every verifier key whose signatures are the log's: the one that signs, the one beside it, those before them. */
export function verifiersOf({ verifier, besides, retired = [] }: SignedLog): string[] {
  return [verifier, ...(besides ? [besides] : []), ...retired];
}

/** The logs of the store that also holds the checkpoints of reactions. */
export async function openSignedLogs(connection: Connection): Promise<SignedLogs> {
  const model = modelOf<SignedDoc>(connection, 'transparency_logs', schema);
  await model.createCollection();
  return signedLogsOf(connection);
}

/** The same where the store may only be read. */
export function signedLogsOf(connection: Connection): SignedLogs {
  const model = modelOf<SignedDoc>(connection, 'transparency_logs', schema);
  const current = async () => {
    const doc = await model.findOne({ _id: currentId }).lean<SignedDoc>();
    return doc && signedOf(doc);
  };
  const same = ({ origin, size, root }: Pick<SignedLog, 'origin' | 'size' | 'root'>) => ({
    _id: currentId,
    origin,
    size,
    root,
  });
  return {
    current,
    async ended() {
      const docs = await model
        .find({ _id: { $nin: [currentId, holdId] } })
        .sort({ signedAt: -1 })
        .limit(100)
        .lean<SignedDoc[]>();
      return docs.map(signedOf);
    },
    async begin(log) {
      try {
        await model.insertMany([{ _id: currentId, format, ...log }]);
      } catch (error) {
        if ((error as { code?: unknown }).code !== duplicateKey) throw error; // only looked at
      }
      return (await current()) ?? log;
    },
    async advance(from, { size, root, signedAt }) {
      const { matchedCount } = await model.updateOne(same(from), { $set: { size, root, signedAt } });
      return matchedCount === 1;
    },
    async keep(log, checkpoint) {
      const { matchedCount } = await model.updateOne(same(log), { $set: { checkpoint } });
      return matchedCount === 1;
    },
    async setKeys(from, keys) {
      const { matchedCount } = await model.updateOne(
        { _id: currentId, origin: from.origin, verifier: from.verifier },
        { $set: keys },
      );
      return matchedCount === 1;
    },
    async heldFor() {
      const doc = await model.findOne({ _id: holdId }).lean<{ why?: string }>();
      return doc && (doc.why ?? '');
    },
    async hold(why) {
      const doc = { format, ...(why === undefined ? {} : { why }) };
      await model.updateOne({ _id: holdId }, { $setOnInsert: doc }, { upsert: true });
    },
    async release() {
      await model.deleteOne({ _id: holdId });
    },
    async replace(from, next) {
      await model.updateOne(
        { _id: `ended ${from.origin}` },
        { $setOnInsert: { format, ...from } },
        { upsert: true },
      );
      await model.replaceOne({ _id: currentId, origin: from.origin }, { format, ...next });
    },
  };
}
