import { ecardsMessages as messages } from '@everpaw/contracts/ecards/ecards.messages';
import { otherScreens } from '@everpaw/contracts/site/screens/other-screens.messages';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/helpers/notices.ts';
import { PhotoIcon } from '../../ui/pictures/icons.tsx';
import { photoProblem } from '../media/photo-data-url.ts';
import { ecardPhotoOf } from './ecard-photo.ts';

/** Selects, shrinks and removes the photo of a card. */
export function EcardPhotoField({
  hasPhoto,
  onChange,
}: {
  hasPhoto: boolean;
  onChange: (photo: string | null) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const notify = useToast();

  async function take(file: File | undefined) {
    if (!file) return;
    setBusy(true);
    try {
      onChange(await ecardPhotoOf(file));
    } catch (error) {
      notify(photoProblem(error, messages.photoFailed));
    }
    setBusy(false);
  }

  return (
    <div className="grid gap-1.5">
      <p className="flex justify-between font-semibold text-small">
        {messages.photo} <span className="font-normal text-ink-faint">{otherScreens.optional}</span>
      </p>
      <div className="flex flex-wrap items-center gap-3 rounded-soft border border-rule-strong border-dashed p-3">
        <PhotoIcon className="ml-1 size-7 text-moss" />
        <Button
          variant="quiet"
          busy={busy}
          busyLabel={messages.readingPhoto}
          onClick={() => picker.current?.click()}
        >
          {hasPhoto ? messages.otherPhoto : messages.addPhoto}
        </Button>
        {hasPhoto && (
          <Button variant="plain" onClick={() => onChange(null)}>
            {messages.remove}
          </Button>
        )}
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          aria-label={messages.photo}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Allows the same file to be chosen again after it was removed.
            target.value = '';
            void take(file);
          }}
        />
      </div>
    </div>
  );
}
