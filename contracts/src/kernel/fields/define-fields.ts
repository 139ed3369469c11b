import type * as z from 'zod/mini';
import type { SchemaKit } from './schema-kit.ts';
import type { Said } from './schemas.ts';

/** A field's metadata, available without its schema. */
export type FieldOptions<Value> = {
  /** Its name for people. */
  label: Said;
  /** The value of a command that leaves it out. A field without one is required. */
  default?: Value;
  /** Makes it personal: what is read once its person's key is gone. A refusal shows it as the person's own words. */
  erased?: Value;
  /** The initial value in a new form, if it isn't the default. */
  start?: Value;
  /** The names of its values for people, where it is one of a list. */
  names?: Readonly<Record<string, string>>;
  /** Formats the value for people, if neither the value nor a name is readable. */
  display?(value: NonNullable<Value>): string;
  /** Its name in the history, if that differs. */
  inHistory?: Said;
  /** The stored and returned type, if it differs from the sent one. */
  stored?(kit: SchemaKit): z.ZodMiniType;
  /** True for a calendar date. */
  isDate?: true;
  /** The version of its read model that first has it: commands, events and DTOs from before lack it. */
  since?: number;
};

/** A field that people write. Its schema is a function, so that readers don't load the schema library. */
export type Field<Schema extends z.ZodMiniType = z.ZodMiniType> = FieldOptions<unknown> & {
  schema(kit: SchemaKit): Schema;
};

export type Fields = Readonly<Record<string, Field>>;

export type SchemaOf<F extends Field> = ReturnType<F['schema']>;
/** The stored and returned types of a field. */
export type ValueOf<F extends Field> = F extends {
  stored(kit: SchemaKit): infer Stored extends z.ZodMiniType;
}
  ? z.output<Stored>
  : z.output<SchemaOf<F>>;
/** The values of all fields by their names. */
export type ValuesOf<F extends Fields> = { [Name in keyof F]: ValueOf<F[Name]> };

/**
 * A field: the schema of what is sent, and what else is said of it. Functions among the options name the types of their
 * parameters: TypeScript can't infer them beside the schema's.
 */
export function field<Schema extends z.ZodMiniType, Options extends FieldOptions<NoInfer<z.output<Schema>>>>(
  schema: (kit: SchemaKit) => Schema,
  options: Options,
): Options & { schema(kit: SchemaKit): Schema } {
  return { ...options, schema };
}

/** Declares the fields of one kind of content, in the order in which errors and changes name them. */
export function defineFields<F extends Fields>(fields: F): F {
  return fields;
}

/** The names of the fields in their order. */
export function namesOf<F extends Fields>(fields: F): (keyof F & string)[] {
  return Object.keys(fields);
}

function pick<F extends Fields>(fields: F, valueIn: (one: Field, name: keyof F & string) => unknown) {
  const values = namesOf(fields).map((name) => [name, valueIn(fields[name] as Field, name)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The values of the fields in an event, a document or a DTO. One that was written before a field has its default. */
export function valuesIn<F extends Fields>(fields: F, source: Partial<ValuesOf<F>>): ValuesOf<F> {
  // Only fields with `since` are missing, and those have a default.
  return pick(fields, (one, name) =>
    source[name] === undefined ? one.default : source[name],
  ) as ValuesOf<F>;
}

/** The values of the fields that are in `source`, without defaults. */
export function presentIn<F extends Fields>(fields: F, source: Partial<ValuesOf<F>>): Partial<ValuesOf<F>> {
  return pick(fields, (_, name) => source[name]) as Partial<ValuesOf<F>>; // by the same names
}

/** The null objects of the personal fields, as `personal.erased` of an event takes them. */
export function erasedOf<F extends Fields>(fields: F): Partial<ValuesOf<F>> {
  return pick(fields, ({ erased }) => erased) as Partial<ValuesOf<F>>; // by the same names
}

/** The fields' values in a tombstone: blank, without the optional ones. */
export function tombstoneOf<F extends Fields>(fields: F): Partial<ValuesOf<F>> {
  return pick(fields, (one) => (one.erased === undefined ? one.default : one.erased)) as Partial<ValuesOf<F>>; // as above
}

/** The names of the personal fields, which hold the person's own words. */
export function wordsOf(fields: Fields): string[] {
  return Object.keys(erasedOf(fields));
}

/** The version of a read model with these fields, where `version` is its own newest one. */
export function versionWith(fields: Fields, version: number): number {
  return Math.max(version, ...Object.values(fields).map(({ since = 1 }) => since));
}

/** The name of a field for people. */
export function labelOf({ label }: FieldOptions<unknown>): string {
  return typeof label === 'string' ? label : label();
}

/** The name of a field in the history. */
export function historyLabel({ label, inHistory = label }: FieldOptions<unknown>): string {
  return labelOf({ label: inHistory });
}

/** A value for people; null for nothing. */
export function displayText({ display, names }: FieldOptions<unknown>, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (display) return display(value);
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return names?.[text] ?? (text || null);
}
