import type { Command, Decider, DomainEvent } from '@everpaw/contracts/kernel/decider';
import type * as z from 'zod/mini';
import type { CommandType, TypedCommand } from './command-map.ts';

/** The state of another entity, as its own decider knows it now. */
export type Load = <State, C extends Command, E extends DomainEvent, Context>(
  decider: Decider<State, C, E, Context>,
  streamId: string,
) => Promise<State>;

/** How the commands of one decider are executed. */
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
  /**
   * Commands that claim a place in a limit of another stream for what was decided; each is executed first, so a limit
   * holds whatever happens at once.
   */
  claims?(command: C, state: State, decided: readonly E[]): readonly TypedCommand[];
};

declare const types: unique symbol;

/** A `Handles` with its types taken back, as the registry keeps it; it remembers the names of its commands. */
export type CommandDefinition<Type extends string = string> = {
  readonly [types]?: Type;
  types: ReadonlyMap<string, z.ZodMiniType>;
  // Each definition's own types were checked by `handles`; the registry only ever passes what belongs together.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  handles: Handles<any, any, any, any>;
};

/** Declares how the commands of one decider are executed. */
export function handles<State, C extends Command, E extends DomainEvent, Context>(
  definition: Handles<State, C, E, Context>,
): CommandDefinition<C['type']> {
  return {
    types: new Map(Object.entries<z.ZodMiniType>(definition.commands)),
    handles: definition,
  };
}

type TypeOf<Definition> = Definition extends { readonly [types]?: infer Type }
  ? Exclude<Type, undefined>
  : never;

/** The types of the `CommandMap` that are in none of these; all of them where a definition does not say its own. */
type NotListed<Definitions extends readonly CommandDefinition[]> =
  string extends TypeOf<Definitions[number]>
    ? CommandType
    : Exclude<CommandType, TypeOf<Definitions[number]>>;

/** The list of all definitions. It does not compile while a type of the `CommandMap` is in none of them. */
export function allCommands<const Definitions extends readonly CommandDefinition[]>(
  definitions: Definitions &
    ([NotListed<Definitions>] extends [never] ? unknown : { notListed: NotListed<Definitions> }),
): readonly CommandDefinition[] {
  return definitions;
}
