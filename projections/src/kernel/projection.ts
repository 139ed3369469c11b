import type { DomainEvent } from '@everpaw/contracts/kernel/decider';
import { type IndexDefinition, type IndexOptions, Schema } from 'mongoose';
import type { View } from './view.ts';

/**
 * A read model as a value. The engine owns everything else: subscription, batches, checkpoint, retries, rebuilds.
 * `name` and `version` together name the collection, so a new version is built beside the old one. The engine keeps the
 * `position` of the last event applied in every document, so an event that comes twice changes nothing. The subscription
 * is filtered by the view's `events`.
 */
export type Projection<Doc extends object = object, E extends DomainEvent = DomainEvent> = View<Doc, E> & {
  name: string;
  version: number;
  schema: Schema;
};

/** The path of a field with a structure of its own, in which nothing is looked for. */
export const { Mixed } = Schema.Types;

/** How a value is stored. */
export type PathOf<Value> = [NonNullable<Value>] extends [string]
  ? StringConstructor
  : [NonNullable<Value>] extends [number]
    ? NumberConstructor
    : [NonNullable<Value>] extends [boolean]
      ? BooleanConstructor
      : [NonNullable<Value>] extends [readonly string[]]
        ? [StringConstructor]
        : typeof Mixed | [typeof Mixed];

type Definition<Doc extends object, E extends DomainEvent> = {
  name: string;
  version: number;
  view: View<Doc, E>;
  /** How each field of the document is stored: one that is forgotten, or of another type, does not compile. */
  paths: { [Name in Exclude<keyof Doc, '_id'>]-?: PathOf<Doc[Name]> };
  /** An index for every query, where it needs options together with them. */
  indexes?: readonly (IndexDefinition | [IndexDefinition, IndexOptions])[];
};

/** Makes a read model of a view; it stands beside the view's file because devices run views and have no mongoose. */
export function defineProjection<Doc extends object, E extends DomainEvent>({
  view,
  paths,
  indexes = [],
  ...named
}: Definition<Doc, E>): Projection<Doc> {
  const schema = new Schema(
    { _id: String, ...paths, position: String },
    { versionKey: false, minimize: false },
  );
  for (const index of indexes) {
    const [keys, options] = Array.isArray(index) ? index : [index];
    schema.index(keys, options);
  }
  // The engine hands a view only events of the types that it lists.
  return { ...named, schema, ...view } as unknown as Projection<Doc>;
}
