import {
  type Field,
  type Fields,
  namesOf,
  type ValueOf,
  type ValuesOf,
} from '@everpaw/contracts/kernel/define-fields';

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

/** What a form says, as a command sends it: texts are trimmed, and an empty one is null where nothing may be said. */
export function saidIn<F extends Fields>(fields: F, form: FormOf<F>): FormOf<F> {
  return formWith(fields, ({ default: nothing }, name) => {
    const value: unknown = form[name];
    const said = typeof value === 'string' ? value.trim() : value;
    return said === '' && nothing === null ? null : said;
  });
}
