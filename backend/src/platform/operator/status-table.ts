import { type BuildId, parseBuildId } from '../execution/projections/builds/build-id.ts';
import type { Progress } from '../execution/projections/builds/progress.ts';
import type { ProjectionStatus } from '../execution/projections/builds/projection-status.ts';
import { describeFailure } from '../execution/projections/runs/error-policy.ts';
import type { ReactionStatus } from '../execution/reactions/reaction-engine.ts';

const numbers = new Intl.NumberFormat('en-GB');

/** Formats rows as a table with aligned columns. */
export function textTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  notes: readonly (readonly string[])[] = [],
): string {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const lines = rows.flatMap((row, index) => [lineOf(row), ...(notes[index] ?? [])]);
  return `${[lineOf(head), ...lines].join('\n')}\n`;
}

/**
 * Formats the builds as a table, with problems below their rows. `unused` are the ids of those that wait to be dropped:
 * of other versions, or replaced by a rebuild.
 */
export function projectionTable(rows: readonly ProjectionStatus[], unused: readonly string[]): string {
  if (rows.length === 0) return 'There are no projections.\n';
  const isOfThisVersion = ({ name, version }: BuildId) =>
    rows.some((row) => row.name === name && row.version === version);
  const others = unused.flatMap((build) => {
    const id = parseBuildId(build);
    return id ? [[id.name, build, 'no', isOfThisVersion(id) ? 'replaced' : 'not of this version']] : [];
  });
  const own = rows.map(({ name, build, serving, status, lag, since }) => [
    name,
    build,
    serving ? 'yes' : 'no',
    status,
    numbers.format(lag.distance),
    `${numbers.format(lag.milliseconds)} ms`,
    since,
  ]);
  return textTable(
    ['PROJECTION', 'BUILD', 'SERVES', 'STATUS', 'BEHIND', 'LAST LAG', 'SINCE'],
    [...own, ...others],
    rows.map(notesOn),
  );
}

/** Formats the reactions as a table. */
export function reactionTable(rows: readonly ReactionStatus[]): string {
  if (rows.length === 0) return 'There are no reactions.\n';
  return textTable(
    ['REACTION', 'VERSION', 'STATUS', 'BEHIND', 'SINCE'],
    rows.map(({ name, version, status, distance, since }) => [
      name,
      String(version),
      status,
      numbers.format(distance),
      since,
    ]),
    rows.map(notesOn),
  );
}

type Notable = Pick<ProjectionStatus, 'failure' | 'retrying' | 'parked'>;

function notesOn({ failure, retrying, parked }: Notable): string[] {
  const notes: string[] = [];
  if (failure) notes.push(`  stopped: ${describeFailure(failure)}`);
  if (retrying) notes.push(`  tries again (attempt ${retrying.attempt}): ${describeFailure(retrying)}`);
  for (const { type, streamId, revision, position } of parked)
    notes.push(`  left out: ${type} ${streamId}/${revision} at ${position}`);
  return notes;
}

/** Formats progress in one line: done, rate, time left. */
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
