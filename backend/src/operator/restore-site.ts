import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { RecordedEvent } from '@eventstore/db-client';
import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import type { ErasingCommand } from '@everpaw/projections/kernel/offline-rules';
import type { Connection } from 'mongoose';
import { databases, dataFiles } from '../app/data-files.ts';
import { openSignedLogs } from '../audit/transparency/signed-log.ts';
import { forgetExports } from '../export/exports.ts';
import { forgetKeepsakes } from '../keepsakes/keepsakes.ts';
import { picturesOf } from '../media/named-pictures.ts';
import { connectJobs } from '../platform/execution/jobs/connect-jobs.ts';
import type { JobData, JobQueue } from '../platform/execution/jobs/job-queue.ts';
import { headOf } from '../platform/execution/projections/feed/log-source.ts';
import { openRunRecords } from '../platform/execution/projections/runs/run-records.ts';
import { reactionRecords } from '../platform/execution/reactions/reaction-engine.ts';
import { openOneTimeTokens } from '../platform/execution/sessions/one-time-tokens.ts';
import { openSessions } from '../platform/execution/sessions/session-store.ts';
import { Refused } from '../platform/operator/refused.ts';
import { connectEventLog } from '../platform/storage/event-log/connect-event-log.ts';
import type { EventLog } from '../platform/storage/event-log/event-log.ts';
import { lockDataFolder } from '../platform/storage/files/lock-data-folder.ts';
import { ownerOnly } from '../platform/storage/files/owner-only.ts';
import { openRestoreMarks } from '../platform/storage/keys/after-restore.ts';
import { readPersonKeys } from '../platform/storage/keys/person-key-reader.ts';
import { destroyedPeople, openPersonKeys } from '../platform/storage/keys/person-keys.ts';
import { createFolderStore } from '../platform/storage/media-store/folder-store.ts';
import type { MediaStore } from '../platform/storage/media-store/media-store.ts';
import { createS3Store } from '../platform/storage/media-store/s3-store.ts';
import { connectReadStore, openToRead } from '../platform/storage/read-store/connect-read-store.ts';
import { createSerialiser, encryption, upcasting } from '../platform/storage/serialisation/serialiser.ts';
import { type SyncedEntity, syncedEntities } from '../sync/synced-entities.ts';
import { readBackup } from './backup-site.ts';
import { requireSamePlaces, type StorePlaces, storesElsewhere } from './stores-elsewhere.ts';

/**
 * Restores a backup into a data folder without a log. Stores on servers must already be restored with the servers' own
 * tools. Views are rebuilt at the next start, reactions are moved back to the end of the log, and erasures whose keys
 * are destroyed are completed. Earlier cursors are answered with a reset, all sessions end, and emailed one-time links
 * become invalid. Reactions and jobs stay off until an operator turns them on, so that nothing is sent twice unnoticed.
 * People who are erased in `later` (a data folder or backup made after this one) are erased again, and their photos are
 * removed at once.
 *
 * @throws Refused before anything is written; DataFolderInUse.
 */
export async function restoreSite(
  places: StorePlaces,
  source: string,
  now: Date,
  report: (line: string) => void,
  later: string | null = null,
): Promise<string> {
  const { dataDir } = places;
  const from = resolve(source);
  const manifest = await readBackup(from);
  requireSamePlaces(manifest.elsewhere ?? [], storesElsewhere(places));
  const erasedSince = later === null ? [] : await erasedIn(resolve(later));
  ownerOnly(dataDir);
  const lock = lockDataFolder(dataDir, { purpose: 'a restore', now: () => now });
  try {
    for (const name of [dataFiles.events, dataFiles.state, dataFiles.jobs])
      if (existsSync(join(dataDir, name)))
        throw new Refused(`${dataDir} holds ${name} already: restore into a new DATA_DIR.`);
    await rm(join(dataDir, dataFiles.views), { recursive: true, force: true });
    for (const name of [
      ...manifest.files.map((file) => file.name),
      dataFiles.sessionSecret,
      dataFiles.media,
    ]) {
      if (!existsSync(join(from, name))) continue;
      report(`${name} is copied`);
      await cp(join(from, name), join(dataDir, name), { recursive: true });
    }
    ownerOnly(dataDir);
    const { head, erasures } = await settle(places, erasedSince, now);
    return [
      `The backup of ${manifest.madeAt} is restored up to ${head}; the views are built at the next start.`,
      ...(erasures > 0 ? [`${erasures} erasures that were begun are finished by the jobs.`] : []),
      'Reactions and jobs are off. When all is well: npm run reactions -- on, npm run jobs -- on.',
      'No checkpoint is signed until: npm run audit -- continue FILE, or npm run audit -- new-log.',
    ].join('\n');
  } finally {
    lock.release();
  }
}

async function settle(
  { dataDir, eventStoreUrl, mongodbUrl, redisUrl, s3 }: StorePlaces,
  erasedSince: readonly string[],
  now: Date,
): Promise<{ head: string; erasures: number }> {
  const eventLog = await connectEventLog({
    url: eventStoreUrl ?? undefined,
    file: join(dataDir, dataFiles.events),
  });
  const state = await connectReadStore({
    url: mongodbUrl ?? undefined,
    file: join(dataDir, dataFiles.state),
    database: databases.state,
    synchronous: 'FULL',
  });
  const jobs = await connectJobs({ redisUrl, file: join(dataDir, dataFiles.jobs) });
  try {
    const head = await headOf(eventLog.log);
    await holdReactionsBack(state.connection, head);
    const marks = await openRestoreMarks(state.connection);
    await marks.turn('reactions', 'off');
    await marks.turn('jobs', 'off');
    await marks.beginEpoch(head);
    // What was signed, which sessions ended and which links were used after this backup isn't known here.
    await (await openSignedLogs(state.connection)).hold();
    await (await openSessions(state.connection, () => now)).dropAll();
    await (await openOneTimeTokens(state.connection, () => now)).revokeEverybodys();
    // Files of exports and booklets aren't part of a backup, and may contain data of people who were erased since.
    await forgetExports(state.connection);
    await forgetKeepsakes(state.connection);
    const media = s3 ? createS3Store(s3) : createFolderStore(join(dataDir, dataFiles.media));
    // Done before their keys are destroyed, because the keys decrypt the events that name the photos.
    await removePicturesOf(erasedSince, { log: eventLog.log, state: state.connection, media });
    const erasures = await eraseAgain(
      { log: eventLog.log, state: state.connection, jobs },
      erasedSince,
      head,
    );
    return { head, erasures };
  } finally {
    await jobs.close();
    await state.close();
    await eventLog.close();
  }
}

/**
 * Destroys the keys of these people and enqueues the erasure of everyone whose key is destroyed. Returns how many there
 * are.
 */
export async function eraseAgain(
  { log, state, jobs }: { log: EventLog; state: Connection; jobs: Pick<JobQueue, 'add'> },
  people: readonly string[],
  head: string,
): Promise<number> {
  const keys = await openPersonKeys(state);
  for (const person of people) await keys.destroy(person);
  const erased = await erasuresIn(log, new Set(await destroyedPeople(state)));
  for (const [id, { name, data }] of erased)
    await jobs.add(name, data, { jobId: `restored-erasure ${id} ${head}` });
  return erased.size;
}

/**
 * Moves reactions back to the end of this log. They repeat what they did after it with the same ids, so jobs are
 * deduplicated.
 */
async function holdReactionsBack(state: Connection, head: string): Promise<void> {
  const records = await openRunRecords(state, reactionRecords);
  for (const { id, position } of await records.all())
    if (position > head) await records.move(id, { expected: position, next: head });
}

/**
 * Returns the people whose keys are destroyed in a data folder or backup.
 * @throws Refused if it has no keys.
 */
export async function erasedIn(folder: string): Promise<string[]> {
  const file = join(folder, dataFiles.state);
  if (!existsSync(file)) throw new Refused(`${folder} holds no ${dataFiles.state}.`);
  const store = await openToRead(file, databases.state);
  try {
    return await destroyedPeople(store.connection);
  } finally {
    await store.close();
  }
}

const openBatchSize = 200;

/** Removes the bytes of every photo and recording that only these people have put on a page. */
async function removePicturesOf(
  people: readonly string[],
  { log, state, media }: { log: EventLog; state: Connection; media: MediaStore },
): Promise<void> {
  if (people.length === 0) return;
  const erased = new Set<string | null>(people);
  const keys = readPersonKeys(state, { isCached: false });
  const { deserialise } = createSerialiser(eventDefinitions, [upcasting, encryption(keys)]);
  const others = new Set<string>();
  const theirs = new Set<string>();
  const look = async (events: readonly RecordedEvent[]) => {
    for (const { sha256, person } of picturesOf(await deserialise(events)))
      (erased.has(person) ? theirs : others).add(sha256);
  };
  let batch: RecordedEvent[] = [];
  for await (const { event } of log.readAll()) {
    if (!event || event.type.startsWith('$') || batch.push(event) < openBatchSize) continue;
    await look(batch);
    batch = [];
  }
  await look(batch);
  for (const sha256 of theirs)
    if (!others.has(sha256)) for await (const key of media.list(sha256)) await media.delete(key);
}

type Erasure = { name: string; data: JobData };

/** Returns the erasures for the people whose keys are destroyed, by the id of the account or entity. */
async function erasuresIn(log: EventLog, destroyed: ReadonlySet<string>): Promise<Map<string, Erasure>> {
  const found = new Map<string, Erasure>();
  if (destroyed.size === 0) return found;
  const entities = await syncedEntities();
  for await (const { event } of log.readAll()) {
    const data = (event?.data ?? {}) as Record<string, unknown>; // only read
    if (event?.type === 'EmailReserved' && destroyed.has(String(data.accountId))) {
      const accountId = String(data.accountId);
      const emailKey = event.streamId.slice('email-'.length);
      found.set(accountId, { name: 'erase-account', data: { accountId, emailKey, memorialIds: [] } });
    }
    for (const { id, command } of event ? begunBy(event, entities, destroyed) : [])
      found.set(id, { name: 'command', data: command });
  }
  return found;
}

/** Returns the erasing commands for entities begun by this event whose own key is destroyed. */
function begunBy(
  { type, data, streamId }: { type: string; data: unknown; streamId: string },
  entities: readonly SyncedEntity[],
  destroyed: ReadonlySet<string>,
): { id: string; command: ErasingCommand }[] {
  return entities.flatMap(({ rules: { view, authored } }) => {
    if (!authored?.person || !view.events.includes(type)) return [];
    // The author and the place of an entity are never encrypted; nothing else of the document is read.
    const event = { type, data, streamId, meta: { at: '' } } as unknown as Recorded;
    return view.keys(event).flatMap((id) => {
      const doc = view.evolve(null, event, id);
      const person = doc && authored.person?.(doc);
      return person && destroyed.has(person) ? [{ id, command: authored.erase(doc) }] : [];
    });
  });
}
