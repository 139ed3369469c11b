import { createHash } from 'node:crypto';
import type { SessionStore } from '@fastify/session';
import type * as Fastify from 'fastify';
import { type Connection, Schema } from 'mongoose';

declare module 'fastify' {
  interface Session {
    /** The signed-in account. */
    accountId?: string;
  }
}

/** A session as it is stored (REQ-340). `_id` is a hash of the sid, so a copy of the store opens nobody's session. */
type SessionDoc = { _id: string; sess: string; expire: Date; accountId: string | null };

const schema = new Schema(
  { _id: String, sess: String, expire: Date, accountId: String },
  { versionKey: false },
);
schema.index({ accountId: 1 });
schema.index({ expire: 1 });

function hashed(sid: string): string {
  return createHash('sha256').update(sid).digest('hex');
}

export type Sessions = {
  store: SessionStore;
  /** Ends every session of an account but `keep`, at once. */
  endAll(accountId: string, keep?: string): Promise<void>;
  /** Deletes what has expired by `now`. */
  sweep(now: Date): Promise<void>;
};

/** Opens the sessions in `connection`, which must keep every acknowledged write. */
export async function openSessions(connection: Connection, now: () => Date): Promise<Sessions> {
  const model = connection.model<SessionDoc>('sessions', schema, 'sessions');
  await model.init();

  return {
    store: {
      set(sid, session, done) {
        const expire = new Date(session.cookie.expires ?? now().getTime() + 86_400_000);
        const doc = { sess: JSON.stringify(session), expire, accountId: session.accountId ?? null };
        model
          .replaceOne({ _id: hashed(sid) }, { _id: hashed(sid), ...doc }, { upsert: true })
          .then(() => done(), done);
      },
      get(sid, done) {
        model
          .findById(hashed(sid))
          .lean<SessionDoc>()
          .then((doc) => {
            const alive = doc && doc.expire > now() ? (JSON.parse(doc.sess) as Fastify.Session) : null; // written by `set`
            done(null, alive);
          }, done);
      },
      destroy(sid, done) {
        model.deleteOne({ _id: hashed(sid) }).then(() => done(), done);
      },
    },
    async endAll(accountId, keep) {
      await model.deleteMany({ accountId, ...(keep ? { _id: { $ne: hashed(keep) } } : {}) });
    },
    async sweep(at) {
      await model.deleteMany({ expire: { $lte: at } });
    },
  };
}
