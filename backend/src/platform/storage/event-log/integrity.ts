import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatPosition, positionAt } from './position.ts';
import { checksumOfRaw, type RawEvent, startOfTheChain } from './stored-event.ts';

export type IntegrityReport = {
  /** The number of events that the log should hold, including damaged ones. */
  readonly events: number;
  /** The events that differ from what was appended, in log order; empty if there are none. */
  readonly damaged: readonly DamagedEvent[];
};

export type DamagedEvent = {
  /** In the form of `formatPosition`. */
  readonly position: string;
  readonly reason: string;
};

export type IntegrityProgress = { readonly done: number; readonly total: number };

const pageSize = 256;

/**
 * Reads the whole log and compares each event with its checksum and with its entry in the stream index. Works in pages
 * and yields in between. Appends may continue; events appended after the start aren't checked.
 * @throws Error if the log is closed meanwhile.
 * It can't detect that the newest events of a file are missing, as in an older copy of it.
 */
export async function verifyIntegrity(
  database: DatabaseSync,
  onProgress: (progress: IntegrityProgress) => void = () => {},
): Promise<IntegrityReport> {
  const check = startCheck(database);
  const total = highestPosition(database);
  for (let done = 0; done < total; ) {
    const upTo = Math.min(done + pageSize, total);
    check.range(done + 1, upTo);
    done = upTo;
    onProgress({ done, total });
    await nextTurn();
    if (!database.isOpen) throw new Error('The event log was closed before the check was through');
  }
  return { events: total, damaged: check.damaged };
}

/** Returns the highest position from two sources, because either may be damaged. */
function highestPosition(database: DatabaseSync): number {
  const ask = (sql: string) => attempt(() => Number(database.prepare(sql).get()?.n ?? 0)) ?? 0;
  return Math.max(
    ask('SELECT position AS n FROM event ORDER BY position DESC LIMIT 1'),
    ask('SELECT count(*) AS n FROM event INDEXED BY event_by_origin'),
  );
}

const columns = `position, origin, revision, created, id, checksum, CAST(stream AS BLOB) AS stream,
  CAST(type AS BLOB) AS type, CAST(data AS BLOB) AS data, CAST(metadata AS BLOB) AS metadata,
  typeof(stream) || ' ' || typeof(type) || ' ' || typeof(data) || ' ' || typeof(metadata) AS kinds`;

/** With another SQLite type, the same bytes would not be read as text. */
const soundKinds = ['text text text text', 'text text text null'];

function startCheck(database: DatabaseSync) {
  const page = database.prepare(
    `SELECT ${columns} FROM event WHERE position BETWEEN ? AND ? ORDER BY position`,
  );
  const single = database.prepare(`SELECT ${columns} FROM event WHERE position = ?`);
  const inStream = database.prepare(
    `SELECT position FROM event INDEXED BY event_by_origin WHERE revision = ? AND origin =
       (SELECT position FROM event INDEXED BY origin_by_stream WHERE stream = ? AND revision = 0)`,
  );
  const damaged: DamagedEvent[] = [];
  /** The checksums that the next event may continue; more than one only after a damaged event. */
  let previous: readonly string[] = [startOfTheChain];

  const range = (from: number, to: number) => {
    const rows = attempt(() => page.all(from, to));
    const whole = rows?.length === to - from + 1 && rows.every((row, i) => row.position === from + i);
    for (let position = from; position <= to; position += 1) {
      // If a page doesn't contain exactly the expected events, each is read individually.
      const row = whole ? rows?.[position - from] : attempt(() => single.get(position));
      const reason = row ? problemOf(position, row) : missing();
      if (reason) damaged.push({ position: formatPosition(positionAt(position)), reason });
    }
  };

  const missing = () => {
    previous = [];
    return 'cannot be read';
  };

  const problemOf = (position: number, row: ReturnType<StatementSync['get']> & object) => {
    const raw = toRawEvent(row);
    const stored = String(row.checksum);
    const computed = previous.map((checksum) => checksumOfRaw(raw, checksum));
    const sound = row.position === position && soundKinds.includes(String(row.kinds));
    if (!sound || !computed.includes(stored)) {
      const reason =
        previous.length === 0 ? 'follows an event that cannot be read' : 'does not match its checksum';
      // Either its bytes or its checksum are damaged, so the next event continues one of these.
      previous = [stored, ...computed.slice(0, 1), ...computed.slice(-1)];
      return reason;
    }
    previous = [stored];
    const stream = Buffer.from(raw.stream).toString();
    const indexed = attempt(() => inStream.get(Number(row.revision), stream)?.position);
    return indexed === position ? undefined : 'is not found in its stream';
  };

  return { damaged, range };
}

function toRawEvent(row: Record<string, unknown>): RawEvent {
  const bytes = (value: unknown) => (value instanceof Uint8Array ? value : new Uint8Array());
  return {
    position: row.position,
    origin: row.origin,
    revision: row.revision,
    created: row.created,
    id: row.id,
    stream: bytes(row.stream),
    type: bytes(row.type),
    data: bytes(row.data),
    metadata: bytes(row.metadata),
  };
}

/** Returns undefined if the file is too damaged to read; the caller reports it. */
function attempt<Answer>(ask: () => Answer): Answer | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
