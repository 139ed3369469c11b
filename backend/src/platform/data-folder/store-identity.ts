import { randomUUID } from 'node:crypto';
import { jsonEvent, StreamNotFoundError } from '@eventstore/db-client';
import { type Connection, Schema } from 'mongoose';
import type { EventLog } from '../event-log/event-log.ts';
import { beforeTheFirstPosition } from '../event-log/position.ts';
import type { PersonKeys } from '../keys/person-keys.ts';
import { headOf } from '../projections/log-source.ts';
import { modelOf, openRunRecords } from '../projections/run-records.ts';
import { reactionRecords } from '../reactions/reaction-engine.ts';

/** Stores that do not fit together; the message names both sides. Nothing was written. */
export class StoresDoNotFit extends Error {
  override readonly name = 'StoresDoNotFit';
}

const siteStream = 'everpaw-site';
const identityEvent = 'SiteFounded';
/** Events at the end of the log whose keys are looked for. */
const lookedAt = 200;

type IdentityDoc = { _id: string; identity: string };
const schema = new Schema({ _id: String, identity: String }, { versionKey: false, autoIndex: false });

/** The identity that a store of documents names; null for one that names none. */
export async function identityIn(connection: Connection): Promise<string | null> {
  const model = modelOf<IdentityDoc>(connection, 'site_identity', schema);
  await model.createCollection();
  return (await model.findOne({ _id: 'site' }).lean<IdentityDoc>())?.identity ?? null;
}

/** Writes the identity into a store of documents that names none; answers the one that it names then. */
export async function nameStore(connection: Connection, identity: string): Promise<string> {
  const model = modelOf<IdentityDoc>(connection, 'site_identity', schema);
  await model.updateOne({ _id: 'site' }, { $setOnInsert: { identity } }, { upsert: true });
  return (await identityIn(connection)) ?? identity;
}

async function identityInLog(log: EventLog): Promise<string | null> {
  try {
    for await (const { event } of log.readStream(siteStream, { maxCount: 1 })) {
      const { identity } = (event?.data ?? {}) as { identity?: unknown }; // only looked at
      if (typeof identity === 'string') return identity;
    }
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return null;
}

/** Writes the identity into a log that names none. The event is no fact of the site: nothing folds it. */
async function nameLog(log: EventLog, identity: string): Promise<void> {
  const event = jsonEvent({ id: identity, type: identityEvent, data: { identity } });
  await log.appendToStream(siteStream, [event], { expectedRevision: 'no_stream' });
}

export type StoresOptions = {
  log: EventLog;
  /** Where keys, sessions and the checkpoints of reactions are. */
  state: Connection;
  keys: Pick<PersonKeys, 'find'>;
};

/**
 * Makes sure that log and state belong to the same site and that neither was brought back from an older time than the
 * other; new ones are named. Answers the identity and the end of the log.
 *
 * @throws StoresDoNotFit (REL-21)
 */
export async function checkStores({
  log,
  state,
  keys,
}: StoresOptions): Promise<{ identity: string; head: string }> {
  const head = await headOf(log);
  const [inLog, inState] = [await identityInLog(log), await identityIn(state)];
  if (inLog !== null && inState !== null && inLog !== inState)
    throw new StoresDoNotFit(
      `The event log is of the site ${inLog}, the keys and sessions are of the site ${inState}: they do not belong together.`,
    );
  if (inLog !== null && inState === null)
    throw new StoresDoNotFit(
      `The event log is of the site ${inLog}, but the store of its keys is new or older: bring back the keys that belong to it.`,
    );
  await checkReactions(state, head);
  await checkKeys(log, keys);
  const identity = await nameStore(state, inState ?? randomUUID());
  if (inLog === null) await nameLog(log, identity);
  return { identity, head: inLog === null ? await headOf(log) : head };
}

async function checkReactions(state: Connection, head: string): Promise<void> {
  const records = await openRunRecords(state, reactionRecords);
  const ahead = (await records.all()).find(({ position }) => position > head);
  if (ahead)
    throw new StoresDoNotFit(
      `The event log ends at ${head}, but the reaction ${ahead.id} in the store of keys is at ${ahead.position}: the log is older than the state.`,
    );
}

async function checkKeys(log: EventLog, keys: Pick<PersonKeys, 'find'>): Promise<void> {
  const people = new Map<string, string>();
  const last = log.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: lookedAt });
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
 * Makes sure that views belong to the site and have not seen more than its log holds; new ones are named.
 *
 * @throws StoresDoNotFit (REL-21)
 */
export async function checkViews(
  connection: Connection,
  site: { identity: string; head: string },
  positions: ReadonlyMap<string, string>,
): Promise<void> {
  const inViews = await identityIn(connection);
  if (inViews !== null && inViews !== site.identity)
    throw new StoresDoNotFit(
      `The event log is of the site ${site.identity}, the views are of the site ${inViews}: they do not belong together.`,
    );
  for (const [build, position] of positions)
    if (position > site.head && position > beforeTheFirstPosition)
      throw new StoresDoNotFit(
        `The event log ends at ${site.head}, but the view ${build} is at ${position}: the log is older than the views. Without the views the site builds them anew.`,
      );
  await nameStore(connection, site.identity);
}
