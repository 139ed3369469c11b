import { accountDecider } from '@everpaw/contracts/accounts/account.decider';
import type { ErasedCounts } from '@everpaw/contracts/export/erasure.events';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { memorialDecider } from '@everpaw/contracts/memorials/memorial.decider';
import { memorialEntity } from '@everpaw/contracts/memorials/memorial.entity';
import { auditEventsProjection } from '@everpaw/projections/audit/audit-events.projection';
import type { AuditEventDoc } from '@everpaw/projections/audit/audit-events.view';
import { retractionTypes } from '@everpaw/projections/entity-histories';
import { keepershipsProjection } from '@everpaw/projections/memorials/keeperships.projection';
import type { KeepershipDoc } from '@everpaw/projections/memorials/keeperships.view';
import { projections } from '@everpaw/projections/registry';
import { v5 as uuidv5 } from 'uuid';
import type { AccessLog } from '../accounts/access-log.ts';
import { accountStream } from '../accounts/accounts.commands.ts';
import type { RecordingLibrary } from '../media/recording-library.ts';
import type { Uploads } from '../media/uploads.ts';
import { memorialStream } from '../memorials/memorials.commands.ts';
import type { CommandExecutor } from '../platform/execution/commands/command-executor.ts';
import type { CommandMap, CommandType } from '../platform/execution/commands/command-map.ts';
import type { Cause } from '../platform/execution/commands/delayed-command.ts';
import type { StreamStates } from '../platform/execution/commands/stream-states.ts';
import type { Mailer } from '../platform/execution/email/mailer.ts';
import type { ProjectionEngine } from '../platform/execution/projections/projection-engine.ts';
import type { OneTimeTokens } from '../platform/execution/sessions/one-time-tokens.ts';
import type { Sessions } from '../platform/execution/sessions/session-store.ts';
import type { PersonKeys } from '../platform/storage/keys/person-keys.ts';
import type { EntityErasure } from '../sync/entity-erasure.ts';
import { erasureIdOf } from './erasure.commands.ts';
import type { Exports } from './exports.ts';

export type EraseParts = {
  keys: Pick<PersonKeys, 'destroy'>;
  sessions: Pick<Sessions, 'endAll'>;
  tokens: Pick<OneTimeTokens, 'revokeAll'>;
  accessLog: Pick<AccessLog, 'forget'>;
  exports: Pick<Exports, 'forget' | 'forgetHolding'>;
  mailer: Pick<Mailer, 'forgetKept'>;
  uploads: Pick<Uploads, 'of' | 'forget' | 'sentByOthers'>;
  recordings: Pick<RecordingLibrary, 'dropAll'>;
  executor: Pick<CommandExecutor, 'execute' | 'executeReceived'>;
  states: StreamStates;
  engine: Pick<ProjectionEngine, 'model' | 'waitFor' | 'allReached'>;
  /** The position of the last event of the log. */
  head(): Promise<string>;
  /** Lets nothing that was deleted stay readable in the files of views and records. */
  scrub(): Promise<void>;
  /** Makes unreadable what people wrote beneath a memorial, and what an account wrote beneath others'. */
  erasure: Pick<EntityErasure, 'eraseChildren' | 'eraseWrittenBy'>;
  archiving: {
    /** Forgets the addresses that this account has set on archive schedules, and its own wherever it stands there. */
    forgetContacts(left: Pick<LeftAccount, 'accountId' | 'emailKey'>): Promise<void>;
    /** Writes every kept archive anew without whoever was erased; `cause` names what this is for. */
    rewriteAll(cause: string): Promise<void>;
  };
  /** Lets every feature erase what it knows of an account. */
  forgetAccount(accountId: string, cause?: Cause): Promise<void>;
  /** Removes a picture's bytes unless something shows it, as it was at `position`. */
  forgetPicture(sha256: string, position: string): Promise<void>;
};

const space = 'a3a9f1de-5b3c-5f0e-9a44-6a0f2f3c8f21';
const pageSize = 500;
const allViews = projections.map(({ name }) => name);
/** How long the views may take to be level, in milliseconds; then it is tried again later. */
const levelTimeoutMs = 30_000;

/** The part of an account's leaving that the account's own event tells. */
export type LeftAccount = { accountId: string; emailKey: string; memorialIds: readonly string[] };

/**
 * Lets nothing stay of somebody who has left. The key goes first: from then on all that they wrote is noise,
 * whatever happens next. Every step can be done again, so a run that was cut off anywhere is simply repeated from the
 * start, and a second run changes nothing.
 */
export async function eraseAccount(
  parts: EraseParts,
  { accountId, emailKey, memorialIds }: LeftAccount,
): Promise<void> {
  const { keys, sessions, tokens, accessLog, exports, mailer, executor } = parts;
  const { states, engine, erasure } = parts;
  const execute = <Type extends CommandType>(type: Type, data: CommandMap[Type], cause: Cause = {}) =>
    executor.executeReceived({
      type,
      data,
      commandId: uuidv5(`${type} ${JSON.stringify(data)}`, space),
      actor: { kind: 'system', name: 'leaving' },
      ...cause,
    });
  const level = async () => {
    const position = await parts.head();
    const answers = await Promise.all([
      engine.waitFor(allViews, position, levelTimeoutMs),
      // A build that does not serve yet holds words too, and will serve one day.
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
  // An erasure that a restored log has not heard of: it says so from now on, and every view with it.
  await execute('DeleteAccount', { accountId, emailKey }).catch(unlessUnknown);
  await execute('ReleaseEmail', { emailKey, accountId });

  // Without the key nothing more can be written in this person's name, so what the views hold now is all there is.
  await level();
  const asked = await askedIn(engine, accountId);
  const cause = asked ? { correlationId: asked.correlationId, causationId: asked.eventId } : {};
  const keeperships = await engine
    .model<KeepershipDoc>(keepershipsProjection.name)
    .find({ accountId, role: { $ne: null } })
    .lean<KeepershipDoc[]>();
  const owned = keeperships.filter(({ role }) => role === 'owner').map(({ memorialId }) => memorialId);
  const all = [...new Set([...memorialIds, ...owned])];
  for (const memorialId of all) await execute('EraseMemorial', { memorialId, ownerId: accountId }, cause);
  for (const { memorialId, role } of keeperships)
    if (role === 'keeper') await execute('StopKeeping', { memorialId, keeperId: accountId }, cause);
  // While the cart still says which photos it holds.
  await parts.forgetAccount(accountId, cause);
  await erasure.eraseWrittenBy(accountId, cause);
  for (const memorialId of all) await erasure.eraseChildren(memorialEntity.name, memorialId, cause);
  await parts.archiving.forgetContacts({ accountId, emailKey });

  const position = await level();
  await exports.forgetHolding([accountId, ...all]);
  // Emails to others name this person too, and only a site without a mail server keeps any.
  await mailer.forgetKept();
  await parts.recordings.dropAll(accountId);
  await forgetUploads(parts, accountId, position);

  // Before the certificate: no archive holds the key by then.
  await parts.archiving.rewriteAll(`account ${accountId}`);
  await parts.scrub();

  // What is remembered of these streams still holds their words; reading on to their end replaces it.
  await states.load(accountDecider, accountStream(accountId));
  for (const memorialId of all) await states.load(memorialDecider, memorialStream(memorialId));

  if (!asked) return;
  const erased = await erasedBy(engine, asked);
  const erasureId = erasureIdOf(accountId, emailKey);
  await execute('CertifyErasure', { erasureId, accountId, askedAt: asked.at, erased }, cause);
}

/** Removes the photos that only this account has uploaded, and every record that it uploaded one. */
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

/** Events after which nobody is told any more what their stream said of somebody: of what belongs to a memorial, and of the rest. */
const takenBack: readonly string[] = [
  ...retractionTypes,
  ...['CommentDeleted', 'NewsUnliked', 'EcardErased', 'ReviewDeleted', 'OrderContactErased'],
];

/** Where the log says that an account was deleted; null where it does not. */
async function askedIn(engine: EraseParts['engine'], accountId: string): Promise<AuditEventDoc | null> {
  return engine
    .model<AuditEventDoc>(auditEventsProjection.name)
    .findOne({ streamId: accountStream(accountId), type: 'AccountDeleted' })
    .lean<AuditEventDoc>();
}

/** What a memorial shows, and the events that it comes and goes with. */
const shownKinds = [
  ['photo', 'PhotoAdded', 'PhotoRemoved'],
  ['recording', 'MemorialRecordingAdded', 'MemorialRecordingRemoved'],
] as const;

/** What an erasure has erased, as the log tells it: the same in every run. */
async function erasedBy(
  engine: EraseParts['engine'],
  { correlationId }: AuditEventDoc,
): Promise<ErasedCounts> {
  const events = engine.model<AuditEventDoc>(auditEventsProjection.name);
  const followed = await events.find({ correlationId }).lean<AuditEventDoc[]>();
  const counts = new Map<string, number>();
  const add = (kind: string, count = 1) => counts.set(kind, (counts.get(kind) ?? 0) + count);
  for (const { type, streamId, memorialId } of followed) {
    if (type === 'KeeperLeft') add('keeping');
    if (takenBack.includes(type)) add(streamId.slice(0, -uuidEnding));
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

/** A stream is named by its entity, a hyphen and an id. */
const uuidEnding = '-00000000-0000-7000-8000-000000000000'.length;

/** An account that never came, or that the log does not hold any more, needs no end. */
function unlessUnknown(error: unknown): void {
  if (!(error instanceof DomainError) || error.kind !== 'not-found') throw error;
}
