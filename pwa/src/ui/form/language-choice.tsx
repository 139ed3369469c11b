import { languageNames } from '@everpaw/contracts/kernel/languages/language-names';
import { isLanguage, type Language } from '@everpaw/contracts/kernel/languages/languages';
import { currentLanguage } from '@everpaw/contracts/kernel/languages/localized';
import { appearanceMessages } from '@everpaw/contracts/site/appearance.messages';
import { useEffect, useId } from 'react';
import { storeLanguage } from '../helpers/store-language.ts';
import { storedLanguage } from '../helpers/stored-language.ts';

/** The choice of the language, which takes effect with a new page. Drafts are kept. */
export function LanguageChoice({
  choose = async () => {},
}: {
  /** Also keeps the choice elsewhere; the page is loaded again after that. */
  choose?: (language: Language) => Promise<unknown>;
}) {
  const id = useId();
  useEffect(() => {
    // Safari keeps the cookie for a week only.
    const stored = storedLanguage();
    if (isLanguage(stored)) storeLanguage(stored);
  }, []);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor={id}>{appearanceMessages.language}</label>
      <select
        id={id}
        value={currentLanguage()}
        onChange={async ({ target }) => {
          if (!isLanguage(target.value)) return;
          storeLanguage(target.value);
          await choose(target.value).catch(() => {});
          location.reload();
        }}
        className="min-h-11 rounded-soft border border-rule-strong bg-transparent px-3 text-ink"
      >
        {Object.entries(languageNames).map(([language, name]) => (
          <option key={language} value={language} lang={language} className="bg-paper">
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
