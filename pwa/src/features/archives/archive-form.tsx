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
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select, Switch, TextArea, TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { useArchiveAct } from './archive-calls.ts';
import { archiveDraftOf, archiveInputOf, newArchiveDraft } from './archive-draft.ts';

type FormProps = {
  /** Null creates a new schedule. */
  schedule: ArchiveSchedule | null;
  site: Omit<ArchiveSchedulesList, 'schedules'>;
  onClose: () => void;
  onSaved: () => void;
};

/** The state of the form, which saves the schedule. */
function useArchiveForm({ schedule, site, onClose, onSaved }: FormProps) {
  const { act } = useArchiveAct();
  return useForm({
    start: schedule ? archiveDraftOf(schedule) : newArchiveDraft,
    check: (draft) => archiveScheduleFields.safeParse(archiveInputOf(draft, site.siteId)),
    async send(input) {
      await (schedule
        ? act(archivesApi.change, { params: { id: schedule.id }, body: input })
        : act(archivesApi.create, { body: input }));
      onSaved();
      onClose();
    },
    failed: messages.notSaved,
  });
}

type State = ReturnType<typeof useArchiveForm>;

/** The fields for the archive's content and schedule. */
function Rhythm({ values: draft, text }: State) {
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
function Keeping({ values: draft, set, text }: State) {
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
  const state = useArchiveForm(props);
  const { values: draft, set, text, errors, failure, busy, attributes } = state;
  const formId = useId();
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
      <form {...attributes} id={formId} className="grid gap-5">
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
            {failure.text}
          </p>
        )}
      </form>
    </Dialog>
  );
}
