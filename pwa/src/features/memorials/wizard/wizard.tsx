import type { DomainError } from '@everpaw/contracts/kernel/domain-error';
import { isPetType, petTypeName, petTypes } from '@everpaw/contracts/kernel/pet-types';
import { maxDomainLength } from '@everpaw/contracts/memorials/custom-domain';
import { customDomainMessages } from '@everpaw/contracts/memorials/custom-domain.messages';
import { maxPetNameLength } from '@everpaw/contracts/memorials/memorials.limits';
import { planFacts } from '@everpaw/contracts/subscriptions/plans';
import {
  isPremium,
  planLimits,
  type SubscriptionStatus,
} from '@everpaw/contracts/subscriptions/subscription-status';
import { themeOf } from '@everpaw/contracts/themes/themes';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Select, Switch, TextField } from '../../../ui/field.tsx';
import { ArrowIcon, BackIcon, CheckIcon } from '../../../ui/icons.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { PhotoUploader } from '../../media/photo-uploader.tsx';
import { ThemePicker } from '../../themes/theme-picker.tsx';
import { loadStoryEditor, StoryField } from '../story/story-field.tsx';
import type { MemorialForm } from './memorial-form.ts';
import { canCreate, percentComplete, type StepId, stepComplete, stepOfField, steps } from './wizard-steps.ts';

export type ChangeForm = (change: (form: MemorialForm) => MemorialForm) => void;

type WizardProps = {
  form: MemorialForm;
  onChange: ChangeForm;
  step: StepId;
  onStep: (step: StepId) => void;
  account: { id: string; subscriptionStatus: SubscriptionStatus };
  /** Whether the memorial belongs to someone else. Only the owner can choose its domain. */
  isShared?: boolean;
  /** What the server would refuse now. */
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
};

const numerals = ['I', 'II', 'III', 'IV', 'V', 'VI'];

/** The six steps of a memorial, which can be opened in any order. */
export function Wizard(props: WizardProps) {
  const { form, step, onStep, onSubmit, problem, aside } = props;
  const current = steps.find(({ id }) => id === step) ?? steps[0];
  const content = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const arriving = useRef<'heading' | 'field' | null>(null);
  const percent = percentComplete(form);

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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)] xl:gap-x-24">
      <div className="grid content-start gap-4">
        <div className="grid gap-2">
          <ProgressBar label="Progress" value={percent} valueText={`${percent}% complete`} />
          <p className="text-ink-soft text-small tabular-nums" aria-hidden="true">
            {percent}% complete
          </p>
        </div>
        <StepList form={form} step={step} onGo={go} />
        {aside && <div className="hidden lg:block">{aside}</div>}
      </div>

      <div ref={content} className="grid max-w-[44rem] content-start gap-8">
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
        {aside && <div className="lg:hidden">{aside}</div>}
      </div>
    </div>
  );
}

/** The list of steps. Each of them can be opened at any time. */
function StepList({ form, step, onGo }: { form: MemorialForm; step: StepId; onGo: (id: StepId) => void }) {
  return (
    <nav aria-label="Steps">
      <ol className="flex flex-wrap gap-1 lg:grid lg:gap-0">
        {steps.map(({ id, title, short }, index) => {
          const done = stepComplete[id](form);
          const here = id === step;
          return (
            <li key={id} className="flex-1 lg:border-rule lg:border-b">
              <button
                type="button"
                aria-current={here ? 'step' : undefined}
                onClick={() => onGo(id)}
                className={classNames(
                  'grid min-h-13 w-full justify-items-center gap-0.5 border-b-2 py-1.5 text-small transition-colors lg:min-h-12 lg:grid-cols-[2rem_1fr_auto] lg:items-center lg:justify-items-start lg:border-0 lg:text-left lg:text-base',
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
                {done && <span className="sr-only">complete</span>}
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
          A name and a kind of pet are needed first.{' '}
          <button
            type="button"
            onClick={() => onGo('pet')}
            className="min-h-11 font-semibold text-moss underline underline-offset-4"
          >
            Go to Pet Information
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
          Previous
        </Button>
      )}
      {next && (
        <Button variant={submitAnywhere ? 'quiet' : 'primary'} onClick={() => onGo(next.id, true)}>
          Next
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

function PetStep({ form, set }: StepProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        label="Pet's Name *"
        required
        autoComplete="off"
        maxLength={maxPetNameLength}
        value={form.petName}
        onChange={({ target }) => set({ petName: target.value })}
      />
      <Select
        label="Pet Type *"
        required
        placeholder="Please choose"
        value={form.petType}
        options={petTypes.map((type) => ({ value: type, label: petTypeName(type) }))}
        onChange={({ target }) => set({ petType: isPetType(target.value) ? target.value : '' })}
      />
    </div>
  );
}

function DatesStep({ form, set, problem }: StepProps & Pick<WizardProps, 'problem'>) {
  const dates = [
    ['birthDate', 'Birth Date'],
    ['passedDate', 'Passed Away Date'],
  ] as const;
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {dates.map(([field, label]) => (
        <TextField
          key={field}
          label={label}
          type="date"
          required={false}
          min="1800-01-01"
          value={form[field]}
          error={problem?.errors.find(({ path }) => path === field)?.message}
          onChange={({ target }) => set({ [field]: target.value })}
        />
      ))}
      <p className="text-ink-soft sm:col-span-2">
        If you do not know a day, leave it out. The page then shows what is known.
      </p>
    </div>
  );
}

function SettingsStep({
  form,
  set,
  problem,
  hasDomain,
}: StepProps & Pick<WizardProps, 'problem'> & { hasDomain: boolean }) {
  return (
    <div className="grid gap-8">
      <Switch
        label="Public memorial"
        hint={
          form.isPublic
            ? 'Everybody can find this page in the gallery and sign its guestbook.'
            : 'Only you can open this page. You can change this at any time.'
        }
        checked={form.isPublic}
        onChange={(isPublic) => set({ isPublic })}
      />
      {hasDomain && (
        <TextField
          label={customDomainMessages.label}
          hint={`Not active. ${planFacts.noCustomDomains}`}
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
      <Summary form={form} />
    </div>
  );
}

function StepContent({ form, onChange, step, account, isShared, problem, sent }: WizardProps) {
  const set = (part: Partial<MemorialForm>) => onChange((current) => ({ ...current, ...part }));
  const premium = isPremium(account.subscriptionStatus);

  switch (step) {
    case 'pet':
      return <PetStep form={form} set={set} />;
    case 'dates':
      return <DatesStep form={form} set={set} problem={problem} />;
    case 'photos':
      return (
        <PhotoUploader
          photos={form.photos}
          max={planLimits(account.subscriptionStatus).photosPerMemorial}
          accountId={account.id}
          sent={sent}
          onChange={(change) => onChange((current) => ({ ...current, photos: change(current.photos) }))}
        />
      );
    case 'story':
      return (
        <StoryField
          story={form.memorialText}
          label={form.petName.trim() ? `The story of ${form.petName.trim()}` : 'Their story'}
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
        />
      );
  }
}

/** A summary of what the page will show. */
function Summary({ form }: { form: MemorialForm }) {
  const domain = form.customDomain.trim();
  const lines = [
    ['Pet', form.petName.trim() || 'Not named yet'],
    ['Type', form.petType ? petTypeName(form.petType) : 'Not chosen yet'],
    ['Photos', String(form.photos.length)],
    ['Story', form.memorialText ? 'Added' : 'Not added'],
    ['Theme', themeOf(form.templateId).name],
    ['Visibility', form.isPublic ? 'Public' : 'Private'],
    ...(domain ? [[customDomainMessages.label, customDomainMessages.notActive(domain)]] : []),
  ];
  return (
    <section aria-label="Summary">
      <h3 className="text-heading">Summary</h3>
      <dl className="mt-3 border-rule border-t">
        {lines.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[7rem_1fr] gap-4 border-rule border-b py-3">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
