import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { storedKeys } from '../../storage/keys/person-keys.ts';
import { openToRead } from '../../storage/read-store/connect-read-store.ts';
import { fingerprintOf } from '../../storage/serialisation/serialiser.ts';

const rowsPerTurn = 500;

/**
 * Compares every sealed event of a log with the key of its person: one that is missing, or is not the one that the event
 * was sealed with, is named by its event. A destroyed key fits. Files are only read; of one that cannot be read
 * nothing is said here.
 */
export async function checkKeys(logFile: string, stateFile: string, database: string): Promise<string[]> {
  try {
    const store = await openToRead(stateFile, database);
    const keys = await storedKeys(store.connection).finally(() => store.close());
    return await missingFor(logFile, keys);
  } catch {
    return [];
  }
}

async function missingFor(logFile: string, keys: ReadonlyMap<string, Buffer | null>): Promise<string[]> {
  const problems = new Map<string, string>();
  const log = new DatabaseSync(logFile, { readOnly: true });
  try {
    const sealed = log.prepare(`SELECT stream, revision, data FROM event WHERE data LIKE '%"$key"%'`);
    let rows = 0;
    for (const { stream, revision, data } of sealed.iterate()) {
      rows += 1;
      if (rows % rowsPerTurn === 0) await nextTurn();
      const { $person: person, $key: fingerprint } = JSON.parse(String(data)) as Record<string, unknown>; // only looked at
      if (typeof person !== 'string' || problems.has(person)) continue;
      const key = keys.get(person);
      if (key === null) continue;
      if (key === undefined) problems.set(person, `holds no key for the event ${stream}/${revision}`);
      else if (fingerprintOf(key) !== fingerprint)
        problems.set(person, `holds another key than the one that sealed the event ${stream}/${revision}`);
    }
  } finally {
    log.close();
  }
  return [...problems.values()];
}
