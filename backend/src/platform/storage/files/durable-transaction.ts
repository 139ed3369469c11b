import type { DatabaseSync } from 'node:sqlite';

/** Returns a function that runs a write in a transaction, which is rolled back if it throws. */
export function durableTransaction(database: DatabaseSync): (write: () => void) => void {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  return (write) => {
    begin.run();
    try {
      write();
      commit.run();
    } catch (error) {
      // SQLite itself rolls back on some errors, such as a full disk.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };
}
