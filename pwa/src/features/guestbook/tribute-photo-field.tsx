import { tributePhotoMessages as messages } from '@everpaw/contracts/guestbook/tribute-changes.messages';
import { acceptedTypes } from '@everpaw/contracts/media/media.limits';
import { siteLabels } from '@everpaw/contracts/site/site.messages';
import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { type Notice, useToast } from '../../ui/helpers/notices.ts';
import { PhotoIcon } from '../../ui/pictures/icons.tsx';

function Preview({ photo }: { photo: string }) {
  return (
    <img
      src={photo}
      alt={messages.preview}
      className="h-32 w-auto max-w-full justify-self-start rounded-tight border border-rule object-contain"
    />
  );
}

/** Returns the notice for a photo that can't be used, or whose code can't be loaded. */
async function noticeOf(problem: unknown): Promise<Notice> {
  try {
    const { photoProblem } = await import('../media/photo-data-url.ts');
    return photoProblem(problem, messages.failed);
  } catch {
    return { title: siteLabels.partMissing, tone: 'problem' };
  }
}

/** Returns the prepared photo, or the notice that says why there is none. */
async function prepared(file: File): Promise<{ photo: string } | { notice: Notice }> {
  try {
    const { tributePhotoOf } = await import('./shrink-tribute-photo.ts');
    return { photo: await tributePhotoOf(file) };
  } catch (problem) {
    return { notice: await noticeOf(problem) };
  }
}

/** Adds a photo to a tribute, or removes it. */
export function TributePhotoField({
  photo,
  busy,
  onBusy,
  onChange,
}: {
  /** A data URL. */
  photo: string | undefined;
  /** True while a photo is prepared, which the form waits for. */
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onChange: (photo: string | undefined) => void;
}) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLFieldSetElement>(null);
  const [said, setSaid] = useState('');
  const notify = useToast();

  async function choose(file: File | undefined) {
    if (!file) return;
    onBusy(true);
    setSaid('');
    const answer = await prepared(file);
    if ('photo' in answer) {
      onChange(answer.photo);
      setSaid(messages.added);
    } else notify(answer.notice);
    onBusy(false);
  }

  function remove() {
    onChange(undefined);
    setSaid(messages.removed);
    field.current?.querySelector('button')?.focus();
  }

  return (
    <fieldset ref={field} aria-label={messages.label} className="grid gap-2">
      {photo && <Preview photo={photo} />}
      <div className="-ml-1 flex flex-wrap gap-2">
        <Button
          variant="quiet"
          icon={<PhotoIcon />}
          busy={busy}
          busyLabel={messages.preparing}
          aria-describedby={`${id}-hint`}
          onClick={() => picker.current?.click()}
        >
          {photo ? messages.replace : messages.add}
        </Button>
        {photo && (
          <Button variant="plain" onClick={remove}>
            {messages.remove}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-ink-soft text-small">
        {messages.hint}
      </p>
      <input
        ref={picker}
        type="file"
        accept={acceptedTypes}
        hidden
        aria-label={messages.label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows the same file to be chosen again after it was removed.
          target.value = '';
          void choose(file);
        }}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}
