import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import { accountsProjection } from '@everpaw/projections/accounts/accounts.projection';
import { databases, dataFiles } from '../app/data-files.ts';
import type { ProjectorPlaces } from '../app/open-projector-thread.ts';
import { checkPictures } from '../media/check-pictures.ts';
import { photosShownIn } from '../media/photos-shown.ts';
import type { Config } from '../platform/config/config.ts';
import {
  checkFile,
  checkLogFile,
  describeReports,
  type FileReport,
  headOfFile,
  present,
} from '../platform/execution/integrity/check-files.ts';
import { checkKeys } from '../platform/execution/integrity/check-keys.ts';
import { aheadOfLog, type ReadTo, readPositions } from '../platform/execution/integrity/check-positions.ts';
import { checkRows } from '../platform/execution/integrity/check-rows.ts';
import { checkServerLog } from '../platform/execution/integrity/check-server-log.ts';
import { buildFile, buildRecords, buildsIn } from '../platform/execution/projections/builds/build-store.ts';
import { headOf } from '../platform/execution/projections/feed/log-source.ts';
import { reactionRecords } from '../platform/execution/reactions/reaction-engine.ts';
import { Refused } from '../platform/operator/refused.ts';
import { connectEventLog } from '../platform/storage/event-log/connect-event-log.ts';
import { requireWhole } from '../platform/storage/files/filling-mark.ts';
import { storedKeys } from '../platform/storage/keys/person-keys.ts';
import { createFolderStore } from '../platform/storage/media-store/folder-store.ts';
import { MediaStoreUnavailable } from '../platform/storage/media-store/media-store.ts';
import { createS3Store, S3Failure } from '../platform/storage/media-store/s3-store.ts';
import {
  connectReadStore,
  openToRead,
  type ReadStore,
} from '../platform/storage/read-store/connect-read-store.ts';
import { createSerialiser, encryption, upcasting } from '../platform/storage/serialisation/serialiser.ts';
import { requireReadableFiles } from './readable-files.ts';

type CheckedPlaces = ProjectorPlaces & Partial<Pick<Config, 's3' | 'redisUrl'>>;

/**
 * Checks every file of an embedded engine in the folder, every event of the log, and every photo that a memorial or
 * profile shows, local or on servers. Read-only, so it can run next to the site.
 *
 * @throws Refused with the findings by file if something is damaged or the bucket doesn't respond; ServerUnreachable.
 */
export async function checkSite(places: CheckedPlaces, report: (line: string) => void): Promise<string> {
  requireWhole(places.dataDir);
  const { dataDir, eventStoreUrl } = places;
  requireReadableFiles(dataDir, [
    ...(eventStoreUrl === null ? [dataFiles.events] : []),
    dataFiles.state,
    dataFiles.jobs,
  ]);
  const views = join(dataDir, dataFiles.views);
  const reports: FileReport[] = [];
  const file = join(dataDir, dataFiles.events);
  // A local file from a time without a log server isn't this site's log.
  const log = eventStoreUrl === null && existsSync(file) ? file : null;
  const read = await positionsRead(places);
  if (eventStoreUrl !== null) reports.push(await checkServer(places, eventStoreUrl, read, report));
  if (log) {
    const { problems } = await checkLogFile(log, report);
    const head = headOfFile(log);
    reports.push({ file: log, problems: [...problems, ...(head === null ? [] : aheadOfLog(head, read))] });
  }
  const records = present([join(dataDir, dataFiles.state), join(dataDir, dataFiles.jobs)]);
  const builds = existsSync(views) ? buildsIn(views).map((id) => buildFile(views, id)) : [];
  const state = join(dataDir, dataFiles.state);
  for (const file of [...records, ...builds]) {
    report(`${file} is checked`);
    const { problems } = checkFile(file);
    const ofKeys = file === state && log ? await checkKeys(log, state, databases.state) : [];
    reports.push({ file, problems: [...problems, ...(await checkRows(file)), ...ofKeys] });
  }
  const pictures = await checkMedia(places, report);
  if (pictures) reports.push(pictures);
  const unchecked = uncheckedOf(places);
  if (reports.length === 0)
    throw new Refused([`There are no files of embedded engines in ${dataDir}.`, ...unchecked].join('\n'));
  const text = [...unchecked, describeReports(reports)].join('\n');
  if (reports.every(({ problems }) => problems.length === 0)) return text;
  const damaged = reports.filter(({ problems }) => problems.length > 0);
  throw new Refused(
    `${text}\n${remedyFor(
      damaged.map(({ file }) => file),
      builds,
    )}`,
  );
}

/** Returns a line for each server with the stores that weren't checked and need the server's own tools. */
function uncheckedOf({ eventStoreUrl, mongodbUrl, redisUrl, s3 }: CheckedPlaces): string[] {
  const left = {
    EVENTSTORE_URL: eventStoreUrl && 'the hash chain of the log and the files of its server',
    MONGODB_URL: mongodbUrl && 'the documents of views, keys and sessions',
    REDIS_URL: redisUrl && 'waiting jobs',
    S3_ENDPOINT: s3 && `archives, exports and whatever no page shows in ${bucketNamed(s3.bucket)}`,
  };
  return Object.entries(left).flatMap(([name, what]) =>
    what ? [`Not checked (${name}): ${what}. Its own tools check that.`] : [],
  );
}

const serverLog = 'the event log on its server';
const bucketNamed = (bucket: string) => `the bucket ${bucket}`;

/** Returns how to repair these damaged files. */
function remedyFor(damaged: readonly string[], builds: readonly string[]): string {
  if (damaged.every((file) => builds.includes(file)))
    return 'Views can be built anew: npm run projections -- rebuild NAME.';
  if (damaged.every((file) => file.startsWith(bucketNamed(''))))
    return "Bring back what is damaged from the bucket's own backup.";
  return 'Bring back a backup: npm run restore -- FOLDER.';
}

async function checkServer(
  places: ProjectorPlaces,
  url: string,
  read: Positions,
  report: (line: string) => void,
): Promise<FileReport> {
  const state = await openState(places);
  const keys = await storedKeys(state.connection).finally(() => state.close());
  const find = async (people: readonly string[]) =>
    new Map(people.flatMap((person) => (keys.has(person) ? [[person, keys.get(person) ?? null]] : [])));
  const { deserialise } = createSerialiser(eventDefinitions, [upcasting, encryption({ find })]);
  const { log, close } = await connectEventLog({ url, file: '' });
  try {
    report(`${serverLog} is checked`);
    const problems = await checkServerLog(log, deserialise, report);
    return { file: serverLog, problems: [...aheadOfLog(await headOf(log), read), ...problems] };
  } finally {
    await close();
  }
}

/** Returns the report on photos; null if none is shown. */
async function checkMedia(
  { s3 = null, ...places }: CheckedPlaces,
  report: (line: string) => void,
): Promise<FileReport | null> {
  const shown = await picturesShown(places);
  if (shown.length === 0) return null;
  const file = s3 ? bucketNamed(s3.bucket) : join(places.dataDir, dataFiles.media);
  report(`${file} is checked: ${shown.length} pictures`);
  try {
    const store = s3 ? createS3Store(s3) : createFolderStore(file);
    return { file, problems: await checkPictures(store, shown) };
  } catch (error) {
    const isOfBucket = error instanceof MediaStoreUnavailable || error instanceof S3Failure;
    throw isOfBucket ? new Refused(`The pictures in ${file} could not be checked: ${error.message}.`) : error;
  }
}

/**
 * Returns the photos that memorials and profiles show, according to the existing builds. Unreadable builds are skipped.
 */
async function picturesShown({ dataDir, mongodbUrl }: ProjectorPlaces): Promise<string[]> {
  const shown = new Set<string>();
  const readFrom = async ({ connection }: ReadStore, id: string) => {
    try {
      const ofAccounts = id.startsWith(`${accountsProjection.name}_v`);
      const documents = connection.collection<{ _id: string; photo?: unknown }>(id);
      for (const doc of await documents.find({}, { projection: { photo: 1 } }).toArray())
        if (!ofAccounts) shown.add(doc._id);
        else if (typeof doc.photo === 'string') shown.add(doc.photo);
    } catch {
      // The check of the build's file reports the problem.
    }
  };
  const folder = join(dataDir, dataFiles.views);
  const isWanted = (id: string) => photosShownIn.some((name) => id.startsWith(`${name}_v`));
  if (mongodbUrl === null) {
    for (const id of existsSync(folder) ? buildsIn(folder).filter(isWanted) : []) {
      const store = await openToRead(buildFile(folder, id)).catch(() => null);
      if (store) await readFrom(store, id).finally(() => store.close());
    }
    return [...shown].sort();
  }
  const store = await connectReadStore({
    url: mongodbUrl,
    file: folder,
    database: databases.views,
    synchronous: 'NORMAL',
  });
  try {
    const builds = await readPositions(store.connection, buildRecords);
    for (const { id } of builds.filter((each) => isWanted(each.id))) await readFrom(store, id);
  } finally {
    await store.close();
  }
  return [...shown].sort();
}

function openState({ dataDir, mongodbUrl }: ProjectorPlaces): Promise<ReadStore> {
  const file = join(dataDir, dataFiles.state);
  return mongodbUrl === null
    ? openToRead(file, databases.state)
    : connectReadStore({ url: mongodbUrl, file, database: databases.state, synchronous: 'FULL' });
}

type Positions = { reactions: ReadTo[]; views: ReadTo[] };

/** Returns how far reactions and views have read the log, local or on servers. Unreadable stores are skipped. */
async function positionsRead(places: ProjectorPlaces): Promise<Positions> {
  const { dataDir, mongodbUrl } = places;
  const from = async (opening: () => Promise<ReadStore>, collection: string): Promise<ReadTo[]> => {
    const store = await opening().catch(() => null);
    if (!store) return [];
    return readPositions(store.connection, collection).finally(() => store.close());
  };
  const folder = join(dataDir, dataFiles.views);
  const reactions = await from(() => openState(places), reactionRecords);
  if (mongodbUrl !== null) {
    const open = () =>
      connectReadStore({ url: mongodbUrl, file: folder, database: databases.views, synchronous: 'NORMAL' });
    return { reactions, views: await from(open, buildRecords) };
  }
  const views: ReadTo[] = [];
  for (const id of existsSync(folder) ? buildsIn(folder) : [])
    views.push(...(await from(() => openToRead(buildFile(folder, id)), buildRecords)));
  return { reactions, views };
}
