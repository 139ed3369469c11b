import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import type { AsideAnswer, AsideRequest } from './run-in-worker.ts';
import { quoteLiteral } from './sql/sql-text.ts';

/** Runs the statements in order. A transaction that they open is rolled back if one of them fails. */
function run({ file, synchronous, statements }: AsideRequest): void {
  const database = new DatabaseSync(file);
  try {
    database.exec(
      `PRAGMA busy_timeout = 5000; PRAGMA synchronous = ${synchronous}; PRAGMA wal_autocheckpoint = 0;` +
        // Sorting for an index spills into a file, so memory doesn't grow with the collection. The file is in
        // the same folder because it contains user data.
        `PRAGMA temp_store_directory = ${quoteLiteral(dirname(file))}; PRAGMA temp_store = FILE;` +
        'PRAGMA cache_size = -16000; PRAGMA secure_delete = ON;',
    );
    for (const statement of statements) database.exec(statement);
  } finally {
    database.close();
  }
}

parentPort?.on('message', (request: AsideRequest) => {
  let isDone = true;
  try {
    run(request);
  } catch {
    isDone = false;
  }
  parentPort?.postMessage({ isDone } satisfies AsideAnswer);
});
