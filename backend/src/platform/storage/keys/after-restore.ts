import { randomUUID } from 'node:crypto';
import type { LogHistory } from '@everpaw/contracts/kernel/histories';
import { type Connection, Schema } from 'mongoose';
import { modelOf } from '../read-store/model-of.ts';

/** What stays off after a restore until an operator says otherwise. */
export type Restorable = 'reactions' | 'jobs';

/** The moment of a log that a folder is a copy of. */
export type CopyOf = {
  /** The position of the last event, in the log that was copied. */
  position: string;
  /** ISO instant in UTC of that event. */
  at: string;
};

type SwitchDoc = {
  _id: string;
  off?: boolean;
  epoch?: string;
  histories?: LogHistory[];
  position?: string;
  at?: string;
};
const schema = new Schema(
  {
    _id: String,
    off: Boolean,
    epoch: String,
    histories: [{ _id: false, epoch: String, since: String }],
    position: String,
    at: String,
  },
  { versionKey: false, autoIndex: false, autoCreate: false },
);

const firstEpoch = 'first';
/** A device that knows an older history than these offers to send again what the log may still have. */
const mostHistories = 10;

/** What a restore left behind, in the store of keys. */
export type RestoreMarks = {
  isOff(what: Restorable): Promise<boolean>;
  turn(what: Restorable, to: 'on' | 'off'): Promise<void>;
  /** Names this history of the log: another one after each restore, so that cursors from before are found out. */
  epoch(): Promise<string>;
  /** This history and those before it, the oldest first; empty for a site that was never restored. */
  histories(): Promise<LogHistory[]>;
  /**
   * Begins another history; `since` is the last position that it shares with the one before. `earlier` are the histories
   * of the site that was restored, where this store does not hold them itself.
   */
  beginEpoch(since: string, earlier?: readonly LogHistory[]): Promise<void>;
  /** The moment that this site is a copy of, to be looked at only; null for a site that goes on. */
  copyOf(): Promise<CopyOf | null>;
  markCopy(copyOf: CopyOf): Promise<void>;
};

export async function openRestoreMarks(connection: Connection): Promise<RestoreMarks> {
  const model = modelOf<SwitchDoc>(connection, 'restore_marks', schema);
  await model.createCollection();
  const set = (id: string, values: Omit<SwitchDoc, '_id'>) =>
    model.updateOne({ _id: id }, { $set: values }, { upsert: true });
  return {
    async isOff(what) {
      return (await model.findOne({ _id: what }).lean<SwitchDoc>())?.off === true;
    },
    async turn(what, to) {
      await set(what, { off: to === 'off' });
    },
    async epoch() {
      return (await model.findOne({ _id: 'epoch' }).lean<SwitchDoc>())?.epoch ?? firstEpoch;
    },
    async histories() {
      return (await model.findOne({ _id: 'epoch' }).lean<SwitchDoc>())?.histories ?? [];
    },
    async beginEpoch(since, earlier = []) {
      const before = await model.findOne({ _id: 'epoch' }).lean<SwitchDoc>();
      const known = before?.histories ?? earlier;
      const own = known.length > 0 ? known : [{ epoch: before?.epoch ?? firstEpoch, since: '' }];
      const epoch = randomUUID();
      await set('epoch', { epoch, histories: [...own, { epoch, since }].slice(-mostHistories) });
    },
    async copyOf() {
      const doc = await model.findOne({ _id: 'copy' }).lean<SwitchDoc>();
      return doc ? { position: doc.position ?? '', at: doc.at ?? '' } : null;
    },
    markCopy: ({ position, at }) => set('copy', { position, at }).then(() => {}),
  };
}
