import type { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { isPetType, petTypeName, petTypes } from '@everpaw/contracts/kernel/pet-types';
import { maxDomainLength } from '@everpaw/contracts/memorials/address/custom-domain';
import { customDomainMessages } from '@everpaw/contracts/memorials/address/custom-domain.messages';
import { audienceNames } from '@everpaw/contracts/memorials/audience/audience-names.messages';
import { audienceOf } from '@everpaw/contracts/memorials/memorial-audience';
import { maxPetNameLength } from '@everpaw/contracts/memorials/memorials.limits';
import { wizardMessages } from '@everpaw/contracts/memorials/screens/wizard.messages';
import { planFacts } from '@everpaw/contracts/subscriptions/plans.messages';
import {
  isPremium,
  planLimits,
  type SubscriptionStatus,
} from '@everpaw/contracts/subscriptions/subscription-status';
import { themeOf } from '@everpaw/contracts/themes/themes';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { classNames } from '../../../ui/helpers/class-names.ts';
import { ArrowIcon, BackIcon, CheckIcon } from '../../../ui/pictures/icons.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { FirstPhotos } from '../../media/first-photos.tsx';
import { PhotoUploader } from '../../media/photo-uploader.tsx';
import { ThemePicker } from '../../themes/theme-picker.tsx';
import { loadStoryEditor, StoryField } from '../story/story-field.tsx';
import { AudienceFields, type SharedPage } from './audience-fields.tsx';
import type { MemorialForm } from './memorial-form.ts';
import { SeePage, SmallPage } from './page-preview.tsx';
import { PartialDateField } from './partial-date-field.tsx';
import { canCreate, isStepDone, percentComplete, type StepId, stepOfField, steps } from './wizard-steps.ts';

export type ChangeForm = (change: (form: MemorialForm) => MemorialForm) => void;

type WizardProps = {
  form: MemorialForm;
  onChange: ChangeForm;
  step: StepId;
  /** The last step that was opened. */
  reached: StepId;
  onStep: (step: StepId) => void;
  /** Without an id for a visitor. */
  account: { id: string | null; subscriptionStatus: SubscriptionStatus };
  /** Whether the memorial belongs to someone else. Only the owner can choose its domain. */
  isShared?: boolean;
  /** The error with which the server would refuse the form now. */
  problem: DomainError | null;
  /** The image ids of photos that the server already has. */
  sent?: ReadonlySet<string>;
  submitLabel: string;
  busyLabel: string;
  busy: boolean;
  /** Whether the form can be submitted from every step, as for an existing memorial. */
  submitAnywhere?: boolean;
  onSubmit: () => void;
  aside?: ReactNode;
  /** The field for the page's address, which an existing memorial can have. */
  pageAddress?: ReactNode;
  /** How an existing memorial is shared with some people. */
  page?: SharedPage | undefined;
};

const numerals = ['I', 'II', 'III', 'IV', 'V', 'VI'];

/** The six steps of a memorial, which can be opened in any order. */
export function Wizard(props: WizardProps) {
  const { form, step, reached, onStep, onSubmit, problem, aside } = props;
  const current = steps.find(({ id }) => id === step) ?? steps[0];
  const content = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const arriving = useRef<'heading' | 'field' | null>(null);

  // If this fails, the step shows the error.
  useEffect(() => {
    loadStoryEditor().catch(() => {});
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes
  useEffect(() => {
    const at = arriving.current;
    arriving.current = null;
    if (at === 'field') focusInvalid();
    if (at !== 'heading') return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);

  function focusInvalid() {
    content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  function go(id: StepId) {
    arriving.current = 'heading';
    onStep(id);
  }

  /** Moves to an invalid date; returns false if there is none. Other errors don't block continuing. */
  function pointAtDate(): boolean {
    if (!problem?.errors.some(({ path }) => stepOfField[path] === 'dates')) return false;
    if (step === 'dates') focusInvalid();
    else {
      arriving.current = 'field';
      onStep('dates');
    }
    return true;
  }

  if (!current) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[13rem_minmax(0,1fr)] xl:grid-cols-[13rem_minmax(0,1fr)_24rem] xl:gap-x-14">
      <div className="grid content-start gap-4">
        <Progress percent={percentComplete(form, reached)} />
        <StepList form={form} step={step} reached={reached} onGo={go} />
        {aside && <div className="hidden lg:block">{aside}</div>}
      </div>

      <div ref={content} className="grid max-w-[44rem] grid-cols-[minmax(0,1fr)] content-start gap-8">
        <h2 ref={heading} tabIndex={-1} data-quiet-focus className="text-title">
          {current.title}
        </h2>
        <StepContent {...props} />
        {step === 'settings' && <WhatIsWrong form={form} problem={problem} onGo={go} />}
        <StepActions
          {...props}
          // Dates are corrected before the person continues, not at the end.
          onGo={(id, isForward) => {
            if (!isForward || step !== 'dates' || !pointAtDate()) go(id);
          }}
          onSubmit={() => {
            if (!pointAtDate()) onSubmit();
          }}
        />
        <SeePage form={form} />
        {aside && <div className="lg:hidden">{aside}</div>}
      </div>
      <div className="sticky top-8 hidden self-start xl:block">
        <SmallPage form={form} />
      </div>
    </div>
  );
}

function Progress({ percent }: { percent: number }) {
  return (
    <div className="grid gap-2">
      <ProgressBar
        label={wizardMessages.progress}
        value={percent}
        valueText={wizardMessages.percentComplete(percent)}
      />
      <p className="text-ink-soft text-small tabular-nums" aria-hidden="true">
        {wizardMessages.percentComplete(percent)}
      </p>
    </div>
  );
}

/** The list of steps. Each of them can be opened at any time. */
function StepList({
  form,
  step,
  reached,
  onGo,
}: Pick<WizardProps, 'form' | 'step' | 'reached'> & { onGo: (id: StepId) => void }) {
  return (
    <nav aria-label={wizardMessages.steps}>
      <ol className="flex flex-wrap gap-1 lg:grid lg:gap-0">
        {steps.map(({ id, title, short }, index) => {
          const done = isStepDone(id, form, reached);
          const here = id === step;
          return (
            <li key={id} className="flex-1 lg:border-rule lg:border-b">
              <button
                type="button"
                aria-current={here ? 'step' : undefined}
                onClick={() => onGo(id)}
                className={classNames(
                  'grid min-h-13 w-full justify-items-center gap-0.5 border-b-2 py-1.5 text-small transition-colors lg:min-h-12 lg:grid-cols-[2rem_minmax(0,1fr)_auto] lg:items-center lg:justify-items-start lg:border-0 lg:text-left lg:text-base',
                  here ? 'border-moss font-semibold' : 'border-rule text-ink-soft hover:text-ink',
                )}
              >
                <span className="flex items-center gap-0.5 font-display text-[1.0625rem] text-clay">
                  {numerals[index]}
                  {done && <CheckIcon className="size-3.5 text-moss lg:hidden" />}
                </span>
                <span className="lg:hidden" aria-hidden="true">
                  {short}
                </span>
                <span className="sr-only lg:not-sr-only">{title}</span>
                {done && <CheckIcon className="hidden size-4.5 text-moss lg:block" />}
                {done && <span className="sr-only">{wizardMessages.stepComplete}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Shows on the last step what is missing or would be refused, with links to the steps. */
function WhatIsWrong({
  form,
  problem,
  onGo,
}: {
  form: MemorialForm;
  problem: DomainError | null;
  onGo: (id: StepId) => void;
}) {
  const fields = problem?.errors.filter(({ path }) => stepOfField[path]) ?? [];
  // Errors on this step are shown at their fields.
  const elsewhere = fields.filter(({ path }) => stepOfField[path] !== 'settings');
  return (
    <>
      {!canCreate(form) && (
        <p id="what-is-missing" className="text-ink-soft">
          {wizardMessages.nameAndTypeMissing}{' '}
          <button
            type="button"
            onClick={() => onGo('pet')}
            className="min-h-11 font-semibold text-moss underline underline-offset-4"
          >
            {wizardMessages.goToPetInformation}
          </button>
        </p>
      )}
      {problem && fields.length === 0 && (
        <p role="alert" className="text-danger">
          {problem.message}
        </p>
      )}
      {elsewhere.map(({ path, message }) => (
        <p key={path} role="alert" className="text-danger">
          {message}
        </p>
      ))}
    </>
  );
}

/** The buttons to move between steps and to submit the form. */
function StepActions({
  form,
  step,
  submitLabel,
  busyLabel,
  busy,
  submitAnywhere,
  onGo,
  onSubmit,
}: Pick<
  WizardProps,
  'form' | 'step' | 'submitLabel' | 'busyLabel' | 'busy' | 'submitAnywhere' | 'onSubmit'
> & {
  onGo: (id: StepId, isForward: boolean) => void;
}) {
  const at = steps.findIndex(({ id }) => id === step);
  const [before, next] = [steps[at - 1], steps[at + 1]];
  return (
    <div className="flex flex-wrap items-center gap-3 border-rule border-t pt-6">
      {before && (
        <Button
          variant="quiet"
          icon={<BackIcon className="size-4.5" />}
          onClick={() => onGo(before.id, false)}
        >
          {wizardMessages.previous}
        </Button>
      )}
      {next && (
        <Button variant={submitAnywhere ? 'quiet' : 'primary'} onClick={() => onGo(next.id, true)}>
          {wizardMessages.next}
          <ArrowIcon className="size-4.5" />
        </Button>
      )}
      {(!next || submitAnywhere) && (
        <div className="ml-auto">
          <Button
            busy={busy}
            busyLabel={busyLabel}
            disabled={!canCreate(form)}
            aria-describedby={canCreate(form) ? undefined : 'what-is-missing'}
            onClick={onSubmit}
          >
            {submitLabel}
          </Button>
        </div>
      )}
    </div>
  );
}

type StepProps = Pick<WizardProps, 'form'> & { set: (part: Partial<MemorialForm>) => void };

function PetStep({ form, set, photos }: StepProps & { photos: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2">
      <TextField
        label={wizardMessages.petsName}
        required
        autoComplete="off"
        maxLength={maxPetNameLength}
        value={form.petName}
        onChange={({ target }) => set({ petName: target.value })}
      />
      <Select
        label={wizardMessages.petType}
        required
        placeholder={wizardMessages.pleaseChoose}
        value={form.petType}
        options={petTypes.map((type) => ({ value: type, label: petTypeName(type) }))}
        onChange={({ target }) => set({ petType: isPetType(target.value) ? target.value : '' })}
      />
      <div className="sm:col-span-2">{photos}</div>
    </div>
  );
}

function DatesStep({ form, set, problem }: StepProps & Pick<WizardProps, 'problem'>) {
  const dates = [
    ['birthDate', wizardMessages.birthDate, 'birth'],
    ['passedDate', wizardMessages.passedAwayDate, 'passing'],
  ] as const;
  return (
    <div className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-6">
      {dates.map(([field, label, event]) => (
        <PartialDateField
          key={field}
          label={label}
          event={event}
          value={form[field]}
          error={problem?.errors.find(({ path }) => path === field)?.message}
          onChange={(date) => set({ [field]: date })}
        />
      ))}
      <p className="text-ink-soft">{wizardMessages.datesHint}</p>
    </div>
  );
}

function SettingsStep({
  form,
  set,
  problem,
  hasDomain,
  pageAddress,
  page,
}: StepProps & Pick<WizardProps, 'problem' | 'pageAddress' | 'page'> & { hasDomain: boolean }) {
  return (
    <div className="grid gap-8">
      <AudienceFields settings={form} page={page} onChange={set} />
      {hasDomain && (
        <TextField
          label={customDomainMessages.label}
          hint={wizardMessages.domainNotActive(planFacts.noCustomDomains)}
          required={false}
          autoComplete="off"
          autoCapitalize="none"
          inputMode="url"
          maxLength={maxDomainLength}
          value={form.customDomain}
          error={problem?.errors.find(({ path }) => path === 'customDomain')?.message}
          onChange={({ target }) => set({ customDomain: target.value })}
        />
      )}
      {pageAddress}
      <Summary form={{ ...form, hasPassword: page?.hasPassword }} />
    </div>
  );
}

function StepContent(props: WizardProps) {
  const { form, onChange, step, account, isShared, problem, sent, pageAddress, page } = props;
  const set = (part: Partial<MemorialForm>) => onChange((current) => ({ ...current, ...part }));
  const premium = isPremium(account.subscriptionStatus);
  const photos = {
    photos: form.photos,
    max: planLimits(account.subscriptionStatus).photosPerMemorial,
    onChange: (change: (photos: MemorialForm['photos']) => MemorialForm['photos']) =>
      onChange((current) => ({ ...current, photos: change(current.photos) })),
  };

  switch (step) {
    case 'pet':
      return <PetStep form={form} set={set} photos={<FirstPhotos {...photos} />} />;
    case 'dates':
      return <DatesStep form={form} set={set} problem={problem} />;
    case 'photos':
      return <PhotoUploader {...photos} accountId={account.id} sent={sent} />;
    case 'story':
      return (
        <StoryField
          story={form.memorialText}
          label={
            form.petName.trim() ? wizardMessages.storyOf(form.petName.trim()) : wizardMessages.storyUnnamed
          }
          onChange={(memorialText) => set({ memorialText })}
        />
      );
    case 'theme':
      return (
        <ThemePicker
          value={themeOf(form.templateId).id}
          premium={premium}
          petName={form.petName.trim()}
          petType={form.petType}
          onChange={(templateId) => set({ templateId })}
        />
      );
    case 'settings':
      return (
        <SettingsStep
          form={form}
          set={set}
          problem={problem}
          hasDomain={!isShared && (premium || form.customDomain !== '')}
          pageAddress={pageAddress}
          page={page}
        />
      );
  }
}

/** A summary of what the page will show. */
function Summary({ form }: { form: MemorialForm & { hasPassword: boolean | undefined } }) {
  const domain = form.customDomain.trim();
  const lines = [
    [wizardMessages.pet, form.petName.trim() || wizardMessages.notNamedYet],
    [wizardMessages.type, form.petType ? petTypeName(form.petType) : wizardMessages.notChosenYet],
    [wizardMessages.photos, String(form.photos.length)],
    [wizardMessages.story, form.memorialText ? wizardMessages.added : wizardMessages.notAdded],
    [wizardMessages.theme, themeOf(form.templateId).name],
    [wizardMessages.visibility, audienceNames[audienceOf(form)]],
    ...(domain ? [[customDomainMessages.label, customDomainMessages.notActive(domain)]] : []),
  ];
  return (
    <section aria-label={wizardMessages.summary}>
      <h3 className="text-heading">{wizardMessages.summary}</h3>
      <dl className="mt-3 border-rule border-t">
        {lines.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4 border-rule border-b py-3">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
