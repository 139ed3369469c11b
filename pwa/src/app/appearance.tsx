import { appearanceMessages } from '@everpaw/contracts/site/appearance.messages';
import { useId } from 'react';
import { LanguageChoice } from '../ui/form/language-choice.tsx';
import { type SchemeChoice, useColourScheme } from './colour-scheme.ts';

const schemes: readonly SchemeChoice[] = ['auto', 'light', 'dark'];

/** The choices of the language, and of the light or the dark scheme. */
export default function Appearance() {
  const [choice, choose] = useColourScheme();
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <LanguageChoice />
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id}>{appearanceMessages.label}</label>
        <select
          id={id}
          value={choice}
          onChange={({ target }) => {
            const scheme = schemes.find((one) => one === target.value);
            if (scheme) choose(scheme);
          }}
          className="min-h-11 rounded-soft border border-rule-strong bg-transparent px-3 text-ink"
        >
          {schemes.map((scheme) => (
            <option key={scheme} value={scheme} className="bg-paper">
              {appearanceMessages.schemes[scheme]}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
