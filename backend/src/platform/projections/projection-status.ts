import { parsePosition } from '../event-log/position.ts';
import { type Build, seenBy } from './builds.ts';
import type { Failure, RunPhase, RunStatus } from './run-status.ts';
import type { RunnerFigures } from './runner.ts';

/** One row for each build of each projection. */
export type ProjectionStatus = {
  name: string;
  /** The id of the build, which is the name of its collection. */
  build: string;
  version: number;
  generation: number;
  /** Whether queries are answered from it. */
  serving: boolean;
  /** `kept`: of a version whose code is gone; it is served, or waits to be dropped, as it is. */
  status: RunPhase | 'kept';
  /** ISO instant in UTC. */
  since: string;
  position: string;
  /**
   * Behind the end of the log: in the log's own units (events in the embedded log, bytes in EventStoreDB), and the
   * milliseconds from storing to applying, of the last batch.
   */
  lag: { distance: number; milliseconds: number };
  failure: Failure | null;
  parked: RunStatus['parked'];
  /** What it tries again at this moment. */
  retrying: RunnerFigures['retrying'];
  figures: { considered: number; applied: number; overtaken: number };
};

/** The row of a build. `known` is the furthest position of the log that is known of. */
export function statusOf(build: Build, serving: boolean, known: string): ProjectionStatus {
  const { name, version, generation, id, runner, record } = build;
  const { position, since, failure, parked, status } = runner?.record() ?? record;
  const seen = seenBy(build);
  const figures = runner?.figures();
  return {
    name,
    build: id,
    version,
    generation,
    serving,
    status: runner ? status : 'kept',
    since,
    position: seen > position ? seen : position,
    lag: { distance: distanceOf(seen, known), milliseconds: figures?.lagMs ?? 0 },
    failure,
    parked,
    retrying: figures?.retrying ?? null,
    figures: {
      considered: figures?.considered ?? 0,
      applied: figures?.applied ?? 0,
      overtaken: figures?.overtaken ?? 0,
    },
  };
}

/** The number that a position stands for in the log's own units. */
export function commitOf(position: string): bigint {
  return parsePosition(position).commit;
}

/** How far one position is from another, in the log's own units; 0 when it is not before it. */
export function distanceOf(from: string, to: string): number {
  return to > from ? Number(commitOf(to) - commitOf(from)) : 0;
}
