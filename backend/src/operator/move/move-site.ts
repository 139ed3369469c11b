import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { counted } from '@everpaw/contracts/kernel/text/words';
import { databases, dataFiles } from '../../app/data-files.ts';
import { signedLogsOf } from '../../audit/transparency/signed-log.ts';
import { checkStores, identityOfState } from '../../platform/execution/integrity/store-identity.ts';
import type { JobData, JobQueue, StoredJob } from '../../platform/execution/jobs/job-queue.ts';
import { headOf } from '../../platform/execution/projections/feed/log-source.ts';
import { failureName, outageOf } from '../../platform/http/outage-of.ts';
import { Refused } from '../../platform/operator/refused.ts';
import type { EventLog } from '../../platform/storage/event-log/event-log.ts';
import { parsePosition } from '../../platform/storage/event-log/position.ts';
import { type Disk, localDisk } from '../../platform/storage/files/disk.ts';
import { replaceDurably } from '../../platform/storage/files/durable-file.ts';
import { FormatRefused } from '../../platform/storage/files/file-format.ts';
import { beginFilling, endFilling, requireNoOther } from '../../platform/storage/files/fill-folder.ts';
import { fillingOf, requireWhole } from '../../platform/storage/files/filling-mark.ts';
import { lockDataFolder } from '../../platform/storage/files/lock-data-folder.ts';
import { ownerOnly } from '../../platform/storage/files/owner-only.ts';
import { openRestoreMarks } from '../../platform/storage/keys/after-restore.ts';
import { openPersonKeys } from '../../platform/storage/keys/person-keys.ts';
import { readSharedSessionSecret, shareSessionSecret } from '../../platform/storage/keys/secret.ts';
import {
  arrivingIn,
  beginArrival,
  endArrival,
  reopen,
  requireHome,
  retire,
  type Side,
  siteMoves,
} from '../../platform/storage/keys/site-moves.ts';
import { checkMediaFolder } from '../../platform/storage/media-store/folder-identity.ts';
import { createFolderStore } from '../../platform/storage/media-store/folder-store.ts';
import { connectReadStore, type ReadStore } from '../../platform/storage/read-store/connect-read-store.ts';
import { type Home, homesOf, type MovedPlaces, storeFiles } from './homes.ts';
import { holdsFiles, measureFiles, moveFiles } from './move-files.ts';
import {
  type ComparedLogs,
  copyToFile,
  copyToServer,
  holdsEvents,
  type LogSize,
  measureLog,
  sharedBeginning,
  verifyLog,
} from './move-log.ts';
import { countState, moveState, namesIn, positionsIn, withPositions } from './move-state.ts';
import { progressLines } from './progress-lines.ts';

export type MoveOrder = { to: Side; isDryRun: boolean; andRetire: boolean };

type Report = (line: string) => void;

/** Opened stores are closed in reverse order when the work ends. */
type Closing = <Opened extends { close(): Promise<unknown> }>(opening: Promise<Opened>) => Promise<Opened>;

async function whileOpen<Result>(work: (opened: Closing) => Promise<Result>): Promise<Result> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    return await work(async (opening) => {
      const store = await opening;
      closers.push(() => store.close());
      return store;
    });
  } finally {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  }
}

/** What a move knows of the side that the site is on. */
type Source = {
  home: Home;
  log: EventLog;
  state: ReadStore;
  identity: string;
  head: string;
  size: LogSize;
  documents: number;
  /** Whether an interrupted move of it goes on. */
  isGoingOn: boolean;
};

const otherSide = { embedded: 'servers', servers: 'embedded' } as const satisfies Record<Side, Side>;

/**
 * Moves a site from its data folder to the servers that its settings name, or back: log, keys, state, jobs, photos and
 * archives. Views are built again there, and exports and booklets are made again on request. Nothing changes on the
 * side that it leaves, unless `andRetire` keeps the site from starting there. An interrupted move goes on when it is
 * repeated. Returns sentences for the operator.
 *
 * @throws Refused if a process of the site runs, if the target holds anything else, or if something isn't the same
 * afterwards; DataFolderInUse; ServerUnreachable.
 */
export async function moveSite(
  places: MovedPlaces,
  { to, isDryRun, andRetire }: MoveOrder,
  now: Date,
  report: Report,
  disk: Disk = localDisk,
): Promise<string> {
  const homes = homesOf(places);
  const [from, target] = [homes[otherSide[to]], homes[to]];
  const isFilling = to === 'embedded';
  if (isFilling) requireNoOther(places.dataDir, moveBack);
  else requireWhole(places.dataDir);
  if (from.missing.length > 0)
    throw new Refused(`There is no ${from.missing.join(' and no ')} in the data folder, so no whole site.`);
  if (!isDryRun) ownerOnly(places.dataDir);
  const lock = lockDataFolder(places.dataDir, { purpose: 'a move', now: () => now, isFilling });
  try {
    return await whileOpen(async (opened) => {
      await homes.servers.requireIdle();
      if (isFilling && !isDryRun) await dropUnbegun(places.dataDir, target, disk);
      const source = await openSource(from, target, opened, report);
      const { isGoingOn } = source;
      if (!isGoingOn) await requireFree(target, places);
      if (isDryRun) return describePlan(source, target, places);
      if (to === 'servers' && !isGoingOn) await requireNoJobs(target, source.identity);
      const done = await move(source, target, places, { now, andRetire, report, disk });
      return describeMoved(source, places, { to, done, andRetire });
    });
  } catch (error) {
    if (!outageOf(error)) throw error;
    throw new Refused(`A store does not answer (${failureName(error)}). The same command goes on from here.`);
  } finally {
    lock.release();
  }
}

async function openSource(home: Home, target: Home, opened: Closing, report: Report): Promise<Source> {
  const state = await opened(home.readState());
  const names = await namesIn(state.connection);
  const identity = names.includes('site_identity') ? await identityOfState(state.connection) : null;
  const isGoingOn = await isArriving(target, identity);
  // A move that was interrupted at its very end has retired its source already.
  if (!isGoingOn) await requireHome(state.connection);
  if (identity === null)
    throw new Refused(`There is no site on this side (${home.side}), so there is nothing to move.`);
  const { log } = await opened(home.openLog());
  report('The log is measured');
  const head = await headOf(log);
  const size = await measureLog(log);
  const documents = await countState(state.connection);
  return { home, log, state, identity, head, size, documents, isGoingOn };
}

/** Returns true if a side holds an unfinished move of this site. */
async function isArriving(target: Home, identity: string | null): Promise<boolean> {
  if (identity === null || target.missing.includes(dataFiles.state)) return false;
  return whileOpen(async (opened) => {
    const { connection } = await opened(target.readState());
    const names = await namesIn(connection);
    return names.includes(siteMoves) && (await arrivingIn(connection)) === identity;
  });
}

/** Verifies that a side is empty. @throws Refused */
async function requireFree(target: Home, places: MovedPlaces): Promise<void> {
  const { dataDir } = places;
  if (!target.missing.includes(dataFiles.state)) {
    const documents = await whileOpen(async (opened) =>
      countState((await opened(target.readState())).connection),
    );
    if (documents > 0)
      throw new Refused(
        target.side === 'embedded'
          ? `${dataDir} holds a site already. Move its files away, or name another DATA_DIR.`
          : `MongoDB holds a site already in the database ${databases.state}. Empty it, or name another server.`,
      );
  } else if (target.missing.length < storeFiles.length)
    throw new Refused(`${dataDir} holds a log or jobs already. Move them away, or name another DATA_DIR.`);
  if (target.side === 'servers') await requireEmptyServers(target, places);
  for (const store of filesMoved(target, places))
    if (await holdsFiles(store))
      throw new Refused('Photos or archives are there already where they would be moved to. Empty it first.');
}

async function requireEmptyServers(target: Home, { mongodbUrl, dataDir }: MovedPlaces): Promise<void> {
  await whileOpen(async (opened) => {
    const { log } = await opened(target.openLog());
    if (await holdsEvents(log))
      throw new Refused('EventStoreDB holds events already. A site is moved to an empty log.');
    const url = mongodbUrl ?? '';
    const views = connectReadStore({
      url,
      file: dataDir,
      database: databases.views,
      synchronous: 'NORMAL',
    });
    if ((await countState((await opened(views)).connection)) > 0)
      throw new Refused(
        `MongoDB holds views already in the database ${databases.views}. Drop it: they are built again.`,
      );
  });
}

/** Opening a queue stores its format, so a dry run doesn't look. @throws Refused */
async function requireNoJobs(target: Home, identity: string): Promise<void> {
  const count = await countStoredJobs(target, identity);
  if (count > 0)
    throw new Refused(`Redis holds ${counted(count, 'job', 'jobs')} already. Name an empty database of it.`);
}

/** The stores of photos and archives that move; without a bucket they stay in the folder, which both sides use. */
const filesMoved = ({ files }: Home, { s3 }: MovedPlaces) => (s3 === null ? [] : files);

type Moved = { tree: ComparedLogs; documents: number; jobs: number; files: number; bytes: number };

/** The command of a move that fills the data folder. */
const moveBack = 'npm run migrate -- --to embedded';

/**
 * Removes the files of a move that was interrupted after it marked the folder and before its keys' file said what
 * arrives there. Nothing was in them before the mark.
 */
async function dropUnbegun(dataDir: string, target: Home, disk: Disk): Promise<void> {
  if (fillingOf(dataDir) === null) return;
  const isBegun =
    !target.missing.includes(dataFiles.state) &&
    (await whileOpen(async (opened) => {
      const { connection } = await opened(target.readState());
      return (await namesIn(connection)).includes(siteMoves) && (await arrivingIn(connection)) !== null;
    }).catch((error: unknown) => {
      if (error instanceof FormatRefused) return false;
      throw error;
    }));
  if (isBegun) return;
  for (const name of storeFiles)
    for (const end of ['', '-wal', '-shm', '-journal']) await disk.remove(join(dataDir, `${name}${end}`));
}

async function move(
  source: Source,
  target: Home,
  places: MovedPlaces,
  { now, andRetire, report, disk }: { now: Date; andRetire: boolean; report: Report; disk: Disk },
): Promise<Moved> {
  const { dataDir } = places;
  const isFilling = target.side === 'embedded';
  if (isFilling)
    await beginFilling(disk, dataDir, {
      how: 'filled with the site from its servers',
      command: moveBack,
      startedAt: now.toISOString(),
    });
  const moved = await disk.run(dataDir, () => moveParts(source, target, places, { now, report }));
  // With the files closed, since closing them again would release SQLite's locks. What arrives is marked in the keys'
  // file until the end, so one of the marks is there all the time.
  if (isFilling) await endFilling(disk, dataDir);
  await disk.run(dataDir, () =>
    whileOpen(async (opened) => {
      const { connection } = await opened(target.openState());
      // In this order, so that the site never starts on both sides.
      if (andRetire) await retireHome(source, now);
      await endArrival(connection);
    }),
  );
  return moved;
}

async function moveParts(
  source: Source,
  target: Home,
  places: MovedPlaces,
  { now, report }: { now: Date; report: Report },
): Promise<Moved> {
  return whileOpen(async (opened) => {
    const state = await opened(target.openState());
    if (!(await beginArrival(state.connection, target.side, source.identity, now.toISOString())))
      throw new Refused('Another site is moving there.');
    if (target.side === 'embedded')
      await rm(join(places.dataDir, dataFiles.views), { recursive: true, force: true });
    await copyLog(source, target, places, report);
    const { log } = await opened(target.openLog());
    const tree = await verifyLog(
      source.log,
      log,
      {
        signed: await signedTreeIn(source.state),
        wanted: await positionsIn(source.state.connection),
        events: source.size.events,
      },
      progressLines('events are compared', source.size.events, report),
    );
    const documents = await moveState({
      source: source.state.connection,
      target: state.connection,
      positions: tree.positions,
      counting: progressLines('documents are moved', source.documents, report),
    });
    await moveSessionSecret(source.state, state, target.side, places);
    // Devices know positions of the log that they left. They share all of its events with this one.
    await (await openRestoreMarks(state.connection)).beginEpoch(source.head);
    const jobs = await moveJobs(source, target, await headOf(log));
    const files = await movePhotos(source, target, places, report);
    await source.home.requireIdle();
    if (await holdsEvents(source.log, parsePosition(source.head)))
      throw new Refused('The site wrote events while it was moved. Stop every process, and run this again.');
    await checkStores({ log, state: state.connection, keys: await openPersonKeys(state.connection) });
    return { tree, documents, jobs, ...files };
  });
}

async function copyLog(source: Source, target: Home, places: MovedPlaces, report: Report): Promise<void> {
  const { events } = source.size;
  const counting = progressLines('events are copied', events, report);
  await whileOpen(async (opened) => {
    const { log } = await opened(target.openLog());
    const shared = await sharedBeginning(source.log, log, counting);
    if (shared.count > 0) report(`${shared.count} events are there already`);
    if (target.side === 'servers') await copyToServer(source.log, log, shared, counting);
    return shared;
  }).then(async (shared) => {
    const file = join(places.dataDir, dataFiles.events);
    if (target.side === 'embedded') await copyToFile(source.log, file, shared, counting);
  });
}

async function signedTreeIn({ connection }: ReadStore) {
  const names = await namesIn(connection);
  return names.includes('transparency_logs') ? signedLogsOf(connection).current() : null;
}

/** Keeps everybody signed in: one process has the secret in a file, several share it. */
async function moveSessionSecret(from: ReadStore, into: ReadStore, to: Side, places: MovedPlaces) {
  if (places.sessionSecret !== null) return;
  const file = join(places.dataDir, dataFiles.sessionSecret);
  if (to === 'servers') {
    const secret = await readFile(file, 'utf8').catch(() => null);
    if (secret !== null) await shareSessionSecret(into.connection, secret.trim());
    return;
  }
  const secret = await readSharedSessionSecret(from.connection);
  if (secret !== null) await replaceDurably(file, secret);
}

/** Moves the jobs. Where one waits until views have reached a position, they must reach `head`. */
async function moveJobs({ home, identity }: Source, target: Home, head: string): Promise<number> {
  return whileOpen(async (opened) => {
    const from = await opened(home.openJobs(identity));
    const into = await opened(target.openJobs(identity));
    await into.replaceAll(movedJobs(from, head));
    const [before, after] = [await countJobs(from), await countJobs(into)];
    if (before.join() !== after.join())
      throw new Refused(`Of ${before.join(' + ')} jobs, ${after.join(' + ')} were moved.`);
    return before.reduce((sum, count) => sum + count, 0);
  });
}

async function* movedJobs(from: JobQueue, head: string): AsyncGenerator<StoredJob> {
  // An object of JSON stays one.
  for await (const job of from.stored())
    yield { ...job, data: withPositions(job.data, () => head) as JobData };
}

/** Returns the numbers of jobs that are to be run, are done, and have failed. */
async function countJobs(jobs: JobQueue): Promise<number[]> {
  const { waiting, delayed, active, completed, failed } = await jobs.counts();
  return [waiting + delayed + active, completed, failed];
}

async function movePhotos(
  { home, identity }: Source,
  target: Home,
  places: MovedPlaces,
  report: Report,
): Promise<{ files: number; bytes: number }> {
  const moved = { files: 0, bytes: 0 };
  if (target.side === 'embedded') await checkMediaFolder(join(places.dataDir, dataFiles.media), identity);
  for (const [index, from] of filesMoved(home, places).entries()) {
    const into = target.files[index];
    if (!into) continue;
    const { files } = await measureFiles(from);
    const { files: count, bytes } = await moveFiles(
      from,
      into,
      progressLines('files are moved', files, report),
    );
    moved.files += count;
    moved.bytes += bytes;
  }
  return moved;
}

async function retireHome({ home, identity, state }: Source, now: Date): Promise<void> {
  // The read-only connection of the same file has no lock.
  const writable = home.side === 'embedded' ? await home.openState() : state;
  try {
    await retire(writable.connection, home.side, identity, now.toISOString());
  } finally {
    if (writable !== state) await writable.close();
  }
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

async function describePlan(
  { home, size, documents, identity, state, isGoingOn }: Source,
  target: Home,
  places: MovedPlaces,
): Promise<string> {
  const files = { files: 0, bytes: 0 };
  for (const store of filesMoved(home, places)) {
    const more = await measureFiles(store);
    files.files += more.files;
    files.bytes += more.bytes;
  }
  const jobs = await countStoredJobs(home, identity);
  const signed = await signedTreeIn(state);
  return [
    `The site ${identity} would be moved to its ${target.side === 'servers' ? 'servers' : 'data folder'}:`,
    `  ${counted(size.events, 'event', 'events')}, ${megabytes(size.bytes)}${signed ? `; ${signed.size} of them are signed` : ''}`,
    `  ${counted(documents, 'document', 'documents')} of keys and state`,
    `  ${counted(jobs, 'job', 'jobs')}, done ones included`,
    places.s3 === null
      ? '  no photos: without S3_… they stay where they are'
      : `  ${counted(files.files, 'file', 'files')} of photos and archives, ${megabytes(files.bytes)}`,
    ...(isGoingOn ? ['A move that was interrupted is there; it would go on.'] : []),
    'Nothing was changed.',
  ].join('\n');
}

async function countStoredJobs(home: Home, identity: string): Promise<number> {
  return whileOpen(async (opened) =>
    (await countJobs(await opened(home.openJobs(identity)))).reduce((sum, count) => sum + count, 0),
  );
}

/**
 * Names the files that a move leaves where they are although the site needs them: photos and archives without a bucket,
 * and the key that signs the history if it is a file.
 */
async function describeStaying(to: Side, { dataDir, s3, auditSigningKey }: MovedPlaces): Promise<string[]> {
  // To servers, what is here must be found by their processes; back, what isn't here must be brought.
  const isToServers = to === 'servers';
  const folders: string[] = [];
  for (const name of s3 === null ? [dataFiles.media, dataFiles.archives] : [])
    if ((await holdsFiles(createFolderStore(join(dataDir, name)))) === isToServers) folders.push(name);
  const hasKey = existsSync(join(dataDir, dataFiles.signingKey));
  const key = auditSigningKey === null && hasKey === isToServers ? [dataFiles.signingKey] : [];
  const names = [...folders, ...key];
  if (names.length === 0) return [];
  return [
    isToServers
      ? `Not moved: ${names.join(', ')} in ${dataDir}.`
      : `Not moved, since this DATA_DIR doesn't have them: ${names.join(', ')} in the DATA_DIR that the site had on its servers.`,
    ...(folders.length > 0
      ? [
          `  ${folders.join(', ')}: let the site use that folder as its DATA_DIR, or copy them to its DATA_DIR.`,
        ]
      : []),
    ...(key.length > 0
      ? [
          `  ${dataFiles.signingKey}: copy it to the DATA_DIR of the process that signs, or set AUDIT_SIGNING_KEY to what is in it. Without it the history isn't signed any more.`,
        ]
      : []),
  ];
}

async function describeMoved(
  { home, size }: Source,
  places: MovedPlaces,
  { to, done, andRetire }: { to: Side; done: Moved; andRetire: boolean },
): Promise<string> {
  const { tree, documents, jobs, files, bytes } = done;
  const settings =
    to === 'servers'
      ? 'Start the site with the same settings'
      : 'Start the site without the settings of the servers';
  return [
    `The site was moved: ${counted(size.events, 'event', 'events')}, ${counted(documents, 'document', 'documents')}, ${counted(jobs, 'job', 'jobs')}, and ${counted(files, 'file', 'files')} (${megabytes(bytes)}).`,
    `All were compared. The transparency log has the same root on both sides: ${tree.root} of ${tree.size} leaves.`,
    ...(await describeStaying(to, places)),
    `${settings}: its views are built then, and every device fetches its content again.`,
    andRetire
      ? `The old side refuses to start: npm run migrate -- --reopen ${home.side} lets it.`
      : 'The old side is as it was. Never start both: what one takes, the other misses. With --and-retire it refuses to start.',
  ].join('\n');
}

/**
 * Lets the site start again on a side that it was moved from.
 * @throws Refused if it wasn't retired there; DataFolderInUse; ServerUnreachable.
 */
export async function reopenSide(places: MovedPlaces, side: Side, now: Date): Promise<string> {
  const home = homesOf(places)[side];
  if (home.missing.includes(dataFiles.state)) throw new Refused('There is no site in the data folder.');
  const lock = lockDataFolder(places.dataDir, { purpose: 'a move', now: () => now });
  try {
    return await whileOpen(async (opened) => {
      const { connection } = await opened(home.openState());
      if (!(await reopen(connection))) throw new Refused('The site was not retired there.');
      return 'The site starts there again. What was written on the other side since the move is missing here.';
    });
  } finally {
    lock.release();
  }
}
