import { randomUUID } from 'node:crypto';
import { type Connection, Schema } from 'mongoose';
import { modelOf } from '../projections/run-records.ts';

/** What stays off after a restore until an operator says otherwise. */
export type Restorable = 'reactions' | 'jobs';

type SwitchDoc = { _id: string; off?: boolean; epoch?: string };
const schema = new Schema(
  { _id: String, off: Boolean, epoch: String },
  { versionKey: false, autoIndex: false, autoCreate: false },
);

/** What a restore left behind, in the store of keys. */
export type RestoreMarks = {
  isOff(what: Restorable): Promise<boolean>;
  turn(what: Restorable, to: 'on' | 'off'): Promise<void>;
  /** Names this history of the log: another one after each restore, so that cursors from before are found out. */
  epoch(): Promise<string>;
  beginEpoch(): Promise<void>;
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
      return (await model.findOne({ _id: 'epoch' }).lean<SwitchDoc>())?.epoch ?? 'first';
    },
    async beginEpoch() {
      await set('epoch', { epoch: randomUUID() });
    },
  };
}
