import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dataFiles } from '../app/data-files.ts';
import { jobFileFormat } from '../platform/execution/jobs/job-file.ts';
import { Refused } from '../platform/operator/refused.ts';
import { eventFileFormat } from '../platform/storage/event-log/event-file.ts';
import { FormatRefused, requireReadable } from '../platform/storage/files/file-format.ts';
import { documentFormat } from '../platform/storage/read-store/catalog.ts';

const formats = [
  [dataFiles.events, eventFileFormat],
  [dataFiles.state, documentFormat],
  [dataFiles.jobs, jobFileFormat],
] as const;

/**
 * Checks that a newer version of the site hasn't written these files. Damaged ones pass.
 * @throws Refused with the name of the file.
 */
export function requireReadableFiles(dataDir: string, names: readonly string[]): void {
  for (const [name, format] of formats) {
    const file = join(dataDir, name);
    if (!names.includes(name) || !existsSync(file)) continue;
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      requireReadable(database, file, format);
    } catch (error) {
      if (error instanceof FormatRefused) throw new Refused(error.message);
    } finally {
      database.close();
    }
  }
}
