import { join } from 'node:path';
import type { LogHistory } from '@everpaw/contracts/kernel/features/histories';
import type { Connection } from 'mongoose';
import { databases, dataFiles } from '../app/data-files.ts';
import { reactions } from '../app/reactions.ts';
import { openSignedLogs } from '../audit/transparency/signed-log.ts';
import { readAll } from '../media/media-library.ts';
import { nameState } from '../platform/execution/integrity/store-identity.ts';
import { connectJobs } from '../platform/execution/jobs/connect-jobs.ts';
import { openRunRecords } from '../platform/execution/projections/runs/run-records.ts';
import { reactionRecords } from '../platform/execution/reactions/reaction-engine.ts';
import { type CopiedEvent, fillEventFile } from '../platform/storage/event-log/fill-event-file.ts';
import { formatPosition, positionAt } from '../platform/storage/event-log/position.ts';
import { type Disk, localDisk } from '../platform/storage/files/disk.ts';
import { fillFolder } from '../platform/storage/files/fill-folder.ts';
import type { Filling } from '../platform/storage/files/filling-mark.ts';
import { type CopyOf, openRestoreMarks } from '../platform/storage/keys/after-restore.ts';
import { keepKeys } from '../platform/storage/keys/person-keys.ts';
import { keepSiteSecret } from '../platform/storage/keys/secret.ts';
import { checkMediaFolder } from '../platform/storage/media-store/folder-identity.ts';
import { createFolderStore } from '../platform/storage/media-store/folder-store.ts';
import type { MediaStore } from '../platform/storage/media-store/media-store.ts';
import { connectReadStore } from '../platform/storage/read-store/connect-read-store.ts';

/** The parts of a site that can't be built from others. */
export type SiteParts = {
  /** The site identity stored in the log's first event, with the keys and with the photos. */
  identity: string;
  /** The secret that names address reservations. */
  secret: string;
  /**
   * Returns the histories of the source site, and the last position that the new site shares with the newest of them
   * (empty if none). Called once the events are written.
   */
  history(): { earlier: readonly LogHistory[]; since: string };
  /** The events in log order; the first one identifies the site. */
  events: AsyncIterable<CopiedEvent>;
  /**
   * Returns the key of every person whose data an event encrypts; null for a destroyed key. Called once the events are
   * written.
   */
  keys(): Promise<ReadonlyMap<string, Buffer | null>>;
  /** Copies the photos into the new store. Called once the events are written. */
  pictures(into: MediaStore): Promise<void>;
  /** Writes other records to the state store. */
  records?(state: Connection): Promise<void>;
  /** Does what is left to do in the folder once it has all parts. */
  finish?(): Promise<void>;
  /** Set for a read-only copy. */
  copyOf: (() => CopyOf) | null;
};

/**
 * Makes a data folder from these parts, ready to be started as a site: views are built at the start, reactions and jobs
 * are off, reactions skip these events, and nothing is signed. There are no sessions. Returns the number of events. No
 * site starts with it before it is whole (see `fillFolder`).
 *
 * @throws FolderNotEmpty; FolderUnfinished; DataFolderInUse.
 */
export async function makeSiteFolder(
  folder: string,
  parts: SiteParts,
  filling: Filling,
  disk: Disk = localDisk,
): Promise<number> {
  const file = (name: string) => join(folder, name);
  return fillFolder(disk, folder, { ...filling, purpose: 'a copy that is being made' }, async () => {
    const { events, state, jobs, media } = dataFiles;
    const count = await disk.run(file(events), () => fillEventFile(file(events), parts.events));
    const head = formatPosition(positionAt(count));
    await disk.run(file(state), () => keepState(file(state), parts, head));
    await disk.run(file(jobs), () => makeJobs(file(jobs), parts));
    await disk.run(file(media), () => checkMediaFolder(file(media), parts.identity));
    const store = createFolderStore(file(media));
    await parts.pictures({
      ...store,
      put: (key, bytes) => disk.run(join(file(media), key), () => store.put(key, bytes)),
    });
    await disk.run(folder, async () => parts.finish?.());
    return count;
  });
}

async function makeJobs(file: string, { identity }: SiteParts): Promise<void> {
  const jobs = await connectJobs({ file, site: { identity, isNew: true } });
  await jobs.close();
}

async function keepState(file: string, parts: SiteParts, head: string): Promise<void> {
  const state = await connectReadStore({ file, database: databases.state, synchronous: 'FULL' });
  const { connection } = state;
  try {
    await nameState(connection, parts.identity);
    await keepSiteSecret(connection, parts.secret);
    await keepKeys(connection, await parts.keys());
    await parts.records?.(connection);
    const records = await openRunRecords(connection, reactionRecords);
    const at = new Date(0).toISOString();
    for (const { name, version } of reactions) await records.ensure(`${name}_v${version}`, at, head);
    const marks = await openRestoreMarks(connection);
    await marks.turn('reactions', 'off');
    await marks.turn('jobs', 'off');
    const { earlier, since } = parts.history();
    await marks.beginEpoch(since, earlier);
    if (parts.copyOf) await marks.markCopy(parts.copyOf());
    await (await openSignedLogs(connection)).hold();
  } finally {
    await state.close();
  }
}

/** Copies every existing file of these photos to another store; removed photos are skipped. */
export async function copyPictures(
  from: MediaStore,
  into: MediaStore,
  sha256s: Iterable<string>,
  report: (line: string) => void,
): Promise<number> {
  let copied = 0;
  for (const sha256 of sha256s) {
    let isThere = false;
    for await (const key of from.list(sha256)) {
      const bytes = await readAll(from, key);
      if (bytes) await into.put(key, bytes);
      isThere = true;
    }
    if (!isThere) continue;
    copied += 1;
    if (copied % 100 === 0) report(`${copied} pictures are copied`);
  }
  return copied;
}
