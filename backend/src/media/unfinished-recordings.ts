import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { unfinishedRecordingDays } from '@everpaw/contracts/recordings/recordings.limits';
import { type Connection, Schema } from 'mongoose';

/**
 * An unfinished upload. `parts` has the size of each stored part in bytes. `at` is when the last one arrived.
 */
type UnfinishedDoc = {
  _id: string;
  accountId: string;
  sha256: string;
  begunAt: Date;
  at: Date;
  parts?: Record<string, number>;
};

const schema = new Schema(
  {
    _id: String,
    accountId: String,
    sha256: String,
    begunAt: Date,
    at: Date,
    parts: Schema.Types.Mixed,
  },
  { versionKey: false },
);
schema.index({ accountId: 1, begunAt: 1 });
schema.index({ at: 1 });

export type UnfinishedRecording = { accountId: string; sha256: string };

/** The unfinished uploads of recordings and their parts. */
export type UnfinishedRecordings = {
  /** Must be called before the first part is stored, so that the store has no unrecorded parts. */
  begin(recording: UnfinishedRecording, at: Date): Promise<void>;
  note(recording: UnfinishedRecording, part: { part: number; size: number }, at: Date): Promise<void>;
  /** Returns the stored parts in order. */
  parts(recording: UnfinishedRecording): Promise<{ part: number; size: number }[]>;
  /** Returns an account's unfinished uploads, the oldest first. `bytes` is their total size. */
  of(accountId: string): Promise<{ sha256s: string[]; bytes: number }>;
  /** Whether another account is uploading it too. */
  sentByOthers(recording: UnfinishedRecording): Promise<boolean>;
  /** Returns uploads that haven't progressed for too many days. */
  stale(now: Date): Promise<UnfinishedRecording[]>;
  forget(recording: UnfinishedRecording): Promise<void>;
};

/** Opens the records in `connection`, which must keep every acknowledged write. */
export async function openUnfinishedRecordings(connection: Connection): Promise<UnfinishedRecordings> {
  const name = 'unfinished_recordings';
  const model = connection.model<UnfinishedDoc>(name, schema, name);
  await model.init();
  const idOf = ({ accountId, sha256 }: UnfinishedRecording) => `${accountId} ${sha256}`;

  return {
    async begin(recording, at) {
      const { accountId, sha256 } = recording;
      await model.updateOne(
        { _id: idOf(recording) },
        { $set: { at }, $setOnInsert: { accountId, sha256, begunAt: at } },
        { upsert: true },
      );
    },
    async note(recording, { part, size }, at) {
      await model.updateOne({ _id: idOf(recording) }, { $set: { at, [`parts.${part}`]: size } });
    },
    async parts(recording) {
      const doc = await model.findById(idOf(recording)).lean();
      return Object.entries(doc?.parts ?? {})
        .map(([part, size]) => ({ part: Number(part), size }))
        .sort((a, b) => a.part - b.part);
    },
    async of(accountId) {
      const docs = await model.find({ accountId }).sort({ begunAt: 1 }).lean();
      const sizes = docs.flatMap(({ parts = {} }) => Object.values(parts));
      return { sha256s: docs.map(({ sha256 }) => sha256), bytes: sizes.reduce((sum, size) => sum + size, 0) };
    },
    async sentByOthers({ accountId, sha256 }) {
      return (await model.findOne({ sha256, accountId: { $ne: accountId } }).lean()) !== null;
    },
    async stale(now) {
      const before = new Date(now.getTime() - unfinishedRecordingDays * dayMs);
      const docs = await model.find({ at: { $lt: before } }).lean();
      return docs.map(({ accountId, sha256 }) => ({ accountId, sha256 }));
    },
    async forget(recording) {
      await model.deleteOne({ _id: idOf(recording) });
    },
  };
}
