import { acceptedTypes } from '@everpaw/contracts/media/media.limits';
import { photoScreens } from '@everpaw/contracts/media/photo-screens.messages';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';

/** A button that opens the file picker for photos. `name` is the accessible name of its input. */
export function PhotoPicker({
  name,
  label,
  busy,
  disabled,
  describedBy,
  onFiles,
}: {
  name: string;
  label: string;
  busy: boolean;
  disabled: boolean;
  describedBy: string;
  onFiles: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="quiet"
        busy={busy}
        busyLabel={photoScreens.openingYourPhotos}
        disabled={disabled}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        multiple
        hidden
        aria-label={name}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows the same file to be chosen again after it was removed.
          target.value = '';
          onFiles(files);
        }}
      />
    </>
  );
}
