import { createHash, createHmac } from 'node:crypto';
import { dayMs, hourMs } from '@everpaw/contracts/kernel/time/durations';
import { type Connection, Schema } from 'mongoose';
import { mailboxOf } from './mailbox-of.ts';

/** Maximum number of unrequested emails to an address within `countedMs`. */
export const maxEmailsPerDay = 5;
/** Maximum number of emails per hour to an account with an unconfirmed address; `maxEmailsPerDay` per day. */
export const maxAccountEmailsPerHour = 3;
/** The period of `maxEmailsPerDay`, in milliseconds. */
export const countedMs = dayMs;

/** `_id` and the ids of emails are hashes, so no address is stored. */
type AllowanceDoc = { _id: string; revision: number; sent: { id: string; at: Date }[]; expire: Date };

const schema = new Schema(
  { _id: String, revision: Number, sent: [Schema.Types.Mixed], expire: Date },
  { versionKey: false },
);
schema.index({ expire: 1 });

/**
 * Each failed round means that another email was counted, and only `maxEmailsPerDay` are, so more rounds can't
 * fail.
 */
const rounds = maxEmailsPerDay * 2;

/** Counts the emails to a mailbox, however its address is written, across all processes. */
export type EmailAllowance = {
  /**
   * Counts an email before it is sent. Returns false if the mailbox's limit is reached. The same id counts
   * once.
   */
  take(address: string, emailId: string): Promise<boolean>;
  /**
   * Like `take`, for an email about the mailbox's own account. Counted separately, so that other people's
   * emails can't use up the limit.
   */
  takeForAccount(address: string, emailId: string): Promise<boolean>;
  /** Counts an email that is sent regardless of the limit. */
  note(address: string, emailId: string): Promise<void>;
  /** Deletes counts that have expired by `now`. */
  sweep(now: Date): Promise<void>;
};

/** Opens the counts in `connection`. `secret` is for hashing the addresses. */
export async function openEmailAllowance(
  connection: Connection,
  secret: string,
  now: () => Date,
): Promise<EmailAllowance> {
  const model = connection.model<AllowanceDoc>('email_allowances', schema, 'email_allowances');
  await model.init();

  /** Writes the sent emails if no other process has since `before` was read. */
  const write = async (_id: string, before: AllowanceDoc | null, sent: AllowanceDoc['sent'], at: number) => {
    const next = { sent, revision: (before?.revision ?? 0) + 1, expire: new Date(at + countedMs) };
    if (before) {
      const { matchedCount } = await model.updateOne({ _id, revision: before.revision }, { $set: next });
      return matchedCount === 1;
    }
    const { upsertedCount } = await model.updateOne({ _id }, { $setOnInsert: next }, { upsert: true });
    return upsertedCount === 1;
  };

  const count = async (
    counter: 'emails' | 'account emails',
    address: string,
    emailId: string,
    { maxPerDay = maxEmailsPerDay, maxPerHour = Number.POSITIVE_INFINITY },
  ): Promise<boolean> => {
    const _id = createHmac('sha256', secret)
      .update(`${counter} ${mailboxOf(address)}`)
      .digest('base64url');
    const id = createHash('sha256').update(emailId).digest('base64url');
    for (let round = 0; round < rounds; round += 1) {
      const doc = await model.findById(_id).lean();
      const at = now().getTime();
      const lately = (doc?.sent ?? []).filter((one) => one.at.getTime() > at - countedMs);
      if (lately.some((one) => one.id === id)) return true;
      const inLastHour = lately.filter((one) => one.at.getTime() > at - hourMs);
      if (lately.length >= maxPerDay || inLastHour.length >= maxPerHour) return false;
      const sent = [...lately, { id, at: new Date(at) }].slice(-maxEmailsPerDay);
      if (await write(_id, doc, sent, at)) return true;
    }
    throw new EmailsCrowded();
  };

  return {
    take: (address, emailId) => count('emails', address, emailId, {}),
    takeForAccount: (address, emailId) =>
      count('account emails', address, emailId, { maxPerHour: maxAccountEmailsPerHour }),
    async note(address, emailId) {
      await count('emails', address, emailId, { maxPerDay: Number.POSITIVE_INFINITY });
    },
    async sweep(at) {
      await model.deleteMany({ expire: { $lte: at } });
    },
  };
}

/** Too many emails to one address were counted concurrently; the job is retried. */
class EmailsCrowded extends Error {
  override readonly name = 'EmailsCrowded';
}
