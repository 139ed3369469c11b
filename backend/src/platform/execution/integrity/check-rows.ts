import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { decodeDocument } from '../../storage/read-store/sql/encode-document.ts';

const rowsPerTurn = 500;
/** Maximum number of reported rows per table; further ones are only counted. */
const namedRows = 3;

/**
 * Reads every value of a file of documents or jobs, which SQLite's own check doesn't do. Returns a sentence
 * for each unreadable value, with table and id. Read-only. A file that can't be opened is reported by other
 * checks.
 */
export async function checkRows(file: string): Promise<string[]> {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const tables = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all();
    const problems: string[] = [];
    for (const { name } of tables) {
      const table = String(name);
      if (table.startsWith('docs '))
        problems.push(...(await unreadable(database, table, 'doc', (text) => decodeDocument(text))));
      if (table === 'job') problems.push(...(await unreadable(database, table, 'data', JSON.parse)));
    }
    return problems;
  } catch {
    return [];
  } finally {
    database?.close();
  }
}

async function unreadable(
  database: DatabaseSync,
  table: string,
  column: 'doc' | 'data',
  read: (text: string) => unknown,
): Promise<string[]> {
  const ids: string[] = [];
  let rows = 0;
  for (const row of database.prepare(`SELECT id, ${column} AS value FROM "${table}"`).iterate()) {
    rows += 1;
    if (rows % rowsPerTurn === 0) await nextTurn();
    // A completed job has only its id.
    if (column === 'data' && row.value === '') continue;
    try {
      read(String(row.value));
    } catch {
      ids.push(String(row.id));
    }
  }
  const what = table === 'job' ? 'job' : table.slice('docs '.length);
  return [
    ...ids.slice(0, namedRows).map((id) => `${what} ${id} cannot be read`),
    ...(ids.length > namedRows ? [`${what}: ${ids.length} in all cannot be read`] : []),
  ];
}
