import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import type { ContactMessage } from '@everpaw/contracts/site/contact.dto';
import { type Connection, Schema } from 'mongoose';

/** A contact form message; `at` is when it was written. */
export type StoredMessage = ContactMessage & { at: Date };
type MessageDoc = StoredMessage & { _id: string };

const schema = new Schema(
  { _id: String, name: String, email: String, message: String, at: Date },
  { versionKey: false },
);
schema.index({ at: 1 });

/** How long a message is stored at most, in days: longer than any job is retried. */
const retentionDays = 14;

/**
 * Contact form messages waiting to be emailed to the site's own address. They are personal data, so they are stored
 * here and not in the job, whose data would be kept.
 */
export type ContactMessages = {
  /** Stores a message durably. The same id stores it only once. */
  keep(id: string, message: StoredMessage): Promise<void>;
  /** Returns a message; null if it was emailed already or doesn't exist. */
  read(id: string): Promise<StoredMessage | null>;
  /** Deletes a message that was emailed. */
  forget(id: string): Promise<void>;
  /** Deletes messages that couldn't be emailed in time. */
  sweep(now: Date): Promise<void>;
};

/** Opens the messages in `connection`, which must not lose acknowledged writes. */
export async function openContactMessages(connection: Connection): Promise<ContactMessages> {
  const model = connection.model<MessageDoc>('contact_messages', schema, 'contact_messages');
  await model.init();
  return {
    async keep(id, message) {
      await model.updateOne({ _id: id }, { $setOnInsert: message }, { upsert: true });
    },
    read: (id) => model.findById(id).lean(),
    async forget(id) {
      await model.deleteOne({ _id: id });
    },
    async sweep(now) {
      await model.deleteMany({ at: { $lte: new Date(now.getTime() - retentionDays * dayMs) } });
    },
  };
}
