import type { HistoryEntry } from '@everpaw/contracts/audit/history.dto';
import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import { stringify } from 'csv-stringify/sync';

type Row = Record<keyof typeof historyMessages.columns, string>;

/** Returns a row for each change, or a single row for an entry without named changes. */
function rowsOf({ position, at, by, kind, what, about, changes }: HistoryEntry): Row[] {
  const entry = {
    position,
    at,
    by: historyMessages.actors[by.kind],
    name: by.name ?? '',
    kind: historyMessages.kinds[kind],
    what,
    about: about ?? '',
  };
  if (changes.length === 0) return [{ ...entry, field: '', before: '', after: '' }];
  return changes.map(({ field, before, after }) => ({
    ...entry,
    field,
    before: before ?? '',
    after: after ?? '',
  }));
}

/**
 * Matches what a program with other cell separators, or one that splits cells at line breaks, would read as the start
 * of a formula; also a pipe, which the library doesn't escape (CWE-1236).
 */
const formulaInside = /(^|[;\t\r\n])([ ]*)(?=[|=+\-@\uFE62\uFE63\uFF1D\uFF0B\uFF0D\uFF20])/g;

function safe(cell: string): string {
  return cell.replace(formulaInside, "$1$2'");
}

function asCsv(rows: readonly Row[], header: boolean): string {
  const { columns } = historyMessages;
  return stringify([...rows], { header, columns, cast: { string: safe }, record_delimiter: 'windows' });
}

/**
 * Yields a history as CSV (RFC 4180), one piece per batch of entries. A cell that a spreadsheet would read as a formula
 * is prefixed with an apostrophe (CWE-1236). Starts with a byte order mark so that spreadsheets detect UTF-8.
 */
export async function* historyTable(
  batches: AsyncIterable<readonly { entry: HistoryEntry }[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${asCsv([], true)}`;
  for await (const events of batches)
    yield asCsv(
      events.flatMap(({ entry }) => rowsOf(entry)),
      false,
    );
}
