import { acceptedTypes } from '@everpaw/contracts/media/media.limits';
import { photoScreens } from '@everpaw/contracts/media/photo-screens.messages';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';

/** A button that chooses another photo in place of one. */
export function ReplacePhoto({
  name,
  busy = false,
  onFile,
}: {
  /** The accessible name of its input. */
  name: string;
  busy?: boolean;
  onFile: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="quiet"
        busy={busy}
        busyLabel={photoScreens.openingYourPhotos}
        onClick={() => input.current?.click()}
      >
        {photoScreens.chooseAnother}
      </Button>
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        hidden
        aria-label={name}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows the same file to be chosen again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
