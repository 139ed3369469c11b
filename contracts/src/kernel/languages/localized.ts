import type { Language } from './languages.ts';

/** What a translation of `T` has: the same keys, and functions with the same parameters. */
export type Texts<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Text
    ? (...values: Values) => Texts<Text>
    : T extends object
      ? {
          readonly [Key in keyof T]: Key extends Name ? T[Key] : T[Key] extends Path ? T[Key] : Texts<T[Key]>;
        }
      : T;

/** Properties of an entry that name something for the code. A translation repeats them as they are. */
type Name = 'id' | 'of';

/** An address of the site is repeated as it is, too. */
type Path = `/${string}`;

/** A language and its texts by the names that {@link localized} gives them; without texts, the English ones are used. */
export type Reading = { readonly language: Language; readonly texts?: Readonly<Record<string, object>> };

const english: Reading = { language: 'en' };
let current = (): Reading => english;

/** From now on, texts are those that `source` returns, which is asked for each text. */
export function readFrom(source: () => Reading): void {
  current = source;
}

/** Returns the language that texts are read in right now. */
export const currentLanguage = (): Language => current().language;

/** Returns the locale in which dates and numbers are written in that language, without a person's preference. */
export const currentLocale = (): string => (currentLanguage() === 'en' ? 'en-US' : currentLanguage());

/**
 * Declares texts, in English. `name` is the name of the constant, under which catalogues have the translation. Each
 * text is looked up when it is read, so don't read one while a module is evaluated.
 */
/* @__NO_SIDE_EFFECTS__ */
export function localized<const T extends object>(name: string, texts: T): Texts<T> {
  return new Proxy(texts, {
    get: (_, key) => Reflect.get(current().texts?.[name] ?? texts, key),
  }) as Texts<T>;
}
