/**
 * The status of a projection's build, and of a reaction:
 *
 *            start               level
 *    new ───────────► catching-up ─────► live
 *                      ▲  ▲  │ ▲           │
 *                      │  │  │ └── start ──┤   (a process begins again, and is level when it has proved it)
 *               resume │  │  │             │
 *            paused ───┘  │  ├── pause ────┼──► paused
 *                         │  └── fail ─────┴──► failed
 *                         │                       │
 *                         └───── retry, park ─────┘
 *
 * `skip` parks an event without stopping: the error policy may decide so while it runs. What is paused or failed
 * stays so over a restart until somebody says otherwise; that is what makes a stop loud.
 */
export type RunPhase = 'new' | 'catching-up' | 'live' | 'paused' | 'failed';

/** Which event it was, without anything that it says about people. */
export type EventReference = {
  position: string;
  id: string;
  type: string;
  streamId: string;
  revision: number;
};

/**
 * Why it stopped: the error's name and the place in the code that raised it, never its message, which may quote what
 * people wrote. `event` is null when it was not one event that was in the way.
 */
export type Failure = { name: string; where: string | null; event: EventReference | null };

/** `since` is an ISO instant in UTC; `parked` are the events that are left out, in the order in which they were. */
export type RunStatus = {
  status: RunPhase;
  since: string;
  failure: Failure | null;
  parked: readonly EventReference[];
};

export type RunChange =
  | { type: 'start' }
  | { type: 'level' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'retry' }
  | { type: 'park' }
  | { type: 'skip'; event: EventReference }
  | { type: 'fail'; failure: Failure };

/** A change that the present status does not allow; the message is a sentence for the operator. */
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

/** True when something in this status works through the log. */
export function runs(status: RunPhase): boolean {
  return status !== 'paused' && status !== 'failed';
}

/** True when {@link transition} would carry the change out. */
export function allows(run: RunStatus, change: RunChange['type']): boolean {
  return allowedFrom[change].includes(run.status) && (change !== 'park' || run.failure?.event != null);
}

/** How a run begins. */
export function newRunStatus(at: string): RunStatus {
  return { status: 'new', since: at, failure: null, parked: [] };
}

/**
 * The status after a change at an instant. `since` moves only when the status does.
 *
 * @throws IllegalTransition with a sentence that says what can be done instead.
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
