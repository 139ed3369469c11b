import { minuteMs } from '@everpaw/contracts/kernel/time/durations';
import { type Connection, mongo, Schema } from 'mongoose';
import { modelOf } from '../../storage/read-store/model-of.ts';

/** How far a mailbox has been read: the UID of the last email, which is valid for one `uidValidity`. */
export type ReadUpTo = { uidValidity: string; uid: number };

/** The reading position of a mailbox, shared by the processes of a site. One of them reads at a time. */
export type MailboxPlace = {
  /** Acquires the lease for reading; null if another process holds it. */
  take(): Promise<ReadUpTo | null>;
  /** Stores the position. Returns false if another process has taken over the lease. */
  moveTo(place: ReadUpTo): Promise<boolean>;
  giveBack(): Promise<void>;
};

type PlaceDoc = { _id: string; owner: string; until: number } & ReadUpTo;

const schema = new Schema(
  { _id: String, owner: String, until: Number, uidValidity: String, uid: Number },
  { versionKey: false, autoIndex: false, autoCreate: false },
);

/** Duration of a lease without renewal, in milliseconds. */
const turnMs = 5 * minuteMs;
const duplicateKey = 11_000;

export type MailboxPlaceOptions = {
  /** Must keep every acknowledged write. */
  connection: Connection;
  /** The id of the mailbox. */
  mailbox: string;
  /** The id of this process. */
  owner: string;
  clock: () => Date;
};

export async function openMailboxPlace({
  connection,
  mailbox,
  owner,
  clock,
}: MailboxPlaceOptions): Promise<MailboxPlace> {
  const model = modelOf<PlaceDoc>(connection, 'mailbox_places', schema);
  await model.createCollection();
  const turn = () => ({ owner, until: clock().getTime() + turnMs });

  const isTaken = async () => {
    const now = clock().getTime();
    const { matchedCount } = await model.updateOne(
      { _id: mailbox, $or: [{ owner }, { until: { $lte: now } }] },
      { $set: turn() },
    );
    if (matchedCount === 1) return true;
    try {
      await model.insertMany([{ _id: mailbox, ...turn(), uidValidity: '', uid: 0 }]);
      return true;
    } catch (error) {
      if (error instanceof mongo.MongoServerError && error.code === duplicateKey) return false;
      throw error;
    }
  };

  return {
    async take() {
      if (!(await isTaken())) return null;
      const doc = await model.findOne({ _id: mailbox }).lean();
      return { uidValidity: doc?.uidValidity ?? '', uid: doc?.uid ?? 0 };
    },
    async moveTo(place) {
      const { matchedCount } = await model.updateOne(
        { _id: mailbox, owner },
        { $set: { ...turn(), ...place } },
      );
      return matchedCount === 1;
    },
    async giveBack() {
      await model.updateOne({ _id: mailbox, owner }, { $set: { until: 0 } });
    },
  };
}
