import { isLanguage, type Language } from '@everpaw/contracts/kernel/languages/languages';
import { languageKey, storedLanguage } from './stored-language.ts';

/** Keeps the choice of a language on this device, and tells the server, which renders the first page, by a cookie. */
export function storeLanguage(language: Language): void {
  // The server reads it with the next page, and a year is longer than browsers keep it.
  // biome-ignore lint/suspicious/noDocumentCookie: `cookieStore` is missing in Firefox and Safari.
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`;
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // Without storage the cookie keeps the choice.
  }
}

/**
 * Keeps the language of an account, or of another answer about it, unless one was chosen on this device. It is read
 * from the next page on.
 */
export function takeLanguageOf(account: unknown): void {
  const { language } = Object(account) as { language?: unknown };
  if (isLanguage(language) && storedLanguage() === null) storeLanguage(language);
}
