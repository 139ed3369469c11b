import { recordingScreens as words } from '@everpaw/contracts/recordings/recording-screens.messages';
import { recordingMessages } from '@everpaw/contracts/recordings/recordings.messages';
import { useId, useRef, useState } from 'react';
import { useOnline } from '../../offline/react/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { checked, useForm } from '../../ui/form/use-form.ts';
import { fileSize } from '../../ui/helpers/file-size.ts';
import { useToast } from '../../ui/helpers/notices.ts';
import { AlertIcon, NoSignalIcon } from '../../ui/pictures/icons.tsx';
import { PlayIcon } from '../../ui/pictures/more-icons.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { type AddingProgress, type OpenQuestion, useAddRecording } from './use-add-recording.ts';
import { WordFields, wordsOf } from './word-fields.tsx';

const start = { file: null as File | null, title: '', description: '', transcript: '' };

/**
 * The form that adds a video or an audio recording. The file is prepared on this device and uploaded in parts, and the
 * form shows the progress.
 */
export function AddRecording({ memorialId, accountId }: { memorialId: string; accountId: string }) {
  const [failure, setFailure] = useState<string | null>(null);
  const notify = useToast();
  const online = useOnline();
  const { progress, question, add, cancel } = useAddRecording({ memorialId, accountId });
  const form = useForm({
    start,
    check: ({ file, ...written }) =>
      checked(
        { file, written },
        {
          file: file ? undefined : words.chooseFirst,
          title: written.title.trim() ? undefined : recordingMessages.titleRequired,
        },
      ),
    async send({ file, written }): Promise<void> {
      setFailure(null);
      const kind = file && (await add(file, wordsOf(written)));
      if (!kind) return notify({ title: words.cancelled });
      notify({ title: words.added[kind] });
      form.set(start);
    },
    failed: (error) => setFailure(error instanceof Error ? error.message : words.tryAgain),
  });

  return (
    <form {...form.attributes} className="mt-8 grid max-w-[44rem] gap-5">
      <FileField
        file={form.values.file}
        error={form.errors.file}
        disabled={progress !== null}
        onChange={(file) => {
          form.set({ file });
          setFailure(null);
        }}
      />
      <WordFields
        value={form.values}
        error={form.errors.title}
        readOnly={progress !== null}
        onChange={form.set}
      />
      <Standing failure={failure} online={online} progress={progress} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          busy={progress !== null}
          busyLabel={words.adding}
          disabled={!online && !progress}
        >
          {words.add}
        </Button>
        {progress && (
          <Button variant="quiet" onClick={cancel}>
            {words.cancel}
          </Button>
        )}
      </div>
      {question && <Question question={question} />}
    </form>
  );
}

function Question({ question: { about, answer } }: { question: OpenQuestion }) {
  return (
    <ConfirmDialog
      open
      onClose={() => answer(false)}
      {...words.questions[about]}
      confirmLabel={words.addAnyway}
      cancelLabel={words.dontAdd}
      onConfirm={() => answer(true)}
    />
  );
}

/** The status above the button: the last failure, a missing connection, or the progress. */
function Standing({
  failure,
  online,
  progress,
}: {
  failure: string | null;
  online: boolean;
  progress: AddingProgress | null;
}) {
  if (progress) return <Progress progress={progress} />;
  return (
    <>
      {failure && (
        <p role="alert" className="flex items-start gap-2 font-medium text-danger">
          <AlertIcon className="mt-0.5 size-4.5 shrink-0" />
          <span>
            {words.addFailed}. {failure}
          </span>
        </p>
      )}
      {!online && (
        <p className="flex items-center gap-2 text-ink-soft">
          <NoSignalIcon className="size-4.5 shrink-0" />
          {words.signalNeeded}
        </p>
      )}
    </>
  );
}

function FileField({
  file,
  error,
  disabled,
  onChange,
}: {
  file: File | null;
  error: string | undefined;
  disabled: boolean;
  onChange: (file: File) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const errorId = useId();
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold text-small">{words.fileLabel}</p>
      <div
        className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-soft border border-dashed p-3 ${error ? 'border-danger' : 'border-rule-strong'}`}
      >
        <PlayIcon className="ml-1 size-7 text-moss" />
        <Button
          variant="quiet"
          disabled={disabled}
          aria-describedby={error ? errorId : undefined}
          onClick={() => picker.current?.click()}
        >
          {file ? words.chooseAnother : words.choose}
        </Button>
        {file && (
          <span className="min-w-0 text-ink-soft text-small [overflow-wrap:anywhere]">
            {file.name}, {fileSize(file.size)}
          </span>
        )}
        <input
          ref={picker}
          type="file"
          accept="video/*,audio/*"
          hidden
          aria-label={words.fileLabel}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // Allows the same file to be chosen again.
            target.value = '';
            if (chosen) onChange(chosen);
          }}
        />
      </div>
      {error && (
        <p id={errorId} className="flex items-start gap-1.5 font-medium text-danger text-small">
          <AlertIcon className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      <p className="text-ink-soft text-small">{words.limits}</p>
    </div>
  );
}

const stages: Record<AddingProgress['state'], string> = {
  get preparing() {
    return words.preparing;
  },
  get sending() {
    return words.sending;
  },
  get waiting() {
    return words.waiting;
  },
  get finishing() {
    return words.finishing;
  },
};

function Progress({ progress: { state, share } }: { progress: AddingProgress }) {
  const percent = Math.round(share * 100);
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-4 text-small">
        <span role="status" className="font-semibold">
          {stages[state]}
        </span>
        <span className="shrink-0 tabular-nums" aria-hidden="true">
          {percent}&nbsp;%
        </span>
      </p>
      <ProgressBar label={stages[state]} value={percent} valueText={`${percent} %`} />
      <p className="text-ink-soft text-small">{words.keepOpen}</p>
    </div>
  );
}
