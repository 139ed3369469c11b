import type * as z from 'zod/mini';

/**
 * Which fields of an event are personal. `person` names the one whose key encrypts them; `erased` gives, field
 * by field, the null object that is read once that key has been destroyed.
 */
export type PersonalFields<Data> = {
  person(data: Data): string;
  erased: Partial<Data>;
};

/**
 * The shape of one kind of event. `version` is the newest; `upcasts[n]` turns data of version n into n + 1, so
 * every version that was ever written stays readable (`REL-09`).
 */
export type EventDefinition<Type extends string = string, Data extends object = object> = {
  type: Type;
  version: number;
  schema: z.ZodMiniType<Data>;
  personal?: PersonalFields<Data>;
  upcasts?: Record<number, (data: Record<string, unknown>) => Record<string, unknown>>;
};

/** Declares an event; only there so that its data type is inferred from its schema. */
export function defineEvent<Type extends string, Data extends object>(
  definition: Omit<EventDefinition<Type, Data>, 'personal'> & { personal?: PersonalFields<NoInfer<Data>> },
): EventDefinition<Type, Data> {
  return definition;
}

/** The event type that a definition describes. */
export type EventOf<D> =
  D extends EventDefinition<infer Type, infer Data> ? { type: Type; data: Data } : never;
