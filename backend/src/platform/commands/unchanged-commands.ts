import { createHash } from 'node:crypto';
import { dayMs } from '@everpaw/contracts/kernel/durations';
import { type Connection, Schema } from 'mongoose';

/** `_id` is a digest of command, stream and payload: no words, and nothing that a guess could be compared with. */
type UnchangedDoc = { _id: string; at: Date };

const schema = new Schema({ _id: String, at: Date }, { versionKey: false });
schema.index({ at: 1 });

/** Days for which an accepted command that changed nothing is known. */
const rememberedDays = 90;

/** One command on one stream, with what was sent. */
export type UnchangedCommand = { commandId: string; streamId: string; payloadHash: string | null };

/**
 * Accepted commands that changed nothing, so no stream holds them: sent again after a lost answer, they must not take
 * effect later. With another payload it is another command, which is decided.
 */
export type UnchangedCommands = {
  has(command: UnchangedCommand): Promise<boolean>;
  /** Durable before this resolves. */
  remember(command: UnchangedCommand): Promise<void>;
  /** Deletes what is older than 90 days at `now`. */
  sweep(now: Date): Promise<void>;
};

function digestOf({ commandId, streamId, payloadHash }: UnchangedCommand): string {
  return createHash('sha256')
    .update(JSON.stringify([commandId, streamId, payloadHash]))
    .digest('base64url');
}

/** Opens them in `connection`, which must keep every acknowledged write. */
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
