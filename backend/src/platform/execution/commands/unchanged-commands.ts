import { createHash } from 'node:crypto';
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { type Connection, Schema } from 'mongoose';

/** `_id` is a digest of commandId, stream and payload hash, so it contains no readable content. */
type UnchangedDoc = { _id: string; at: Date };

const schema = new Schema({ _id: String, at: Date }, { versionKey: false });
schema.index({ at: 1 });

/** Days for which accepted commands that changed nothing are remembered. */
const rememberedDays = 90;

/** A command on a stream with the hash of its payload. */
export type UnchangedCommand = { commandId: string; streamId: string; payloadHash: string | null };

/**
 * Accepted commands that changed nothing and are therefore in no stream. They must not take effect later when repeated
 * after a lost response. With a different payload it is a different command and is decided.
 */
export type UnchangedCommands = {
  has(command: UnchangedCommand): Promise<boolean>;
  /** Durable before this resolves. */
  remember(command: UnchangedCommand): Promise<void>;
  /** Deletes entries that are 90 days old or older at `now`. */
  sweep(now: Date): Promise<void>;
};

function digestOf({ commandId, streamId, payloadHash }: UnchangedCommand): string {
  return createHash('sha256')
    .update(JSON.stringify([commandId, streamId, payloadHash]))
    .digest('base64url');
}

/** Opens the collection in `connection`, which must not lose acknowledged writes. */
export async function openUnchangedCommands(
  connection: Connection,
  now: () => Date,
): Promise<UnchangedCommands> {
  const model = connection.model<UnchangedDoc>('unchanged_commands', schema, 'unchanged_commands');
  await model.init();
  return {
    has: async (command) => (await model.findById(digestOf(command)).lean()) !== null,
    async remember(command) {
      const _id = digestOf(command);
      await model.replaceOne({ _id }, { _id, at: now() }, { upsert: true });
    },
    async sweep(at) {
      await model.deleteMany({ at: { $lte: new Date(at.getTime() - rememberedDays * dayMs) } });
    },
  };
}
