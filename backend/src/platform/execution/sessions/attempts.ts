import { minuteMs, secondMs } from '@everpaw/contracts/kernel/time/durations';
import { exponentialBackoff } from '@everpaw/contracts/kernel/time/exponential-backoff';
import { type Connection, Schema } from 'mongoose';

type AttemptsDoc = { _id: string; tries: number; openAt: Date; expire: Date };

const schema = new Schema({ _id: String, tries: Number, openAt: Date, expire: Date }, { versionKey: false });
schema.index({ expire: 1 });

/** Consecutive wrong attempts without a wait. */
const freeTries = 9;
/**
 * The longest wait between two attempts, in milliseconds: the right secret is always accepted within 15
 * minutes.
 */
const maxWaitMs = 5 * minuteMs;
/** Time without attempts after which the count is reset, in milliseconds. */
const forgottenAfterMs = 15 * minuteMs;

/**
 * Returns the wait after this many attempts, in milliseconds: none at first, then one second, doubled each
 * time.
 */
function waitAfter(tries: number): number {
  return tries < freeTries
    ? 0
    : exponentialBackoff(tries - freeTries + 1, { first: secondMs, longest: maxWaitMs });
}

/**
 * Throttles attempts to guess a secret. Repeated wrong attempts have to wait, longer each time but never
 * permanently. An attempt is counted before it is checked, so that concurrent attempts all count.
 */
export type Attempts = {
  /**
   * Counts an attempt. Returns the seconds to wait, or 0 if it may be made now. Having to wait isn't counted.
   */
  take(key: string): Promise<number>;
  /** Resets the count after a correct attempt. */
  clear(key: string): Promise<void>;
  /** Deletes counts that have expired by `now`. */
  sweep(now: Date): Promise<void>;
};

const rounds = 5;

/** Opens the counts in `connection`. */
export async function openAttempts(connection: Connection, now: () => Date): Promise<Attempts> {
  const model = connection.model<AttemptsDoc>('attempts', schema, 'attempts');
  await model.init();

  /** Stores the next count if no other process has since `before` was read. */
  const count = async (key: string, before: AttemptsDoc | null, at: number): Promise<boolean> => {
    const tries = (before && before.expire.getTime() > at ? before.tries : 0) + 1;
    const next = {
      tries,
      openAt: new Date(at + waitAfter(tries)),
      expire: new Date(at + forgottenAfterMs),
    };
    if (before) {
      const { matchedCount } = await model.updateOne(
        { _id: key, tries: before.tries, expire: before.expire },
        { $set: next },
      );
      return matchedCount === 1;
    }
    const { upsertedCount } = await model.updateOne({ _id: key }, { $setOnInsert: next }, { upsert: true });
    return upsertedCount === 1;
  };

  return {
    async take(key) {
      for (let round = 0; round < rounds; round += 1) {
        const doc = await model.findById(key).lean();
        const at = now().getTime();
        const waitMs = doc ? doc.openAt.getTime() - at : 0;
        if (waitMs > 0) return Math.ceil(waitMs / 1_000);
        if (await count(key, doc, at)) return 0;
      }
      // A person doesn't make this many concurrent attempts.
      return 1;
    },
    async clear(key) {
      await model.deleteOne({ _id: key });
    },
    async sweep(at) {
      await model.deleteMany({ expire: { $lte: at } });
    },
  };
}
