import type { DomainEvent, Recorded } from '@everpaw/contracts/kernel/decider';

/**
 * The pure half of a read model; it runs in the phone too. `events` are the types that it handles: every other event
 * has no keys and changes nothing. `keys` names the documents that an event touches; `evolve` folds the event into one
 * of them, and answers null to delete it. `position` is the engine's.
 */
export type View<Doc extends object, E extends DomainEvent> = {
  events: readonly string[];
  keys(event: Recorded<E>): string[];
  evolve(doc: Doc | null, event: Recorded<E>, key: string): Doc | null;
};

/** Folds an event into a document that is there; an event about one that is not there changes nothing. */
export type ChangeHandler<Doc, E extends DomainEvent> = (
  doc: Doc,
  event: Recorded<E>,
  key: string,
) => Doc | null;

/** Folds an event that may begin a document, or whose documents are not those that `keys` of the view names. */
export type Handler<Doc, E extends DomainEvent> = {
  keys?(event: Recorded<E>): string[];
  evolve(doc: Doc | null, event: Recorded<E>, key: string): Doc | null;
};

export type ViewDefinition<Doc extends object, E extends DomainEvent> = {
  /** The documents that an event touches, unless its handler names others. */
  keys(event: Recorded<E>): string[];
  /** What the view does with each type of event; a type that is not among those of `E` does not compile. */
  handlers: {
    [Type in E['type']]?:
      | ChangeHandler<Doc, Extract<E, { type: Type }>>
      | Handler<Doc, Extract<E, { type: Type }>>;
  };
};

/** Makes a view of its table of handlers: the types of events that it handles are those of the table. */
export function defineView<Doc extends object, E extends DomainEvent>({
  keys,
  handlers,
}: ViewDefinition<Doc, E>): View<Doc, E> {
  // The table's key says which events its handler takes, which TypeScript cannot follow through a lookup by type.
  const table = new Map(Object.entries(handlers) as [E['type'], ChangeHandler<Doc, E> | Handler<Doc, E>][]);
  return {
    events: [...table.keys()],

    keys(event) {
      const handler = table.get(event.type);
      if (!handler) return [];
      return typeof handler === 'object' && handler.keys ? handler.keys(event) : keys(event);
    },

    evolve(doc, event, key) {
      const handler = table.get(event.type);
      if (!handler) return doc;
      if (typeof handler === 'object') return handler.evolve(doc, event, key);
      return doc && handler(doc, event, key);
    },
  };
}
