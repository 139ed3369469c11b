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
import { erasedOf, valuesIn } from '../kernel/fields/define-fields.ts';
import { differing } from '../kernel/fields/effective-changes.ts';
import { fileNameOf } from '../kernel/text/slug.ts';
import { mayArchive } from './archive-access.ts';
import type { ArchiveScheduleCommand, ArchiveScheduleFields } from './archive-schedule.commands.ts';
import type { ArchiveScheduleEvent } from './archive-schedule.events.ts';
import { scheduleFields } from './archive-schedule.fields.ts';
import { type ArchiveEntityType, longestRunMs, maxConsecutiveFailures } from './archive-schedule.limits.ts';
import { archiveRunErrors, archiveRefusals as refusals } from './archive-schedule.messages.ts';
import { nextRun } from './next-run.ts';
import { hostOfWebAddress } from './web-address.ts';

/** A run in progress. */
export type RunningArchive = { runId: string; archiveName: string; startedAt: string };

/**
 * active → paused → active; active → failed (after several consecutive failures) → active, manually; any →
 * disabled, permanently.
 */
export type LivingArchiveSchedule = {
  status: 'active' | 'paused' | 'failed' | 'disabled';
  fields: ArchiveScheduleFields;
  /** The account that set the notification addresses; null once they are erased. */
  setBy: string | null;
  nextRunAt: string;
  running: RunningArchive | null;
  failuresInRow: number;
  /** The runs with a stored archive, the oldest first. */
  archives: readonly string[];
};
export type ArchiveScheduleState = { status: 'none' } | LivingArchiveSchedule;

export type ArchiveScheduleContext = {
  /** The acting account; null for a visitor or the system. */
  caller: Pick<LivingAccount, 'role' | 'permissions' | 'isActive'> | null;
  /** Whether the entity to archive exists. */
  hasEntity: boolean;
  canEncrypt: boolean;
  /** The allowed webhook hosts, in lower case. */
  webhookHosts: readonly string[];
};

type Of<Type extends ArchiveScheduleCommand['type']> = Extract<ArchiveScheduleCommand, { type: Type }>;

function living(state: ArchiveScheduleState): LivingArchiveSchedule {
  if (state.status === 'none')
    throw new DomainError('not-found', 'archive-schedule-not-found', refusals.notFound);
  return state;
}

/** Returns the schedule unless it is disabled. */
function usable(state: ArchiveScheduleState): LivingArchiveSchedule {
  const schedule = living(state);
  if (schedule.status === 'disabled')
    throw new DomainError('conflict', 'archive-schedule-disabled', refusals.disabled);
  return schedule;
}

function refuseField(path: string, message: string): never {
  throw new DomainError('invalid', 'invalid', message, { errors: [{ path, message }] });
}

/** Old schedules may date from before archives of whole sites had to be encrypted. */
function isOpenSite({ entityType, encryptionEnabled }: ArchiveScheduleFields): boolean {
  return entityType === 'site' && !encryptionEnabled;
}

function requireEncryptedSite(fields: ArchiveScheduleFields): void {
  if (isOpenSite(fields))
    throw new DomainError('conflict', 'archive-not-encrypted', refusals.siteUnencrypted);
}

/** Refuses valid fields that this site doesn't support. */
function checkFields(fields: ArchiveScheduleFields, context: ArchiveScheduleContext): void {
  if (!context.hasEntity) refuseField('entityId', refusals.noSuchEntity);
  if (fields.encryptionEnabled && !context.canEncrypt)
    refuseField('encryptionEnabled', refusals.noPassphrase);
  if (isOpenSite(fields)) refuseField('encryptionEnabled', refusals.siteUnencrypted);
  const host = fields.webhookUrl === null ? null : hostOfWebAddress(fields.webhookUrl);
  if (host !== null && !context.webhookHosts.includes(host)) refuseField('webhookUrl', refusals.webhookHost);
}

/** Returns the acting account, which owns the schedule's addresses. */
function setterOf({ meta: { actor } }: ArchiveScheduleCommand): string {
  if (actor.kind !== 'account')
    throw new DomainError('forbidden', 'not-permitted', accountMessages.notPermitted);
  return actor.accountId;
}

const durationOf = ({ startedAt }: RunningArchive, at: string) =>
  Math.max(0, Date.parse(at) - Date.parse(startedAt));

/** Ends a failed run, and stops the schedule after too many failures. */
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
  const stops = status === 'active' && failuresInRow + 1 >= maxConsecutiveFailures;
  return stops ? [ended, { type: 'ArchiveScheduleFailed', data: { scheduleId } }] : [ended];
}

/** Returns a file name with the schedule's name and the time. */
function archiveNameOf({ name, compressionEnabled, encryptionEnabled }: ArchiveScheduleFields, at: string) {
  const plain = fileNameOf(name.toLowerCase(), 40);
  const made = at.slice(0, 19).replaceAll(/[-:]/g, '');
  return `everpaw-${plain || 'archive'}-${made}Z.tar${compressionEnabled ? '.zst' : ''}${encryptionEnabled ? '.age' : ''}`;
}

/** Starts a run. A due run is skipped if its schedule was changed, paused or run meanwhile. */
function startRun(
  { data: { scheduleId, runId, dueAt }, meta: { at } }: Of<'StartArchiveRun'>,
  state: ArchiveScheduleState,
): ArchiveScheduleEvent[] {
  const schedule = dueAt === null ? usable(state) : living(state);
  const { status, fields, running, nextRunAt } = schedule;
  if (dueAt !== null && (status !== 'active' || nextRunAt !== dueAt || at < dueAt)) return [];
  if (running?.runId === runId) return [];
  // A due run starts and then fails, so that its log has the reason.
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

/** The commands for accounts with the permission. All others are the system's. */
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
    if (differing(changed, fields).length === 0) return [];
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
    // Doesn't compare the addresses: once the key is destroyed, they read as empty here.
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
  return {
    ...(state.status === 'none' ? fresh : state),
    fields: valuesIn(scheduleFields, fields),
    setBy,
    nextRunAt,
  };
}

/** Changes an existing schedule. */
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
    fields: { ...fields, ...erasedOf(scheduleFields) },
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

/** Returns the entity types of a command: the current one and the new one. */
function entitiesOf(command: ArchiveScheduleCommand, state: ArchiveScheduleState): Set<ArchiveEntityType> {
  return new Set([
    ...(state.status === 'none' ? [] : [state.fields.entityType]),
    ...('entityType' in command.data ? [command.data.entityType] : []),
  ]);
}

function requirePermission(
  command: ArchiveScheduleCommand,
  state: ArchiveScheduleState,
  { caller }: ArchiveScheduleContext,
): void {
  if (!byHand.has(command.type) || !mayArchive(caller, 'memorial'))
    throw new DomainError('forbidden', 'not-permitted', accountMessages.notPermitted);
  for (const entityType of entitiesOf(command, state))
    if (!mayArchive(caller, entityType))
      throw new DomainError('forbidden', 'not-permitted', refusals.siteNotPermitted);
}

/** An archive schedule with its runs, of which at most one is in progress. */
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
