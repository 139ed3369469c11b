import { createHash } from 'node:crypto';
import { dayMs } from '@everpaw/contracts/kernel/durations';
import type { SessionStore } from '@fastify/session';
import type * as Fastify from 'fastify';
import { type Connection, type Model, Schema } from 'mongoose';
import { UnreadableDocument } from '../../storage/read-store/encode-document.ts';

declare module 'fastify' {
  interface Session {
    /** The signed-in account. */
    accountId?: string;
    /** What it was opened on, in plain words, and when (ISO, UTC). */
    device?: string;
    since?: string;
  }
}

/** A session as it is stored. `_id` is a hash of the sid, so a copy of the store opens nobody's session. */
type SessionDoc = { _id: string; sess: string; expire: Date; accountId: string | null; seenOn: string };

/** Why a session ended without its own person signing out on its device. */
export type EndReason = 'ended' | 'password';

/** What is left of a session that ended elsewhere, for as long as its cookie may come; `_id` as of a session. */
type EndedDoc = { _id: string; accountId: string; reason: EndReason; expire: Date };

const endedSchema = new Schema(
  { _id: String, accountId: String, reason: String, expire: Date },
  { versionKey: false },
);
endedSchema.index({ expire: 1 });

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

/** A session that cannot be read is none: its person signs in again. */
function noneIfUnreadable(error: unknown): null {
  if (error instanceof UnreadableDocument || error instanceof SyntaxError) return null;
  throw error;
}

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
  endAll(accountId: string, keep?: string, reason?: EndReason): Promise<void>;
  /** Drops everybody's session; their devices are signed out, and nothing more. */
  dropAll(): Promise<void>;
  /** Whose session this was and why it ended, where that was not done with itself; null for any other. */
  endedBecause(sid: string): Promise<{ accountId: string; reason: EndReason } | null>;
  /**
   * Hears once that this session has ended: at once when this process ends it, within half a minute when another does
   * or when it expires. Answers a way to stop listening.
   */
  watch(session: { sid: string; accountId: string }, onEnded: () => void): () => void;
  /** Deletes what has expired by `now`. */
  sweep(now: Date): Promise<void>;
};

type Models = { sessions: Model<SessionDoc>; ended: Model<EndedDoc> };

async function openModels(connection: Connection): Promise<Models> {
  const sessions = connection.model<SessionDoc>('sessions', schema, 'sessions');
  await sessions.init();
  const ended = connection.model<EndedDoc>('ended_sessions', endedSchema, 'ended_sessions');
  await ended.init();
  return { sessions, ended };
}

type Watched = { id: string; accountId: string; onEnded: () => void };

/** Those who wait for the end of a session; every `lookEveryMs` it is looked whether the store still has theirs. */
function watchSessions(sessions: Models['sessions'], now: () => Date, lookEveryMs: number) {
  const watched = new Set<Watched>();

  const tellEnded = (isEnded: (session: Watched) => boolean) => {
    for (const session of watched) if (isEnded(session) && watched.delete(session)) session.onEnded();
  };

  const lookForWatched = async () => {
    const ids = [...new Set([...watched].map(({ id }) => id))];
    if (ids.length === 0) return;
    const alive = await sessions
      .find({ _id: { $in: ids }, expire: { $gt: now() } })
      .select({ _id: 1 })
      .lean<Pick<SessionDoc, '_id'>[]>();
    const known = new Set(alive.map(({ _id }) => _id));
    tellEnded(({ id }) => ids.includes(id) && !known.has(id));
  };
  // A store that cannot be asked now is asked the next time.
  setInterval(() => void lookForWatched().catch(() => undefined), lookEveryMs).unref();

  return {
    tellEnded,
    watch({ sid, accountId }: { sid: string; accountId: string }, onEnded: () => void) {
      const session = { id: hashed(sid), accountId, onEnded };
      watched.add(session);
      return () => watched.delete(session);
    },
  };
}

/** What the session plugin asks for; `onDestroyed` hears the hashed id of a session that ended with itself. */
function createStore(
  sessions: Models['sessions'],
  now: () => Date,
  onDestroyed: (id: string) => void,
): SessionStore {
  const today = () => now().toISOString().slice(0, 10);

  /** Once a day, so that reading stays reading; nobody waits for it and it may be missed. */
  const noteSeen = (doc: SessionDoc) => {
    const day = today();
    if (doc.accountId !== null && doc.seenOn !== day)
      sessions.updateOne({ _id: doc._id }, { $set: { seenOn: day } }).catch(() => undefined);
  };

  return {
    set(sid, session, done) {
      const expire = new Date(session.cookie.expires ?? now().getTime() + dayMs);
      const accountId = session.accountId ?? null;
      const doc = { sess: JSON.stringify(session), expire, accountId, seenOn: today() };
      sessions
        .replaceOne({ _id: hashed(sid) }, { _id: hashed(sid), ...doc }, { upsert: true })
        .then(() => done(), done);
    },
    get(sid, done) {
      sessions
        .findById(hashed(sid))
        .lean<SessionDoc>()
        .then((doc) => {
          const alive = doc && doc.expire > now() ? doc : null;
          if (alive) noteSeen(alive);
          return alive && read(alive);
        })
        .catch(noneIfUnreadable)
        .then((session) => done(null, session), done);
    },
    destroy(sid, done) {
      const id = hashed(sid);
      sessions.deleteOne({ _id: id }).then(() => {
        onDestroyed(id);
        done();
      }, done);
    },
  };
}

function shownAs(doc: SessionDoc, current: string): OwnSession {
  const { device, since } = read(doc);
  return {
    id: doc._id,
    device: device ?? 'A device',
    since: since ?? null,
    lastSeenOn: doc.seenOn,
    current: doc._id === hashed(current),
  };
}

const order = ({ current, lastSeenOn, since }: OwnSession) =>
  `${current ? 1 : 0} ${lastSeenOn} ${since ?? ''}`;

/** Before a session is deleted: its device learns why, so that it knows what to let go of. */
async function markEnded(
  { sessions, ended }: Models,
  which: { accountId: string; _id?: string | { $ne: string } },
  reason: EndReason,
): Promise<void> {
  const docs = await sessions.find(which).select({ _id: 1, expire: 1 }).lean<SessionDoc[]>();
  const { accountId } = which;
  if (docs.length > 0)
    await ended.bulkWrite(
      docs.map(({ _id, expire }) => ({
        updateOne: { filter: { _id }, update: { $set: { accountId, reason, expire } }, upsert: true },
      })),
    );
}

/** Opens the sessions in `connection`, which must keep every acknowledged write. Watched ones are looked for in it every `lookEveryMs`. */
export async function openSessions(
  connection: Connection,
  now: () => Date,
  { lookEveryMs = 30_000 } = {},
): Promise<Sessions> {
  const models = await openModels(connection);
  const { sessions, ended } = models;
  const { watch, tellEnded } = watchSessions(sessions, now, lookEveryMs);

  return {
    store: createStore(sessions, now, (id) => tellEnded((session) => session.id === id)),
    watch,
    async list(accountId, current) {
      const docs = await sessions
        .find({ accountId, expire: { $gt: now() } })
        .limit(shownSessions)
        .lean<SessionDoc[]>();
      return docs.map((doc) => shownAs(doc, current)).sort((a, b) => (order(a) < order(b) ? 1 : -1));
    },
    async end(accountId, id) {
      await markEnded(models, { accountId, _id: id }, 'ended');
      await sessions.deleteOne({ _id: id, accountId });
      tellEnded((session) => session.id === id && session.accountId === accountId);
    },
    async endAll(accountId, keep, reason = 'ended') {
      const kept = keep ? hashed(keep) : null;
      const which = { accountId, ...(kept ? { _id: { $ne: kept } } : {}) };
      await markEnded(models, which, reason);
      await sessions.deleteMany(which);
      tellEnded((session) => session.accountId === accountId && session.id !== kept);
    },
    async dropAll() {
      await sessions.deleteMany({});
      tellEnded(() => true);
    },
    async endedBecause(sid) {
      const doc = await ended.findOne({ _id: hashed(sid), expire: { $gt: now() } }).lean<EndedDoc>();
      return doc && { accountId: doc.accountId, reason: doc.reason };
    },
    async sweep(at) {
      await Promise.all([
        sessions.deleteMany({ expire: { $lte: at } }),
        ended.deleteMany({ expire: { $lte: at } }),
      ]);
    },
  };
}
