import type { DatabaseSync } from 'node:sqlite';

/** Takes a file from one version of its format to the next, inside the transaction of all steps. */
export type Migration = (database: DatabaseSync) => void;

/** What kind of file it is, and in which version. The kind is SQLite's `application_id`, the version its `user_version`. */
export type FileFormat = {
  /** With its article, as a sentence names it: `an event log`. */
  kind: string;
  applicationId: number;
  /** Makes a new file, in the newest version. */
  schema: string;
  /** `migrations[n]` leads from version n + 1 to n + 2; so the newest version is one more than there are. */
  migrations: readonly Migration[];
};

/** A file that this version of the site must not touch; the message names it and says why. Nothing was written. */
export class FormatRefused extends Error {
  override readonly name = 'FormatRefused';
}

/** The newest version of a format. */
function newestVersion({ migrations }: Pick<FileFormat, 'migrations'>): number {
  return migrations.length + 1;
}

/**
 * Makes a new file, or takes one of an older version to the newest: all steps in one transaction, or none.
 *
 * @throws FormatRefused for a file of another kind and for one of a newer version.
 */
export function createOrMigrate(database: DatabaseSync, file: string, format: FileFormat): void {
  const newest = newestVersion(format);
  if (versionOf(database, file, format) === newest) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    // Read again: somebody else may have been first.
    const version = versionOf(database, file, format);
    if (version === 0) database.exec(format.schema);
    else for (const migrate of format.migrations.slice(version - 1)) migrate(database);
    database.exec(
      `PRAGMA application_id = ${format.applicationId}; PRAGMA user_version = ${newest}; COMMIT;`,
    );
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Makes sure that a file which is only read is of this kind and of the newest version: its writer has migrated it.
 *
 * @throws FormatRefused
 */
export function requireNewest(database: DatabaseSync, file: string, format: FileFormat): void {
  const version = versionOf(database, file, format);
  if (version !== newestVersion(format))
    throw new FormatRefused(
      `${file} is ${format.kind} of format ${version}, and nobody has migrated it to ${newestVersion(format)}.`,
    );
}

/** The version of a file's format; 0 for an empty file. */
function versionOf(database: DatabaseSync, file: string, format: FileFormat): number {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  const application = Number(database.prepare('PRAGMA application_id').get()?.application_id);
  const tables = Number(database.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.n);
  if (version === 0 && application === 0 && tables === 0) return 0;
  if (application !== format.applicationId || version < 1)
    throw new FormatRefused(`${file} is not ${format.kind} of this site's kind; nothing was changed.`);
  const newest = newestVersion(format);
  if (version > newest)
    throw new FormatRefused(
      `${file} is ${format.kind} of format ${version}, which is newer than this version of the site: it reads up to ${newest}.`,
    );
  return version;
}
