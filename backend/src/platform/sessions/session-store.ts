import { createHash } from 'node:crypto';
import type { SessionStore } from '@fastify/session';
import type * as Fastify from 'fastify';
import { type Connection, Schema } from 'mongoose';

declare module 'fastify' {
  interface Session {
    /** The signed-in account. */
    accountId?: string;
    /** What it was opened on, in plain words, and when (ISO, UTC). */
    device?: string;
    since?: string;
  }
}

/** A session as it is stored (REQ-340). `_id` is a hash of the sid, so a copy of the store opens nobody's session. */
type SessionDoc = { _id: string; sess: string; expire: Date; accountId: string | null; seenOn: string };

const schema = new Schema(
  { _id: String, sess: String, expire: Date, accountId: String, seenOn: String },
  { versionKey: false },
);
schema.index({ accountId: 1 });
schema.index({ expire: 1 });

/** The most sessions that a person is shown; the others can be ended together. */
const shownSessions = 100;

function hashed(sid: string): string {
  return createHash('sha256').update(sid).digest('hex');
}

// Only `set` writes these texts.
const read = (doc: SessionDoc) => JSON.parse(doc.sess) as Fastify.Session;

/** A session as its person is shown it: `since` is an ISO instant, `lastSeenOn` a calendar date. */
export type OwnSession = {
  id: string;
  device: string;
  since: string | null;
  lastSeenOn: string;
  /** True for the one that is asking. */
  current: boolean;
};

export type Sessions = {
  store: SessionStore;
  /** The sessions of an account, that of `current` first, then the most recently seen. */
  list(accountId: string, current: string): Promise<OwnSession[]>;
  /** Ends one session of an account by the id that `list` gave, at once; of another account's it does nothing. */
  end(accountId: string, id: string): Promise<void>;
  /** Ends every session of an account but `keep`, at once. */
  endAll(accountId: string, keep?: string): Promise<void>;
  /** Deletes what has expired by `now`. */
  sweep(now: Date): Promise<void>;
};

/** Opens the sessions in `connection`, which must keep every acknowledged write. */
export async function openSessions(connection: Connection, now: () => Date): Promise<Sessions> {
  const model = connection.model<SessionDoc>('sessions', schema, 'sessions');
  await model.init();
  const today = () => now().toISOString().slice(0, 10);

  /** Once a day, so that reading stays reading; nobody waits for it and it may be missed. */
  const noteSeen = (doc: SessionDoc) => {
    const day = today();
    if (doc.accountId !== null && doc.seenOn !== day)
      model.updateOne({ _id: doc._id }, { $set: { seenOn: day } }).catch(() => undefined);
  };

  return {
    store: {
      set(sid, session, done) {
        const expire = new Date(session.cookie.expires ?? now().getTime() + 86_400_000);
        const accountId = session.accountId ?? null;
        const doc = { sess: JSON.stringify(session), expire, accountId, seenOn: today() };
        model
          .replaceOne({ _id: hashed(sid) }, { _id: hashed(sid), ...doc }, { upsert: true })
          .then(() => done(), done);
      },
      get(sid, done) {
        model
          .findById(hashed(sid))
          .lean<SessionDoc>()
          .then((doc) => {
            const alive = doc && doc.expire > now() ? doc : null;
            if (alive) noteSeen(alive);
            done(null, alive && read(alive));
          }, done);
      },
      destroy(sid, done) {
        model.deleteOne({ _id: hashed(sid) }).then(() => done(), done);
      },
    },

    async list(accountId, current) {
      const docs = await model
        .find({ accountId, expire: { $gt: now() } })
        .limit(shownSessions)
        .lean<SessionDoc[]>();
      const shown = docs.map((doc): OwnSession => {
        const { device, since } = read(doc);
        return {
          id: doc._id,
          device: device ?? 'A device',
          since: since ?? null,
          lastSeenOn: doc.seenOn,
          current: doc._id === hashed(current),
        };
      });
      const order = ({ current: here, lastSeenOn, since }: OwnSession) =>
        `${here ? 1 : 0} ${lastSeenOn} ${since ?? ''}`;
      return shown.sort((a, b) => (order(a) < order(b) ? 1 : -1));
    },
    async end(accountId, id) {
      await model.deleteOne({ _id: id, accountId });
    },
    async endAll(accountId, keep) {
      await model.deleteMany({ accountId, ...(keep ? { _id: { $ne: hashed(keep) } } : {}) });
    },
    async sweep(at) {
      await model.deleteMany({ expire: { $lte: at } });
    },
  };
}
