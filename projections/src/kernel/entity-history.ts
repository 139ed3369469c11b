import type { HistoryChange, HistoryKind } from '@everpaw/contracts/audit/history.dto';
import type { DomainEvent, Recorded } from '@everpaw/contracts/kernel/decider';
import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import type { View } from './view.ts';

/**
 * An event in words: somebody did `what`. `about` names what it was done to, `person` the account that it was done to.
 * `invitation` is the invitation whose address `about` is: the owner reads it while it is open. `writer` is the name that
 * the one who did it had signed with.
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

/** How a type of event is told; `before` is the entity's document before it, null before its first event. */
export type EventWords<Doc, E extends DomainEvent> = {
  kind: HistoryKind;
  /** True where nobody but an auditor learns which account did it: what is told is the name it was signed with, or none. */
  unsigned?: true;
  tell(event: Recorded<E>, before: Doc | null): Description;
};

/**
 * How the history of an entity is told: a type of event without words does not compile. `shows` are the types after
 * which the page looks different; `retractions` those after which nobody is told any more what the entity said.
 */
export type EntityHistory<Doc extends object = object, E extends DomainEvent = DomainEvent> = {
  view: View<Doc, E>;
  words: { [Type in E['type']]: EventWords<Doc, Extract<E, { type: Type }>> };
  shows: readonly E['type'][];
  retractions?: readonly E['type'][];
};

/** Declares the history of an entity; only there so that its types are checked together. */
export function defineHistory<Doc extends object, E extends DomainEvent>(
  history: EntityHistory<Doc, E>,
): EntityHistory<Doc, E> {
  return history;
}
