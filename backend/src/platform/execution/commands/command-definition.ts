import type { Command, Decider, DomainEvent } from '@everpaw/contracts/kernel/decider';
import type * as z from 'zod/mini';
import type { CommandType, TypedCommand } from './command-map.ts';

/** Loads the current state of another entity. */
export type Load = <State, C extends Command, E extends DomainEvent, Context>(
  decider: Decider<State, C, E, Context>,
  streamId: string,
) => Promise<State>;

/** How the commands of one decider are executed. */
export type Handles<State, C extends Command, E extends DomainEvent, Context> = {
  decider: Decider<State, C, E, Context>;
  /** The schema of each command type's data. */
  commands: { [Type in C['type']]: z.ZodMiniType };
  /** Returns the stream of the entity that the command is about. */
  stream(data: C['data']): string;
  /**
   * Commands that start a new stream and have no claims. The first attempt skips loading: it decides on the initial
   * state and appends with `no_stream`. A repeated command appends the same events, so it is idempotent.
   */
  begins?: readonly C['type'][];
  /** The memorial whose history the events belong to, if any. */
  memorialId?(data: C['data']): string;
  /** Loads what the decider needs to know about other entities. */
  context(command: C, load: Load): Promise<Context>;
  /**
   * Commands that reserve a place in another stream's limit for the decided events. Each is executed before the events
   * are appended, so the limit also holds under concurrency.
   */
  claims?(command: C, state: State, decided: readonly E[]): readonly TypedCommand[];
};

declare const types: unique symbol;

/** A `Handles` with erased types, as the registry stores it. It keeps the names of its commands. */
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

/** The `CommandMap` types missing from these definitions; all of them if a definition doesn't name its own types. */
type NotListed<Definitions extends readonly CommandDefinition[]> =
  string extends TypeOf<Definitions[number]>
    ? CommandType
    : Exclude<CommandType, TypeOf<Definitions[number]>>;

/** Returns the list of all definitions. Doesn't compile if a `CommandMap` type is missing. */
export function allCommands<const Definitions extends readonly CommandDefinition[]>(
  definitions: Definitions &
    ([NotListed<Definitions>] extends [never] ? unknown : { notListed: NotListed<Definitions> }),
): readonly CommandDefinition[] {
  return definitions;
}
