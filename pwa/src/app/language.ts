import { type Language, languageOf } from '@everpaw/contracts/kernel/languages/languages';
import { type Reading, readFrom } from '@everpaw/contracts/kernel/languages/localized';
import { storedLanguage } from '../ui/helpers/stored-language.ts';

const catalogues = {
  de: () => import('@everpaw/contracts/languages/de/catalogue'),
  fr: () => import('@everpaw/contracts/languages/fr/catalogue'),
  es: () => import('@everpaw/contracts/languages/es/catalogue'),
  nl: () => import('@everpaw/contracts/languages/nl/catalogue'),
};

/**
 * Reads all texts in the chosen language, else in the browser's, and returns it. English without waiting, and if the
 * catalogue can't be loaded.
 */
export async function readChosenLanguage(): Promise<Language> {
  const language = languageOf([storedLanguage() ?? '', ...navigator.languages]);
  if (language === 'en') return language;
  try {
    const { catalogue } = await catalogues[language]();
    const reading: Reading = { language, texts: catalogue };
    readFrom(() => reading);
    return language;
  } catch {
    return 'en';
  }
}
