import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { LockHeld, takeFileLock } from './file-lock.ts';

/** Who holds a data folder, as it wrote down when it took it. `since` is an ISO instant in UTC. */
export type Holder = { pid: number; host: string; purpose: string; since: string };

export type FolderLock = {
  /** Lets go of the folder. Calling it again does nothing. */
  release(): void;
};

/** Another process has the folder; the message says which, in a sentence for the person at the terminal. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  /** Null when that process had not written down yet who it is. */
  readonly holder: Holder | null;

  constructor(dir: string, holder: Holder | null) {
    const who = holder
      ? `process ${holder.pid} on ${holder.host} (${holder.purpose}, since ${holder.since})`
      : 'another process';
    super(`The data folder ${dir} is in use by ${who}. One process owns a data folder: stop it first.`);
    this.holder = holder;
  }
}

/** What is held must stay reachable: a database that is collected as garbage is closed, and its lock with it. */
const held = new Set<DatabaseSync>();

/**
 * Takes a data folder for this process alone, making the folder when it is not there.
 *
 * The lock is one of the operating system's, so no process number has to be trusted (in a container every process is
 * number 1). Who holds it stands in a file beside it, only to be shown.
 * Nothing else may open `folder.lock` in this process: closing it there would let go of the lock.
 *
 * @throws DataFolderInUse when another process, or another part of this one, has it.
 */
export function lockDataFolder(
  dir: string,
  { purpose, now = () => new Date() }: { purpose: string; now?: () => Date },
): FolderLock {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const description = join(dir, 'folder.holder.json');
  const lock = takeLock(dir, description);
  const holder: Holder = { pid: process.pid, host: hostname(), purpose, since: now().toISOString() };
  writeFileSync(description, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  held.add(lock);
  return {
    release() {
      if (!held.delete(lock)) return;
      rmSync(description, { force: true });
      lock.close();
    },
  };
}

function takeLock(dir: string, description: string): DatabaseSync {
  try {
    return takeFileLock(join(dir, 'folder.lock'));
  } catch (error) {
    throw error instanceof LockHeld ? new DataFolderInUse(dir, readHolder(description)) : error;
  }
}

function readHolder(file: string): Holder | null {
  try {
    const { pid, host, purpose, since } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    if (typeof pid !== 'number' || typeof host !== 'string') return null;
    return { pid, host, purpose: String(purpose), since: String(since) };
  } catch {
    return null; // It is being written at this moment.
  }
}
