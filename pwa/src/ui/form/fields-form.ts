import {
  type Field,
  type Fields,
  namesOf,
  type ValueOf,
  type ValuesOf,
} from '@everpaw/contracts/kernel/fields/define-fields';
import { trimInvisible } from '@everpaw/contracts/kernel/text/trim-invisible';
import type * as z from 'zod/mini';

/** The values of a form's inputs; an empty choice is an empty text. */
export type FormOf<F extends Fields> = {
  [Name in keyof F]: ValueOf<F[Name]> extends string | null ? string : ValueOf<F[Name]>;
};

const inputOf = (value: unknown) => value ?? '';

/**
 * Returns a field's value from a stored draft or a command. A value of the wrong type is replaced by the field's
 * start value.
 */
function storedInput({ names, ...field }: Field, value: unknown): unknown {
  const start = inputOf(field.start ?? field.default);
  if (Array.isArray(start))
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : start;
  return typeof value === typeof start && (!names || String(value) in names) ? value : start;
}

/** Builds each value by its field's kind, as `FormOf` requires. */
function formWith<F extends Fields>(
  fields: F,
  of: (field: Field, name: keyof F & string) => unknown,
): FormOf<F> {
  return Object.fromEntries(
    namesOf(fields).map((name) => [name, of(fields[name] as Field, name)]),
  ) as FormOf<F>;
}

/** Returns a new form. */
export function emptyForm<F extends Fields>(fields: F): FormOf<F> {
  return formWith(fields, (field) => storedInput(field, undefined));
}

/** Returns a form with existing values. */
export function formOf<F extends Fields>(fields: F, source: Partial<ValuesOf<F>>): FormOf<F> {
  return formWith(fields, (field, name) => inputOf(source[name] ?? field.default));
}

/** Returns a form from stored data or a command. */
export function storedForm<F extends Fields>(fields: F, stored: unknown): FormOf<F> {
  const kept: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  return formWith(fields, (field, name) => storedInput(field, kept[name]));
}

/**
 * Returns a form's values as a command sends them: texts are trimmed, and blank ones are empty, or null if that is
 * the field's default. Only valid values match the declared type; check with `errorsOf`.
 */
export function valuesOfForm<F extends Fields>(fields: F, form: FormOf<F>): ValuesOf<F> {
  const values = namesOf(fields).map((name) => {
    const value: unknown = form[name];
    const text = typeof value === 'string' ? trimInvisible(value) : value;
    return [name, text === '' && fields[name]?.default === null ? null : text];
  });
  return Object.fromEntries(values) as ValuesOf<F>; // `errorsOf` says whether it is
}

/** Returns the first schema error of each field; empty if all values are valid. */
export function errorsOf<Name extends string>(
  schema: z.ZodMiniType,
  values: Readonly<Record<Name, unknown>>,
): Partial<Record<Name, string>> {
  const errors: Partial<Record<Name, string>> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const name = path[0] as Name; // the schema has no others
    errors[name] ??= message;
  }
  return errors;
}
