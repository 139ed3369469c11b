import { accountDecider } from '@everpaw/contracts/accounts/account.decider';
import { retractionTypes } from '@everpaw/contracts/event-definitions';
import type { ErasedCounts } from '@everpaw/contracts/export/erasure.events';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { memorialDecider } from '@everpaw/contracts/memorials/memorial.decider';
import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { auditEventsProjection } from '@everpaw/projections/audit/audit-events.projection';
import type { AuditEventDoc } from '@everpaw/projections/audit/audit-events.view';
import { keepershipsProjection } from '@everpaw/projections/memorials/keeperships.projection';
import type { KeepershipDoc } from '@everpaw/projections/memorials/keeperships.view';
import { projections } from '@everpaw/projections/registry';
import type { AccessLog } from '../accounts/access-log.ts';
import { accountStream } from '../accounts/accounts.commands.ts';
import type { Keepsakes } from '../keepsakes/keepsakes.ts';
import type { RecordingLibrary } from '../media/recording-library.ts';
import type { Uploads } from '../media/uploads.ts';
import { memorialStream } from '../memorials/memorials.commands.ts';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import type { CommandMap, CommandType } from '../platform/execution/commands/command-map.ts';
import type { Cause } from '../platform/execution/commands/delayed-command.ts';
import type { StreamStates } from '../platform/execution/commands/stream-states.ts';
import { systemCommands } from '../platform/execution/commands/system-commands.ts';
import type { Mailer } from '../platform/execution/email/mailer.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import type { OneTimeTokens } from '../platform/execution/sessions/one-time-tokens.ts';
import type { Sessions } from '../platform/execution/sessions/session-store.ts';
import type { PersonKeys } from '../platform/storage/keys/person-keys.ts';
import type { EntityErasure } from '../sync/entity-erasure.ts';
import type { BegunErasures } from './begun-erasures.ts';
import { erasureIdOf } from './erasure.commands.ts';
import type { Exports } from './exports.ts';

export type EraseParts = {
  keys: Pick<PersonKeys, 'destroy'>;
  sessions: Pick<Sessions, 'endAll'>;
  tokens: Pick<OneTimeTokens, 'revokeAll'>;
  accessLog: Pick<AccessLog, 'forget'>;
  exports: Pick<Exports, 'forget' | 'forgetHolding'>;
  keepsakes: Pick<Keepsakes, 'forgetHolding'>;
  erasures: Pick<BegunErasures, 'end'>;
  mailer: Pick<Mailer, 'forgetKept'>;
  uploads: Pick<Uploads, 'of' | 'forget' | 'sentByOthers'>;
  recordings: Pick<RecordingLibrary, 'dropAll'>;
  executor: Pick<CommandExecutor, 'execute' | 'executeReceived'>;
  states: StreamStates;
  engine: Pick<ProjectionEngine, 'model' | 'waitFor' | 'allReached'>;
  /** Returns the position of the log's last event. */
  head(): Promise<string>;
  /** Removes deleted data that is still in the files of views and records. */
  scrub(): Promise<void>;
  /** Makes entries of a memorial, and an account's entries on others' memorials, unreadable. */
  erasure: Pick<EntityErasure, 'eraseChildren' | 'eraseWrittenBy'>;
  archiving: {
    /**
     * Deletes the notification addresses of archive schedules: those this account has set, and its own
     * address on others' schedules.
     */
    forgetContacts(left: Pick<LeftAccount, 'accountId' | 'emailKey'>): Promise<void>;
    /** Rewrites all stored archives without erased people's data. `cause` identifies the erasure. */
    rewriteAll(cause: string): Promise<void>;
  };
  /** Erases an account's data in every feature. */
  forgetAccount(accountId: string, cause?: Cause): Promise<void>;
  /** Removes a photo's bytes unless it was shown anywhere at `position`. */
  forgetPicture(sha256: string, position: string): Promise<void>;
};

const space = 'a3a9f1de-5b3c-5f0e-9a44-6a0f2f3c8f21';
const pageSize = 500;
const allViews = projections.map(({ name }) => name);
/** How long the job waits for the views, in milliseconds, before it fails and is retried. */
const levelTimeoutMs = 30_000;

/** The part of an erasure's input that the account's event contains. */
export type LeftAccount = { accountId: string; emailKey: string; memorialIds: readonly string[] };

/**
 * Erases all data of a deleted account. Destroying the key comes first and makes the person's data
 * unreadable. Every step is idempotent, so an interrupted run is repeated from the start.
 */
export async function eraseAccount(
  parts: EraseParts,
  { accountId, emailKey, memorialIds }: LeftAccount,
): Promise<void> {
  const { keys, sessions, tokens, accessLog, exports, keepsakes, mailer, executor } = parts;
  const { states, engine, erasure } = parts;
  const asLeaving = systemCommands(executor, 'leaving', space);
  const execute = <Type extends CommandType>(type: Type, data: CommandMap[Type], cause: Cause = {}) =>
    asLeaving(type, data, `${type} ${JSON.stringify(data)}`, cause);
  const level = async () => {
    const position = await parts.head();
    const answers = await Promise.all([
      engine.waitFor(allViews, position, levelTimeoutMs),
      // A build that doesn't serve yet contains the data too and may serve later.
      engine.allReached(position, levelTimeoutMs),
    ]);
    if (answers.some((answer) => answer !== 'reached'))
      throw new Error('The views are behind; trying again later');
    return position;
  };

  await keys.destroy(accountId);
  await sessions.endAll(accountId);
  await tokens.revokeAll(accountId);
  await accessLog.forget(accountId);
  await exports.forget(accountId);
  // After restoring an older log, this records the erasure again, for all views.
  await execute('DeleteAccount', { accountId, emailKey }).catch(unlessUnknown);
  await execute('ReleaseEmail', { emailKey, accountId });

  // Nothing new can be written without the key, so the views are complete from here on.
  await level();
  const deletion = await deletionEventOf(engine, accountId);
  const cause = deletion ? { correlationId: deletion.correlationId, causationId: deletion.eventId } : {};
  const keeperships = await engine
    .model<KeepershipDoc>(keepershipsProjection.name)
    .find({ accountId, role: { $ne: null } })
    .lean();
  const owned = keeperships.filter(({ role }) => role === 'owner').map(({ memorialId }) => memorialId);
  const all = [...new Set([...memorialIds, ...owned])];
  for (const memorialId of all) await execute('EraseMemorial', { memorialId, ownerId: accountId }, cause);
  for (const { memorialId, role } of keeperships)
    if (role !== 'owner') await execute('StopKeeping', { memorialId, keeperId: accountId }, cause);
  // Runs before the cart is erased, which lists its photos.
  await parts.forgetAccount(accountId, cause);
  await erasure.eraseWrittenBy(accountId, cause);
  for (const memorialId of all) await erasure.eraseChildren(memorialEntity.name, memorialId, cause);
  await parts.archiving.forgetContacts({ accountId, emailKey });

  const position = await level();
  await exports.forgetHolding([accountId, ...all]);
  await keepsakes.forgetHolding([accountId, ...all]);
  // Emails to others contain this person's data too. They are stored only on a site without a mail server.
  await mailer.forgetKept();
  await parts.recordings.dropAll(accountId);
  await forgetUploads(parts, accountId, position);

  // Must precede the certificate, so that no archive contains the key by then.
  await parts.archiving.rewriteAll(`account ${accountId}`);
  await parts.scrub();

  // The cached states of these streams still contain the data. Reading on replaces them.
  await states.load(accountDecider, accountStream(accountId));
  for (const memorialId of all) await states.load(memorialDecider, memorialStream(memorialId));

  if (!deletion) return;
  const erased = await erasedBy(engine, deletion);
  const erasureId = erasureIdOf(accountId, emailKey);
  await execute('CertifyErasure', { erasureId, accountId, askedAt: deletion.at, erased }, cause);
  await parts.erasures.end(erasureId);
}

/** Removes photos that only this account has uploaded, and its upload records. */
async function forgetUploads(
  { uploads, forgetPicture }: Pick<EraseParts, 'uploads' | 'forgetPicture'>,
  accountId: string,
  position: string,
): Promise<void> {
  for (;;) {
    const sent = await uploads.of(accountId, pageSize);
    for (const sha256 of sent) {
      if (!(await uploads.sentByOthers(accountId, sha256))) await forgetPicture(sha256, position);
      await uploads.forget(accountId, sha256);
    }
    if (sent.length < pageSize) return;
  }
}

/** Returns the deletion event of an account, or null. */
async function deletionEventOf(
  engine: EraseParts['engine'],
  accountId: string,
): Promise<AuditEventDoc | null> {
  return engine
    .model<AuditEventDoc>(auditEventsProjection.name)
    .findOne({ streamId: accountStream(accountId), type: 'AccountDeleted' })
    .lean();
}

/** The content of a memorial that is counted, with the events that add and remove it. */
const shownKinds = [
  ['photo', 'PhotoAdded', 'PhotoRemoved'],
  ['recording', 'MemorialRecordingAdded', 'MemorialRecordingRemoved'],
] as const;

/** Counts the erased data according to the log, so every run returns the same. */
async function erasedBy(
  engine: EraseParts['engine'],
  { correlationId }: AuditEventDoc,
): Promise<ErasedCounts> {
  const events = engine.model<AuditEventDoc>(auditEventsProjection.name);
  const followed = await events.find({ correlationId }).lean();
  const counts = new Map<string, number>();
  const add = (kind: string, count = 1) => counts.set(kind, (counts.get(kind) ?? 0) + count);
  for (const { type, streamId, memorialId } of followed) {
    if (type === 'KeeperLeft') add('keeping');
    if (retractionTypes.includes(type)) add(streamId.slice(0, -uuidEnding));
    if (type !== 'MemorialPurged') continue;
    add(memorialEntity.name);
    for (const [kind, addedBy, removedBy] of shownKinds) {
      const [added, removed] = await Promise.all([
        events.countDocuments({ memorialId, type: addedBy }),
        events.countDocuments({ memorialId, type: removedBy }),
      ]);
      add(kind, added - removed);
    }
  }
  return [...counts].filter(([, count]) => count > 0).map(([kind, count]) => ({ kind, count }));
}

/** Stream names are the entity, a hyphen and an id. */
const uuidEnding = '-00000000-0000-7000-8000-000000000000'.length;

/** Ignores accounts that never existed or are no longer in the log. */
function unlessUnknown(error: unknown): void {
  if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
}
