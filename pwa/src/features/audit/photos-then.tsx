import { historyMessages } from '@everpaw/contracts/audit/history.messages';
import type { MemorialImage } from '@everpaw/contracts/memorials/memorial.dto';
import { Suspense, useState } from 'react';
import { PhotoIcon } from '../../ui/pictures/icons.tsx';
import { photoName } from '../media/photo-name.ts';
import {
  Drawing,
  LargePhoto,
  Lightbox,
  plateShape,
  Thumbnail,
  thumbnailGrid,
} from '../memorials/page/photos.tsx';

/** The photos at that moment in their places. A photo that was removed since is shown as an empty frame. */
export function PhotosThen({
  images,
  petName,
  petType,
}: {
  images: readonly MemorialImage[];
  petName: string;
  petType: string;
}) {
  const [open, setOpen] = useState<string | null>(null);
  const [first, ...others] = images;
  if (!first) return <Drawing petName={petName} petType={petType} />;
  const left = images.filter(({ removed }) => !removed);
  const nameOf = (image: MemorialImage) => photoName(image, images.indexOf(image), images.length, petName);
  const photo = (image: MemorialImage) => ({
    image,
    name: nameOf(image),
    unsent: false,
    onOpen: () => setOpen(image.id),
  });
  return (
    <>
      {first.removed ? <Gone image={first} large /> : <LargePhoto {...photo(first)} />}
      {others.length > 0 && (
        <ul className={thumbnailGrid}>
          {others.map((image) => (
            <li key={image.id}>
              {image.removed ? <Gone image={image} /> : <Thumbnail {...photo(image)} more={0} />}
            </li>
          ))}
        </ul>
      )}
      {open !== null && (
        <Suspense>
          <Lightbox
            images={left}
            petName={petName}
            start={Math.max(
              0,
              left.findIndex(({ id }) => id === open),
            )}
            unsent={false}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The frame of a removed photo. It shows nothing of the photo, not even its colors. */
function Gone({ image, large = false }: { image: MemorialImage; large?: boolean }) {
  return (
    <figure>
      <div
        style={{ aspectRatio: large ? plateShape(image.media) : 1 }}
        className={`grid w-full place-content-center justify-items-center gap-2 border border-themed-rule border-dashed p-3 text-center text-ink-soft ${large ? '' : 'rounded-tight text-[0.75rem] leading-snug'}`}
      >
        <PhotoIcon className={large ? 'size-7' : 'size-5'} />
        {historyMessages.photoGone}
      </div>
      {large && image.caption && (
        <figcaption className="mt-3 text-center font-display text-ink-soft italic">
          {image.caption}
        </figcaption>
      )}
    </figure>
  );
}
