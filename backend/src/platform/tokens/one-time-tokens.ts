import { createHash, randomBytes } from 'node:crypto';
import { type Connection, Schema } from 'mongoose';

/** What a mailed link is for. */
export type TokenPurpose = 'reset-password' | 'set-password' | 'verify-email' | 'sign-in';

/** `_id` is a hash of the token, so a copy of the store opens nothing. `used` is null or who used it. */
type TokenDoc = {
  _id: string;
  purpose: TokenPurpose;
  accountId: string;
  issued: Date;
  expire: Date;
  used: string | null;
};

const schema = new Schema(
  { _id: String, purpose: String, accountId: String, issued: Date, expire: Date, used: String },
  { versionKey: false },
);
schema.index({ accountId: 1, issued: 1 });
schema.index({ expire: 1 });

const revoked = 'revoked';
/** How long a token is still known after it expired, so that its holder hears why it does not work. */
const rememberedMs = 7 * 86_400_000;

export type TokenState =
  | { state: 'valid'; accountId: string; purpose: TokenPurpose }
  | { state: 'expired' | 'used' | 'unknown' };

/** Secrets that are mailed and work once. Each has 256 random bits; only its hash is kept. */
export type OneTimeTokens = {
  /** A new token, valid for `livesMs` milliseconds, durable before this resolves. */
  issue(token: { purpose: TokenPurpose; accountId: string; livesMs: number }): Promise<string>;
  /** What a token is good for now, for whoever redeems it with this `by`; uses nothing up. */
  look(token: string, purposes: readonly TokenPurpose[], by?: string): Promise<TokenState>;
  /**
   * Uses a token up; of any number of callers at once one gets `valid`. Who comes again with the same `by` (the id of
   * the command) gets the same answer, so that a lost answer can be asked for again.
   */
  redeem(token: string, purposes: readonly TokenPurpose[], by: string): Promise<TokenState>;
  /** How many were issued to this account since then. */
  issuedSince(accountId: string, purposes: readonly TokenPurpose[], since: Date): Promise<number>;
  /** Makes every unused token of an account worthless, or those for these purposes. */
  revoke(accountId: string, purposes?: readonly TokenPurpose[]): Promise<void>;
  /** Deletes what expired long before `now`. */
  sweep(now: Date): Promise<void>;
};

function hashed(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Opens the tokens in `connection`, which must keep every acknowledged write. */
export async function openOneTimeTokens(connection: Connection, now: () => Date): Promise<OneTimeTokens> {
  const model = connection.model<TokenDoc>('one_time_tokens', schema, 'one_time_tokens');
  await model.init();

  const stateOf = (
    doc: TokenDoc | null,
    purposes: readonly TokenPurpose[],
    by: string | null,
  ): TokenState => {
    if (!doc || !purposes.includes(doc.purpose)) return { state: 'unknown' };
    if (doc.used !== null && doc.used !== by) return { state: 'used' };
    if (doc.expire <= now()) return { state: 'expired' };
    return { state: 'valid', accountId: doc.accountId, purpose: doc.purpose };
  };
  const find = (token: string) => model.findById(hashed(token)).lean<TokenDoc>();

  return {
    async issue({ purpose, accountId, livesMs }) {
      const token = randomBytes(32).toString('base64url');
      const issued = now();
      const expire = new Date(issued.getTime() + livesMs);
      await model.create({ _id: hashed(token), purpose, accountId, issued, expire, used: null });
      return token;
    },

    async look(token, purposes, by) {
      return stateOf(await find(token), purposes, by ?? null);
    },

    async redeem(token, purposes, by) {
      const mine = await model
        .findOneAndUpdate(
          { _id: hashed(token), purpose: { $in: [...purposes] }, used: null, expire: { $gt: now() } },
          { $set: { used: by } },
          { returnDocument: 'after' },
        )
        .lean<TokenDoc>();
      return stateOf(mine ?? (await find(token)), purposes, by);
    },

    issuedSince: (accountId, purposes, since) =>
      model.countDocuments({ accountId, issued: { $gte: since }, purpose: { $in: [...purposes] } }),

    async revoke(accountId, purposes) {
      const which = purposes && { purpose: { $in: [...purposes] } };
      await model.updateMany({ accountId, used: null, ...which }, { $set: { used: revoked } });
    },

    async sweep(at) {
      await model.deleteMany({ expire: { $lte: new Date(at.getTime() - rememberedMs) } });
    },
  };
}
