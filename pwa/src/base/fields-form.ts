import {
  type Field,
  type Fields,
  namesOf,
  type ValueOf,
  type ValuesOf,
} from '@everpaw/contracts/kernel/define-fields';
import { seen } from '@everpaw/contracts/kernel/seen';
import type * as z from 'zod/mini';

/** Fields as they stand in the inputs of a form: nothing chosen is an empty text. */
export type FormOf<F extends Fields> = {
  [Name in keyof F]: ValueOf<F[Name]> extends string | null ? string : ValueOf<F[Name]>;
};

const inputOf = (value: unknown) => value ?? '';

/** What a stored draft or a command has in a field; what is not of the field's kind reads as a new form has it. */
function storedInput({ names, ...field }: Field, value: unknown): unknown {
  const start = inputOf(field.start ?? field.default);
  if (Array.isArray(start))
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : start;
  return typeof value === 'string' && (!names || value in names) ? value : start;
}

/** Each value is made by the field's own kind, which is what `FormOf` says of it. */
function formWith<F extends Fields>(
  fields: F,
  of: (field: Field, name: keyof F & string) => unknown,
): FormOf<F> {
  return Object.fromEntries(
    namesOf(fields).map((name) => [name, of(fields[name] as Field, name)]),
  ) as FormOf<F>;
}

/** A new form. */
export function emptyForm<F extends Fields>(fields: F): FormOf<F> {
  return formWith(fields, (field) => storedInput(field, undefined));
}

/** The form of what is there. */
export function formOf<F extends Fields>(fields: F, source: Partial<ValuesOf<F>>): FormOf<F> {
  return formWith(fields, (field, name) => inputOf(source[name] ?? field.default));
}

/** Reads a form back from what was kept of it, or from a command. */
export function storedForm<F extends Fields>(fields: F, stored: unknown): FormOf<F> {
  const kept: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  return formWith(fields, (field, name) => storedInput(field, kept[name]));
}

/**
 * What a form says, as a command sends it: texts are trimmed and empty where nothing of them is seen; an empty one is null
 * where nothing may be said. Only a form without errors has values of its fields.
 */
export function saidIn<F extends Fields>(fields: F, form: FormOf<F>): ValuesOf<F> {
  const said = namesOf(fields).map((name) => {
    const value: unknown = form[name];
    const text = typeof value === 'string' ? seen(value) : value;
    return [name, text === '' && fields[name]?.default === null ? null : text];
  });
  return Object.fromEntries(said) as ValuesOf<F>; // `errorsOf` says whether it is
}

/** Why what a form says is not taken, field by field, in the words of its schema; empty when it is. */
export function errorsOf<Name extends string>(
  schema: z.ZodMiniType,
  said: Readonly<Record<Name, unknown>>,
): Partial<Record<Name, string>> {
  const errors: Partial<Record<Name, string>> = {};
  for (const { path, message } of schema.safeParse(said).error?.issues ?? []) {
    const name = path[0] as Name; // the schema has no others
    errors[name] ??= message;
  }
  return errors;
}
