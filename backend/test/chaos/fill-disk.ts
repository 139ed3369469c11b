import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RecordedEvent } from '@eventstore/db-client';
import { openEventLogReader } from '../../src/platform/storage/event-log/event-log-reader.ts';
import { emailsTo } from '../helpers/emails.ts';
import { startKillable } from '../helpers/killable.ts';
import { until } from '../helpers/until.ts';
import { problemsIn } from './invariants.ts';
import { startLoad } from './load.ts';

const run = promisify(execFile);

/** A disk of its own, in memory; null where this process may not mount one. */
async function mountDisk(): Promise<{ folder: string; unmount(): Promise<void> } | null> {
  const folder = await mkdtemp(join(tmpdir(), 'everpaw-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', folder]);
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
  return {
    folder,
    async unmount() {
      await run('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true });
    },
  };
}

/** Writes until not one byte more fits. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  for (const size of [1 << 20, 4_096, 1]) {
    const bytes = Buffer.alloc(size, 1);
    for (;;) {
      const isFull = await handle.write(bytes).then(
        ({ bytesWritten }) => bytesWritten < size,
        (error) => error.code === 'ENOSPC' || Promise.reject(error),
      );
      if (isFull) break;
    }
  }
  await handle.close();
}

/**
 * Fills the disk under a site with embedded engines while people write, makes room again, and kills the site in the end.
 * Answers what does not hold, or null where no disk can be mounted.
 */
export async function problemsOfFullDisk(): Promise<string[] | null> {
  const disk = await mountDisk();
  if (!disk) return null;
  const dataDir = join(disk.folder, 'data');
  const balloon = join(disk.folder, 'balloon');
  const site = await startKillable(dataDir);
  try {
    const load = await startLoad([site.origin]);
    await load.answered(10);
    await fill(balloon);
    // What is written in the room that a file still has in itself is stored; then comes the first that is not.
    await load.unavailable(10);
    await rm(balloon);
    await load.settled();
    await load.stop();
    for (const { kind, email } of load.sent)
      if (kind === 'register') await until(async () => (await emailsTo({ dataDir }, email)).length > 0);
    // The history that is verified below.
    await until(async () => (await fetch(new URL('/transparency/checkpoint', site.origin))).ok);
    await site.kill();
    const reader = openEventLogReader(join(dataDir, 'events.db'));
    const events: RecordedEvent[] = [];
    for await (const { event } of reader.log.readAll()) if (event) events.push(event);
    await reader.close();
    // The views of a killed site may be behind; the next start brings them level.
    const again = await startKillable(dataDir);
    try {
      return await problemsIn({
        env: { DATA_DIR: dataDir },
        load,
        events,
        emailsTo: (address) => emailsTo({ dataDir }, address),
        older: null,
      });
    } finally {
      await again.kill();
    }
  } finally {
    await site.kill();
    await disk.unmount();
  }
}
