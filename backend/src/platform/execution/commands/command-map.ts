import type { Actor, Opens } from '@everpaw/contracts/kernel/decider';
import type * as z from 'zod/mini';

/**
 * The input of each command by type, before schema validation. Each feature adds its own, so a misspelled type or
 * payload doesn't compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging
export interface CommandMap {}

export type CommandType = keyof CommandMap;

/** The command inputs of a feature, derived from its schemas. */
export type InputsOf<Schemas extends Record<string, z.ZodMiniType>> = {
  [Type in keyof Schemas]: z.input<Schemas[Type]>;
};

/** A command's type and input. */
export type TypedCommand = {
  [Type in CommandType]: { type: Type; data: CommandMap[Type] };
}[CommandType];

/** The actor, id and context of a command. */
export type CommandOrigin = {
  /** The idempotency key. For a client request it is derived from the client's key (`RequestIdentity`). */
  commandId: string;
  actor: Actor;
  /** An HMAC of the client's payload; null if payloads aren't compared: internal commands, passwords, tokens. */
  payloadHash?: string | null;
  /** Whether the client chose the key and can therefore repeat the command. */
  isRepeatable?: boolean;
  correlationId?: string;
  causationId?: string;
  /** Arrival time from `performance.now()`; the time limit of 8 s starts here. Defaults to now. */
  arrivedAt?: number;
  /** Opens what is locked with a password; missing if the client has given none. */
  opens?: Opens | undefined;
  /** Called if the response is sent while some reader may still show the withdrawn content. */
  onStillShown?(): void;
};

/** A typed command issued by this code. */
export type CommandRequest = TypedCommand & CommandOrigin;

/** A command from a device or a stored job. Its schema validates it. */
export type ReceivedCommand = { type: string; data: unknown } & CommandOrigin;

/**
 * The outcome of a command. `position` is that of its last event, or null if nothing changed. `withdrew` lists the
 * types of its events that withdraw content; absent if there are none.
 */
export type Outcome = { position: string | null; withdrew?: readonly string[] };
