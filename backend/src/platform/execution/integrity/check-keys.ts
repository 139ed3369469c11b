import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { storedKeys } from '../../storage/keys/person-keys.ts';
import { openToRead } from '../../storage/read-store/connect-read-store.ts';
import { fingerprintOf } from '../../storage/serialisation/serialiser.ts';

const rowsPerTurn = 500;

/**
 * Checks every encrypted event of a log against its person's key. Reports events whose key is missing or
 * differs from the one they were encrypted with; destroyed keys are fine. Read-only. Unreadable files are
 * reported by other checks.
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
