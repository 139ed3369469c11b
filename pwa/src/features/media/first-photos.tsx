import { photoScreens } from '@everpaw/contracts/media/photo-screens.messages';
import { useId } from 'react';
import { PhotoIcon } from '../../ui/pictures/icons.tsx';
import type { FormPhoto } from './form-photo.ts';
import { PhotoPicker } from './photo-picker.tsx';
import { PhotoPicture } from './photo-picture.tsx';
import { type ChangePhotos, RefusedFiles, usePhotoChanges } from './photo-uploader.tsx';

/** Chooses the first photos of a memorial, at most `max`, and shows the one that leads the page. */
export function FirstPhotos({
  photos,
  max,
  onChange,
}: {
  photos: readonly FormPhoto[];
  max: number;
  onChange: ChangePhotos;
}) {
  const hint = useId();
  const { add, busy, refused } = usePhotoChanges({ photos, onChange, max });
  const [first] = photos;
  return (
    <div className="flex flex-wrap items-center gap-5">
      <div className="grid aspect-square w-24 shrink-0 place-items-center overflow-hidden rounded-leaf border border-rule bg-sunk text-moss">
        {first ? (
          <PhotoPicture media={first.media} unsent alt="" shape="frame" sizes="6rem" className="size-full" />
        ) : (
          <PhotoIcon className="size-8" />
        )}
      </div>
      <div className="grid min-w-0 justify-items-start gap-2">
        <PhotoPicker
          name={photoScreens.firstPhotos}
          label={first ? photoScreens.addMorePhotos : photoScreens.addAPhoto}
          busy={busy}
          disabled={photos.length >= max}
          describedBy={hint}
          onFiles={(files) => void add(files)}
        />
        <p id={hint} className="text-ink-soft text-small">
          {first ? photoScreens.chosenHint(photos.length, max) : photoScreens.chooseHint}
        </p>
      </div>
      <RefusedFiles files={refused} />
    </div>
  );
}
