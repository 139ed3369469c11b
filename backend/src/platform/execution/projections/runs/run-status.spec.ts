import { describe, expect, it } from '@jest/globals';
import {
  allows,
  type EventReference,
  type Failure,
  IllegalTransition,
  newRunStatus,
  type RunChange,
  type RunPhase,
  type RunStatus,
  runs,
  transition,
} from './run-status.ts';

const then = '2026-01-01T00:00:00.000Z';
const now = '2026-01-02T00:00:00.000Z';
const event: EventReference = { position: '2', id: 'e', type: 'Counted', streamId: 's', revision: 1 };
const failure: Failure = { name: 'TypeError', where: 'evolve (view.ts:3)', event };

/** A run that is in this status since `then`. */
const given = (status: RunPhase, rest: Partial<RunStatus> = {}): RunStatus => ({
  ...newRunStatus(then),
  status,
  ...rest,
});

const changes: RunChange[] = [
  { type: 'start' },
  { type: 'level' },
  { type: 'pause' },
  { type: 'resume' },
  { type: 'retry' },
  { type: 'park' },
  { type: 'skip', event },
  { type: 'fail', failure },
];

const legal: Record<RunPhase, Partial<Record<RunChange['type'], RunPhase>>> = {
  new: { start: 'catching-up', pause: 'paused', fail: 'failed' },
  'catching-up': {
    start: 'catching-up',
    level: 'live',
    pause: 'paused',
    skip: 'catching-up',
    fail: 'failed',
  },
  live: { start: 'catching-up', pause: 'paused', skip: 'live', fail: 'failed' },
  paused: { resume: 'catching-up' },
  failed: { retry: 'catching-up', park: 'catching-up' },
};

const statuses = Object.keys(legal) as RunPhase[];
const table = statuses.flatMap((status) =>
  changes.map((change) => ({ status, change, to: legal[status][change.type] })),
);

describe('the status of a build', () => {
  it('begins new, with nothing left out', () => {
    expect(newRunStatus(then)).toEqual({ status: 'new', since: then, failure: null, parked: [] });
  });

  it.each(table.filter(({ to }) => to))(
    'given $status, when $change.type, then $to',
    ({ status, change, to }) => {
      const before = given(status, { failure: status === 'failed' ? failure : null });
      expect(allows(before, change.type)).toBe(true);
      expect(transition(before, change, now)).toMatchObject({
        status: to,
        since: status === to ? then : now,
      });
    },
  );

  it.each(table.filter(({ to }) => !to))(
    'given $status, when $change.type, then refused',
    ({ status, change }) => {
      const before = given(status, { failure: status === 'failed' ? failure : null });
      expect(allows(before, change.type)).toBe(false);
      expect(() => transition(before, change, now)).toThrow(IllegalTransition);
    },
  );

  it('given a failure on an event, when parked, then that event is left out and the failure forgotten', () => {
    const parked = transition(given('failed', { failure }), { type: 'park' }, now);
    expect(parked).toMatchObject({ failure: null, parked: [event] });
  });

  it('given a failure on nothing in particular, when parked, then refused with the way out', () => {
    const lost = given('failed', { failure: { ...failure, event: null } });
    expect(allows(lost, 'park')).toBe(false);
    expect(() => transition(lost, { type: 'park' }, now)).toThrow('no single event was in its way; retry it');
  });

  it('given a pause, when paused again, then the sentence says what can be done', () => {
    expect(() => transition(given('paused'), { type: 'pause' }, now)).toThrow(
      'It cannot pause now: it is paused: resume it.',
    );
  });

  it('works in every status but paused and failed', () => {
    expect(statuses.filter(runs)).toEqual(['new', 'catching-up', 'live']);
  });
});
