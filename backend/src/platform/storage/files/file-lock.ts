import { DatabaseSync } from 'node:sqlite';

/** Another process, or another part of this one, has the lock. */
export class LockHeld extends Error {
  override readonly name = 'LockHeld';
}

const sqliteBusy = 5;

/**
 * Takes a lock of the operating system, held through an open SQLite transaction on a file that nothing else uses:
 * however a process ends, the system lets go of it, so no stale lock can remain. Closing the answer lets go of it, and
 * so does opening the file anywhere else in this process. Waits up to `waitMs` for whoever has it.
 *
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
