import type { Actor } from '@everpaw/contracts/kernel/decider';
import type * as z from 'zod/mini';

/**
 * What each command of the site carries, by its type, before its schema has read it. Every feature adds its own, so a
 * misspelt type or payload does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging
export interface CommandMap {}

export type CommandType = keyof CommandMap;

/** What the commands of a feature carry, from their schemas. */
export type InputsOf<Schemas extends Record<string, z.ZodMiniType>> = {
  [Type in keyof Schemas]: z.input<Schemas[Type]>;
};

/** A command as its sender writes it down. */
export type TypedCommand = {
  [Type in CommandType]: { type: Type; data: CommandMap[Type] };
}[CommandType];

/** Who asks for a command, and under which id. */
export type CommandOrigin = {
  /** What makes it idempotent. For a request it is made at the border, from the client's key (`RequestIdentity`). */
  commandId: string;
  actor: Actor;
  /** An HMAC of what the client sent; null where nothing is compared: the site's own, a password, a token. */
  payloadHash?: string | null;
  /** True when the client chose the key, so that it can send the same again. */
  isRepeatable?: boolean;
  correlationId?: string;
  causationId?: string;
  /** When it arrived, as `performance.now()`; it is answered within 8 s of that. Now, when it is not said. */
  arrivedAt?: number;
  /** Called when it is answered although some reader may still be shown what it withdrew. */
  onStillShown?(): void;
};

/** A command that was written in this code. */
export type CommandRequest = TypedCommand & CommandOrigin;

/** A command that came from elsewhere: from a device, or from a job that was stored. Its schema checks it. */
export type ReceivedCommand = { type: string; data: unknown } & CommandOrigin;

/**
 * What a command led to. `position` is that of its last fact; null when it changed nothing. `withdrew` names the types of
 * its events that withdraw something; it is missing where none does.
 */
export type Outcome = { position: string | null; withdrew?: readonly string[] };
