import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { RecordedEvent } from '@eventstore/db-client';
import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import type { Recorded } from '@everpaw/contracts/kernel/decider';
import { counted } from '@everpaw/contracts/kernel/text/words';
import type { ErasingCommand } from '@everpaw/projections/kernel/offline-rules';
import type { Connection } from 'mongoose';
import { databases, dataFiles } from '../app/data-files.ts';
import { openSignedLogs } from '../audit/transparency/signed-log.ts';
import { forgetExports } from '../export/exports.ts';
import { forgetKeepsakes } from '../keepsakes/keepsakes.ts';
import { picturesOf } from '../media/named-pictures.ts';
import { identityOfState } from '../platform/execution/integrity/store-identity.ts';
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
import { type Disk, localDisk } from '../platform/storage/files/disk.ts';
import { fillFolder, requireFillable } from '../platform/storage/files/fill-folder.ts';
import { requireWhole } from '../platform/storage/files/filling-mark.ts';
import { openRestoreMarks } from '../platform/storage/keys/after-restore.ts';
import { readPersonKeys } from '../platform/storage/keys/person-key-reader.ts';
import { destroyedPeople, openPersonKeys, storedKeys } from '../platform/storage/keys/person-keys.ts';
import { createFolderStore } from '../platform/storage/media-store/folder-store.ts';
import type { MediaStore } from '../platform/storage/media-store/media-store.ts';
import { createS3Store } from '../platform/storage/media-store/s3-store.ts';
import { connectReadStore, openToRead } from '../platform/storage/read-store/connect-read-store.ts';
import { createSerialiser, encryption, upcasting } from '../platform/storage/serialisation/serialiser.ts';
import { type SyncedEntity, syncedEntities } from '../sync/synced-entities.ts';
import { type BackupManifest, listedIn, photosIn, readBackup } from './backup-site.ts';
import { commandLine } from './command-line.ts';
import { progressLines } from './move/progress-lines.ts';
import { requireSamePlaces, type StorePlaces, storesElsewhere } from './stores-elsewhere.ts';

/**
 * Restores a backup into an empty data folder, with which no site starts before it is whole (see `fillFolder`). Stores
 * on servers must already be restored with the servers' own tools. Views are rebuilt at the next start, reactions are moved back to the end of the log, and erasures whose keys
 * are destroyed are completed. Earlier cursors are answered with a reset, all sessions end, and emailed one-time links
 * become invalid. Reactions and jobs stay off until an operator turns them on, so that nothing is sent twice unnoticed.
 * People who are erased in `later` (a data folder or backup made after this one) are erased again, and their photos are
 * removed at once.
 *
 * @throws Refused, FolderNotEmpty and FolderUnfinished before anything is written; DataFolderInUse.
 */
export async function restoreSite(
  places: StorePlaces,
  source: string,
  now: Date,
  report: (line: string) => void,
  later: string | null = null,
  disk: Disk = localDisk,
): Promise<string> {
  const dataDir = resolve(places.dataDir);
  const from = resolve(source);
  const laterFolder = later === null ? null : resolve(later);
  const command = commandLine(
    'npm',
    'run',
    'restore',
    '--',
    from,
    ...(laterFolder === null ? [] : [laterFolder]),
  );
  // Checked again under the lock; here before a large backup is read.
  requireFillable(dataDir, { command });
  const manifest = await readBackup(from, report);
  requireSamePlaces(manifest.elsewhere ?? [], storesElsewhere(places));
  const erasedSince = laterFolder === null ? [] : await erasedIn(laterFolder, manifest.siteId ?? null);
  const filling = {
    how: `restored from ${from}`,
    command,
    startedAt: now.toISOString(),
    purpose: 'a restore',
  };
  const { head, again } = await fillFolder(disk, dataDir, filling, async () => {
    await copyBackup(disk, from, manifest, dataDir, report);
    return disk.run(dataDir, () => settle({ ...places, dataDir }, { laterFolder, erasedSince }, now));
  });
  return [
    `The backup of ${manifest.madeAt} is restored up to ${head}; the views are built at the next start.`,
    ...describeErasures(again, laterFolder),
    'Reactions and jobs are off. When all is well: npm run reactions -- on, npm run jobs -- on.',
    'No checkpoint is signed until: npm run audit -- continue FILE, or npm run audit -- new-log.',
  ].join('\n');
}

/** Copies every file of a backup. @throws Refused for one that isn't as it was backed up. */
async function copyBackup(
  disk: Disk,
  from: string,
  manifest: BackupManifest,
  into: string,
  report: (line: string) => void,
): Promise<void> {
  const listed = listedIn(manifest);
  const copy = async (name: string) => {
    await disk.makeFolder(dirname(join(into, name)));
    const { bytes, sha256 } = await disk.copy(join(from, name), join(into, name));
    const sum = listed.get(name);
    if (sum && (sum.bytes !== bytes || sum.sha256 !== sha256))
      throw new Refused(`${join(from, name)} has changed while it was restored.`);
  };
  const names = new Set(manifest.files.map(({ name }) => name));
  // Backups of 1.0 don't list it.
  if (existsSync(join(from, dataFiles.sessionSecret))) names.add(dataFiles.sessionSecret);
  for (const name of names) {
    report(`${name} is copied`);
    await copy(name);
  }
  const photos = await photosIn(from, manifest);
  if (photos.length > 0) report(`${dataFiles.media} is copied`);
  const counting = progressLines('files of photos are copied', photos.length, report);
  for (const [index, name] of photos.entries()) {
    await copy(name);
    counting(index + 1);
  }
}

/** What the erasures of a later time did to a restored site. */
export type ErasedAgain = {
  /** The people who had a key in it, which was destroyed. */
  people: number;
  /** The erasures that jobs will finish, also of people whose keys were destroyed before. */
  erasures: number;
};

/** Returns the sentences of a restore about erasures; `later` is what it was told to follow, if anything. */
export function describeErasures({ people, erasures }: ErasedAgain, later: string | null): string[] {
  return [
    ...(later === null
      ? []
      : [
          people === 0
            ? `Nobody was erased again: of those whom ${later} has erased, nobody's words are in this.`
            : `${counted(people, 'person was', 'people were')} erased again, whom ${later} has erased.`,
        ]),
    ...(erasures > 0
      ? [
          `${counted(erasures, 'erasure that was begun is', 'erasures that were begun are')} finished by the jobs.`,
        ]
      : []),
  ];
}

async function settle(
  { dataDir, eventStoreUrl, mongodbUrl, redisUrl, s3 }: StorePlaces,
  { laterFolder, erasedSince }: { laterFolder: string | null; erasedSince: readonly string[] },
  now: Date,
): Promise<{ head: string; again: ErasedAgain }> {
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
    // A backup of 1.0 doesn't say which site it is of.
    const identity = await identityOfState(state.connection);
    if (laterFolder !== null && identity !== null) await requireSiteOf(laterFolder, identity);
    const marks = await openRestoreMarks(state.connection);
    await marks.turn('reactions', 'off');
    await marks.turn('jobs', 'off');
    const head = await headOf(eventLog.log);
    await holdReactionsBack(state.connection, head);
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
    const again = await eraseAgain({ log: eventLog.log, state: state.connection, jobs }, erasedSince, head);
    return { head, again };
  } finally {
    await jobs.close();
    await state.close();
    await eventLog.close();
  }
}

/** Destroys the keys of these people and enqueues the erasure of everyone whose key is destroyed. */
export async function eraseAgain(
  { log, state, jobs }: { log: EventLog; state: Connection; jobs: Pick<JobQueue, 'add'> },
  people: readonly string[],
  head: string,
): Promise<ErasedAgain> {
  const keys = await openPersonKeys(state);
  const known = await storedKeys(state);
  for (const person of people) await keys.destroy(person);
  const erased = await erasuresIn(log, new Set(await destroyedPeople(state)));
  for (const [id, { name, data }] of erased)
    await jobs.add(name, data, { jobId: `restored-erasure ${id} ${head}` });
  return { people: people.filter((person) => known.get(person)).length, erasures: erased.size };
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
 * Returns the people whose keys are destroyed in a data folder or backup of a site. Accepts any site if its identity is
 * null.
 * @throws Refused if it has no keys or is of another site; FolderUnfinished.
 */
export function erasedIn(folder: string, identity: string | null): Promise<string[]> {
  return readKeysIn(folder, async (connection) => {
    if (identity !== null) requireSameSite(folder, await identityOfState(connection), identity);
    return destroyedPeople(connection);
  });
}

/** @throws Refused if the data folder or backup is of another site. */
function requireSiteOf(folder: string, identity: string): Promise<void> {
  return readKeysIn(folder, async (connection) =>
    requireSameSite(folder, await identityOfState(connection), identity),
  );
}

/** @throws Refused if a later state, found at `path`, is of another site than what is restored. */
export function requireSameSite(path: string, found: string | null, identity: string): void {
  if (found !== identity)
    throw new Refused(
      `${path} is of ${found === null ? 'no site' : `the site ${found}`}, but what is restored is of the site ${identity}: whom the one has erased, the other doesn't know.`,
    );
}

async function readKeysIn<Result>(
  folder: string,
  read: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  requireWhole(folder);
  const file = join(folder, dataFiles.state);
  if (!existsSync(file)) throw new Refused(`${folder} holds no ${dataFiles.state}.`);
  const store = await openToRead(file, databases.state);
  try {
    return await read(store.connection);
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
