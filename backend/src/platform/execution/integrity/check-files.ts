import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { verifyIntegrity } from '../../storage/event-log/integrity.ts';
import { formatPosition, positionAt } from '../../storage/event-log/position.ts';

/** The result for one file; no problems if it is intact. */
export type FileReport = { file: string; problems: readonly string[] };

const shownProblems = 5;

/** Runs SQLite's check of every page and index. Also reports a file that can't be opened. */
export function checkFile(file: string): FileReport {
  return { file, problems: problemsOf(file) };
}

function problemsOf(file: string): string[] {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const rows = database.prepare('PRAGMA integrity_check').all();
    return rows.map((row) => String(Object.values(row)[0])).filter((finding) => finding !== 'ok');
  } catch (error) {
    return [`cannot be read (${error instanceof Error ? error.message : 'Error'})`];
  } finally {
    database?.close();
  }
}

/** Like `checkFile`, for the event log: also checks each event against its checksum and stream. */
export async function checkLogFile(file: string, report: (line: string) => void): Promise<FileReport> {
  const pages = problemsOf(file);
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    let shown = 0;
    const { damaged } = await verifyIntegrity(database, ({ done, total }) => {
      const share = Math.floor((done * 20) / Math.max(1, total));
      if (share > shown) report(`${basename(file)}: ${done} of ${total} events`);
      shown = Math.max(shown, share);
    });
    return { file, problems: [...pages, ...damaged.map(({ position, reason }) => `${position} ${reason}`)] };
  } catch (error) {
    return {
      file,
      problems: [...pages, `cannot be read (${error instanceof Error ? error.message : 'Error'})`],
    };
  } finally {
    database?.close();
  }
}

/** Returns the position of the last event in a log file; null if it can't be read. */
export function headOfFile(file: string): string | null {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const { last } = database.prepare('SELECT max(position) AS last FROM event').get() ?? {};
    return formatPosition(positionAt(Number(last ?? 0)));
  } catch {
    return null;
  } finally {
    database?.close();
  }
}

/** Formats one line per file with its first problems. */
export function describeReports(reports: readonly FileReport[]): string {
  return reports
    .flatMap(({ file, problems }) => [
      `${file}: ${problems.length === 0 ? 'sound' : `${problems.length} problems`}`,
      ...problems.slice(0, shownProblems).map((problem) => `  ${problem}`),
    ])
    .join('\n');
}

/** Returns the files that exist. */
export function present(files: readonly string[]): string[] {
  return files.filter((file) => existsSync(file));
}
