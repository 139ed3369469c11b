import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { LockHeld, takeFileLock } from './file-lock.ts';
import { requireWhole } from './filling-mark.ts';

const [lockFile, holderFile] = ['folder.lock', 'folder.holder.json'];
/** The names of the lock's own files in the folder. */
export const lockFiles: readonly string[] = [lockFile, holderFile];

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
 * Unless it `isFilling` the folder, an unfinished one is refused and not changed.
 * @throws DataFolderInUse if another process, or another part of this one, holds it; FolderUnfinished.
 */
export function lockDataFolder(
  dir: string,
  {
    purpose,
    now = () => new Date(),
    isFilling = false,
  }: { purpose: string; now?: () => Date; isFilling?: boolean },
): FolderLock {
  if (!isFilling) requireWhole(dir);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const description = join(dir, holderFile);
  const lock = takeLock(dir, description);
  try {
    // A command may have begun to fill it before the lock was taken.
    if (!isFilling) requireWhole(dir);
  } catch (error) {
    lock.close();
    throw error;
  }
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
    return takeFileLock(join(dir, lockFile));
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
