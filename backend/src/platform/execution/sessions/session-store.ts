import { createHash } from 'node:crypto';
import { dayMs } from '@everpaw/contracts/kernel/time/durations';
import type { SessionStore } from '@fastify/session';
import type * as Fastify from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Connection, type Model, Schema } from 'mongoose';
import { UnreadableDocument } from '../../storage/read-store/sql/encode-document.ts';

declare module 'fastify' {
  interface Session {
    /** The signed-in account. */
    accountId?: string;
    /** The device's description, and when the session was opened (ISO, UTC). */
    device?: string;
    since?: string;
  }
}

/** A stored session. `_id` is a hash of the sid, so a copy of the store opens no session. */
type SessionDoc = { _id: string; sess: string; expire: Date; accountId: string | null; seenOn: string };

/** Why a session ended without a sign-out on its own device. */
export type EndReason = 'ended' | 'password';

/**
 * The record of a session that was ended elsewhere, kept while its cookie may still be sent. `_id` is the
 * session's.
 */
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

/** Maximum number of listed sessions; the others can be ended together. */
const shownSessions = 100;

function hashed(sid: string): string {
  return createHash('sha256').update(sid).digest('hex');
}

// Only `set` writes this JSON.
const read = (doc: SessionDoc) => JSON.parse(doc.sess) as Fastify.Session;

/** Treats an unreadable session as missing, so its person signs in again. */
function noneIfUnreadable(error: unknown): null {
  if (error instanceof UnreadableDocument || error instanceof SyntaxError) return null;
  throw error;
}

/** A session for its owner: `since` is an ISO instant, `lastSeenOn` a calendar date. */
export type OwnSession = {
  id: string;
  device: string;
  since: string | null;
  lastSeenOn: string;
  /** True for the caller's session. */
  current: boolean;
};

export type Sessions = {
  store: SessionStore;
  /** Lists the sessions of an account: `current` first, then the most recently seen. */
  list(accountId: string, current: string): Promise<OwnSession[]>;
  /** Ends a session of this account by its id in `list`, immediately. Ignores other accounts' ids. */
  end(accountId: string, id: string): Promise<void>;
  /** Ends all sessions of an account except `keep`, immediately. */
  endAll(accountId: string, keep?: string, reason?: EndReason): Promise<void>;
  /** Deletes all sessions of all accounts. The devices are signed out, nothing else. */
  dropAll(): Promise<void>;
  /** Returns whose session this was and why it was ended elsewhere; null for any other. */
  endedBecause(sid: string): Promise<{ accountId: string; reason: EndReason } | null>;
  /**
   * Calls `onEnded` once when this session has ended: immediately if this process ends it, within 30 s if
   * another does or it expires. Returns a function that stops it.
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

/** Maximum number of sessions in the cache. */
const cachedSessions = 5_000;

/**
 * Reads stored sessions by id. If this process alone changes them, a session that was read is cached until any session
 * changes; every change goes through `change`.
 */
function createSessionReads(sessions: Models['sessions'], isCached: boolean) {
  const cache = new LRUCache<string, SessionDoc>({ max: cachedSessions });
  let changes = 0;
  return {
    async find(id: string): Promise<SessionDoc | null> {
      const known = cache.get(id);
      if (known) return known;
      const before = changes;
      const doc = await sessions.findById(id).lean<SessionDoc>();
      if (isCached && doc && changes === before) cache.set(id, doc);
      return doc;
    },
    async change<T>(work: PromiseLike<T>): Promise<T> {
      try {
        return await work;
      } finally {
        changes += 1;
        cache.clear();
      }
    },
  };
}

type SessionReads = ReturnType<typeof createSessionReads>;

type Watched = { id: string; accountId: string; onEnded: () => void };

/** The watched sessions. Every `lookEveryMs`, checks whether the store still has them. */
function watchSessions(sessions: Models['sessions'], now: () => Date, lookEveryMs: number) {
  const watched = new Set<Watched>();

  const tellEnded = (isEnded: (session: Watched) => boolean) => {
    for (const session of watched) if (isEnded(session) && watched.delete(session)) session.onEnded();
  };

  const checkWatched = async () => {
    const ids = [...new Set([...watched].map(({ id }) => id))];
    if (ids.length === 0) return;
    const alive = await sessions
      .find({ _id: { $in: ids }, expire: { $gt: now() } })
      .select({ _id: 1 })
      .lean<Pick<SessionDoc, '_id'>[]>();
    const known = new Set(alive.map(({ _id }) => _id));
    tellEnded(({ id }) => ids.includes(id) && !known.has(id));
  };
  // If the store is unavailable, the next check retries.
  setInterval(() => void checkWatched().catch(() => undefined), lookEveryMs).unref();

  return {
    tellEnded,
    watch({ sid, accountId }: { sid: string; accountId: string }, onEnded: () => void) {
      const session = { id: hashed(sid), accountId, onEnded };
      watched.add(session);
      return () => watched.delete(session);
    },
  };
}

/**
 * The store of the session plugin. `onDestroyed` is called with the hashed id of a session that ended itself.
 */
function createStore(
  sessions: Models['sessions'],
  { find, change }: SessionReads,
  now: () => Date,
  onDestroyed: (id: string) => void,
): SessionStore {
  const today = () => now().toISOString().slice(0, 10);

  /** Once a day, to avoid a write per read. Not awaited, and may fail. */
  const recordSeen = (doc: SessionDoc) => {
    const day = today();
    if (doc.accountId !== null && doc.seenOn !== day)
      change(sessions.updateOne({ _id: doc._id }, { $set: { seenOn: day } })).catch(() => undefined);
  };

  return {
    set(sid, session, done) {
      const expire = new Date(session.cookie.expires ?? now().getTime() + dayMs);
      const accountId = session.accountId ?? null;
      const doc = { sess: JSON.stringify(session), expire, accountId, seenOn: today() };
      change(sessions.replaceOne({ _id: hashed(sid) }, { _id: hashed(sid), ...doc }, { upsert: true })).then(
        () => done(),
        done,
      );
    },
    get(sid, done) {
      find(hashed(sid))
        .then((doc) => {
          const alive = doc && doc.expire > now() ? doc : null;
          if (alive) recordSeen(alive);
          return alive && read(alive);
        })
        .catch(noneIfUnreadable)
        .then((session) => done(null, session), done);
    },
    destroy(sid, done) {
      const id = hashed(sid);
      change(sessions.deleteOne({ _id: id })).then(() => {
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

/** Called before a session is deleted, so that its device learns why and knows what to delete. */
async function markEnded(
  { sessions, ended }: Models,
  which: { accountId: string; _id?: string | { $ne: string } },
  reason: EndReason,
): Promise<void> {
  const docs = await sessions.find(which).select({ _id: 1, expire: 1 }).lean();
  const { accountId } = which;
  if (docs.length > 0)
    await ended.bulkWrite(
      docs.map(({ _id, expire }) => ({
        updateOne: { filter: { _id }, update: { $set: { accountId, reason, expire } }, upsert: true },
      })),
    );
}

/**
 * Opens the sessions in `connection`, which must keep every acknowledged write. Watched ones are checked
 * every `lookEveryMs`. `isCached`: nothing else changes them while they are open.
 */
export async function openSessions(
  connection: Connection,
  now: () => Date,
  { lookEveryMs = 30_000, isCached = false } = {},
): Promise<Sessions> {
  const models = await openModels(connection);
  const { sessions, ended } = models;
  const stored = createSessionReads(sessions, isCached);
  const { watch, tellEnded } = watchSessions(sessions, now, lookEveryMs);

  return {
    store: createStore(sessions, stored, now, (id) => tellEnded((session) => session.id === id)),
    watch,
    async list(accountId, current) {
      const docs = await sessions
        .find({ accountId, expire: { $gt: now() } })
        .limit(shownSessions)
        .lean();
      return docs.map((doc) => shownAs(doc, current)).sort((a, b) => (order(a) < order(b) ? 1 : -1));
    },
    async end(accountId, id) {
      await markEnded(models, { accountId, _id: id }, 'ended');
      await stored.change(sessions.deleteOne({ _id: id, accountId }));
      tellEnded((session) => session.id === id && session.accountId === accountId);
    },
    async endAll(accountId, keep, reason = 'ended') {
      const kept = keep ? hashed(keep) : null;
      const which = { accountId, ...(kept ? { _id: { $ne: kept } } : {}) };
      await markEnded(models, which, reason);
      await stored.change(sessions.deleteMany(which));
      tellEnded((session) => session.accountId === accountId && session.id !== kept);
    },
    async dropAll() {
      await stored.change(sessions.deleteMany({}));
      tellEnded(() => true);
    },
    async endedBecause(sid) {
      const doc = await ended.findOne({ _id: hashed(sid), expire: { $gt: now() } }).lean();
      return doc && { accountId: doc.accountId, reason: doc.reason };
    },
    async sweep(at) {
      await Promise.all([
        stored.change(sessions.deleteMany({ expire: { $lte: at } })),
        ended.deleteMany({ expire: { $lte: at } }),
      ]);
    },
  };
}
