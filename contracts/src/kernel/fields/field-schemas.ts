import * as z from 'zod/mini';
import type { Field, Fields, SchemaOf, ValueOf } from './define-fields.ts';
import { schemaKit } from './schema-kit.ts';

/** The schemas of a command that writes all fields: one with a default may be left out. */
type NewShape<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { default: unknown }
    ? z.ZodMiniDefault<SchemaOf<F[Name]>>
    : SchemaOf<F[Name]>;
};

/** The schemas of a command that changes some fields. */
type ChangesShape<F extends Fields> = { [Name in keyof F]: z.ZodMiniOptional<SchemaOf<F[Name]>> };

type Stored<F extends Field> = z.ZodMiniType<ValueOf<F>, ValueOf<F>>;

/** The schemas of what is stored and answered: one that came later may be missing. */
export type StoredShape<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { since: number } ? z.ZodMiniOptional<Stored<F[Name]>> : Stored<F[Name]>;
};

/** The schemas of stored changes: only what changed is present. */
type StoredChangesShape<F extends Fields> = { [Name in keyof F]: z.ZodMiniOptional<Stored<F[Name]>> };

// Each shape is made field by field, as its type says; TypeScript does not follow that through `Object.entries`.
function shapeOf<Shape>(fields: Fields, schemaOf: (field: Field) => z.ZodMiniType): Shape {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])) as Shape;
}

/** For `z.object`: what a command says that writes all fields. */
export function newShape<F extends Fields>(fields: F): NewShape<F> {
  return shapeOf(fields, (field) => {
    const schema = field.schema(schemaKit);
    return 'default' in field ? z._default(schema, field.default) : schema;
  });
}

/** For `z.object`: what a command says that changes some fields, and the values that its writer saw. */
export function changesShape<F extends Fields>(fields: F): ChangesShape<F> {
  return shapeOf(fields, (field) => z.optional(field.schema(schemaKit)));
}

function storedOf({ schema, stored }: Field): z.ZodMiniType {
  return stored ? stored(schemaKit) : storedSchema(schema(schemaKit));
}

/** For `z.object`: what an event stores and a DTO answers. */
export function storedShape<F extends Fields>(fields: F): StoredShape<F> {
  return shapeOf(fields, (field) => {
    const stored = storedOf(field);
    return field.since === undefined ? stored : z.optional(stored);
  });
}

/** For `z.object`: what an event stores of a change. */
export function storedChangesShape<F extends Fields>(fields: F): StoredChangesShape<F> {
  return shapeOf(fields, (field) => z.optional(storedOf(field)));
}

// zod describes a schema in `_zod.def`; only what fields are made of is read here.
type Def = {
  type: string;
  entries: Record<string, string>;
  innerType: z.ZodMiniType;
  element: z.ZodMiniType;
  in: z.ZodMiniType;
};

/**
 * The kind of value that a sent one becomes, without limits and sentences: what was stored stays readable when those
 * change. Throws a `TypeError` for a kind that no field has yet.
 */
export function storedSchema(sent: z.ZodMiniType): z.ZodMiniType {
  const def = sent._zod.def as unknown as Def; // see above
  switch (def.type) {
    case 'string':
      return z.string();
    case 'number':
      return z.number();
    case 'boolean':
      return z.boolean();
    case 'enum':
      return z.enum(def.entries);
    case 'nullable':
      return z.nullable(storedSchema(def.innerType));
    case 'array':
      return z.array(storedSchema(def.element));
    // A transformation tidies text, which stays text.
    case 'pipe':
      return storedSchema(def.in);
    default:
      throw new TypeError(`There is no stored form of ${def.type} yet`);
  }
}
