import { isSqliteError, type SqliteError } from './sqlite-error.ts';

/** SQLite's codes for a corrupt file and for one that isn't a database. */
const damaged = new Set([11, 26]);

/** A damaged file can't be opened. The message contains its name and a remedy. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';

  constructor(file: string, cause: { message: string }) {
    super(`${file} is damaged (${cause.message}). Bring back a backup: npm run restore -- FOLDER.`, {
      cause,
    });
  }
}

/** Whether SQLite reports the file as damaged. */
export function isDamage(error: unknown): error is SqliteError {
  return isSqliteError(error) && damaged.has(error.errcode & 0xff);
}

/** Converts the error of opening a file: a `DamagedFile` if SQLite reports it as damaged. */
export function damageNamed(file: string, error: unknown): unknown {
  return isDamage(error) ? new DamagedFile(file, error) : error;
}
