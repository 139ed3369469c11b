import type { DatabaseSync } from 'node:sqlite';

/** Answers what runs a write in one transaction of its own: when it throws, nothing of it stays. */
export function durableTransaction(database: DatabaseSync): (write: () => void) => void {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  return (write) => {
    begin.run();
    try {
      write();
      commit.run();
    } catch (error) {
      // SQLite itself ends the transaction on some failures, a full disk among them.
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };
}
