/** The languages of the site. English is the source of all texts. */
export const languageCodes = ['en', 'de', 'fr', 'es', 'nl'] as const;
export type Language = (typeof languageCodes)[number];

/** Returns whether the site has this language. */
export const isLanguage = (value: unknown): value is Language => languageCodes.some((code) => code === value);

/**
 * Returns the site's language for a person's preferences, best first: language tags such as `de-CH`, as browsers state
 * them. English if the site has none of theirs.
 */
export function languageOf(preferences: readonly string[]): Language {
  return preferences.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';
}
