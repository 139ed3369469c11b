import type { Actor, Command, Decider, DomainEvent } from '@everpaw/contracts/kernel/decider';
import type * as z from 'zod/mini';

/** The state of another entity, as its own decider knows it now. */
export type Load = <State, C extends Command, E extends DomainEvent, Context>(
  decider: Decider<State, C, E, Context>,
  streamId: string,
) => Promise<State>;

/** A command to be carried out before the one that needs it: it claims a place in a limit that another stream owns. */
export type Claim = { type: string; data: Record<string, unknown> };

/** How the commands of one decider are carried out. */
export type Handles<State, C extends Command, E extends DomainEvent, Context> = {
  decider: Decider<State, C, E, Context>;
  /** Every type of command with the schema of its data. */
  commands: { [Type in C['type']]: z.ZodMiniType };
  /** The stream of the entity that the command is about. */
  stream(data: C['data']): string;
  /**
   * Commands that begin their stream and claim nothing: the first try decides on nothing and appends to a stream that
   * must not be there, so a new entity is never looked for in vain. Sent again, the same events are the same append.
   */
  begins?: readonly C['type'][];
  /** The memorial that the facts are part of the history of, if any. */
  memorialId?(data: C['data']): string;
  /** What the rules need to know of other entities. */
  context(command: C, load: Load): Promise<Context>;
  /** Claims of this command; each is appended first, so a limit holds whatever happens at once. */
  claims?(command: C, state: State): Claim[];
};

/** A `Handles` with its types taken back, as the registry keeps it. */
export type CommandDefinition = {
  types: ReadonlyMap<string, z.ZodMiniType>;
  // Each definition's own types were checked by `handles`; the registry only ever passes what belongs together.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  handles: Handles<any, any, any, any>;
};

/** Declares how the commands of one decider are carried out. */
export function handles<State, C extends Command, E extends DomainEvent, Context>(
  definition: Handles<State, C, E, Context>,
): CommandDefinition {
  return {
    types: new Map(Object.entries<z.ZodMiniType>(definition.commands)),
    handles: definition,
  };
}

/** A command before it is checked: what a request, a device or a reaction asks for. */
export type CommandRequest = {
  type: string;
  data: unknown;
  commandId: string;
  actor: Actor;
  correlationId?: string;
  causationId?: string;
};

/** What a command led to. `position` is that of its last fact; null when it changed nothing. */
export type Outcome = { position: string | null };
