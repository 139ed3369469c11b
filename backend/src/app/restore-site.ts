import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Connection } from 'mongoose';
import { openRestoreMarks } from '../platform/data-folder/after-restore.ts';
import { lockDataFolder } from '../platform/data-folder/lock-data-folder.ts';
import { ownerOnly } from '../platform/data-folder/owner-only.ts';
import { openEmbeddedEventLog } from '../platform/event-log/embedded-event-log.ts';
import type { EventLog } from '../platform/event-log/event-log.ts';
import { openEmbeddedJobs } from '../platform/jobs/embedded-jobs.ts';
import { destroyedPeople } from '../platform/keys/person-keys.ts';
import { Refused } from '../platform/operator/refused.ts';
import { headOf } from '../platform/projections/log-source.ts';
import { openRunRecords } from '../platform/projections/run-records.ts';
import { reactionRecords } from '../platform/reactions/reaction-engine.ts';
import { connectReadStore } from '../platform/read-store/connect-read-store.ts';
import { readBackup } from './backup-site.ts';
import { databases, dataFiles } from './data-files.ts';

/**
 * Brings a backup back into a data folder without a log. Views are built at the next start; no reaction is further
 * than the log; erasures whose keys are destroyed are finished; cursors from before are answered with a reset; and
 * reactions and jobs stay off until somebody turns them on, so that nothing is sent twice unseen.
 *
 * @throws Refused before anything is written; DataFolderInUse.
 */
export async function restoreSite(
  dataDir: string,
  source: string,
  now: Date,
  report: (line: string) => void,
): Promise<string> {
  const from = resolve(source);
  const manifest = await readBackup(from);
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
    const { head, erasures } = await settle(dataDir);
    return [
      `The backup of ${manifest.madeAt} is restored up to ${head}; the views are built at the next start.`,
      ...(erasures > 0 ? [`${erasures} erasures that were begun are finished by the jobs.`] : []),
      'Reactions and jobs are off. When all is well: npm run reactions -- on, npm run jobs -- on.',
    ].join('\n');
  } finally {
    lock.release();
  }
}

async function settle(dataDir: string): Promise<{ head: string; erasures: number }> {
  const eventLog = openEmbeddedEventLog({ file: join(dataDir, dataFiles.events) });
  const state = await connectReadStore({
    file: join(dataDir, dataFiles.state),
    database: databases.state,
    synchronous: 'FULL',
  });
  const jobs = openEmbeddedJobs({ file: join(dataDir, dataFiles.jobs) });
  try {
    const head = await headOf(eventLog.log);
    await holdReactionsBack(state.connection, head);
    const marks = await openRestoreMarks(state.connection);
    await marks.turn('reactions', 'off');
    await marks.turn('jobs', 'off');
    await marks.beginEpoch();
    const left = await erasedAccounts(eventLog.log, new Set(await destroyedPeople(state.connection)));
    for (const { accountId, emailKey } of left)
      await jobs.add(
        'erase-account',
        { accountId, emailKey, memorialIds: [] },
        { jobId: `restored-erasure ${accountId} ${head}` },
      );
    return { head, erasures: left.length };
  } finally {
    await jobs.close();
    await state.close();
    await eventLog.close();
  }
}

/** What a reaction did after the end of this log, it will do again: with the same ids, so that jobs know it. */
async function holdReactionsBack(state: Connection, head: string): Promise<void> {
  const records = await openRunRecords(state, reactionRecords);
  for (const { id, position } of await records.all())
    if (position > head) await records.move(id, { expected: position, next: head });
}

/** Accounts whose key is destroyed, with the address that the log may still hold reserved for them. */
async function erasedAccounts(
  log: EventLog,
  destroyed: ReadonlySet<string>,
): Promise<{ accountId: string; emailKey: string }[]> {
  const found = new Map<string, string>();
  if (destroyed.size === 0) return [];
  for await (const { event } of log.readAll()) {
    if (event?.type !== 'EmailReserved') continue;
    const { accountId } = event.data as { accountId?: unknown }; // only looked at
    if (typeof accountId === 'string' && destroyed.has(accountId))
      found.set(accountId, event.streamId.slice('email-'.length));
  }
  return [...found].map(([accountId, emailKey]) => ({ accountId, emailKey }));
}
