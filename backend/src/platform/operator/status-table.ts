import { describeFailure } from '../projections/error-policy.ts';
import type { Progress } from '../projections/progress.ts';
import type { ProjectionStatus } from '../projections/projection-status.ts';

const numbers = new Intl.NumberFormat('en-GB');

/** The builds as a table for a terminal, with what is wrong below the row that it concerns. */
export function statusTable(rows: readonly ProjectionStatus[]): string {
  if (rows.length === 0) return 'There are no projections.\n';
  const cells = [
    ['PROJECTION', 'BUILD', 'SERVES', 'STATUS', 'BEHIND', 'LAG', 'SINCE'],
    ...rows.map(({ name, build, serving, status, lag, since }) => [
      name,
      build,
      serving ? 'yes' : 'no',
      status,
      numbers.format(lag.distance),
      `${numbers.format(lag.milliseconds)} ms`,
      since,
    ]),
  ];
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const [head = [], ...body] = cells;
  const lines = [lineOf(head)];
  for (const [index, row] of rows.entries()) lines.push(lineOf(body[index] ?? []), ...notesOn(row));
  return `${lines.join('\n')}\n`;
}

function notesOn({ failure, retrying, parked }: ProjectionStatus): string[] {
  const notes: string[] = [];
  if (failure) notes.push(`  stopped: ${describeFailure(failure)}`);
  if (retrying) notes.push(`  tries again (attempt ${retrying.attempt}): ${describeFailure(retrying)}`);
  for (const { type, streamId, revision, position } of parked)
    notes.push(`  left out: ${type} ${streamId}/${revision} at ${position}`);
  return notes;
}

/** Progress in one line: done, rate, time left. */
export function progressLine({ done, total, perSecond, secondsLeft }: Progress): string {
  const of = total === null ? '' : ` of about ${numbers.format(total)}`;
  const left = secondsLeft === null ? '' : `, ${durationOf(secondsLeft)} left`;
  return `${numbers.format(done)}${of} events, ${numbers.format(perSecond)}/s${left}`;
}

function durationOf(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`;
}
