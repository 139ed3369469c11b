/** Who asks for a change. `system` is a reaction or an operator; it never comes from a request. */
export type Actor =
  | { kind: 'account'; accountId: string }
  | { kind: 'visitor' }
  | { kind: 'system'; name: string };

/** Who it is in one text: `account ID`, `visitor` or `system NAME`. Ids are made of it and documents hold it, so it stays. */
export function actorText(actor: Actor): string {
  switch (actor.kind) {
    case 'account':
      return `account ${actor.accountId}`;
    case 'visitor':
      return 'visitor';
    case 'system':
      return `system ${actor.name}`;
    default:
      return never(actor);
  }
}

/**
 * What travels with every command. `commandId` is a UUID minted once by the one who asks and kept for every
 * retry: it is what makes a command idempotent. `at` is an ISO instant in UTC.
 */
export type CommandMeta = {
  commandId: string;
  actor: Actor;
  at: string;
  correlationId?: string;
  causationId?: string;
};

/** A request for a change, named in the imperative. */
export type Command<Type extends string = string, Data = unknown> = {
  type: Type;
  data: Data;
  meta: CommandMeta;
};

/** A fact, in the past tense. */
export type DomainEvent<Type extends string = string, Data = unknown> = { type: Type; data: Data };

/**
 * Three pure functions that hold every rule of one entity. `decide` answers the facts that follow from a
 * command, none when nothing changes, and throws a `DomainError` when the command must be refused.
 * `context` is what the rule needs to know of other entities; who calls loads it.
 */
export type Decider<State, C extends Command, E extends DomainEvent, Context = undefined> = {
  initialState: State;
  evolve(state: State, event: E): State;
  decide(command: C, state: State, context: Context): E[];
};

/** What each type of command decides; a type of the union that has no handler does not compile. */
export type CommandHandlers<State, C extends Command, E extends DomainEvent, Context = undefined> = {
  [Type in C['type']]: (command: Extract<C, { type: Type }>, state: State, context: Context) => E[];
};

/** What each type of event makes of a state; a type of the union that has no handler does not compile. */
export type EventHandlers<State, E extends DomainEvent, Next = State> = {
  [Type in E['type']]: (state: State, event: Extract<E, { type: Type }>) => Next;
};

/** `decide` of a decider, from its table of handlers. Throws a `TypeError` for a type that the table does not name. */
export function decideBy<State, C extends Command, E extends DomainEvent, Context = undefined>(
  handlers: CommandHandlers<State, C, E, Context>,
): Decider<State, C, E, Context>['decide'] {
  // The table's key says which command its handler takes, which TypeScript cannot follow through a lookup by type.
  const table = new Map(Object.entries(handlers) as [string, Decider<State, C, E, Context>['decide']][]);
  return (command, state, context) =>
    (table.get(command.type) ?? never(command as never))(command, state, context);
}

/** `evolve` of a decider, from its table of handlers. Throws a `TypeError` for a type that the table does not name. */
export function evolveBy<State, E extends DomainEvent, Next>(
  handlers: EventHandlers<State, E, Next>,
): (state: State, event: E) => Next {
  // As in `decideBy`.
  const table = new Map(Object.entries(handlers) as [string, (state: State, event: E) => Next][]);
  return (state, event) => (table.get(event.type) ?? never(event as never))(state, event);
}

/**
 * What the log keeps beside a fact. `at` is the instant of the command; `v` the version of the event's shape;
 * `payloadHash` an HMAC of what a client sent, where a repeat is compared with it and the person's key is there.
 */
export type EventMeta = {
  commandId: string;
  commandType: string;
  payloadHash?: string;
  correlationId: string;
  causationId: string;
  actor: Actor;
  at: string;
  v: number;
  memorialId?: string;
};

/**
 * A fact as it is read back: upcast to its newest shape, personal data readable (or a null object where the
 * person's key is gone). `position` is opaque text whose order is the log's order; `revision` counts from 0
 * in the stream. `stored` is the event as the log keeps it, sealed and of its own version; it is there where the log is
 * read. `erased` says that its personal data is gone.
 */
export type Recorded<E extends DomainEvent = DomainEvent> = E & {
  id: string;
  streamId: string;
  revision: number;
  position: string;
  meta: EventMeta;
  stored?: { data: unknown; metadata: unknown };
  erased?: boolean;
};

/** Makes a forgotten case of a union a compile error. */
export function never(value: never): never {
  throw new TypeError(`Unexpected value: ${JSON.stringify(value)}`);
}
