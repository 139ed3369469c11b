import { petTypePlurals } from '@everpaw/contracts/kernel/pet-type-plurals.messages';
import { type PetType } from '@everpaw/contracts/kernel/pet-types';
import { memorialChangeMessages } from '@everpaw/contracts/memorials/memorial-changes.messages';
import { otherScreens } from '@everpaw/contracts/site/screens/other-screens.messages';
import type { Theme } from '@everpaw/contracts/themes/themes';
import { useId } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/helpers/class-names.ts';
import { CheckIcon } from '../../ui/pictures/icons.tsx';
import { Fleuron } from '../../ui/pictures/mark.tsx';
import { isLocked, isRecommended, themesFor } from './theme-order.ts';
import { swatches, themeScope } from './themed.tsx';

/**
 * The eight themes of a memorial page, each as a small page in its colors, those recommended for the kind of pet first.
 * Without Premium, the themes of paid plans come last, are dimmed and give the reason; choosing one does nothing.
 */
export function ThemePicker({
  value,
  premium,
  petName,
  petType,
  onChange,
}: {
  value: string;
  premium: boolean;
  petName: string;
  petType: PetType | '';
  onChange: (templateId: string) => void;
}) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{otherScreens.pageTheme}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        {themesFor(petType, premium).map((theme) => (
          <ThemeChoice
            key={theme.id}
            theme={theme}
            name={name}
            chosen={theme.id === value}
            closed={isLocked(theme, premium)}
            petName={petName}
            petType={petType}
            onChange={onChange}
          />
        ))}
      </div>
    </fieldset>
  );
}

type Choice = {
  theme: Theme;
  /** Whether it requires a paid plan that the account doesn't have. */
  closed: boolean;
  petName: string;
  petType: PetType | '';
};

function SmallPage({ petName }: Pick<Choice, 'petName'>) {
  return (
    <span
      aria-hidden="true"
      className="grid aspect-[4/5] content-center justify-items-center gap-1.5 rounded-tight border border-themed-rule bg-themed-wash px-1"
    >
      <span className="max-w-full truncate font-display text-[1.25rem] text-themed-ink leading-none">
        {petName || otherScreens.name}
      </span>
      <Fleuron className="h-2.5 w-auto text-themed-accent" />
      <span className="h-px w-8 bg-themed-ink/50" />
      <span className="h-px w-10 bg-themed-ink/50" />
      <span className="h-px w-6 bg-themed-ink/50" />
    </span>
  );
}

function RecommendedFor({ theme, petType, closed }: Pick<Choice, 'theme' | 'petType' | 'closed'>) {
  const kinds = theme.recommendedFor.map((type) => petTypePlurals[type]);
  if (isRecommended(theme, petType) && petType !== '')
    return (
      <span>
        <Badge className="whitespace-normal!">{otherScreens.recommendedFor(petTypePlurals[petType])}</Badge>
      </span>
    );
  if (closed || kinds.length === 0) return null;
  return (
    <span>
      <Badge className="whitespace-normal!">{otherScreens.forKinds(kinds.join(', '))}</Badge>
    </span>
  );
}

function ThemeChoice({
  theme,
  name,
  chosen,
  closed,
  petName,
  petType,
  onChange,
}: Choice & { name: string; chosen: boolean; onChange: (templateId: string) => void }) {
  return (
    <label
      style={themeScope(theme.id)}
      className={classNames(
        'theme-scope grid grid-cols-[min(5.5rem,30%)_minmax(0,1fr)] gap-4 rounded-leaf border bg-leaf p-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        chosen ? 'border-themed-ink shadow-[0_0_0_1px_var(--themed-ink)]' : 'border-rule',
        closed ? 'cursor-not-allowed' : 'cursor-pointer hover:border-themed-ink',
      )}
    >
      <input
        type="radio"
        name={name}
        value={theme.id}
        checked={chosen}
        aria-disabled={closed || undefined}
        onChange={() => {
          if (!closed) onChange(theme.id);
        }}
        className="sr-only"
      />
      <SmallPage petName={petName} />
      <span className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
        <span className="flex items-center justify-between gap-2">
          <span
            className={classNames('font-display text-[1.1875rem] leading-snug', closed && 'text-ink-faint')}
          >
            {theme.name}
          </span>
          {chosen && <CheckIcon className="size-5 text-themed-ink" />}
        </span>
        <span className={classNames('text-small leading-snug', closed ? 'text-ink-faint' : 'text-ink-soft')}>
          {theme.description}
        </span>
        <span className="mt-0.5 flex gap-1.5" aria-hidden="true">
          {swatches(theme.id).map((colour) => (
            <span
              key={colour}
              className="size-5 rounded-full border border-ink/15"
              style={{ background: colour }}
            />
          ))}
        </span>
        <RecommendedFor theme={theme} petType={petType} closed={closed} />
        {closed && <span className="font-semibold text-small">{memorialChangeMessages.themeIsPremium}</span>}
      </span>
    </label>
  );
}
