import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { LockHeld, takeFileLock } from './file-lock.ts';

/** The process that holds a data folder, as it recorded itself. `since` is an ISO instant in UTC. */
export type Holder = { pid: number; host: string; purpose: string; since: string };

export type FolderLock = {
  /** Releases the folder. Idempotent. */
  release(): void;
};

/** Another process holds the folder. The message names it for the operator. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  /** Null if that process hasn't recorded itself yet. */
  readonly holder: Holder | null;

  constructor(dir: string, holder: Holder | null) {
    const who = holder
      ? `process ${holder.pid} on ${holder.host} (${holder.purpose}, since ${holder.since})`
      : 'another process';
    super(`The data folder ${dir} is in use by ${who}. One process owns a data folder: stop it first.`);
    this.holder = holder;
  }
}

/** Keeps the databases reachable: garbage collection would close them and release their locks. */
const held = new Set<DatabaseSync>();

/**
 * Locks a data folder for this process, and creates it if missing.
 * Uses an operating system lock, so no process id has to be trusted (in a container, every process has id 1).
 * The holder is recorded in a separate file for display only. Nothing else in this process may open
 * `folder.lock`, since closing it would release the lock.
 * @throws DataFolderInUse if another process, or another part of this one, holds it.
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
