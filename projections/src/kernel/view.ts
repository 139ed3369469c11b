import type { DomainEvent, Recorded } from '@everpaw/contracts/kernel/decider';

/**
 * The pure part of a read model, which also runs on devices. `events` are the handled types; other events
 * have no keys and change nothing. `keys` returns the documents that an event affects; `evolve` folds the
 * event into one of them, and returns null to delete it. The engine sets `position`.
 */
export type View<Doc extends object, E extends DomainEvent> = {
  events: readonly string[];
  keys(event: Recorded<E>): string[];
  evolve(doc: Doc | null, event: Recorded<E>, key: string): Doc | null;
};

/** Folds an event into an existing document. If it doesn't exist, nothing changes. */
export type ChangeHandler<Doc, E extends DomainEvent> = (
  doc: Doc,
  event: Recorded<E>,
  key: string,
) => Doc | null;

/** Folds an event that may create a document or that has its own `keys`. */
export type Handler<Doc, E extends DomainEvent> = {
  keys?(event: Recorded<E>): string[];
  evolve(doc: Doc | null, event: Recorded<E>, key: string): Doc | null;
};

export type ViewDefinition<Doc extends object, E extends DomainEvent> = {
  /** Returns the documents that an event affects, unless its handler has its own `keys`. */
  keys(event: Recorded<E>): string[];
  /** The handlers by event type. A type that isn't in `E` doesn't compile. */
  handlers: {
    [Type in E['type']]?:
      | ChangeHandler<Doc, Extract<E, { type: Type }>>
      | Handler<Doc, Extract<E, { type: Type }>>;
  };
};

/** Creates a view from its handlers, whose types are the view's events. */
export function defineView<Doc extends object, E extends DomainEvent>({
  keys,
  handlers,
}: ViewDefinition<Doc, E>): View<Doc, E> {
  // The key determines the handler's event type, which TypeScript can't infer from a lookup.
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
