import type { HistoryChange, HistoryKind } from '@everpaw/contracts/audit/history.dto';
import type { DomainEvent, Recorded } from '@everpaw/contracts/kernel/decider';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { View } from './view.ts';

/**
 * An event as text: the actor did `what`. `about` is the affected thing, `person` the affected account.
 * `invitation` is the invitation whose address `about` is, which the owner sees while it is open. `writer` is
 * the actor's signed name.
 */
export type Description = {
  what: string;
  about?: string | null;
  person?: string;
  invitation?: string;
  changes?: readonly HistoryChange[];
  photo?: MediaDescriptor | null;
  writer?: string;
};

/** Describes an event type. `before` is the entity's document before the event, or null. */
export type EventWords<Doc, E extends DomainEvent> = {
  kind: HistoryKind;
  /** True if only auditors may see the acting account. Others see the signed name, or none. */
  unsigned?: true;
  tell(event: Recorded<E>, before: Doc | null): Description;
};

/**
 * Describes the events of an entity; an event type without a description doesn't compile. `shows` are the
 * types that change how the page looks.
 */
export type EntityHistory<Doc extends object = object, E extends DomainEvent = DomainEvent> = {
  view: View<Doc, E>;
  words: { [Type in E['type']]: EventWords<Doc, Extract<E, { type: Type }>> };
  shows: readonly E['type'][];
};

/** Declares the history of an entity with checked types. */
export function defineHistory<Doc extends object, E extends DomainEvent>(
  history: EntityHistory<Doc, E>,
): EntityHistory<Doc, E> {
  return history;
}
