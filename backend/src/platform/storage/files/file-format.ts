import type { DatabaseSync } from 'node:sqlite';

/** Migrates a file to the next version of its format, in the transaction of all migrations. */
export type Migration = (database: DatabaseSync) => void;

/** The type and version of a file, stored as SQLite's `application_id` and `user_version`. */
export type FileFormat = {
  /** With its article, for messages: `an event log`. */
  kind: string;
  applicationId: number;
  /** Creates a new file in the newest version. */
  schema: string;
  /** `migrations[n]` migrates from version n + 1 to n + 2, so the newest version is their number plus one. */
  migrations: readonly Migration[];
};

/**
 * This version of the site must not use the file. The message gives its name and the reason. Nothing was
 * written.
 */
export class FormatRefused extends Error {
  override readonly name = 'FormatRefused';
}

/** Returns the newest version of a format. */
function newestVersion({ migrations }: Pick<FileFormat, 'migrations'>): number {
  return migrations.length + 1;
}

/**
 * Creates a new file, or migrates an older one to the newest version, in one transaction.
 * @throws FormatRefused for a file of another type or a newer version.
 */
export function createOrMigrate(database: DatabaseSync, file: string, format: FileFormat): void {
  const newest = newestVersion(format);
  if (versionOf(database, file, format) === newest) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    // Read again, since another process may have migrated it.
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
 * Checks that a read-only file has this type and the newest version, to which its writer migrates it.
 * @throws FormatRefused
 */
export function requireNewest(database: DatabaseSync, file: string, format: FileFormat): void {
  const version = versionOf(database, file, format);
  if (version !== newestVersion(format))
    throw new FormatRefused(
      `${file} is ${format.kind} of format ${version}, and nobody has migrated it to ${newestVersion(format)}.`,
    );
}

/**
 * Checks that this version of the site can read a file, or migrate it.
 * @throws FormatRefused for a file of another type or a newer version.
 */
export function requireReadable(database: DatabaseSync, file: string, format: FileFormat): void {
  versionOf(database, file, format);
}

/** Returns the version of a file's format; 0 for an empty file. */
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
