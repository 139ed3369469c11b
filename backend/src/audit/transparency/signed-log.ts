import { type Connection, Schema } from 'mongoose';
import { modelOf } from '../../platform/storage/read-store/model-of.ts';

/** The last signed state of a log, kept in the store that can't be rebuilt. */
export type SignedLog = {
  /** The name of the log and of its key; fixed by the first signature. */
  origin: string;
  /** The verifier key as text; during a key replacement, the new one. */
  verifier: string;
  /** The verifier key that also signs until an operator drops it; unset unless a key is being replaced. */
  besides?: string | null;
  /** Verifier keys that no longer sign, newest first. */
  retired?: readonly string[];
  /** Size of the largest tree that was signed, or was about to be signed when the signer stopped. */
  size: number;
  /** The root of that tree in Base64. */
  root: string;
  /** The signed checkpoint that is served; null before the first. */
  checkpoint: string | null;
  /** ISO instant in UTC. */
  signedAt: string;
};

type SignedDoc = SignedLog & { _id: string; format: number };

/** The logs of a site: the current one, and those that ended before it. */
export type SignedLogs = {
  current(): Promise<SignedLog | null>;
  /** Returns the logs that an operator ended, newest first. */
  ended(): Promise<SignedLog[]>;
  /** Begins the first log unless one exists; returns the log that exists afterwards. */
  begin(log: SignedLog): Promise<SignedLog>;
  /**
   * Records the tree to sign next if the log is still as in `from`. Returns false if another process changed it first.
   */
  advance(from: SignedLog, to: Pick<SignedLog, 'size' | 'root' | 'signedAt'>): Promise<boolean>;
  /**
   * Stores the signed checkpoint of the tree recorded by {@link SignedLogs.advance}, unless a larger one has been
   * recorded since. Returns whether it was stored.
   */
  keep(log: Pick<SignedLog, 'origin' | 'size' | 'root'>, checkpoint: string): Promise<boolean>;
  /** Returns why signing is suspended until an operator resumes it: '' after a restore; null if it isn't suspended. */
  heldFor(): Promise<string | null>;
  hold(why?: string): Promise<void>;
  release(): Promise<void>;
  /** Sets the keys of the log if its key is still as in `from`. Returns false if another process changed it first. */
  setKeys(
    from: SignedLog,
    keys: Required<Pick<SignedLog, 'verifier' | 'besides' | 'retired'>>,
  ): Promise<boolean>;
  /** Ends the log and begins another one. */
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

/**
 * Returns every verifier key whose signatures are valid for the log: the current one, the one being replaced, and
 * retired ones.
 */
export function verifiersOf({ verifier, besides, retired = [] }: SignedLog): string[] {
  return [verifier, ...(besides ? [besides] : []), ...retired];
}

/** Opens the logs in the store that also holds the reactions' checkpoints. */
export async function openSignedLogs(connection: Connection): Promise<SignedLogs> {
  const model = modelOf<SignedDoc>(connection, 'transparency_logs', schema);
  await model.createCollection();
  return signedLogsOf(connection);
}

/** Opens the logs in a store that may be read-only. */
export function signedLogsOf(connection: Connection): SignedLogs {
  const model = modelOf<SignedDoc>(connection, 'transparency_logs', schema);
  const current = async () => {
    const doc = await model.findOne({ _id: currentId }).lean();
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
        .lean();
      return docs.map(signedOf);
    },
    async begin(log) {
      try {
        await model.insertMany([{ _id: currentId, format, ...log }]);
      } catch (error) {
        if ((error as { code?: unknown }).code !== duplicateKey) throw error; // only read
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
