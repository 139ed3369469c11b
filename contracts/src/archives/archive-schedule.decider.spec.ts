import { describe, expect, test } from '@jest/globals';
import type { Actor } from '../kernel/decider.ts';
import { given } from '../testing/given.ts';
import { type ArchiveScheduleCommand, archiveScheduleFields } from './archive-schedule.commands.ts';
import { type ArchiveScheduleContext, archiveScheduleDecider } from './archive-schedule.decider.ts';
import type { ArchiveScheduleEvent } from './archive-schedule.events.ts';

const id = (n: number) => `0197f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [scheduleId, run, admin, memorialId] = [id(1), id(2), id(7), id(8)];
const at = '2026-03-01T12:00:00.000Z';
const byAdmin: Actor = { kind: 'account', accountId: admin };
const bySite: Actor = { kind: 'system', name: 'job' };

const fields = archiveScheduleFields.parse({ name: 'Béla’s page', entityId: memorialId });
const content = { scheduleId, ...fields, setBy: admin, nextRunAt: '2026-03-02T02:00:00.000Z' };
const created: ArchiveScheduleEvent = { type: 'ArchiveScheduleCreated', data: content };
const paused: ArchiveScheduleEvent = { type: 'ArchiveSchedulePaused', data: { scheduleId } };
const disabled: ArchiveScheduleEvent = { type: 'ArchiveScheduleDisabled', data: { scheduleId } };
const stopped: ArchiveScheduleEvent = { type: 'ArchiveScheduleFailed', data: { scheduleId } };

const started = (runId = run, startedAt = at): ArchiveScheduleEvent => ({
  type: 'ArchiveRunStarted',
  data: {
    scheduleId,
    runId,
    archiveName: 'everpaw-béla-s-page-20260301T120000Z.tar.zst',
    entityType: 'memorial',
    entityId: memorialId,
    maxBackupSize: null,
    compressionEnabled: true,
    encryptionEnabled: false,
    startedAt,
    nextRunAt: '2026-03-02T02:00:00.000Z',
  },
});
const completed = (runId = run): ArchiveScheduleEvent => ({
  type: 'ArchiveRunCompleted',
  data: {
    scheduleId,
    runId,
    archiveName: 'everpaw-béla-s-page-20260301T120000Z.tar.zst',
    completedAt: at,
    duration: 0,
    archiveSize: 9,
    output: '2 events, 1 photo',
  },
});
const failedRun = (runId = run): ArchiveScheduleEvent => ({
  type: 'ArchiveRunFailed',
  data: { scheduleId, runId, completedAt: at, duration: 0, error: 'The archive couldn’t be written' },
});

const context = (more: Partial<ArchiveScheduleContext> = {}): ArchiveScheduleContext => ({
  caller: { role: 'super_admin', permissions: [], isActive: true },
  hasEntity: true,
  canEncrypt: true,
  webhookHosts: ['hooks.example.org'],
  ...more,
});
type Data<Type> = Extract<ArchiveScheduleCommand, { type: Type }>['data'];
const command = <Type extends ArchiveScheduleCommand['type']>(
  type: Type,
  data: Data<Type>,
  more: { actor?: Actor; at?: string } = {},
) => ({ type, data, meta: { commandId: id(99), actor: byAdmin, at, ...more } }) as ArchiveScheduleCommand; // its own data
const past = (...events: ArchiveScheduleEvent[]) => given(archiveScheduleDecider, [created, ...events]);

describe('REQ-363 an archive schedule', () => {
  test('is made once, with everything it says, and knows when it runs next', () => {
    const create = command('CreateArchiveSchedule', { scheduleId, ...fields });
    expect(given(archiveScheduleDecider, []).when(create, context())).toEqual([created]);
    expect(past().refused(create, context()).code).toBe('archive-schedule-exists');
  });

  test('is changed as a whole; the same again changes nothing', () => {
    const hourly = { ...fields, frequency: 'hourly' as const };
    expect(past().when(command('ChangeArchiveSchedule', { scheduleId, ...fields }), context())).toEqual([]);
    expect(past().when(command('ChangeArchiveSchedule', { scheduleId, ...hourly }), context())).toEqual([
      {
        type: 'ArchiveScheduleChanged',
        data: { ...content, ...hourly, nextRunAt: '2026-03-01T13:00:00.000Z' },
      },
    ]);
  });

  test.each([
    ['REQ-378 something that is not there', {}, { hasEntity: false }, 'entityId'],
    [
      'REQ-383 encryption without a passphrase',
      { encryptionEnabled: true },
      { canEncrypt: false },
      'encryptionEnabled',
    ],
    [
      'REQ-380 SEC-18 a host that is not on the list',
      { webhookUrl: 'https://evil.example/x' },
      {},
      'webhookUrl',
    ],
    ['SEC-18 a host that ends like one', { webhookUrl: 'https://x.hooks.example.org/' }, {}, 'webhookUrl'],
  ])('refuses %s', (_, more, without, path) => {
    const create = command('CreateArchiveSchedule', { scheduleId, ...fields, ...more });
    const refusal = given(archiveScheduleDecider, []).refused(create, context(without));
    expect([refusal.kind, refusal.errors.map((error) => error.path)]).toEqual(['invalid', [path]]);
  });

  test('REQ-380 a host on the list may be called', () => {
    const webhookUrl = 'https://HOOKS.example.org/archive?key=1';
    const create = command('CreateArchiveSchedule', { scheduleId, ...fields, webhookUrl });
    expect(given(archiveScheduleDecider, []).when(create, context())).toHaveLength(1);
  });

  test('REQ-402 is only for who has the permission, and the site keeps its own steps to itself', () => {
    const create = command('CreateArchiveSchedule', { scheduleId, ...fields });
    const caller = { role: 'admin' as const, permissions: [], isActive: true };
    for (const other of [
      { caller },
      { caller: null },
      { caller: { ...caller, role: 'super_admin' as const, isActive: false } },
    ])
      expect(given(archiveScheduleDecider, []).refused(create, context(other)).kind).toBe('forbidden');
    const own = { caller: { ...caller, permissions: ['archives.manage'] } };
    expect(given(archiveScheduleDecider, []).when(create, context(own))).toHaveLength(1);
    const complete = command('CompleteArchiveRun', { scheduleId, runId: run, archiveSize: 9, output: '' });
    expect(past(started()).refused(complete, context()).kind).toBe('forbidden');
  });

  describe('SEC-36 of the whole site', () => {
    const whole = { ...fields, entityType: 'site' as const, encryptionEnabled: true };
    const open = { ...whole, encryptionEnabled: false };
    const of = (site: typeof whole) =>
      given(archiveScheduleDecider, [{ type: 'ArchiveScheduleCreated', data: { ...content, ...site } }]);
    const byHand = [
      command('ChangeArchiveSchedule', { scheduleId, ...fields }),
      command('PauseArchiveSchedule', { scheduleId }),
      command('ActivateArchiveSchedule', { scheduleId }),
      command('DisableArchiveSchedule', { scheduleId }),
      command('StartArchiveRun', { scheduleId, runId: run, dueAt: null }),
    ];

    test('is only for who has its own permission, as it was and as it would be', () => {
      const permissions = ['archives.manage'];
      const clerk = context({ caller: { role: 'admin', permissions, isActive: true } });
      const chief = context({
        caller: { role: 'admin', permissions: [...permissions, 'archives.manage-site'], isActive: true },
      });
      const create = command('CreateArchiveSchedule', { scheduleId, ...whole });
      const change = command('ChangeArchiveSchedule', { scheduleId, ...whole });
      expect(given(archiveScheduleDecider, []).refused(create, clerk).kind).toBe('forbidden');
      expect(past().refused(change, clerk).kind).toBe('forbidden');
      for (const act of byHand) expect(of(whole).refused(act, clerk).kind).toBe('forbidden');
      expect(given(archiveScheduleDecider, []).when(create, chief)).toHaveLength(1);
      expect(past().when(change, chief)).toHaveLength(1);
    });

    test('is encrypted: one of before is neither run by hand nor started again, and a due run begins to say so', () => {
      const create = command('CreateArchiveSchedule', { scheduleId, ...open });
      const refused = given(archiveScheduleDecider, []).refused(create, context());
      expect(refused.errors.map(({ path }) => path)).toEqual(['encryptionEnabled']);
      const startRun = { scheduleId, runId: run, dueAt: null };
      expect(of(open).refused(command('StartArchiveRun', startRun), context()).code).toBe(
        'archive-not-encrypted',
      );
      const stopped_ = given(archiveScheduleDecider, [
        { type: 'ArchiveScheduleCreated', data: { ...content, ...open } },
        stopped,
      ]);
      const activate = command('ActivateArchiveSchedule', { scheduleId });
      expect(stopped_.refused(activate, context()).code).toBe('archive-not-encrypted');
      const due = { scheduleId, runId: run, dueAt: content.nextRunAt };
      const bySchedule = command('StartArchiveRun', due, { actor: bySite, at: content.nextRunAt });
      expect(of(open).when(bySchedule, context())[0]?.type).toBe('ArchiveRunStarted');
    });
  });

  test('REL-15 forgets the addresses of who set them and has left, once', () => {
    const withEmail = { ...content, notificationEmail: 'ann@example.org' };
    const before = given(archiveScheduleDecider, [{ type: 'ArchiveScheduleCreated', data: withEmail }]);
    const forget = (accountId: string) =>
      command('ForgetArchiveContact', { scheduleId, accountId }, { actor: bySite });
    const forgotten = { type: 'ArchiveContactForgotten', data: { scheduleId } };
    expect(before.when(forget(admin), context())).toEqual([forgotten]);
    expect(before.when(forget(id(66)), context())).toEqual([]);
    const after = given(archiveScheduleDecider, [
      { type: 'ArchiveScheduleCreated', data: withEmail },
      { type: 'ArchiveContactForgotten', data: { scheduleId } },
    ]);
    expect(after.when(forget(admin), context())).toEqual([]);
  });
});

describe('REQ-366 REQ-384 its states', () => {
  const pause = command('PauseArchiveSchedule', { scheduleId });
  const activate = command('ActivateArchiveSchedule', { scheduleId });
  const disable = command('DisableArchiveSchedule', { scheduleId });
  const activated = {
    type: 'ArchiveScheduleActivated',
    data: { scheduleId, nextRunAt: '2026-03-02T02:00:00.000Z' },
  };

  test('active → paused → active', () => {
    expect(past().when(pause, context())).toEqual([paused]);
    expect(past(paused).when(pause, context())).toEqual([]);
    expect(past(paused).when(activate, context())).toEqual([activated]);
    expect(past().when(activate, context())).toEqual([]);
  });

  test('active → failed after three failures in a row → active by hand', () => {
    const fail = command('FailArchiveRun', { scheduleId, runId: run, error: 'failed' }, { actor: bySite });
    const ended = (...events: ArchiveScheduleEvent[]) =>
      past(...events, started())
        .when(fail, context())
        .map(({ type }) => type);
    const [one, two] = [
      [started(id(20)), failedRun(id(20))],
      [started(id(21)), failedRun(id(21))],
    ];
    expect(ended(...one)).toEqual(['ArchiveRunFailed']);
    expect(ended(...one, ...two)).toEqual(['ArchiveRunFailed', 'ArchiveScheduleFailed']);
    expect(ended(...one, started(id(22)), completed(id(22)), ...two)).toEqual(['ArchiveRunFailed']);
    const down = past(...one, ...two, started(), failedRun(), stopped);
    expect(down.state).toMatchObject({ status: 'failed' });
    expect(down.refused(pause, context()).code).toBe('archive-schedule-not-active');
    expect(down.when(activate, context())).toEqual([activated]);
  });

  test('any → disabled, for good', () => {
    for (const events of [[], [paused], [stopped]])
      expect(past(...events).when(disable, context())).toEqual([disabled]);
    expect(past(disabled).when(disable, context())).toEqual([]);
    for (const more of [pause, activate, command('StartArchiveRun', { scheduleId, runId: run, dueAt: null })])
      expect(past(disabled).refused(more, context()).code).toBe('archive-schedule-disabled');
    expect(given(archiveScheduleDecider, []).refused(disable, context()).kind).toBe('not-found');
  });
});

describe('REQ-369 its runs', () => {
  const dueAt = '2026-03-02T02:00:00.000Z';
  const due = (more: { at?: string; runId?: string } = {}) =>
    command(
      'StartArchiveRun',
      { scheduleId, runId: more.runId ?? run, dueAt },
      { actor: bySite, at: more.at ?? '2026-03-02T02:00:30.000Z' },
    );
  const asked = command('StartArchiveRun', { scheduleId, runId: run, dueAt: null });

  test('begin when they are due, with a name that tells what they are', () => {
    const [event] = past().when(due(), context());
    expect(event).toMatchObject({
      type: 'ArchiveRunStarted',
      data: {
        runId: run,
        archiveName: 'everpaw-béla-s-page-20260302T020030Z.tar.zst',
        startedAt: '2026-03-02T02:00:30.000Z',
        nextRunAt: '2026-03-03T02:00:00.000Z',
      },
    });
  });

  test('are left out when they are not due any more', () => {
    expect(past().when(due({ at: '2026-03-02T01:59:59.999Z' }), context())).toEqual([]);
    for (const events of [[paused], [stopped], [disabled]])
      expect(past(...events).when(due(), context())).toEqual([]);
    const later: ArchiveScheduleEvent = {
      type: 'ArchiveScheduleChanged',
      data: { ...content, nextRunAt: at },
    };
    expect(past(later).when(due(), context())).toEqual([]);
  });

  test('go one at a time; by hand they leave the next one where it is', () => {
    expect(past().when(asked, context())).toEqual([started()]);
    expect(past(started()).when(asked, context())).toEqual([]);
    expect(past(started(id(5))).refused(asked, context()).code).toBe('archive-running');
    expect(past(paused).when(asked, context())).toHaveLength(1);
  });

  test('end as interrupted when they have told nothing for twelve hours, and the next one begins', () => {
    const events = past(started(id(5))).when(due(), context());
    expect(events.map(({ type }) => type)).toEqual(['ArchiveRunFailed', 'ArchiveRunStarted']);
    expect(events[0]?.data).toMatchObject({ runId: id(5), error: 'The run was interrupted' });
  });

  test('REQ-367 REQ-368 leave so many archives, the newest; all of them without clean-up', () => {
    const complete = command(
      'CompleteArchiveRun',
      { scheduleId, runId: run, archiveSize: 9, output: '2 events, 1 photo' },
      { actor: bySite },
    );
    const three = [11, 12, 13].flatMap((n) => [started(id(n)), completed(id(n))]);
    const changed = (more: object): ArchiveScheduleEvent => ({
      type: 'ArchiveScheduleChanged',
      data: { ...content, ...more },
    });
    const removed = (runId: string) => ({
      type: 'ArchiveRemoved',
      data: { scheduleId, runId, reason: 'retention' },
    });
    const after = (...events: ArchiveScheduleEvent[]) => past(...events, started()).when(complete, context());
    expect(after(...three)).toEqual([completed()]);
    expect(after(...three, changed({ retentionCount: 3 }))).toEqual([completed(), removed(id(11))]);
    expect(after(...three, changed({ retentionCount: 1 }))).toEqual([
      completed(),
      ...[11, 12, 13].map((n) => removed(id(n))),
    ]);
    expect(after(...three, changed({ retentionCount: 1, enableCleanup: false }))).toEqual([completed()]);
    expect(past(started(), completed()).when(complete, context())).toEqual([]);
    expect(past(started(), failedRun()).refused(complete, context()).code).toBe('archive-not-running');
  });

  test('REL-15 whose archives are rewritten or lost to an erasure say so, as long as they are there', () => {
    const rewrite = command(
      'NoteArchiveRewrite',
      { scheduleId, runId: run, archiveSize: 5, output: '3 events, 1 photo' },
      { actor: bySite },
    );
    const remove = command('RemoveArchive', { scheduleId, runId: run }, { actor: bySite });
    const kept = past(started(), completed());
    expect(kept.when(rewrite, context())).toEqual([{ type: 'ArchiveRewritten', data: rewrite.data }]);
    expect(kept.when(remove, context())).toEqual([
      { type: 'ArchiveRemoved', data: { scheduleId, runId: run, reason: 'erasure' } },
    ]);
    expect([past().when(rewrite, context()), past().when(remove, context())]).toEqual([[], []]);
  });
});

describe('what may be chosen', () => {
  const said = (more: object) =>
    archiveScheduleFields
      .safeParse({ name: 'Nightly', entityId: memorialId, ...more })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

  test('REQ-364 REQ-365 REQ-367 REQ-368 REQ-377 REQ-382 REQ-383 what is not said has its default', () => {
    expect(archiveScheduleFields.parse({ name: ' Nightly ', entityId: memorialId })).toEqual({
      name: 'Nightly',
      description: null,
      frequency: 'daily',
      scheduleTime: '02:00',
      scheduleDay: null,
      retentionCount: 10,
      enableCleanup: true,
      entityType: 'memorial',
      entityId: memorialId,
      notificationEmail: null,
      webhookUrl: null,
      maxBackupSize: null,
      compressionEnabled: true,
      encryptionEnabled: false,
    });
  });

  test.each([
    ['REQ-373', { name: ' ' }, 'name: Schedule name is required'],
    ['REQ-374', { frequency: 'yearly' }, 'frequency: Please choose hourly, daily, weekly or monthly'],
    ['REQ-375', { scheduleTime: '24:00' }, 'scheduleTime: Invalid time format (HH:MM)'],
    ['REQ-375', { scheduleTime: '2:00' }, 'scheduleTime: Invalid time format (HH:MM)'],
    ['REQ-375', { scheduleTime: '12:60' }, 'scheduleTime: Invalid time format (HH:MM)'],
    ['REQ-376', { retentionCount: 0 }, 'retentionCount: Please choose a whole number from 1 to 100'],
    ['REQ-376', { retentionCount: 101 }, 'retentionCount: Please choose a whole number from 1 to 100'],
    ['REQ-376', { retentionCount: 1.5 }, 'retentionCount: Please choose a whole number from 1 to 100'],
    ['REQ-377', { entityType: 'order' }, 'entityType: Please choose a memorial or the whole site'],
    ['REQ-378', { entityId: undefined }, 'entityId: Please say which memorial'],
    ['REQ-379', { notificationEmail: 'nobody' }, expect.stringMatching(/^notificationEmail: /)],
    [
      'REQ-380',
      { webhookUrl: 'ftp://x' },
      'webhookUrl: Please enter a web address that begins with https:// or http://',
    ],
    [
      'REQ-380 SEC-18',
      { webhookUrl: 'https://a@hooks.example.org/' },
      'webhookUrl: Please enter a web address that begins with https:// or http://',
    ],
    ['REQ-381', { maxBackupSize: 0 }, 'maxBackupSize: Please enter a whole number above 0'],
    ['REQ-384', { frequency: 'weekly' }, 'scheduleDay: Please choose a day of the week'],
    ['REQ-384', { frequency: 'weekly', scheduleDay: 7 }, 'scheduleDay: Please choose a day of the week'],
    ['REQ-384', { frequency: 'monthly', scheduleDay: 0 }, 'scheduleDay: Please choose a day from 1 to 31'],
    ['REQ-384', { frequency: 'monthly', scheduleDay: 32 }, 'scheduleDay: Please choose a day from 1 to 31'],
    ['REQ-384', { scheduleDay: 1 }, 'scheduleDay: Only weekly and monthly schedules have a day'],
  ])('%s not %j', (_, more, message) => {
    expect(said(more)).toEqual([message]);
  });

  test.each([
    [{ scheduleTime: '23:59', retentionCount: 100 }],
    [{ frequency: 'weekly', scheduleDay: 0 }],
    [{ frequency: 'monthly', scheduleDay: 31, maxBackupSize: 1 }],
  ])('but %j', (more) => {
    expect(said(more)).toEqual([]);
  });
});
