import type { EcardTemplateDto } from '@everpaw/contracts/ecards/ecard-template.dto';
import { type EcardCategory, ecardCategories } from '@everpaw/contracts/ecards/ecard-template-category';
import { ecardCategoryNames } from '@everpaw/contracts/ecards/ecard-template-category.messages';
import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';
import { money } from '@everpaw/contracts/kernel/text/dollars';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../ui/button.tsx';
import { NoSignalIcon } from '../../ui/pictures/icons.tsx';
import { useScreen } from '../../ui/screen.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { NewEcard } from './new-ecard.tsx';
import { RefusedEcards } from './refused-ecards.tsx';
import { UnfinishedEcard } from './unfinished-ecard.tsx';
import { useBankReturn } from './use-bank-return.ts';
import { useEcardTemplates } from './use-ecard-templates.ts';

const grid = 'mt-8 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3';

/** The choice of cards, and the card being written. */
export default function EcardsScreen() {
  const [params, setParams] = useSearchParams();
  const { templates, fromDevice, failed, busy, retry } = useEcardTemplates();
  const chosen = templates?.find(({ id }) => id === params.get('card'));
  useBankReturn();
  useScreen(chosen ? messages.customise : messages.title);

  return (
    <div className="page-width pt-10 sm:pt-14">
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div className="max-w-measure">
          <h1 className="text-title">{chosen ? messages.customise : messages.title}</h1>
          <p className="mt-3 text-ink-soft text-lead">{chosen ? chosen.name : messages.text}</p>
        </div>
        {!chosen && (
          <ButtonLink to="/ecards/sent" variant="quiet">
            {messages.yours}
          </ButtonLink>
        )}
      </header>
      {!chosen && <RefusedEcards />}
      {!chosen && templates && (
        <UnfinishedEcard templates={templates} onGoOn={(id) => setParams({ card: id })} />
      )}
      {fromDevice && (
        <p className="mt-6 flex items-start gap-2.5 text-ink-soft">
          <NoSignalIcon className="mt-0.5 size-5 shrink-0" />
          {messages.asKept}
        </p>
      )}
      {chosen ? (
        <NewEcard key={chosen.id} template={chosen} onLeave={() => setParams({})} />
      ) : templates ? (
        <Chooser templates={templates} onChoose={(id) => setParams({ card: id })} />
      ) : failed ? (
        <ErrorState title={messages.readFailed} text={messages.tryAgain} busy={busy} onRetry={retry} />
      ) : (
        <SkeletonGroup label={messages.reading} className={grid}>
          {Array.from({ length: 6 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: six alike
            <Skeleton key={index} className="aspect-[10/7] w-full rounded-leaf" />
          ))}
        </SkeletonGroup>
      )}
    </div>
  );
}

function Chooser({
  templates,
  onChoose,
}: {
  templates: readonly EcardTemplateDto[];
  onChoose: (id: string) => void;
}) {
  const [category, setCategory] = useState<EcardCategory | 'all'>('all');
  if (templates.length === 0) return <EmptyState title={messages.none}>{messages.noneText}</EmptyState>;
  const there = ecardCategories.filter((one) => templates.some((template) => template.category === one));
  const shown = templates.filter((template) => category === 'all' || template.category === category);
  const chip = (value: EcardCategory | 'all') => ({
    type: 'button' as const,
    'aria-pressed': category === value,
    onClick: () => setCategory(value),
    className:
      'inline-flex min-h-11 items-center whitespace-nowrap rounded-full border border-rule-strong px-4.5 font-semibold text-[0.9375rem] transition-colors hover:border-ink hover:bg-leaf aria-pressed:border-moss aria-pressed:bg-moss aria-pressed:text-on-moss',
  });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what a form sends */}
      <div role="group" aria-label={messages.categories} className="mt-8 flex flex-wrap gap-2.5">
        <button {...chip('all')}>{messages.all}</button>
        {there.map((one) => (
          <button key={one} {...chip(one)}>
            {ecardCategoryNames[one]}
          </button>
        ))}
      </div>
      <ul className={grid}>
        {shown.map((template, index) => (
          <li key={template.id}>
            <Choice template={template} isFirst={index < 3} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Choice({
  template: { id, name, description, templateImageUrl, price },
  isFirst,
  onChoose,
}: {
  template: EcardTemplateDto;
  isFirst: boolean;
  onChoose: (id: string) => void;
}) {
  return (
    <div className="group relative grid content-start gap-3">
      <span className="relative block overflow-hidden rounded-leaf border border-rule transition-shadow duration-300 group-hover:shadow-lift">
        <img
          src={templateImageUrl}
          alt=""
          width={800}
          height={560}
          loading={isFirst ? 'eager' : 'lazy'}
          className="block h-auto w-full transition-transform duration-500 group-hover:scale-[1.015]"
        />
        <span className="absolute right-3 bottom-3 rounded-tight bg-leaf px-2 py-0.5 font-semibold text-[0.8125rem] text-ink leading-5">
          {price === 0 ? messages.free : money(price)}
        </span>
      </span>
      {/* The whole card is a button, so its label must match the visible text. */}
      <button
        type="button"
        aria-label={messages.choose(name)}
        onClick={() => onChoose(id)}
        className="text-left font-display text-[1.3125rem] leading-tight underline decoration-1 decoration-transparent underline-offset-[0.16em] transition-colors after:absolute after:inset-0 after:rounded-leaf focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 group-hover:decoration-moss"
      >
        {name}
      </button>
      <span className="text-ink-soft">{description}</span>
    </div>
  );
}
