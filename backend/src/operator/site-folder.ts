import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
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
import { Refused } from '../platform/operator/refused.ts';
import { type CopiedEvent, fillEventFile } from '../platform/storage/event-log/fill-event-file.ts';
import { formatPosition, positionAt } from '../platform/storage/event-log/position.ts';
import { lockDataFolder } from '../platform/storage/files/lock-data-folder.ts';
import { ownerOnly } from '../platform/storage/files/owner-only.ts';
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
  /** Set for a read-only copy. */
  copyOf: (() => CopyOf) | null;
};

/**
 * Makes a data folder from these parts, ready to be started as a site: views are built at the start, reactions and jobs
 * are off, reactions skip these events, and nothing is signed. There are no sessions. Returns the number of events. If
 * it fails, the unfinished folder is removed.
 *
 * @throws Refused if the folder isn't empty; DataFolderInUse.
 */
export async function makeSiteFolder(folder: string, parts: SiteParts, now: Date): Promise<number> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Refused(`${folder} is not empty: name a new folder.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockDataFolder(folder, { purpose: 'a copy that is being made', now: () => now });
  try {
    const count = await fillEventFile(join(folder, dataFiles.events), parts.events);
    await keepState(join(folder, dataFiles.state), parts, formatPosition(positionAt(count)));
    await (
      await connectJobs({
        file: join(folder, dataFiles.jobs),
        site: { identity: parts.identity, isNew: true },
      })
    ).close();
    const media = join(folder, dataFiles.media);
    await checkMediaFolder(media, parts.identity);
    await parts.pictures(createFolderStore(media));
    ownerOnly(folder);
    return count;
  } catch (error) {
    lock.release();
    for (const name of readdirSync(folder)) await rm(join(folder, name), { recursive: true, force: true });
    throw error;
  } finally {
    lock.release();
  }
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
