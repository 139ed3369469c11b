/**
 * The status of a projection's build, and of a reaction:
 *
 *            start               level
 *    new ───────────► catching-up ─────► live
 *                      ▲  ▲  │ ▲           │
 *                      │  │  │ └── start ──┤   (a restarted process has to catch up first)
 *               resume │  │  │             │
 *            paused ───┘  │  ├── pause ────┼──► paused
 *                         │  └── fail ─────┴──► failed
 *                         │                       │
 *                         └───── retry, park ─────┘
 *
 * `skip` parks an event without stopping, by decision of the error policy. A paused or failed run stays so
 * across restarts until an operator changes it, so that a stop isn't overlooked.
 */
export type RunPhase = 'new' | 'catching-up' | 'live' | 'paused' | 'failed';

/** Identifies an event without personal data. */
export type EventReference = {
  position: string;
  id: string;
  type: string;
  streamId: string;
  revision: number;
};

/**
 * Why a run stopped: the error's name and where it was thrown, never its message, which may contain personal
 * data. `event` is null if no single event caused it.
 */
export type Failure = { name: string; where: string | null; event: EventReference | null };

/** `since` is an ISO instant in UTC. `parked` are the skipped events in order. */
export type RunStatus = {
  status: RunPhase;
  since: string;
  failure: Failure | null;
  parked: readonly EventReference[];
};

export type RunChange =
  | { type: 'start' }
  | { type: 'level' }
  | { type: RunVerb }
  | { type: 'skip'; event: EventReference }
  | { type: 'fail'; failure: Failure };

/** The changes that an operator can make. */
export type RunVerb = 'pause' | 'resume' | 'retry' | 'park';

/** The current status doesn't allow the change. The message is for the operator. */
export class IllegalTransition extends Error {
  override readonly name = 'IllegalTransition';
}

const allowedFrom: { [Change in RunChange['type']]: readonly RunPhase[] } = {
  start: ['new', 'catching-up', 'live'],
  level: ['catching-up'],
  pause: ['new', 'catching-up', 'live'],
  resume: ['paused'],
  retry: ['failed'],
  park: ['failed'],
  skip: ['catching-up', 'live'],
  fail: ['new', 'catching-up', 'live'],
};

const wayOut: { [From in RunPhase]: string } = {
  new: 'it has not started yet',
  'catching-up': 'it is catching up',
  live: 'it is live',
  paused: 'it is paused: resume it',
  failed: 'it has failed: retry it, or park the event that it failed on',
};

/** True if a run with this status processes the log. */
export function runs(status: RunPhase): boolean {
  return status !== 'paused' && status !== 'failed';
}

/** True if {@link transition} allows the change. */
export function allows(run: RunStatus, change: RunChange['type']): boolean {
  return allowedFrom[change].includes(run.status) && (change !== 'park' || run.failure?.event != null);
}

/** The initial status of a run. */
export function newRunStatus(at: string): RunStatus {
  return { status: 'new', since: at, failure: null, parked: [] };
}

/**
 * Returns the status after a change. `since` changes only with the status.
 * @throws IllegalTransition with a message that says what can be done instead.
 */
export function transition(run: RunStatus, change: RunChange, at: string): RunStatus {
  if (!allowedFrom[change.type].includes(run.status))
    throw new IllegalTransition(`It cannot ${change.type} now: ${wayOut[run.status]}.`);
  const to = (status: RunPhase, rest: Partial<RunStatus> = {}): RunStatus => ({
    ...run,
    status,
    since: status === run.status ? run.since : at,
    ...rest,
  });
  switch (change.type) {
    case 'start':
    case 'resume':
      return to('catching-up');
    case 'level':
      return to('live');
    case 'pause':
      return to('paused');
    case 'retry':
      return to('catching-up', { failure: null });
    case 'park': {
      const event = run.failure?.event;
      if (!event)
        throw new IllegalTransition('It cannot park now: no single event was in its way; retry it.');
      return to('catching-up', { failure: null, parked: [...run.parked, event] });
    }
    case 'skip':
      return to(run.status, { parked: [...run.parked, change.event] });
    case 'fail':
      return to('failed', { failure: change.failure });
  }
}
