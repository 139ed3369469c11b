import { createHash, randomBytes } from 'node:crypto';
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import { type Connection, Schema } from 'mongoose';

/** The purpose of an emailed link. */
export type TokenPurpose = 'reset-password' | 'set-password' | 'verify-email' | 'sign-in';

/** `_id` is a hash of the token, so a copy of the store opens nothing. */
type TokenDoc = {
  _id: string;
  purpose: TokenPurpose;
  accountId: string;
  issued: Date;
  expire: Date;
  /** `revoked`: no longer valid, whether or not it was used. */
  used: 'used' | 'revoked' | null;
};

const schema = new Schema(
  { _id: String, purpose: String, accountId: String, issued: Date, expire: Date, used: String },
  { versionKey: false },
);
schema.index({ accountId: 1, issued: 1 });
schema.index({ expire: 1 });

/** How long an expired token is still known, so that the response can say why it doesn't work. */
const rememberedMs = 7 * dayMs;

/** `used` contains the account unless its used tokens were revoked too. */
export type TokenState =
  | { state: 'valid'; accountId: string; purpose: TokenPurpose }
  | { state: 'used'; accountId: string | null }
  | { state: 'expired' | 'unknown' };

/** Single-use tokens for emails. Each has 256 random bits; only its hash is stored. */
export type OneTimeTokens = {
  /** Creates a token that is valid for `livesMs` milliseconds, durable before this resolves. */
  issue(token: { purpose: TokenPurpose; accountId: string; livesMs: number }): Promise<string>;
  /** Returns the token's state without using it. */
  look(token: string, purposes: readonly TokenPurpose[]): Promise<TokenState>;
  /** Uses the token. Of several concurrent callers, one gets `valid`. */
  redeem(token: string, purposes: readonly TokenPurpose[]): Promise<TokenState>;
  /** Returns how many were issued to this account since then. */
  issuedSince(accountId: string, purposes: readonly TokenPurpose[], since: Date): Promise<number>;
  /** Revokes an account's unused tokens, optionally only those with these purposes. */
  revoke(accountId: string, purposes?: readonly TokenPurpose[]): Promise<void>;
  /** Revokes all tokens of an account, including used ones. */
  revokeAll(accountId: string): Promise<void>;
  /** Revokes all tokens of all accounts, including used ones. */
  revokeEverybodys(): Promise<void>;
  /** Deletes tokens that expired long before `now`. */
  sweep(now: Date): Promise<void>;
};

function hashed(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Opens the tokens in `connection`, which must keep every acknowledged write. */
export async function openOneTimeTokens(connection: Connection, now: () => Date): Promise<OneTimeTokens> {
  const model = connection.model<TokenDoc>('one_time_tokens', schema, 'one_time_tokens');
  await model.init();

  const stateOf = (doc: TokenDoc | null, purposes: readonly TokenPurpose[]): TokenState => {
    if (!doc || !purposes.includes(doc.purpose)) return { state: 'unknown' };
    const { accountId, purpose } = doc;
    if (doc.used !== null) return { state: 'used', accountId: doc.used === 'used' ? accountId : null };
    if (doc.expire <= now()) return { state: 'expired' };
    return { state: 'valid', accountId, purpose };
  };
  const find = (token: string) => model.findById(hashed(token)).lean();

  return {
    async issue({ purpose, accountId, livesMs }) {
      const token = randomBytes(32).toString('base64url');
      const issued = now();
      const expire = new Date(issued.getTime() + livesMs);
      await model.create({ _id: hashed(token), purpose, accountId, issued, expire, used: null });
      return token;
    },

    async look(token, purposes) {
      return stateOf(await find(token), purposes);
    },

    async redeem(token, purposes) {
      const unused = await model
        .findOneAndUpdate(
          { _id: hashed(token), purpose: { $in: [...purposes] }, used: null, expire: { $gt: now() } },
          { $set: { used: 'used' } },
          { returnDocument: 'before' },
        )
        .lean();
      return stateOf(unused ?? (await find(token)), purposes);
    },

    issuedSince: (accountId, purposes, since) =>
      model.countDocuments({ accountId, issued: { $gte: since }, purpose: { $in: [...purposes] } }),

    async revoke(accountId, purposes) {
      const which = purposes && { purpose: { $in: [...purposes] } };
      await model.updateMany({ accountId, used: null, ...which }, { $set: { used: 'revoked' } });
    },
    async revokeAll(accountId) {
      await model.updateMany({ accountId }, { $set: { used: 'revoked' } });
    },
    async revokeEverybodys() {
      await model.updateMany({}, { $set: { used: 'revoked' } });
    },

    async sweep(at) {
      await model.deleteMany({ expire: { $lte: new Date(at.getTime() - rememberedMs) } });
    },
  };
}
