import { DatabaseSync } from 'node:sqlite';

/** Another process, or another part of this one, holds the lock. */
export class LockHeld extends Error {
  override readonly name = 'LockHeld';
}

const sqliteBusy = 5;

/**
 * Acquires an operating system lock through an open SQLite transaction on a dedicated file. The system
 * releases it however the process ends, so there are no stale locks. Closing the returned database releases
 * it, and so does opening the file elsewhere in this process. Waits up to `waitMs` for the current holder.
 * @throws LockHeld
 */
export function takeFileLock(file: string, waitMs = 0): DatabaseSync {
  const lock = new DatabaseSync(file);
  try {
    lock.exec(`PRAGMA busy_timeout = ${waitMs}; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;`);
    return lock;
  } catch (cause) {
    lock.close();
    throw isBusy(cause) ? new LockHeld(`${file} is held`, { cause }) : cause;
  }
}

function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown }; // node:sqlite's own field; only checked
  return typeof errcode === 'number' && (errcode & 0xff) === sqliteBusy;
}
