import { minuteMs, secondMs } from '@everpaw/contracts/kernel/durations';
import { exponentialBackoff } from '@everpaw/contracts/kernel/exponential-backoff';
import { type Connection, Schema } from 'mongoose';

type AttemptsDoc = { _id: string; tries: number; openAt: Date; expire: Date };

const schema = new Schema({ _id: String, tries: Number, openAt: Date, expire: Date }, { versionKey: false });
schema.index({ expire: 1 });

/** Wrong answers in a row that cost nothing but themselves. */
const freeTries = 9;
/** The longest wait between two tries, in milliseconds: the right answer is always heard within a quarter of an hour. */
const longestWaitMs = 5 * minuteMs;
/** Quiet time after which everything is forgotten, in milliseconds. */
const forgottenAfterMs = 15 * minuteMs;

/** Milliseconds to wait after so many tries: nothing at first, then one second, doubled each time. */
function waitAfter(tries: number): number {
  return tries < freeTries
    ? 0
    : exponentialBackoff(tries - freeTries + 1, { first: secondMs, longest: longestWaitMs });
}

/**
 * Counts guesses at a secret. Whoever guesses too often has to wait, longer each time, and never for good. A try is
 * counted before it is checked, so that a thousand at once are a thousand tries.
 */
export type Attempts = {
  /** Takes one try; answers the seconds to wait for it, or 0 when it may be made now. Waiting costs no try. */
  take(key: string): Promise<number>;
  /** It was the right one: forgets the tries. */
  clear(key: string): Promise<void>;
  /** Deletes what is forgotten at `now`. */
  sweep(now: Date): Promise<void>;
};

const rounds = 5;

/** Opens the counts in `connection`. */
export async function openAttempts(connection: Connection, now: () => Date): Promise<Attempts> {
  const model = connection.model<AttemptsDoc>('attempts', schema, 'attempts');
  await model.init();

  /** Writes the next count if nobody else did since `before` was read. */
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
        const doc = await model.findById(key).lean<AttemptsDoc>();
        const at = now().getTime();
        const waitMs = doc ? doc.openAt.getTime() - at : 0;
        if (waitMs > 0) return Math.ceil(waitMs / 1_000);
        if (await count(key, doc, at)) return 0;
      }
      // So many at the same moment are no person's.
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
