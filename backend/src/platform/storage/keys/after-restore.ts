import { randomUUID } from 'node:crypto';
import type { LogHistory } from '@everpaw/contracts/kernel/features/histories';
import { type Connection, Schema } from 'mongoose';
import { modelOf } from '../read-store/model-of.ts';

/** The parts that stay off after a restore until an operator turns them on. */
export type Restorable = 'reactions' | 'jobs';

/** The state of a log that a folder is a copy of. */
export type CopyOf = {
  /** The position of the last event in the original log. */
  position: string;
  /** The instant of that event, ISO in UTC. */
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
/** A device that only knows an older history offers to send changes again that the log may still have. */
const maxHistories = 10;

/** The records of restores, in the store of keys. */
export type RestoreMarks = {
  isOff(what: Restorable): Promise<boolean>;
  turn(what: Restorable, to: 'on' | 'off'): Promise<void>;
  /**
   * Returns the id of the log's history, which changes after each restore, so that older cursors are
   * recognized.
   */
  epoch(): Promise<string>;
  /** Returns this history and the previous ones, the oldest first; empty if the site was never restored. */
  histories(): Promise<LogHistory[]>;
  /**
   * Starts another history. `since` is the last position shared with the previous one. `earlier` are the
   * restored site's histories, if this store doesn't have them.
   */
  beginEpoch(since: string, earlier?: readonly LogHistory[]): Promise<void>;
  /** Returns the state that this site is a read-only copy of; null for a regular site. */
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
      return (await model.findOne({ _id: what }).lean())?.off === true;
    },
    async turn(what, to) {
      await set(what, { off: to === 'off' });
    },
    async epoch() {
      return (await model.findOne({ _id: 'epoch' }).lean())?.epoch ?? firstEpoch;
    },
    async histories() {
      return (await model.findOne({ _id: 'epoch' }).lean())?.histories ?? [];
    },
    async beginEpoch(since, earlier = []) {
      const before = await model.findOne({ _id: 'epoch' }).lean();
      const known = before?.histories ?? earlier;
      const own = known.length > 0 ? known : [{ epoch: before?.epoch ?? firstEpoch, since: '' }];
      const epoch = randomUUID();
      await set('epoch', { epoch, histories: [...own, { epoch, since }].slice(-maxHistories) });
    },
    async copyOf() {
      const doc = await model.findOne({ _id: 'copy' }).lean();
      return doc ? { position: doc.position ?? '', at: doc.at ?? '' } : null;
    },
    markCopy: ({ position, at }) => set('copy', { position, at }).then(() => {}),
  };
}
