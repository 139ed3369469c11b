import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eventDefinitions } from '@everpaw/contracts/event-definitions';
import {
  checkFile,
  checkLogFile,
  describeReports,
  type FileReport,
  present,
} from '../platform/data-folder/check-files.ts';
import { checkKeys } from '../platform/data-folder/check-keys.ts';
import { checkServerLog } from '../platform/data-folder/check-server-log.ts';
import { connectEventLog } from '../platform/event-log/connect-event-log.ts';
import { storedKeys } from '../platform/keys/person-keys.ts';
import { Refused } from '../platform/operator/refused.ts';
import { buildFile, buildsIn } from '../platform/projections/build-store.ts';
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
  if (eventStoreUrl !== null) reports.push(await checkServer(places, eventStoreUrl, report));
  if (log) reports.push(await checkLogFile(log, report));
  const records = present([join(dataDir, dataFiles.state), join(dataDir, dataFiles.jobs)]);
  const builds = existsSync(views) ? buildsIn(views).map((id) => buildFile(views, id)) : [];
  const state = join(dataDir, dataFiles.state);
  for (const file of [...records, ...builds]) {
    report(`${file} is checked`);
    const { problems } = checkFile(file);
    const ofKeys = file === state && log ? await checkKeys(log, state, databases.state) : [];
    reports.push({ file, problems: [...problems, ...ofKeys] });
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
    return { file: serverLog, problems: await checkServerLog(log, deserialise, report) };
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
