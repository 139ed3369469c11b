import {
  playingTime,
  recordingScreens as words,
} from '@everpaw/contracts/recordings/recording-screens.messages';
import { recordingsApi } from '@everpaw/contracts/recordings/recordings.api';
import { recordingMessages } from '@everpaw/contracts/recordings/recordings.messages';
import { useState } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { call, messageOf } from '../../net/http.ts';
import { useOffline, useOnline } from '../../offline/react/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { checked, useForm } from '../../ui/form/use-form.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { PencilIcon } from '../../ui/pictures/icons.tsx';
import { TrashIcon } from '../../ui/pictures/more-icons.tsx';
import { pullAnew } from '../keepers/keeper-calls.ts';
import type { AnyRecording } from './player.tsx';
import { WordFields, wordsOf } from './word-fields.tsx';

const kindOf = (recording: AnyRecording) => ('videoUrl' in recording ? 'video' : 'audio');

/** A recording as its keepers see it: its texts, and buttons to edit and remove it. */
export function RecordingRow({ recording }: { recording: AnyRecording }) {
  const [open, setOpen] = useState<'words' | 'remove' | null>(null);
  const { title, description, duration } = recording;
  const online = useOnline();
  const close = () => setOpen(null);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-rule border-b py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
        <p className="text-ink-soft text-small tabular-nums">
          {words.kinds[kindOf(recording)]}, {playingTime(duration)}
        </p>
        {description && (
          <p className="mt-1 text-ink-soft text-small [overflow-wrap:anywhere]">{description}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="plain"
          icon={<PencilIcon />}
          disabled={!online}
          aria-label={`${words.edit}: ${title}`}
          onClick={() => setOpen('words')}
        >
          {words.edit}
        </Button>
        <Button
          variant="plain"
          icon={<TrashIcon />}
          disabled={!online}
          aria-label={`${words.remove}: ${title}`}
          onClick={() => setOpen('remove')}
        >
          {words.remove}
        </Button>
      </div>
      {open === 'words' && <WordsDialog recording={recording} onClose={close} />}
      {open === 'remove' && <RemoveDialog recording={recording} onClose={close} />}
    </li>
  );
}

function RemoveDialog({ recording, onClose }: { recording: AnyRecording; onClose: () => void }) {
  const { id, memorialId, title } = recording;
  const offline = useOffline();
  const notify = useToast();

  async function remove() {
    const params = { id: memorialId, recordingId: id };
    try {
      await call(recordingsApi.remove, { params, idempotencyKey: uuidv7() });
    } catch (error) {
      throw new Error(messageOf(error, words.signalNeeded));
    }
    notify({ title: words.removed[kindOf(recording)] });
    await pullAnew(offline);
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.removeTitle(title)}
      text={words.removeText}
      confirmLabel={words.remove}
      busyLabel={words.removing}
      onConfirm={remove}
    />
  );
}

function WordsDialog({ recording, onClose }: { recording: AnyRecording; onClose: () => void }) {
  const { id, memorialId } = recording;
  const offline = useOffline();
  const notify = useToast();

  const form = useForm({
    start: {
      title: recording.title,
      description: recording.description ?? '',
      transcript: recording.transcript ?? '',
    },
    check: (values) =>
      checked(values, { title: values.title.trim() ? undefined : recordingMessages.titleRequired }),
    async send(written) {
      const params = { id: memorialId, recordingId: id };
      await call(recordingsApi.change, { params, body: wordsOf(written), idempotencyKey: uuidv7() });
      await pullAnew(offline);
      notify({ title: words.saved });
      onClose();
    },
    failed: words.signalNeeded,
  });

  return (
    <Dialog open onClose={onClose} title={words.edit}>
      <form {...form.attributes} className="grid gap-5">
        <WordFields value={form.values} error={form.message} onChange={form.set} />
        <Button type="submit" busy={form.busy}>
          {words.save}
        </Button>
      </form>
    </Dialog>
  );
}
