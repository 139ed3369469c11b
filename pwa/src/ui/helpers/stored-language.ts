/** The name of the choice in `localStorage`. */
export const languageKey = 'everpaw.language';

/** Returns the language that was chosen on this device, or null. */
export function storedLanguage(): string | null {
  try {
    return localStorage.getItem(languageKey);
  } catch {
    // A browser that refuses storage may still keep the cookie.
    return /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1] ?? null;
  }
}
