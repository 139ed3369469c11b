import { createHash, randomBytes } from 'node:crypto';
import { dayMs } from '@everpaw/contracts/kernel/durations';
import { type Connection, Schema } from 'mongoose';

/** What an emailed link is for. */
export type TokenPurpose = 'reset-password' | 'set-password' | 'verify-email' | 'sign-in';

/** `_id` is a hash of the token, so a copy of the store opens nothing. */
type TokenDoc = {
  _id: string;
  purpose: TokenPurpose;
  accountId: string;
  issued: Date;
  expire: Date;
  /** `revoked`: it opens nothing any more, whether or not it was used before. */
  used: 'used' | 'revoked' | null;
};

const schema = new Schema(
  { _id: String, purpose: String, accountId: String, issued: Date, expire: Date, used: String },
  { versionKey: false },
);
schema.index({ accountId: 1, issued: 1 });
schema.index({ expire: 1 });

/** How long a token is still known after it expired, so that its holder hears why it does not work. */
const rememberedMs = 7 * dayMs;

/** `used` names the account as long as nothing has made its used tokens worthless too. */
export type TokenState =
  | { state: 'valid'; accountId: string; purpose: TokenPurpose }
  | { state: 'used'; accountId: string | null }
  | { state: 'expired' | 'unknown' };

/** Secrets that are emailed and work once. Each has 256 random bits; only its hash is kept. */
export type OneTimeTokens = {
  /** A new token, valid for `livesMs` milliseconds, durable before this resolves. */
  issue(token: { purpose: TokenPurpose; accountId: string; livesMs: number }): Promise<string>;
  /** What a token is good for now; uses nothing up. */
  look(token: string, purposes: readonly TokenPurpose[]): Promise<TokenState>;
  /** Uses a token up; of any number of callers at once one gets `valid`. */
  redeem(token: string, purposes: readonly TokenPurpose[]): Promise<TokenState>;
  /** How many were issued to this account since then. */
  issuedSince(accountId: string, purposes: readonly TokenPurpose[], since: Date): Promise<number>;
  /** Makes every unused token of an account worthless, or those for these purposes. */
  revoke(accountId: string, purposes?: readonly TokenPurpose[]): Promise<void>;
  /** Makes every token of an account worthless, the used ones too. */
  revokeAll(accountId: string): Promise<void>;
  /** Makes every token of everybody worthless, the used ones too. */
  revokeEverybodys(): Promise<void>;
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

  const stateOf = (doc: TokenDoc | null, purposes: readonly TokenPurpose[]): TokenState => {
    if (!doc || !purposes.includes(doc.purpose)) return { state: 'unknown' };
    const { accountId, purpose } = doc;
    if (doc.used !== null) return { state: 'used', accountId: doc.used === 'used' ? accountId : null };
    if (doc.expire <= now()) return { state: 'expired' };
    return { state: 'valid', accountId, purpose };
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
        .lean<TokenDoc>();
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
