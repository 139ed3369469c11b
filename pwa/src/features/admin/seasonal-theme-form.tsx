import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { seasonalThemeFields } from '@everpaw/contracts/themes/seasonal-theme.commands';
import type { SeasonalTheme } from '@everpaw/contracts/themes/seasonal-theme.dto';
import { seasonalTextLimits as limits, maxPriority } from '@everpaw/contracts/themes/seasonal-theme.limits';
import { seasonalThemeMessages as messages } from '@everpaw/contracts/themes/seasonal-theme.messages';
import { seasonalThemesApi } from '@everpaw/contracts/themes/seasonal-themes.api';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, messageOf } from '../../net/http.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch, TextArea, TextField } from '../../ui/field.tsx';
import { SitePhotoField } from '../media/site-photo-field.tsx';
import { useAdminAct } from './admin-calls.ts';
import { type Draft, draftOf, fieldsOf } from './seasonal-theme-draft.ts';
import { SeasonalThemePreview } from './seasonal-theme-preview.tsx';

type Errors = Readonly<Record<string, string>>;

const colourPattern = /^#[0-9a-f]{6}$/i;
const houseColours = { primaryColor: '#3b5938', secondaryColor: '#f4f3ec' };

const newDraft: Draft = {
  name: '',
  isActive: true,
  firstDay: '',
  lastDay: '',
  priority: '10',
  ...houseColours,
  backgroundImage: '',
  heroTitle: '',
  heroSubtitle: '',
  specialMessage: '',
  ctaText: siteLabels.createMemorial,
};

type SavedTo = {
  /** Null creates a new theme. */
  theme: SeasonalTheme | null;
  onClose: () => void;
  onSaved: () => void;
};

/** The state of the form and its save function. `text` and `photo` bind fields to the draft and to their errors. */
function useThemeDraft({ theme, onClose, onSaved }: SavedTo) {
  const [draft, setDraft] = useState<Draft>(() => (theme ? draftOf(theme) : newDraft));
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { act, busy } = useAdminAct();

  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const text = (name: keyof Omit<Draft, 'isActive'>, path: string) => ({
    value: draft[name],
    error: errors[path],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const photo = {
    value: draft.backgroundImage,
    error: errors['theme.backgroundImage'],
    onChange: (backgroundImage: string) => set({ backgroundImage }),
  };
  async function save(event: FormEvent) {
    event.preventDefault();
    const missing: [string, string][] = [];
    if (!draft.firstDay) missing.push(['startDate', messages.dayRequired]);
    if (!draft.lastDay) missing.push(['endDate', messages.dayRequired]);
    const parsed = seasonalThemeFields.safeParse(fieldsOf(draft, theme));
    if (!parsed.success) {
      const found = parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
      setErrors(firstOfEach([...missing, ...found]));
      return;
    }
    setErrors({});
    setFailure(null);
    try {
      await (theme
        ? act(seasonalThemesApi.change, { params: { id: theme.id }, body: parsed.data })
        : act(seasonalThemesApi.schedule, { body: parsed.data }));
      onSaved();
      onClose();
    } catch (error) {
      const told = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
      setErrors(firstOfEach(told.map(({ path, message }) => [path, message])));
      setFailure(messageOf(error, 'It could not be saved. Please try again.'));
    }
  }

  return { draft, set, text, photo, failure, busy, save };
}

type Bound = Pick<ReturnType<typeof useThemeDraft>, 'text' | 'photo'>;

/** The text, colors and image of a theme. */
function Appearance({ text, photo }: Bound) {
  return (
    <>
      <TextField label="Headline" maxLength={limits.heroTitle} {...text('heroTitle', 'theme.heroTitle')} />
      <TextArea
        label="Below the headline"
        rows={2}
        {...text('heroSubtitle', 'theme.heroSubtitle')}
        limit={limits.heroSubtitle}
      />
      <TextField
        label="A special message"
        required={false}
        maxLength={limits.specialMessage}
        {...text('specialMessage', 'theme.specialMessage')}
      />
      <TextField
        label="What the button says"
        maxLength={limits.ctaText}
        {...text('ctaText', 'theme.ctaText')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          type="color"
          label="Colour of words and buttons"
          className="p-1.5"
          {...text('primaryColor', 'theme.primaryColor')}
        />
        <TextField
          type="color"
          label="Colour of the paper"
          className="p-1.5"
          {...text('secondaryColor', 'theme.secondaryColor')}
        />
      </div>
      <SitePhotoField label={messages.fieldImage} hint={messages.imageHint} optional {...photo} />
    </>
  );
}

function Preview({ draft, theme }: { draft: Draft; theme: SeasonalTheme | null }) {
  const shownColour = (name: 'primaryColor' | 'secondaryColor') =>
    colourPattern.test(draft[name]) ? draft[name] : houseColours[name];
  return (
    <section aria-label="Preview" className="grid gap-2">
      <p className="font-semibold text-small">What visitors will see</p>
      <SeasonalThemePreview
        theme={{
          ...fieldsOf(draft, theme).theme,
          primaryColor: shownColour('primaryColor'),
          secondaryColor: shownColour('secondaryColor'),
        }}
      />
      <p className="text-ink-soft text-small">
        Your colours keep their hue; they are made lighter or darker until words are readable on them.
      </p>
    </section>
  );
}

/** Creates or changes a seasonal theme, with a preview of what visitors will see. */
export function SeasonalThemeForm({ theme, onClose, onSaved }: SavedTo) {
  const { draft, set, text, photo, failure, busy, save } = useThemeDraft({ theme, onClose, onSaved });
  const formId = useId();

  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={false}
      size="wide"
      title={theme ? `${messages.edit} ${theme.name}` : messages.add}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel={messages.saving}>
            {messages.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
        <TextField
          label="Name"
          hint="Only you and your colleagues see it."
          maxLength={limits.name}
          {...text('name', 'name')}
        />
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField type="date" label="First day" {...text('firstDay', 'startDate')} />
          <TextField type="date" label="Last day" {...text('lastDay', 'endDate')} />
          <TextField
            type="number"
            inputMode="numeric"
            min={0}
            max={maxPriority}
            label="Priority"
            {...text('priority', 'priority')}
          />
        </div>
        <Switch
          label="Switched on"
          hint="While it is off nobody sees it, whatever the day."
          checked={draft.isActive}
          onChange={(isActive) => set({ isActive })}
        />
        <Appearance text={text} photo={photo} />
        <Preview draft={draft} theme={theme} />
        {failure && (
          <p role="alert" className="rounded-soft bg-danger-wash px-4 py-3 text-danger">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}

function firstOfEach(found: readonly (readonly [string, string])[]): Errors {
  const errors: Record<string, string> = {};
  for (const [path, message] of found) errors[path] ??= message;
  return errors;
}
