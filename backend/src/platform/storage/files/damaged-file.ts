import { isSqliteError, type SqliteError } from './sqlite-error.ts';

/** SQLite's codes for a file whose pages make no sense, and for one that is no database. */
const damaged = new Set([11, 26]);

/** A file that cannot be opened because it is damaged; the message names it and says what helps. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';

  constructor(file: string, cause: { message: string }) {
    super(`${file} is damaged (${cause.message}). Bring back a backup: npm run restore -- FOLDER.`, {
      cause,
    });
  }
}

/** Whether SQLite finds the file itself damaged. */
export function isDamage(error: unknown): error is SqliteError {
  return isSqliteError(error) && damaged.has(error.errcode & 0xff);
}

/** The error of opening a file as it is to be thrown: a `DamagedFile` where SQLite finds the file damaged. */
export function damageNamed(file: string, error: unknown): unknown {
  return isDamage(error) ? new DamagedFile(file, error) : error;
}
