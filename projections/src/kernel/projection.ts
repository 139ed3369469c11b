import type { DomainEvent } from '@everpaw/contracts/kernel/decider';
import { type IndexDefinition, type IndexOptions, Schema } from 'mongoose';
import type { View } from './view.ts';

/**
 * A read model as a value. The engine handles subscription, batches, checkpoint, retries and rebuilds. `name`
 * and `version` determine the collection, so a new version is built next to the old one. The engine stores
 * the `position` of the last applied event in every document, so a repeated event changes nothing. Only the
 * view's `events` are delivered.
 */
export type Projection<Doc extends object = object, E extends DomainEvent = DomainEvent> = View<Doc, E> & {
  name: string;
  version: number;
  schema: Schema;
};

/** The type of a structured field that isn't queried. */
export const { Mixed } = Schema.Types;

/** The mongoose type of a value. */
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
  /** The mongoose type of each field. A missing or wrong one doesn't compile. */
  paths: { [Name in Exclude<keyof Doc, '_id'>]-?: PathOf<Doc[Name]> };
  /** The indexes for the queries, with options if needed. */
  indexes?: readonly (IndexDefinition | [IndexDefinition, IndexOptions])[];
};

/** Creates a read model from a view. In a separate file, because devices use views without mongoose. */
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
  // The engine passes a view only events of its types.
  return { ...named, schema, ...view } as unknown as Projection<Doc>;
}
