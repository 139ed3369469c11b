import { archiveScheduleFields } from '@everpaw/contracts/archives/archive-schedule.commands';
import type { ArchiveScheduleEvent } from '@everpaw/contracts/archives/archive-schedule.events';
import { expect, test } from '@jest/globals';
import { folded } from '../testing/folded.ts';
import { archiveRunOf, archiveRunsView } from './archive-runs.view.ts';
import { archiveScheduleOf, archiveSchedulesView } from './archive-schedules.view.ts';

type RunEvent = Extract<ArchiveScheduleEvent, { data: { runId: string } }>;

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [scheduleId, runId, ann, ben] = [id(1), id(2), id(3), id(4)];
const fields = archiveScheduleFields.parse({ name: 'Nightly', entityId: id(9) });
const [at, later, next] = [
  '2026-03-01T12:00:00.000Z',
  '2026-03-01T12:00:02.000Z',
  '2026-03-02T02:00:00.000Z',
];

const created: ArchiveScheduleEvent = {
  type: 'ArchiveScheduleCreated',
  data: { scheduleId, ...fields, setBy: ann, nextRunAt: next },
};
const { entityType, entityId, maxBackupSize, compressionEnabled, encryptionEnabled } = fields;
const started: RunEvent = {
  type: 'ArchiveRunStarted',
  data: {
    scheduleId,
    runId,
    archiveName: 'a.tar',
    entityType,
    entityId,
    maxBackupSize,
    compressionEnabled,
    encryptionEnabled,
    startedAt: at,
    nextRunAt: next,
  },
};
const completed: RunEvent = {
  type: 'ArchiveRunCompleted',
  data: {
    scheduleId,
    runId,
    archiveName: 'a.tar',
    completedAt: later,
    duration: 2_000,
    archiveSize: 5,
    output: '1',
  },
};
const failed: RunEvent = {
  type: 'ArchiveRunFailed',
  data: { scheduleId, runId, completedAt: later, duration: 2_000, error: 'No' },
};

function schedule(...events: ArchiveScheduleEvent[]) {
  const doc = folded(archiveSchedulesView, [created, ...events]).get(scheduleId);
  return doc && archiveScheduleOf(doc);
}
function run(...events: RunEvent[]) {
  const doc = folded(archiveRunsView, events).get(runId);
  return doc && archiveRunOf(doc);
}

test('REQ-363 a schedule tells what it says and what its runs came to', () => {
  const fresh = {
    id: scheduleId,
    ...fields,
    status: 'active',
    lastRunAt: null,
    nextRunAt: next,
    lastArchiveName: null,
    runCount: 0,
    failureCount: 0,
    lastError: null,
    createdBy: ann,
    isRunning: false,
  };
  expect(schedule()).toEqual(fresh);
  expect(schedule(started)).toEqual({ ...fresh, lastRunAt: at, runCount: 1, isRunning: true });
  expect(schedule(started, failed)).toMatchObject({ failureCount: 1, lastError: 'No', isRunning: false });
  expect(schedule(started, failed, started, completed)).toMatchObject({
    runCount: 2,
    failureCount: 1,
    lastError: null,
    lastArchiveName: 'a.tar',
  });
  const changed: ArchiveScheduleEvent = {
    type: 'ArchiveScheduleChanged',
    data: { scheduleId, ...fields, name: 'Daily', setBy: ben, nextRunAt: later },
  };
  expect(schedule(started, completed, changed)).toMatchObject({
    name: 'Daily',
    createdBy: ann,
    nextRunAt: later,
    lastArchiveName: 'a.tar',
  });
});

test('REQ-366 only an active schedule has a next run', () => {
  const of = (type: 'ArchiveSchedulePaused' | 'ArchiveScheduleFailed' | 'ArchiveScheduleDisabled') =>
    schedule({ type, data: { scheduleId } });
  expect(of('ArchiveSchedulePaused')).toMatchObject({ status: 'paused', nextRunAt: null });
  expect(of('ArchiveScheduleFailed')).toMatchObject({ status: 'failed', nextRunAt: null });
  expect(of('ArchiveScheduleDisabled')).toMatchObject({ status: 'disabled', nextRunAt: null });
  const activated: ArchiveScheduleEvent = {
    type: 'ArchiveScheduleActivated',
    data: { scheduleId, nextRunAt: later },
  };
  expect(schedule({ type: 'ArchiveSchedulePaused', data: { scheduleId } }, activated)).toMatchObject({
    status: 'active',
    nextRunAt: later,
  });
});

test('REL-15 the addresses of somebody who has left are gone', () => {
  const withAddresses: ArchiveScheduleEvent = {
    type: 'ArchiveScheduleChanged',
    data: {
      scheduleId,
      ...fields,
      notificationEmail: 'a@b.c',
      webhookUrl: 'https://x',
      setBy: ann,
      nextRunAt: next,
    },
  };
  expect(schedule(withAddresses)).toMatchObject({ notificationEmail: 'a@b.c', webhookUrl: 'https://x' });
  expect(schedule(withAddresses, { type: 'ArchiveContactForgotten', data: { scheduleId } })).toMatchObject({
    notificationEmail: null,
    webhookUrl: null,
  });
});

test('REQ-369 a run tells when, how long, how large, and what went wrong', () => {
  const begun = {
    id: runId,
    scheduleId,
    archiveName: 'a.tar',
    status: 'running',
    startedAt: at,
    completedAt: null,
    duration: null,
    archiveSize: null,
    error: null,
    output: null,
    isKept: false,
    entityType: 'memorial',
    isEncrypted: false,
  };
  const ended = { completedAt: later, duration: 2_000 };
  expect(run(started)).toEqual(begun);
  expect(run(started, failed)).toEqual({ ...begun, ...ended, status: 'failed', error: 'No' });
  const done = { ...begun, ...ended, status: 'completed', archiveSize: 5, output: '1', isKept: true };
  expect(run(started, completed)).toEqual(done);
  const rewritten: RunEvent = { type: 'ArchiveRewritten', data: { scheduleId, runId, archiveSize: 4 } };
  expect(run(started, completed, rewritten)).toEqual({ ...done, archiveSize: 4 });
  const counted = { ...rewritten, data: { ...rewritten.data, output: '0' } } as RunEvent;
  expect(run(started, completed, counted)).toEqual({ ...done, archiveSize: 4, output: '0' });
  const removed: RunEvent = {
    type: 'ArchiveRemoved',
    data: { scheduleId, runId, reason: 'retention' },
  };
  expect(run(started, completed, removed)).toEqual({
    ...done,
    isKept: false,
    output: 'Removed to make room for newer ones',
  });
});
