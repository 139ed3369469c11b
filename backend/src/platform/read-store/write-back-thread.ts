import { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import type { WriteBackAnswer, WriteBackRequest } from './write-back.ts';

/** Writes back all that no reader needs in the log any more. */
function checkpoint({ file, synchronous }: WriteBackRequest): void {
  const database = new DatabaseSync(file);
  try {
    database.exec(`PRAGMA busy_timeout = 5000; PRAGMA synchronous = ${synchronous};`);
    database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } finally {
    database.close();
  }
}

parentPort?.on('message', (request: WriteBackRequest) => {
  const answer = (isDone: boolean): WriteBackAnswer => ({ id: request.id, isDone });
  try {
    checkpoint(request);
    parentPort?.postMessage(answer(true));
  } catch {
    parentPort?.postMessage(answer(false));
  }
});
