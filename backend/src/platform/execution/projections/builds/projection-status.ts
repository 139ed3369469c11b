import { parsePosition } from '../../../storage/event-log/position.ts';
import type { Failure, RunPhase, RunStatus } from '../runs/run-status.ts';
import type { RunnerFigures } from '../runs/runner.ts';
import { type Build, seenBy } from './builds.ts';

/** The status of one build of a projection. */
export type ProjectionStatus = {
  name: string;
  /** The id of the build, which is also the name of its collection. */
  build: string;
  version: number;
  generation: number;
  /** Whether it serves queries. */
  serving: boolean;
  /** `kept`: a build of a version whose code is gone; it is served, or waits to be dropped, unchanged. */
  status: RunPhase | 'kept';
  /** ISO instant in UTC. */
  since: string;
  position: string;
  /**
   * The distance to the end of the log in the log's own units (events in the embedded log, bytes in EventStoreDB), and
   * the milliseconds from storing to applying for the last batch.
   */
  lag: { distance: number; milliseconds: number };
  failure: Failure | null;
  parked: RunStatus['parked'];
  /** The event that it is retrying now. */
  retrying: RunnerFigures['retrying'];
  figures: { considered: number; applied: number; overtaken: number };
};

/** Returns the status of a build. `known` is the highest known position of the log. */
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

/** Returns a position in the log's own units. */
export function commitOf(position: string): bigint {
  return parsePosition(position).commit;
}

/** Returns the distance between two positions in the log's own units; 0 if `to` isn't after `from`. */
export function distanceOf(from: string, to: string): number {
  return to > from ? Number(commitOf(to) - commitOf(from)) : 0;
}
