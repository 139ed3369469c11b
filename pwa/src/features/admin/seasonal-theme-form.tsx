import { siteLabels } from '@everpaw/contracts/site/site.messages';
import {
  type SeasonalThemeFields,
  seasonalThemeFields,
} from '@everpaw/contracts/themes/seasonal-theme.commands';
import type { SeasonalTheme } from '@everpaw/contracts/themes/seasonal-theme.dto';
import { seasonalTextLimits as limits, maxPriority } from '@everpaw/contracts/themes/seasonal-theme.limits';
import { seasonalThemeMessages as messages } from '@everpaw/contracts/themes/seasonal-theme.messages';
import { seasonalThemesApi } from '@everpaw/contracts/themes/seasonal-themes.api';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch, TextArea, TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { SitePhotoField } from '../media/site-photo-field.tsx';
import { useAdminAct } from './admin-calls.ts';
import { type Draft, draftOf, fieldsOf } from './seasonal-theme-draft.ts';
import { SeasonalThemePreview } from './seasonal-theme-preview.tsx';

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

/** The days that are missing, which the schema would call invalid. */
const missingDays = ({ firstDay, lastDay }: Draft) =>
  [
    { path: ['startDate'], day: firstDay },
    { path: ['endDate'], day: lastDay },
  ].flatMap(({ path, day }) => (day ? [] : [{ path, message: messages.dayRequired }]));

/** The state of the form, which saves the theme. */
function useThemeForm({ theme, onClose, onSaved }: SavedTo) {
  const { act } = useAdminAct();
  const form = useForm({
    start: theme ? draftOf(theme) : newDraft,
    check(draft) {
      const result = seasonalThemeFields.safeParse(fieldsOf(draft, theme));
      if (result.success) return result;
      return { success: false, error: { issues: [...missingDays(draft), ...result.error.issues] } };
    },
    async send(input: SeasonalThemeFields) {
      await (theme
        ? act(seasonalThemesApi.change, { params: { id: theme.id }, body: input })
        : act(seasonalThemesApi.schedule, { body: input }));
      onSaved();
      onClose();
    },
    failed: 'It couldn’t be saved. Please try again.',
  });
  const photo = {
    value: form.values.backgroundImage,
    error: form.errors['theme.backgroundImage'],
    onChange: (backgroundImage: string) => form.set({ backgroundImage }),
  };
  return { ...form, photo };
}

type Bound = Pick<ReturnType<typeof useThemeForm>, 'text' | 'photo'>;

/** The text, colors and image of a theme. */
function Appearance({ text, photo }: Bound) {
  return (
    <>
      <TextField label="Headline" maxLength={limits.heroTitle} {...text('heroTitle', 'theme.heroTitle')} />
      <TextArea
        label="Subheading"
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
      <TextField label="Button label" maxLength={limits.ctaText} {...text('ctaText', 'theme.ctaText')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          type="color"
          label="Color of words and buttons"
          className="p-1.5"
          {...text('primaryColor', 'theme.primaryColor')}
        />
        <TextField
          type="color"
          label="Color of the page"
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
        Your colors keep their hue; we make them lighter or darker until words are readable on them.
      </p>
    </section>
  );
}

/** Creates or changes a seasonal theme, with a preview of what visitors will see. */
export function SeasonalThemeForm({ theme, onClose, onSaved }: SavedTo) {
  const {
    values: draft,
    set,
    text,
    photo,
    failure,
    busy,
    attributes,
  } = useThemeForm({ theme, onClose, onSaved });
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
      <form {...attributes} id={formId} className="grid gap-5">
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
          label="Active"
          hint="While it’s off, it isn’t shown, whatever the date."
          checked={draft.isActive}
          onChange={(isActive) => set({ isActive })}
        />
        <Appearance text={text} photo={photo} />
        <Preview draft={draft} theme={theme} />
        {failure && (
          <p role="alert" className="rounded-soft bg-danger-wash px-4 py-3 text-danger">
            {failure.text}
          </p>
        )}
      </form>
    </Dialog>
  );
}
