import type { LivingAccount } from '../accounts/account.decider.ts';
import { accountMessages } from '../accounts/accounts.messages.ts';
import {
  type CommandHandlers,
  type Decider,
  decideBy,
  type EventHandlers,
  evolveBy,
} from '../kernel/decider.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { mayArchive } from './archive-access.ts';
import type { ArchiveScheduleCommand, ArchiveScheduleFields } from './archive-schedule.commands.ts';
import type { ArchiveScheduleEvent } from './archive-schedule.events.ts';
import { type ArchiveEntityType, longestRunMs, mostFailuresInRow } from './archive-schedule.limits.ts';
import { archiveRunErrors, archiveRefusals as refusals } from './archive-schedule.messages.ts';
import { nextRun } from './next-run.ts';
import { hostOfWebAddress } from './web-address.ts';

/** A run that has not come to its end. */
export type RunningArchive = { runId: string; archiveName: string; startedAt: string };

/**
 * active → paused → active; active → failed (several failures in a row) → active, by hand; any → disabled, for good.
 */
export type LivingArchiveSchedule = {
  status: 'active' | 'paused' | 'failed' | 'disabled';
  fields: ArchiveScheduleFields;
  /** Whose its addresses are; null once they are forgotten. */
  setBy: string | null;
  nextRunAt: string;
  running: RunningArchive | null;
  failuresInRow: number;
  /** The runs whose archives are there, the oldest first. */
  archives: readonly string[];
};
export type ArchiveScheduleState = { status: 'none' } | LivingArchiveSchedule;

/** What the rules need to know beside the schedule. */
export type ArchiveScheduleContext = {
  /** Who asks; null for a visitor and for the site's own doings. */
  asker: Pick<LivingAccount, 'role' | 'permissions' | 'isActive'> | null;
  /** Whether what is to be archived is there. */
  hasEntity: boolean;
  canEncrypt: boolean;
  /** The hosts that may be called, in lower case. */
  webhookHosts: readonly string[];
};

type Of<Type extends ArchiveScheduleCommand['type']> = Extract<ArchiveScheduleCommand, { type: Type }>;

function living(state: ArchiveScheduleState): LivingArchiveSchedule {
  if (state.status === 'none')
    throw new DomainError('not-found', 'archive-schedule-not-found', refusals.notFound);
  return state;
}

/** A schedule that is not off for good. */
function usable(state: ArchiveScheduleState): LivingArchiveSchedule {
  const schedule = living(state);
  if (schedule.status === 'disabled')
    throw new DomainError('conflict', 'archive-schedule-disabled', refusals.disabled);
  return schedule;
}

function refuseField(path: string, message: string): never {
  throw new DomainError('invalid', 'invalid', message, { errors: [{ path, message }] });
}

/** Schedules from before whole sites had to be encrypted are still there. */
function isOpenSite({ entityType, encryptionEnabled }: ArchiveScheduleFields): boolean {
  return entityType === 'site' && !encryptionEnabled;
}

function requireEncryptedSite(fields: ArchiveScheduleFields): void {
  if (isOpenSite(fields))
    throw new DomainError('conflict', 'archive-not-encrypted', refusals.siteUnencrypted);
}

/** Refuses what this site cannot do, whatever the form allows. */
function checkFields(fields: ArchiveScheduleFields, context: ArchiveScheduleContext): void {
  if (!context.hasEntity) refuseField('entityId', refusals.noSuchEntity);
  if (fields.encryptionEnabled && !context.canEncrypt)
    refuseField('encryptionEnabled', refusals.noPassphrase);
  if (isOpenSite(fields)) refuseField('encryptionEnabled', refusals.siteUnencrypted);
  const host = fields.webhookUrl === null ? null : hostOfWebAddress(fields.webhookUrl);
  if (host !== null && !context.webhookHosts.includes(host)) refuseField('webhookUrl', refusals.webhookHost);
}

/** The account that asks: a schedule's addresses belong to whoever set them. */
function setterOf({ meta: { actor } }: ArchiveScheduleCommand): string {
  if (actor.kind !== 'account')
    throw new DomainError('forbidden', 'not-permitted', accountMessages.notPermitted);
  return actor.accountId;
}

const durationOf = ({ startedAt }: RunningArchive, at: string) =>
  Math.max(0, Date.parse(at) - Date.parse(startedAt));

/** The end of a run that came to nothing, and of its schedule when that was one too many. */
function failed(
  scheduleId: string,
  { status, failuresInRow }: LivingArchiveSchedule,
  running: RunningArchive,
  { error, at }: { error: string; at: string },
): ArchiveScheduleEvent[] {
  const { runId } = running;
  const ended: ArchiveScheduleEvent = {
    type: 'ArchiveRunFailed',
    data: { scheduleId, runId, completedAt: at, duration: durationOf(running, at), error },
  };
  const stops = status === 'active' && failuresInRow + 1 >= mostFailuresInRow;
  return stops ? [ended, { type: 'ArchiveScheduleFailed', data: { scheduleId } }] : [ended];
}

/** A name for a file on any system, which tells what it is and when it was made. */
function archiveNameOf({ name, compressionEnabled, encryptionEnabled }: ArchiveScheduleFields, at: string) {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  const made = at.slice(0, 19).replaceAll(/[-:]/g, '');
  return `everpaw-${plain || 'archive'}-${made}Z.tar${compressionEnabled ? '.zst' : ''}${encryptionEnabled ? '.age' : ''}`;
}

/** Begins a run. One that was due is left out when its schedule was changed, paused or run meanwhile. */
function startRun(
  { data: { scheduleId, runId, dueAt }, meta: { at } }: Of<'StartArchiveRun'>,
  state: ArchiveScheduleState,
): ArchiveScheduleEvent[] {
  const schedule = dueAt === null ? usable(state) : living(state);
  const { status, fields, running, nextRunAt } = schedule;
  if (dueAt !== null && (status !== 'active' || nextRunAt !== dueAt || at < dueAt)) return [];
  if (running?.runId === runId) return [];
  // One that was due begins and fails, so that its log says why.
  if (dueAt === null) requireEncryptedSite(fields);
  const isOver = running !== null && durationOf(running, at) >= longestRunMs;
  if (running && !isOver) throw new DomainError('conflict', 'archive-running', refusals.running);
  const ended = running
    ? failed(scheduleId, schedule, running, { error: archiveRunErrors.interrupted, at })
    : [];
  if (dueAt !== null && ended.length > 1) return ended;
  const { entityType, entityId, maxBackupSize, compressionEnabled, encryptionEnabled } = fields;
  const what = { entityType, entityId, maxBackupSize, compressionEnabled, encryptionEnabled };
  const archiveName = archiveNameOf(fields, at);
  const next = dueAt === null ? nextRunAt : nextRun(fields, at);
  return [
    ...ended,
    {
      type: 'ArchiveRunStarted',
      data: { scheduleId, runId, archiveName, ...what, startedAt: at, nextRunAt: next },
    },
  ];
}

function completeRun(
  { data: { scheduleId, runId, archiveSize, output }, meta: { at } }: Of<'CompleteArchiveRun'>,
  state: ArchiveScheduleState,
): ArchiveScheduleEvent[] {
  const { running, archives, fields } = living(state);
  if (archives.includes(runId)) return [];
  if (running?.runId !== runId) throw new DomainError('conflict', 'archive-not-running', refusals.noArchive);
  const { archiveName } = running;
  const duration = durationOf(running, at);
  const surplus = fields.enableCleanup ? Math.max(0, archives.length + 1 - fields.retentionCount) : 0;
  return [
    {
      type: 'ArchiveRunCompleted',
      data: { scheduleId, runId, archiveName, completedAt: at, duration, archiveSize, output },
    },
    ...archives.slice(0, surplus).map(
      (old): ArchiveScheduleEvent => ({
        type: 'ArchiveRemoved',
        data: { scheduleId, runId: old, reason: 'retention' },
      }),
    ),
  ];
}

const same = (a: ArchiveScheduleFields, b: ArchiveScheduleFields) =>
  (Object.keys(a) as (keyof ArchiveScheduleFields)[]).every((name) => a[name] === b[name]); // its own keys

/** What somebody with the permission may ask for; everything else is the site's own. */
const byHand = new Set<ArchiveScheduleCommand['type']>([
  'CreateArchiveSchedule',
  'ChangeArchiveSchedule',
  'PauseArchiveSchedule',
  'ActivateArchiveSchedule',
  'DisableArchiveSchedule',
  'StartArchiveRun',
]);

type Handlers = CommandHandlers<
  ArchiveScheduleState,
  ArchiveScheduleCommand,
  ArchiveScheduleEvent,
  ArchiveScheduleContext
>;

const handlers: Handlers = {
  CreateArchiveSchedule(command, state, context) {
    if (state.status !== 'none')
      throw new DomainError('conflict', 'archive-schedule-exists', refusals.exists);
    checkFields(command.data, context);
    const nextRunAt = nextRun(command.data, command.meta.at);
    return [
      { type: 'ArchiveScheduleCreated', data: { ...command.data, setBy: setterOf(command), nextRunAt } },
    ];
  },
  ChangeArchiveSchedule(command, state, context) {
    const { fields } = usable(state);
    const { scheduleId, ...changed } = command.data;
    checkFields(changed, context);
    if (same(changed, fields)) return [];
    const nextRunAt = nextRun(changed, command.meta.at);
    return [
      {
        type: 'ArchiveScheduleChanged',
        data: { scheduleId, ...changed, setBy: setterOf(command), nextRunAt },
      },
    ];
  },
  PauseArchiveSchedule({ data: { scheduleId } }, state) {
    const { status } = usable(state);
    if (status === 'paused') return [];
    if (status !== 'active')
      throw new DomainError('conflict', 'archive-schedule-not-active', refusals.notActive);
    return [{ type: 'ArchiveSchedulePaused', data: { scheduleId } }];
  },
  ActivateArchiveSchedule({ data: { scheduleId }, meta: { at } }, state) {
    const { status, fields } = usable(state);
    if (status === 'active') return [];
    requireEncryptedSite(fields);
    return [{ type: 'ArchiveScheduleActivated', data: { scheduleId, nextRunAt: nextRun(fields, at) } }];
  },
  DisableArchiveSchedule({ data: { scheduleId } }, state) {
    if (living(state).status === 'disabled') return [];
    return [{ type: 'ArchiveScheduleDisabled', data: { scheduleId } }];
  },
  ForgetArchiveContact({ data: { scheduleId, accountId } }, state) {
    // Not by what they are: with the key of who set them gone, they read as none here already.
    const isTheirs = living(state).setBy === accountId;
    return isTheirs ? [{ type: 'ArchiveContactForgotten', data: { scheduleId } }] : [];
  },
  StartArchiveRun: startRun,
  CompleteArchiveRun: completeRun,
  FailArchiveRun({ data: { scheduleId, runId, error }, meta: { at } }, state) {
    const schedule = living(state);
    if (schedule.running?.runId !== runId) return [];
    return failed(scheduleId, schedule, schedule.running, { error: archiveRunErrors[error], at });
  },
  NoteArchiveRewrite({ data }, state) {
    return living(state).archives.includes(data.runId) ? [{ type: 'ArchiveRewritten', data }] : [];
  },
  RemoveArchive({ data }, state) {
    const isKept = living(state).archives.includes(data.runId);
    return isKept ? [{ type: 'ArchiveRemoved', data: { ...data, reason: 'erasure' } }] : [];
  },
};

const decided = decideBy<
  ArchiveScheduleState,
  ArchiveScheduleCommand,
  ArchiveScheduleEvent,
  ArchiveScheduleContext
>(handlers);

type Written = Extract<ArchiveScheduleEvent, { type: 'ArchiveScheduleCreated' | 'ArchiveScheduleChanged' }>;

function written(state: ArchiveScheduleState, { data }: Written): LivingArchiveSchedule {
  const { scheduleId: _, setBy, nextRunAt, ...fields } = data;
  const fresh = { status: 'active' as const, running: null, failuresInRow: 0, archives: [] };
  return { ...(state.status === 'none' ? fresh : state), fields, setBy, nextRunAt };
}

/** Changes what is known of a schedule; an event of one that is not there changes nothing. */
const when =
  <E>(change: (schedule: LivingArchiveSchedule, event: E) => Partial<LivingArchiveSchedule>) =>
  (state: ArchiveScheduleState, event: E): ArchiveScheduleState =>
    state.status === 'none' ? state : { ...state, ...change(state, event) };

const evolutions: EventHandlers<ArchiveScheduleState, ArchiveScheduleEvent> = {
  ArchiveScheduleCreated: written,
  ArchiveScheduleChanged: written,
  ArchiveSchedulePaused: when(() => ({ status: 'paused' })),
  ArchiveScheduleActivated: when((_, { data: { nextRunAt } }) => ({
    status: 'active',
    failuresInRow: 0,
    nextRunAt,
  })),
  ArchiveScheduleFailed: when(() => ({ status: 'failed' })),
  ArchiveScheduleDisabled: when(() => ({ status: 'disabled' })),
  ArchiveContactForgotten: when(({ fields }) => ({
    setBy: null,
    fields: { ...fields, notificationEmail: null, webhookUrl: null },
  })),
  ArchiveRunStarted: when((_, { data: { runId, archiveName, startedAt, nextRunAt } }) => ({
    running: { runId, archiveName, startedAt },
    nextRunAt,
  })),
  ArchiveRunCompleted: when(({ archives }, { data: { runId } }) => ({
    running: null,
    failuresInRow: 0,
    archives: [...archives, runId],
  })),
  ArchiveRunFailed: when(({ failuresInRow }) => ({ running: null, failuresInRow: failuresInRow + 1 })),
  ArchiveRewritten: (state) => state,
  ArchiveRemoved: when(({ archives }, { data: { runId } }) => ({
    archives: archives.filter((each) => each !== runId),
  })),
};

/** What a command is about: what is archived now, and what would be. */
function entitiesOf(command: ArchiveScheduleCommand, state: ArchiveScheduleState): Set<ArchiveEntityType> {
  return new Set([
    ...(state.status === 'none' ? [] : [state.fields.entityType]),
    ...('entityType' in command.data ? [command.data.entityType] : []),
  ]);
}

function requirePermission(
  command: ArchiveScheduleCommand,
  state: ArchiveScheduleState,
  { asker }: ArchiveScheduleContext,
): void {
  if (!byHand.has(command.type) || !mayArchive(asker, 'memorial'))
    throw new DomainError('forbidden', 'not-permitted', accountMessages.notPermitted);
  for (const entityType of entitiesOf(command, state))
    if (!mayArchive(asker, entityType))
      throw new DomainError('forbidden', 'not-permitted', refusals.siteNotPermitted);
}

/** One archive schedule with its runs: at most one at a time. */
export const archiveScheduleDecider: Decider<
  ArchiveScheduleState,
  ArchiveScheduleCommand,
  ArchiveScheduleEvent,
  ArchiveScheduleContext
> = {
  initialState: { status: 'none' },
  evolve: evolveBy(evolutions),
  decide(command, state, context) {
    if (command.meta.actor.kind !== 'system') requirePermission(command, state, context);
    return decided(command, state, context);
  },
};
