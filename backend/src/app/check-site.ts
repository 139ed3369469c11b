import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import {
  checkFile,
  checkLogFile,
  describeReports,
  type FileReport,
  headOfFile,
  present,
} from '../platform/data-folder/check-files.ts';
import { checkKeys } from '../platform/data-folder/check-keys.ts';
import { aheadOfLog, type ReadTo, readPositions } from '../platform/data-folder/check-positions.ts';
import { checkRows } from '../platform/data-folder/check-rows.ts';
import { checkServerLog } from '../platform/data-folder/check-server-log.ts';
import { connectEventLog } from '../platform/event-log/connect-event-log.ts';
import { storedKeys } from '../platform/keys/person-keys.ts';
import { Refused } from '../platform/operator/refused.ts';
import { buildFile, buildRecords, buildsIn } from '../platform/projections/build-store.ts';
import { headOf } from '../platform/projections/log-source.ts';
import { reactionRecords } from '../platform/reactions/reaction-engine.ts';
import { connectReadStore, openToRead, type ReadStore } from '../platform/read-store/connect-read-store.ts';
import { createSerialiser, encryption, upcasting } from '../platform/serialisation/serialiser.ts';
import { databases, dataFiles } from './data-files.ts';
import type { ProjectorPlaces } from './open-projector-thread.ts';

/**
 * Checks every file of embedded engines in the folder and every event of the log, wherever it is, also beside a running
 * site: both are only read.
 *
 * @throws Refused with the findings, by file, when something is damaged; ServerUnreachable.
 */
export async function checkSite(places: ProjectorPlaces, report: (line: string) => void): Promise<string> {
  const { dataDir, eventStoreUrl } = places;
  const views = join(dataDir, dataFiles.views);
  const reports: FileReport[] = [];
  const file = join(dataDir, dataFiles.events);
  // What an earlier site without a server has left in the folder is not the log of this one.
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
  if (reports.length === 0) throw new Refused(`There are no files of embedded engines in ${dataDir}.`);
  const text = describeReports(reports);
  if (reports.every(({ problems }) => problems.length === 0)) return text;
  const isOnlyViews = reports.every(({ file, problems }) => problems.length === 0 || builds.includes(file));
  throw new Refused(
    `${text}\n${isOnlyViews ? 'Views can be built anew: npm run projections -- rebuild NAME.' : 'Bring back a backup: npm run restore -- FOLDER.'}`,
  );
}

const serverLog = 'the event log on its server';

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

function openState({ dataDir, mongodbUrl }: ProjectorPlaces): Promise<ReadStore> {
  const file = join(dataDir, dataFiles.state);
  return mongodbUrl === null
    ? openToRead(file, databases.state)
    : connectReadStore({ url: mongodbUrl, file, database: databases.state, synchronous: 'FULL' });
}

type Positions = { reactions: ReadTo[]; views: ReadTo[] };

/** How far reactions and views have read the log, wherever they are. What cannot be read says nothing here. */
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
