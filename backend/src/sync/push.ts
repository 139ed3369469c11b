import { setImmediate } from 'node:timers/promises';
import { accountMessages } from '@everpaw/contracts/accounts/accounts.messages';
import type { Actor } from '@everpaw/contracts/kernel/decider';
import { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { type SendableType, sendableCommands } from '@everpaw/contracts/sync/sendable-commands';
import type { PushAnswer, PushedCommand, Verdict } from '@everpaw/contracts/sync/sync.schemas';
import type { Outcome } from '../platform/commands/command-map.ts';

/** Executes what was sent; `data` is its payload in the newest shape. */
type Execute = (sent: PushedCommand, data: unknown) => Promise<Outcome>;

/** Refusals after which the same words may still be taken: the device keeps them in its queue. */
const passing = new Set(['busy', 'signed-out', 'not-yet']);

/** What a device may send for somebody without an account; everything else waits until its person has signed in. */
const visitorsMaySend: ReadonlySet<SendableType> = new Set(['SignGuestbook', 'ReportTribute']);

function isSendable(type: string): type is SendableType {
  return Object.hasOwn(sendableCommands, type);
}

/** A payload of any version that was ever sent, in its newest shape. Throws `DomainError` for one from the future. */
function newestPayload(type: SendableType, { v, payload }: PushedCommand): unknown {
  const definition: { v: number; upcasts?: Record<number, (payload: unknown) => unknown> } =
    sendableCommands[type];
  let newest = payload;
  for (let version = v; version < definition.v; version += 1)
    newest = definition.upcasts?.[version]?.(newest) ?? newest;
  if (v > definition.v) throw new DomainError('unavailable', 'not-yet', 'The server does not know this yet');
  return newest;
}

function verdictOf(id: string, error: unknown): Verdict {
  if (!(error instanceof DomainError))
    return {
      id,
      verdict: 'retry',
      code: 'failed',
      message: 'Something did not work on our side. It will be sent again',
    };
  const { kind, code, message, errors, current } = error;
  if (kind === 'unavailable' || kind === 'too-many-requests' || passing.has(code))
    return { id, verdict: 'retry', code, message };
  if (kind === 'conflict' && current !== undefined)
    return { id, verdict: 'conflict', code, message, errors, current };
  return { id, verdict: 'rejected', code, message, errors };
}

/** One command more than may be carried out now: it is sent again, and that is no failure. */
function later(id: string, retryAfterMs: number): Verdict {
  return { id, verdict: 'retry', code: 'later', message: 'This is sent a little later', retryAfterMs };
}

/**
 * Carries out a device's queued commands in their order and answers a verdict for each. One that is refused does not
 * keep the next from being tried. `charge` counts a command of this type and answers the milliseconds to wait for it;
 * `onFailure` hears of failures that are nobody's refusal. Between two commands others have their turn (SEC-26).
 */
export async function push(
  commands: readonly PushedCommand[],
  { actor, charge }: { actor: Actor; charge(type: string): number },
  execute: Execute,
  onFailure: (error: unknown) => void,
): Promise<PushAnswer> {
  const verdicts: Verdict[] = [];
  let position: string | null = null;
  for (const command of commands) {
    const { id, type } = command;
    await setImmediate();
    try {
      if (!isSendable(type))
        throw new DomainError('invalid', 'unknown-command', 'This is not something that can be done');
      if (actor.kind !== 'account' && !visitorsMaySend.has(type))
        throw new DomainError('signed-out', 'signed-out', accountMessages.signInFirst);
      const waitMs = charge(type);
      if (waitMs > 0) {
        verdicts.push(later(id, waitMs));
        continue;
      }
      const outcome = await execute(command, newestPayload(type, command));
      verdicts.push({ id, verdict: 'accepted', position: outcome.position });
      if (outcome.position && (!position || outcome.position > position)) position = outcome.position;
    } catch (error) {
      if (!(error instanceof DomainError)) onFailure(error);
      verdicts.push(verdictOf(id, error));
    }
  }
  return { verdicts, position };
}
