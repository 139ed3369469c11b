/** Who sends a command. `system` is a reaction or an operator; it never comes from a request. */
export type Actor =
  | { kind: 'account'; accountId: string }
  | { kind: 'visitor' }
  | { kind: 'system'; name: string };

/**
 * Returns an actor as text: `account ID`, `visitor` or `system NAME`. Ids are derived from it and documents contain it,
 * so the format is frozen.
 */
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

/** Whether the sender has given the password with this hash for the entity with this id. */
export type Opens = (id: string, passwordHash: string) => boolean;

/**
 * Metadata of every command. `commandId` is a UUID that the sender creates once and reuses for every retry, which makes
 * the command idempotent. `at` is an ISO instant in UTC.
 */
export type CommandMeta = {
  commandId: string;
  actor: Actor;
  at: string;
  correlationId?: string;
  causationId?: string;
  /** Opens what is locked with a password; missing if the sender has given none. Never stored. */
  opens?: Opens | undefined;
};

/** A requested change, named in the imperative. */
export type Command<Type extends string = string, Data = unknown> = {
  type: Type;
  data: Data;
  meta: CommandMeta;
};

/** A fact, named in the past tense. */
export type DomainEvent<Type extends string = string, Data = unknown> = { type: Type; data: Data };

/**
 * Three pure functions that contain every rule of an entity. `decide` returns the events that follow from a command,
 * none if nothing changes, and throws a `DomainError` to refuse it. `context` is what the rules need to know about
 * other entities; the caller loads it.
 */
export type Decider<State, C extends Command, E extends DomainEvent, Context = undefined> = {
  initialState: State;
  evolve(state: State, event: E): State;
  decide(command: C, state: State, context: Context): E[];
};

/** Decides each type of command. A missing handler doesn't compile. */
export type CommandHandlers<State, C extends Command, E extends DomainEvent, Context = undefined> = {
  [Type in C['type']]: (command: Extract<C, { type: Type }>, state: State, context: Context) => E[];
};

/** Applies each type of event to a state. A missing handler doesn't compile. */
export type EventHandlers<State, E extends DomainEvent, Next = State> = {
  [Type in E['type']]: (state: State, event: Extract<E, { type: Type }>) => Next;
};

/** Returns a decider's `decide` from a table of handlers. It throws a `TypeError` for an unknown type. */
export function decideBy<State, C extends Command, E extends DomainEvent, Context = undefined>(
  handlers: CommandHandlers<State, C, E, Context>,
): Decider<State, C, E, Context>['decide'] {
  // The table's key determines the command that its handler takes; TypeScript can't follow that through a lookup by
  // type.
  const table = new Map(Object.entries(handlers) as [string, Decider<State, C, E, Context>['decide']][]);
  return (command, state, context) =>
    (table.get(command.type) ?? never(command as never))(command, state, context);
}

/** Returns a decider's `evolve` from a table of handlers. It throws a `TypeError` for an unknown type. */
export function evolveBy<State, E extends DomainEvent, Next>(
  handlers: EventHandlers<State, E, Next>,
): (state: State, event: E) => Next {
  // As in `decideBy`.
  const table = new Map(Object.entries(handlers) as [string, (state: State, event: E) => Next][]);
  return (state, event) => (table.get(event.type) ?? never(event as never))(state, event);
}

/**
 * What the log stores beside an event. `at` is the instant of the command and `v` the version of the event's schema.
 * `payloadHash` is an HMAC of the client's payload; it is set if repeats are compared with it and the person's key
 * exists.
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
 * An event as it is read: upcast to its newest version, with decrypted personal data (or null objects if the person's
 * key is destroyed). `position` is opaque text that sorts in the log's order; `revision` counts from 0 in the stream.
 * `stored` is the encrypted event in its original version, set where the log is read. `erased` means that its personal
 * data is gone.
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

/** Makes a missing case of a union a compile error. */
export function never(value: never): never {
  throw new TypeError(`Unexpected value: ${JSON.stringify(value)}`);
}
