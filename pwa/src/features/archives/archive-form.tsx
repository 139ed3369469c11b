import type { ArchiveSchedule, ArchiveSchedulesList } from '@everpaw/contracts/archives/archive.dto';
import { mayArchive } from '@everpaw/contracts/archives/archive-access';
import { archiveScheduleFields } from '@everpaw/contracts/archives/archive-schedule.commands';
import {
  archiveEntityTypes,
  archiveFrequencies,
  archiveTextLimits as limits,
  retentionLimits,
} from '@everpaw/contracts/archives/archive-schedule.limits';
import {
  archiveEntityNames,
  archiveFrequencyNames,
} from '@everpaw/contracts/archives/archive-schedule.messages';
import { archiveScreenMessages as messages } from '@everpaw/contracts/archives/archive-screens.messages';
import { archivesApi } from '@everpaw/contracts/archives/archives.api';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../net/http.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select, Switch, TextArea, TextField } from '../../ui/field.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { useArchiveAct } from './archive-calls.ts';
import { type ArchiveDraft, archiveDraftOf, archiveInputOf, newArchiveDraft } from './archive-draft.ts';

type Errors = Readonly<Record<string, string>>;

type FormProps = {
  /** Null creates a new schedule. */
  schedule: ArchiveSchedule | null;
  site: Omit<ArchiveSchedulesList, 'schedules'>;
  onClose: () => void;
  onSaved: () => void;
};

function firstOfEach(found: readonly { path: string; message: string }[]): Errors {
  const errors: Record<string, string> = {};
  for (const { path, message } of found) errors[path] ??= message;
  return errors;
}

/** The state of the form and its save function. `text` binds a field to the draft and to its error. */
function useArchiveDraft({ schedule, site, onClose, onSaved }: FormProps) {
  const [draft, setDraft] = useState<ArchiveDraft>(() =>
    schedule ? archiveDraftOf(schedule) : newArchiveDraft,
  );
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { act, busy } = useArchiveAct();

  const set = (change: Partial<ArchiveDraft>) => setDraft((before) => ({ ...before, ...change }));
  const text = (name: TextName, path: string = name) => ({
    value: draft[name],
    error: errors[path],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  async function save(event: FormEvent) {
    event.preventDefault();
    const parsed = archiveScheduleFields.safeParse(archiveInputOf(draft, site.siteId));
    setFailure(null);
    if (!parsed.success) {
      setErrors(
        firstOfEach(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))),
      );
      return;
    }
    setErrors({});
    try {
      await (schedule
        ? act(archivesApi.change, { params: { id: schedule.id }, body: parsed.data })
        : act(archivesApi.create, { body: parsed.data }));
      onSaved();
      onClose();
    } catch (error) {
      setErrors(firstOfEach(error instanceof ApiError ? (error.problem?.errors ?? []) : []));
      setFailure(messageOf(error, messages.notSaved));
    }
  }
  return { draft, set, text, errors, failure, busy, save };
}

/** Focuses the first invalid field, or else the error message, because the form is longer than a phone's screen. */
function useLeadToRefusal(form: RefObject<HTMLElement | null>, { errors, failure }: State) {
  useEffect(() => {
    if (failure === null && Object.keys(errors).length === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (field ?? form.current?.querySelector<HTMLElement>('[role="alert"]'))?.focus();
  }, [form, errors, failure]);
}

type State = ReturnType<typeof useArchiveDraft>;
type TextName = Exclude<keyof ArchiveDraft, 'enableCleanup' | 'compressionEnabled' | 'encryptionEnabled'>;

/** What is archived, and when. */
function Rhythm({ draft, text }: State) {
  const { user } = useCurrentUser();
  const offered = archiveEntityTypes.filter((value) => mayArchive(user, value));
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          label={messages.entity}
          options={offered.map((value) => ({ value, label: archiveEntityNames[value] }))}
          {...text('entityType')}
        />
        {draft.entityType === 'memorial' && (
          <TextField
            label={messages.memorial}
            hint={messages.memorialHint}
            {...text('memorial', 'entityId')}
          />
        )}
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          label={messages.frequency}
          options={archiveFrequencies.map((value) => ({ value, label: archiveFrequencyNames[value] }))}
          {...text('frequency')}
        />
        {draft.frequency === 'weekly' && (
          <Select
            label={messages.weekday}
            options={messages.weekdays.map((label, day) => ({ value: String(day), label }))}
            {...text('weekday', 'scheduleDay')}
          />
        )}
        {draft.frequency === 'monthly' && (
          <TextField
            type="number"
            inputMode="numeric"
            min={1}
            max={31}
            label={messages.monthDay}
            hint={messages.monthDayHint}
            {...text('monthDay', 'scheduleDay')}
          />
        )}
        <TextField
          inputMode="numeric"
          label={messages.time}
          hint={messages.timeHint}
          {...text('scheduleTime')}
        />
      </div>
    </>
  );
}

/** How many archives are kept, and how large one may be. */
function Keeping({ draft, set, text }: State) {
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          type="number"
          inputMode="numeric"
          min={retentionLimits.fewest}
          max={retentionLimits.most}
          label={messages.retention}
          {...text('retentionCount')}
        />
        <TextField
          inputMode="decimal"
          required={false}
          label={messages.maxSize}
          hint={messages.maxSizeHint}
          {...text('maxMegabytes', 'maxBackupSize')}
        />
      </div>
      <div className="grid gap-1">
        <Switch
          label={messages.cleanup}
          hint={messages.cleanupHint}
          checked={draft.enableCleanup}
          onChange={(enableCleanup) => set({ enableCleanup })}
        />
        <Switch
          label={messages.compress}
          hint={messages.compressHint}
          checked={draft.compressionEnabled}
          onChange={(compressionEnabled) => set({ compressionEnabled })}
        />
      </div>
    </>
  );
}

/** Creates or changes a schedule. */
export function ArchiveForm(props: FormProps) {
  const { schedule, site, onClose } = props;
  const state = useArchiveDraft(props);
  const { draft, set, text, errors, failure, busy, save } = state;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  useLeadToRefusal(form, state);
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={false}
      size="wide"
      title={schedule ? messages.editTitle(schedule.name) : messages.add}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel={messages.saving}>
            {messages.save}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
        <TextField label={messages.name} maxLength={limits.name} {...text('name')} />
        <TextArea
          label={messages.description}
          rows={2}
          required={false}
          {...text('description')}
          limit={limits.description}
        />
        <Rhythm {...state} />
        <Keeping {...state} />
        {draft.entityType === 'site' ? (
          <p className="text-ink-soft">{messages.encryptSite}</p>
        ) : site.canEncrypt ? (
          <Switch
            label={messages.encrypt}
            hint={errors.encryptionEnabled ?? messages.encryptHint}
            checked={draft.encryptionEnabled}
            onChange={(encryptionEnabled) => set({ encryptionEnabled })}
          />
        ) : null}
        <TextField type="email" required={false} label={messages.email} {...text('notificationEmail')} />
        <TextField
          type="url"
          required={false}
          label={messages.webhook}
          hint={site.webhookHosts.length > 0 ? messages.webhookHint(site.webhookHosts) : messages.noWebhooks}
          {...text('webhookUrl')}
        />
        {failure && (
          <p role="alert" tabIndex={-1} className="rounded-soft bg-danger-wash px-4 py-3 text-danger">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}
