import { randomUUID } from 'node:crypto';
import { jsonEvent, StreamNotFoundError } from '@eventstore/db-client';
import { type ClientSession, type Connection, Schema } from 'mongoose';
import type { EventLog } from '../../storage/event-log/event-log.ts';
import { beforeTheFirstPosition } from '../../storage/event-log/position.ts';
import { StoresDoNotFit } from '../../storage/files/stores-do-not-fit.ts';
import type { PersonKeys } from '../../storage/keys/person-keys.ts';
import { modelOf } from '../../storage/read-store/model-of.ts';
import { headOf } from '../projections/feed/log-source.ts';
import { openRunRecords } from '../projections/runs/run-records.ts';
import { reactionRecords } from '../reactions/reaction-engine.ts';

const siteStream = 'everpaw-site';
const identityEvent = 'SiteFounded';
/** Number of events at the end of the log whose keys are checked. */
const checkedEvents = 200;

/** The site that a store belongs to, and its format version. */
type Named = { identity: string; format: number };
type IdentityDoc = Named & { _id: string };
const schema = new Schema(
  { _id: String, identity: String, format: Number },
  { versionKey: false, autoIndex: false },
);

/** Migrates a store's documents to the next format version, in the transaction of `session`. */
export type DocumentMigration = (connection: Connection, session: ClientSession) => Promise<void>;

/** `[n]` migrates the store of keys, sessions and related documents from version n + 1 to n + 2. */
const stateMigrations: readonly DocumentMigration[] = [];
/**
 * Events have their own versions and views are rebuilt, so these are the versions of the surrounding
 * structure.
 */
const formats = { log: 1, views: 1 };

/** Returns the identity of a document store; null if it has none. */
async function namedIn(connection: Connection): Promise<Named | null> {
  const model = modelOf<IdentityDoc>(connection, 'site_identity', schema);
  await model.createCollection();
  return model.findOne({ _id: 'site' }).lean();
}

/** Stores the identity in a document store without one. Returns the stored identity. */
async function nameStore(connection: Connection, named: Named): Promise<string> {
  const model = modelOf<IdentityDoc>(connection, 'site_identity', schema);
  await model.updateOne({ _id: 'site' }, { $setOnInsert: named }, { upsert: true });
  return (await namedIn(connection))?.identity ?? named.identity;
}

function refuseNewer(what: string, format: number, newest: number): void {
  if (format > newest)
    throw new StoresDoNotFit(
      `${what} are of format ${format}, which is newer than this version of the site: it reads up to ${newest}.`,
    );
}

/**
 * Migrates a store's documents to the newest version, in one transaction.
 * @throws StoresDoNotFit for a store of a newer version.
 */
export async function migrateState(
  connection: Connection,
  migrations: readonly DocumentMigration[] = stateMigrations,
): Promise<void> {
  const newest = migrations.length + 1;
  const format = (await namedIn(connection))?.format ?? newest;
  refuseNewer('The keys and sessions', format, newest);
  if (format === newest) return;
  const model = modelOf<IdentityDoc>(connection, 'site_identity', schema);
  await connection.transaction(async (session) => {
    // If several processes start concurrently, one migrates; the others conflict with its transaction and
    // then see its result.
    const taken = await model.updateOne({ _id: 'site', format }, { $set: { format: newest } }, { session });
    if (taken.modifiedCount === 0) return;
    for (const migrate of migrations.slice(format - 1)) await migrate(connection, session);
  });
}

/** Stores the identity of the site in a new store of keys. */
export async function nameState(connection: Connection, identity: string): Promise<void> {
  await nameStore(connection, { identity, format: stateMigrations.length + 1 });
}

/** Returns the identity of a read-only store of keys; null if it has none. */
export async function identityOfState(connection: Connection): Promise<string | null> {
  const model = modelOf<IdentityDoc>(connection, 'site_identity', schema);
  return (await model.findOne({ _id: 'site' }).lean())?.identity ?? null;
}

async function namedInLog(log: EventLog): Promise<Named | null> {
  try {
    for await (const { event } of log.readStream(siteStream, { maxCount: 1 })) {
      const { identity, format } = (event?.data ?? {}) as Partial<Named>; // only looked at
      if (typeof identity === 'string') return { identity, format: Number(format) };
    }
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return null;
}

/**
 * Stores the identity in a log without one. The event isn't part of the site's history, and nothing folds it.
 */
async function nameLog(log: EventLog, identity: string): Promise<void> {
  const event = jsonEvent({ id: identity, type: identityEvent, data: { identity, format: formats.log } });
  await log.appendToStream(siteStream, [event], { expectedRevision: 'no_stream' });
}

/** Returns the first event of a site's log that is created from parts of another. */
export function foundingEvent(identity: string, created: number) {
  const data = JSON.stringify({ identity, format: formats.log });
  return { stream: siteStream, id: identity, type: identityEvent, data, metadata: null, created };
}

export type StoresOptions = {
  log: EventLog;
  /** The store with keys, sessions and the checkpoints of reactions. */
  state: Connection;
  keys: Pick<PersonKeys, 'find'>;
};

/**
 * Checks that log and state belong to the same site and that neither is older than the other; new ones get
 * the identity. Returns the identity, and whether the log is new.
 * @throws StoresDoNotFit
 */
export async function checkStores({
  log,
  state,
  keys,
}: StoresOptions): Promise<{ identity: string; isNew: boolean }> {
  const logNamed = await namedInLog(log);
  if (logNamed) refuseNewer('The events of the log', logNamed.format, formats.log);
  await migrateState(state);
  const [inLog, inState] = [logNamed?.identity ?? null, (await namedIn(state))?.identity ?? null];
  if (inLog !== null && inState !== null && inLog !== inState)
    throw new StoresDoNotFit(
      `The event log is of the site ${inLog}, the keys and sessions are of the site ${inState}: they do not belong together.`,
    );
  if (inLog !== null && inState === null)
    throw new StoresDoNotFit(
      `The event log is of the site ${inLog}, but the store of its keys is new or older: bring back the keys that belong to it.`,
    );
  await checkReactions(state, log);
  await checkKeys(log, keys);
  const identity = await nameStore(state, {
    identity: inState ?? randomUUID(),
    format: stateMigrations.length + 1,
  });
  if (inLog === null) await nameLog(log, identity);
  return { identity, isNew: inLog === null };
}

/** Other processes may be at work, so the end of the log is read after what must not be ahead of it. */
async function checkReactions(state: Connection, log: EventLog): Promise<void> {
  const records = await (await openRunRecords(state, reactionRecords)).all();
  const head = await headOf(log);
  const ahead = records.find(({ position }) => position > head);
  if (ahead)
    throw new StoresDoNotFit(
      `The event log ends at ${head}, but the reaction ${ahead.id} in the store of keys is at ${ahead.position}: the log is older than the state.`,
    );
}

async function checkKeys(log: EventLog, keys: Pick<PersonKeys, 'find'>): Promise<void> {
  const people = new Map<string, string>();
  const last = log.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: checkedEvents });
  for await (const { event } of last) {
    const { $person: person } = (event?.data ?? {}) as { $person?: unknown }; // sealed by the serialiser, or nobody's
    if (event && typeof person === 'string') people.set(person, `${event.streamId}/${event.revision}`);
  }
  const found = await keys.find([...people.keys()]);
  for (const [person, place] of people)
    if (!found.has(person))
      throw new StoresDoNotFit(
        `The event log holds ${place}, but the store of keys does not know the key of its person: the keys are older than the log.`,
      );
}

/**
 * Checks that views belong to the site and aren't ahead of its log; new ones get the identity.
 * @throws StoresDoNotFit
 */
export async function checkViews(
  connection: Connection,
  site: { identity: string; head: string },
  positions: ReadonlyMap<string, string>,
): Promise<void> {
  const inViews = await namedIn(connection);
  if (inViews) refuseNewer('The views', inViews.format, formats.views);
  if (inViews && inViews.identity !== site.identity)
    throw new StoresDoNotFit(
      `The event log is of the site ${site.identity}, the views are of the site ${inViews.identity}: they do not belong together.`,
    );
  for (const [build, position] of positions)
    if (position > site.head && position > beforeTheFirstPosition)
      throw new StoresDoNotFit(
        `The event log ends at ${site.head}, but the view ${build} is at ${position}: the log is older than the views. Without the views the site builds them anew.`,
      );
  await nameStore(connection, { identity: site.identity, format: formats.views });
}
