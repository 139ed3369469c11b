import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { damageNamed } from '../files/damaged-file.ts';
import { durableTransaction } from '../files/durable-transaction.ts';
import { createOrMigrate, type FileFormat, requireNewest } from '../files/file-format.ts';
import type { StreamState } from './append-decision.ts';
import { type ChainedEvent, type FollowingEvent, type StoredEvent, startOfTheChain } from './stored-event.ts';

/** The state of a stream in the file. */
export type StreamHead = StreamState & {
  /** The position of its first event, 0 if it has none. */
  readonly origin: number;
  /** The first readable revision; earlier events were soft-deleted. */
  readonly first: number;
};

/** The deletion state of a stream. Exists only for streams that were deleted at least once. */
export type StreamMark = { softDeleted: boolean; tombstoned: boolean; first: number };

/** The last position of the log and its checksum, which the next event continues. */
export type LogTail = { readonly position: number; readonly checksum: string };

/**
 * The SQLite file of the embedded log: its schema and statements, without the append rules. All calls are synchronous,
 * so no read can run between the statements of a transaction.
 */
export type EventFile = {
  readonly database: DatabaseSync;
  tail(): LogTail;
  head(stream: string): StreamHead;
  idAt(origin: number, revision: number): string | undefined;
  positionAt(origin: number, revision: number): number | undefined;
  /** Returns the newest revision greater than `above` with this id. */
  revisionOf(origin: number, id: string, above: number): number | undefined;
  /** Runs `write` in one durable transaction; rolls back if it throws. */
  transact(write: () => void): void;
  insert(event: StoredEvent, checksum: string): void;
  mark(stream: string, mark: StreamMark): void;
  /** Returns events of a stream between two revisions, both inclusive, in the direction of the range. */
  pageOfStream(origin: number, from: number, to: number, limit: number): FollowingEvent[];
  /** Returns events of the log between two positions, both inclusive, in the direction of the range. */
  pageOfAll(from: number, to: number, limit: number): ChainedEvent[];
  /** Returns the checksum of the event at a position, which the next event continues. */
  checksumAt(position: number): string;
  close(): void;
};

/**
 * A stream is identified by its origin, the position of its first event: a short increasing number, so the index
 * updated by every append stays small and is written at its end. The stream name is indexed once, with its first event.
 */
const schema = `
  CREATE TABLE event (
    position INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    origin INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT,
    created INTEGER NOT NULL,
    checksum TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX event_by_origin ON event (origin, revision);
  CREATE UNIQUE INDEX origin_by_stream ON event (stream) WHERE revision = 0;
  CREATE TABLE stream_mark (
    stream TEXT PRIMARY KEY,
    soft_deleted INTEGER NOT NULL,
    tombstoned INTEGER NOT NULL,
    first INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

export const eventFileFormat: FileFormat = {
  kind: 'an event log',
  applicationId: 0x45_56_50_57,
  schema,
  migrations: [],
};

/** Limits the text in a page, in UTF-16 code units: the event that reaches the limit is the last one. */
const pageBytes = 1024 * 1024;

/**
 * Opens the file and creates it if missing. WAL with `synchronous=FULL`: a transaction is on disk before `transact`
 * returns.
 * @throws DamagedFile; FormatRefused if the file isn't an event log or has a newer version.
 */
export function openEventFile(file: string, open: (file: string) => DatabaseSync): EventFile {
  const database = open(file);
  try {
    database.exec('PRAGMA busy_timeout = 5000;');
    createOrMigrate(database, file, eventFileFormat);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    const opened = withStatements(database);
    // Detects an unreadable end of the table here, not at the first append.
    opened.tail();
    return opened;
  } catch (error) {
    database.close();
    throw damageNamed(file, error);
  }
}

/**
 * Opens the file read-only, alongside its writer.
 * @throws Error if it doesn't exist; FormatRefused if it isn't an event log or has another version.
 */
export function openEventFileToRead(file: string): EventFile {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.exec('PRAGMA busy_timeout = 5000;');
    requireNewest(database, file, eventFileFormat);
    return withStatements(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

export function openDatabase(file: string): DatabaseSync {
  return new DatabaseSync(file);
}

const columns = 'position, stream, origin, revision, id, type, data, metadata, created';

/** Prepares all statements of the file. */
function prepareStatements(database: DatabaseSync) {
  return {
    insert: database.prepare('INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'),
    tail: database.prepare('SELECT position, checksum FROM event ORDER BY position DESC LIMIT 1'),
    head: database.prepare(`
      SELECT event.position AS origin,
             (SELECT max(revision) FROM event AS own WHERE own.origin = event.position) AS last,
             soft_deleted AS softDeleted, tombstoned, first
      FROM (SELECT ? AS stream) AS wanted
      LEFT JOIN event ON event.stream = wanted.stream AND event.revision = 0
      LEFT JOIN stream_mark ON stream_mark.stream = wanted.stream`),
    at: database.prepare('SELECT id, position FROM event WHERE origin = ? AND revision = ?'),
    revisionOf: database.prepare(`
      SELECT revision FROM event WHERE origin = ? AND id = ? AND revision > ?
      ORDER BY revision DESC LIMIT 1`),
    mark: database.prepare('INSERT OR REPLACE INTO stream_mark VALUES (?, ?, ?, ?)'),
    pagesOfStream: bothWays(
      database,
      `SELECT ${columns}, checksum,
         (SELECT checksum FROM event AS before WHERE before.position = event.position - 1) AS previous
       FROM event WHERE origin = ? AND revision BETWEEN ? AND ? ORDER BY revision`,
    ),
    pagesOfAll: bothWays(
      database,
      `SELECT ${columns}, checksum FROM event WHERE position BETWEEN ? AND ? ORDER BY position`,
    ),
    checksumAt: database.prepare('SELECT checksum FROM event WHERE position = ?'),
  };
}

function withStatements(database: DatabaseSync): EventFile {
  const sql = prepareStatements(database);

  return {
    database,
    tail: () => {
      const row = sql.tail.get();
      if (!row) return { position: 0, checksum: startOfTheChain };
      return { position: Number(row.position), checksum: String(row.checksum) };
    },
    head: (stream) => {
      const row = sql.head.get(stream);
      const last = typeof row?.last === 'number' ? row.last : -1;
      return {
        origin: Number(row?.origin ?? 0),
        last,
        seen: last >= 0 || row?.first != null,
        softDeleted: row?.softDeleted === 1,
        tombstoned: row?.tombstoned === 1,
        first: Number(row?.first ?? 0),
      };
    },
    idAt: (origin, revision) => {
      const id = sql.at.get(origin, revision)?.id;
      return typeof id === 'string' ? id : undefined;
    },
    positionAt: (origin, revision) => {
      const position = sql.at.get(origin, revision)?.position;
      return typeof position === 'number' ? position : undefined;
    },
    revisionOf: (origin, id, above) => {
      const revision = sql.revisionOf.get(origin, id, above)?.revision;
      return typeof revision === 'number' ? revision : undefined;
    },
    transact: durableTransaction(database),
    insert: (event, checksum) => {
      sql.insert.run(
        event.position,
        event.stream,
        event.origin,
        event.revision,
        event.id,
        event.type,
        event.data,
        event.metadata,
        event.created,
        checksum,
      );
    },
    mark: (stream, { softDeleted, tombstoned, first }) => {
      sql.mark.run(stream, Number(softDeleted), Number(tombstoned), first);
    },
    pageOfStream: (origin, from, to, limit) =>
      from <= to
        ? takePage<FollowingEvent>(sql.pagesOfStream.up, limit, origin, from, to)
        : takePage<FollowingEvent>(sql.pagesOfStream.down, limit, origin, to, from),
    pageOfAll: (from, to, limit) =>
      from <= to
        ? takePage<ChainedEvent>(sql.pagesOfAll.up, limit, from, to)
        : takePage<ChainedEvent>(sql.pagesOfAll.down, limit, to, from),
    checksumAt: (position) =>
      position === 0 ? startOfTheChain : String(sql.checksumAt.get(position)?.checksum),
    close: () => database.close(),
  };
}

function bothWays(database: DatabaseSync, sql: string): { up: StatementSync; down: StatementSync } {
  return { up: database.prepare(`${sql} LIMIT ?`), down: database.prepare(`${sql} DESC LIMIT ?`) };
}

function takePage<Event extends StoredEvent>(
  statement: StatementSync,
  limit: number,
  ...range: number[]
): Event[] {
  const page: Event[] = [];
  let bytes = 0;
  for (const row of statement.iterate(...range, limit)) {
    // The table is STRICT and the columns are these, so the row has this shape.
    const event = row as unknown as Event;
    page.push(event);
    bytes += event.data.length + (event.metadata?.length ?? 0);
    if (bytes >= pageBytes) break;
  }
  return page;
}
