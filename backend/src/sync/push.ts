import { setImmediate } from 'node:timers/promises';
import type { Actor } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import type { EntityDefinition, OfflineCommand } from '@everpaw/contracts/kernel/features/entity';
import { refusalMessages } from '@everpaw/contracts/kernel/refusal.messages';
import { photoRateOf } from '@everpaw/contracts/sync/command-rates';
import {
  laneBlockedCode,
  type PushAnswer,
  type PushedCommand,
  type Verdict,
} from '@everpaw/contracts/sync/sync.dto';
import { offlineEntities } from '@everpaw/projections/offline-entities';
import type { Outcome } from '../platform/execution/commands/command-map.ts';
import { outageOf } from '../platform/http/outage-of.ts';

/** Executes a pushed command; `data` is its payload in the newest version. */
type Execute = (sent: PushedCommand, data: unknown, known: QueueableCommand) => Promise<Outcome>;

/** Refusal codes after which the same command may succeed later; the device keeps it in its outbox. */
const retryableCodes = new Set(['busy', 'signed-out', 'not-yet']);

/** A command that a device may queue, and its entity. */
export type QueueableCommand = { definition: EntityDefinition; command: OfflineCommand };

/** Every command that a device may queue, by type. Other types are refused. */
const commandsByType: ReadonlyMap<string, QueueableCommand> = new Map(
  offlineEntities.flatMap(({ definition }) =>
    Object.entries<OfflineCommand>(definition.commands).map(
      ([type, command]) => [type, { definition, command }] as const,
    ),
  ),
);

/**
 * Upcasts a payload of any earlier version to the newest one. Throws `DomainError` for a version newer than this
 * server's.
 */
async function newestPayload(command: OfflineCommand, { v, payload }: PushedCommand): Promise<unknown> {
  if (v > command.v) throw notYet();
  if (v === command.v) return payload;
  const { upcasts } = await command.load();
  let newest = payload;
  for (let version = v; version < command.v; version += 1) newest = upcasts?.[version]?.(newest) ?? newest;
  return newest;
}

/** A device keeps a command of a newer app in its outbox until the server supports it. */
function notYet(): DomainError {
  return new DomainError('unavailable', 'not-yet', refusalMessages.notYet);
}

/** Returns the lane of a command; null if its payload has no entity id, which its schema refuses later. */
function laneOf({ definition }: QueueableCommand, { payload }: PushedCommand): string | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const lane: unknown = definition.lane(payload);
  return typeof lane === 'string' ? `${definition.name}/${lane}` : null;
}

/** Returns the root id in a child's payload; undefined for a root's own command. */
function rootOf({ parent }: EntityDefinition, { payload }: PushedCommand): unknown {
  return parent && typeof payload === 'object' && payload !== null
    ? Reflect.get(payload, parent.field)
    : undefined;
}

function verdictOf(id: string, error: unknown): Verdict {
  if (outageOf(error))
    return { id, verdict: 'retry', code: 'unavailable', message: refusalMessages.unavailable };
  if (!(error instanceof DomainError))
    return {
      id,
      verdict: 'retry',
      code: 'failed',
      message: refusalMessages.failedWillRetry,
    };
  const { kind, code, message, errors, current } = error;
  if (kind === 'unavailable' || kind === 'too-many-requests' || retryableCodes.has(code))
    return { id, verdict: 'retry', code, message };
  if (kind === 'conflict' && current !== undefined)
    return { id, verdict: 'conflict', code, message, errors, current };
  return { id, verdict: 'rejected', code, message, errors };
}

/**
 * Returns the verdict for a command that exceeds the rate limit: it is sent again later and doesn't count as a failure.
 */
function later(id: string, retryAfterMs: number): Verdict {
  return { id, verdict: 'retry', code: 'later', message: refusalMessages.sentLater, retryAfterMs };
}

/**
 * Returns the verdict for a command that wasn't tried because an earlier one of its lane wasn't executed. It doesn't
 * count as a failure.
 */
function laneBlocked(id: string): Verdict {
  return { id, verdict: 'retry', code: laneBlockedCode, message: refusalMessages.laneBlocked };
}

export type PushParts = {
  actor: Actor;
  /**
   * Counts a command of this type (and root, for a child's command) and returns the milliseconds to wait before it may
   * run.
   */
  charge(type: string, rootId: unknown): number | Promise<number>;
  execute: Execute;
  /** Called with errors that aren't refusals. */
  onFailure(error: unknown): void;
};

/** How many commands of one call run at once; it bounds how many can delay other requests. */
const maxConcurrency = 8;

/**
 * Executes a device's queued commands in order and returns a verdict for each. If a command isn't executed, the rest of
 * its lane is stopped in this call; other lanes continue. A repeated call after a lost response decides again, so an
 * earlier command must never run after a later one of its lane. Other work gets a turn between commands.
 *
 * Each command starts after the previous one has started. Commands for children commute, so those of different lanes
 * run concurrently and their appends share an fsync. A root's command runs alone.
 */
export async function push(commands: readonly PushedCommand[], parts: PushParts): Promise<PushAnswer> {
  const verdicts: Verdict[] = [];
  const stopped = new Set<string>();
  const underWay = new Map<string, Promise<void>>();
  const settled = async () => {
    await Promise.all(underWay.values());
    underWay.clear();
  };

  for (const [index, pushed] of commands.entries()) {
    const known = commandsByType.get(pushed.type);
    const lane = known ? laneOf(known, pushed) : null;
    const commutes = known?.definition.parent !== undefined && lane !== null;
    if (!commutes || underWay.has(lane) || underWay.size >= maxConcurrency) await settled();
    await setImmediate();
    const work = async () => {
      const verdict =
        lane !== null && stopped.has(lane) ? laneBlocked(pushed.id) : await execute(known, pushed, parts);
      if (verdict.verdict !== 'accepted' && lane !== null) stopped.add(lane);
      verdicts[index] = verdict;
    };
    if (commutes) underWay.set(lane, work());
    else await work();
  }
  await settled();
  return { verdicts, position: lastPosition(verdicts) };
}

/** Returns the highest position written; null if nothing was. */
function lastPosition(verdicts: readonly Verdict[]): string | null {
  let furthest: string | null = null;
  for (const one of verdicts)
    if (one.verdict === 'accepted' && one.position && (!furthest || one.position > furthest))
      furthest = one.position;
  return furthest;
}

async function execute(
  known: QueueableCommand | undefined,
  pushed: PushedCommand,
  { actor, charge, execute, onFailure }: PushParts,
): Promise<Verdict> {
  const { id, type } = pushed;
  try {
    if (!known) throw notYet();
    const { command, definition } = known;
    if (actor.kind !== 'account' && command.by !== 'visitor')
      throw new DomainError('signed-out', 'signed-out', refusalMessages.signInFirst);
    const waitMs = await charge(type, rootOf(definition, pushed));
    if (waitMs > 0) return later(id, waitMs);
    const photo = photoRateOf(type, pushed.payload);
    const photoWaitMs = photo === null ? 0 : await charge(photo, undefined);
    if (photoWaitMs > 0) return later(id, photoWaitMs);
    const outcome = await execute(pushed, await newestPayload(command, pushed), known);
    return { id, verdict: 'accepted', position: outcome.position };
  } catch (error) {
    if (!(error instanceof DomainError)) onFailure(error);
    return verdictOf(id, error);
  }
}
