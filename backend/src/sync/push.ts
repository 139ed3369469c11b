import { setImmediate } from 'node:timers/promises';
import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import type { Actor } from '@everpaw/contracts/kernel/decider';
import { DomainError, refusalMessages } from '@everpaw/contracts/kernel/domain-error';
import type { EntityDefinition, OfflineCommand } from '@everpaw/contracts/kernel/entity';
import { photoRateOf } from '@everpaw/contracts/sync/command-rates';
import {
  behindCode,
  type PushAnswer,
  type PushedCommand,
  type Verdict,
} from '@everpaw/contracts/sync/sync.schemas';
import { offlineEntities } from '@everpaw/projections/offline-entities';
import type { Outcome } from '../platform/commands/command-map.ts';
import { outageOf } from '../platform/http/outage-of.ts';

/** Executes what was sent; `data` is its payload in the newest shape. */
type Execute = (sent: PushedCommand, data: unknown, known: Known) => Promise<Outcome>;

/** Refusals after which the same words may still be taken: the device keeps them in its queue. */
const retryableCodes = new Set(['busy', 'signed-out', 'not-yet']);

/** A command that a device may queue, and the entity that it is of. */
export type Known = { definition: EntityDefinition; command: OfflineCommand };

/** Every command that a device may queue, by type. What is not named here cannot be sent. */
const commandsByType: ReadonlyMap<string, Known> = new Map(
  offlineEntities.flatMap(({ definition }) =>
    Object.entries<OfflineCommand>(definition.commands).map(
      ([type, command]) => [type, { definition, command }] as const,
    ),
  ),
);

/** A payload of any version that was ever sent, in its newest shape. Throws `DomainError` for one from the future. */
async function newestPayload(command: OfflineCommand, { v, payload }: PushedCommand): Promise<unknown> {
  if (v > command.v) throw notYet();
  if (v === command.v) return payload;
  const { upcasts } = await command.load();
  let newest = payload;
  for (let version = v; version < command.v; version += 1) newest = upcasts?.[version]?.(newest) ?? newest;
  return newest;
}

/** What a newer app sends is kept on the device until this server knows it. */
function notYet(): DomainError {
  return new DomainError('unavailable', 'not-yet', 'The site does not know this yet. It will be sent again');
}

/** The lane of a command; null when its payload names no entity, which its schema then refuses. */
function laneOf({ definition }: Known, { payload }: PushedCommand): string | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const lane: unknown = definition.lane(payload);
  return typeof lane === 'string' ? `${definition.name}/${lane}` : null;
}

/** What the payload names as the root of a child; undefined for a root's own command. */
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
      message: 'Something did not work on our side. It will be sent again',
    };
  const { kind, code, message, errors, current } = error;
  if (kind === 'unavailable' || kind === 'too-many-requests' || retryableCodes.has(code))
    return { id, verdict: 'retry', code, message };
  if (kind === 'conflict' && current !== undefined)
    return { id, verdict: 'conflict', code, message, errors, current };
  return { id, verdict: 'rejected', code, message, errors };
}

/** One command more than may be executed now: it is sent again, and that is no failure. */
function later(id: string, retryAfterMs: number): Verdict {
  return { id, verdict: 'retry', code: 'later', message: 'This is sent a little later', retryAfterMs };
}

/** Nothing was tried: what stands before it in its lane was not executed. That is no failed attempt. */
function laneBlocked(id: string): Verdict {
  return { id, verdict: 'retry', code: behindCode, message: 'This waits for what was done before it' };
}

export type PushParts = {
  actor: Actor;
  /** Counts a command of this type, about a child of this root if it is about one, and answers the milliseconds to wait for it. */
  charge(type: string, rootId: unknown): number | Promise<number>;
  execute: Execute;
  /** Hears of failures that are nobody's refusal. */
  onFailure(error: unknown): void;
};

/** So many commands of one call are under way at once, at most: as many as others are then held up by. */
const maxConcurrency = 8;

/**
 * Executes a device's queued commands in their order and answers a verdict for each. The first one of a lane that is
 * not executed stops that lane in this call, and no other: whatever became of it is decided anew when the answer is
 * lost and the call repeated, and must then not come after what was done later. Between two commands others
 * have their turn.
 *
 * Each begins after the one before it. Children of roots, which commute, do not wait for its end: those of different
 * lanes are under way together, and their appends share a sync. A root's command is alone.
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

/** The last position that was written; null when nothing was. */
function lastPosition(verdicts: readonly Verdict[]): string | null {
  let furthest: string | null = null;
  for (const one of verdicts)
    if (one.verdict === 'accepted' && one.position && (!furthest || one.position > furthest))
      furthest = one.position;
  return furthest;
}

async function execute(
  known: Known | undefined,
  pushed: PushedCommand,
  { actor, charge, execute, onFailure }: PushParts,
): Promise<Verdict> {
  const { id, type } = pushed;
  try {
    if (!known) throw notYet();
    const { command, definition } = known;
    if (actor.kind !== 'account' && command.by !== 'visitor')
      throw new DomainError('signed-out', 'signed-out', accountMessages.signInFirst);
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
