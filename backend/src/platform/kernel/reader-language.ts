import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '@everpaw/contracts/kernel/languages/languages';
import { isLanguage, languageOf } from '@everpaw/contracts/kernel/languages/languages';
import { currentLanguage, type Reading } from '@everpaw/contracts/kernel/languages/localized';
import { catalogue as de } from '@everpaw/contracts/languages/de/catalogue';
import { catalogue as es } from '@everpaw/contracts/languages/es/catalogue';
import { catalogue as fr } from '@everpaw/contracts/languages/fr/catalogue';
import { catalogue as nl } from '@everpaw/contracts/languages/nl/catalogue';

const readings: Record<Language, Reading> = {
  en: { language: 'en' },
  de: { language: 'de', texts: de },
  es: { language: 'es', texts: es },
  fr: { language: 'fr', texts: fr },
  nl: { language: 'nl', texts: nl },
};

const own = new AsyncLocalStorage<Reading>();

/** Returns the language and texts of the current request or email; English elsewhere. For `readFrom`. */
export const readingOfWork = (): Reading => own.getStore() ?? readings.en;

/** Runs `work`; texts that are read meanwhile are in this language, or English without one. */
export function inLanguage<T>(language: Language | undefined, work: () => T): T {
  return own.run(readings[language ?? 'en'], work);
}

/** Returns the language to store for someone who acts now; empty for English, which needs no entry. */
export function languageToStore(): { language?: Language } {
  const language = currentLanguage();
  return language === 'en' ? {} : { language };
}

/** Returns the tags of an Accept-Language header (RFC 9110, 12.5.4), best first. */
function tagsOf(header: string): string[] {
  return header
    .split(',')
    .map((each) => {
      const [tag = '', weight] = each.split(/;\s*q=/);
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

/** Returns the language for a request: the one of the cookie, which the app sets, else the best that its browser accepts. */
export function languageOfRequest({
  cookie = '',
  'accept-language': accepted = '',
}: Readonly<{ cookie?: string | undefined; 'accept-language'?: string | undefined }>): Language {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(cookie)?.[1];
  return isLanguage(chosen) ? chosen : languageOf(tagsOf(accepted));
}
