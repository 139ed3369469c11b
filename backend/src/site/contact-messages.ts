import { dayMs } from '@everpaw/contracts/kernel/durations';
import type { ContactMessage } from '@everpaw/contracts/site/contact.schemas';
import { type Connection, Schema } from 'mongoose';

/** `at` is when it was written. */
export type StoredMessage = ContactMessage & { at: Date };
type MessageDoc = StoredMessage & { _id: string };

const schema = new Schema(
  { _id: String, name: String, email: String, message: String, at: Date },
  { versionKey: false },
);
schema.index({ at: 1 });

/** How long a message waits for its email at most, in days: longer than any job is tried, and no longer. */
const retentionDays = 14;

/**
 * Messages of the contact form on their way to the site's own address. They are personal, so they are kept here and
 * not in the job that emails them, which would be remembered.
 */
export type ContactMessages = {
  /** Durable before this resolves. The same id again is the same message. */
  keep(id: string, message: StoredMessage): Promise<void>;
  /** Null once it was emailed, or when it never was. */
  read(id: string): Promise<StoredMessage | null>;
  /** It has been emailed. */
  forget(id: string): Promise<void>;
  /** Deletes what could not be emailed in time. */
  sweep(now: Date): Promise<void>;
};

/** Opens the messages in `connection`, which must keep every acknowledged write. */
export async function openContactMessages(connection: Connection): Promise<ContactMessages> {
  const model = connection.model<MessageDoc>('contact_messages', schema, 'contact_messages');
  await model.init();
  return {
    async keep(id, message) {
      await model.updateOne({ _id: id }, { $setOnInsert: message }, { upsert: true });
    },
    read: (id) => model.findById(id).lean<MessageDoc>(),
    async forget(id) {
      await model.deleteOne({ _id: id });
    },
    async sweep(now) {
      await model.deleteMany({ at: { $lte: new Date(now.getTime() - retentionDays * dayMs) } });
    },
  };
}
