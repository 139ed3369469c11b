import { largePhotoSizes } from '@everpaw/contracts/memorials/home-screen';
import type { MemorialImage } from '@everpaw/contracts/memorials/memorial.dto';
import { usePrinting } from '../../../ui/helpers/printing.ts';
import { photoName } from '../../media/photo-name.ts';
import { PhotoPicture } from '../../media/photo-picture.tsx';
import { shapeOf } from './photos.tsx';

/** The photos after the first in the printed page: each in full, with its caption. */
export default function PrintedPhotos({
  images,
  petName,
  unsent,
}: {
  images: readonly MemorialImage[];
  petName: string;
  unsent: boolean;
}) {
  if (!usePrinting()) return null;
  return (
    <ul className="mt-10 hidden grid-cols-2 items-center gap-x-6 gap-y-8 print:grid">
      {images.slice(1).map((image, index) => (
        <li key={image.id} className="last:odd:col-span-2">
          <figure style={shapeOf(image)}>
            <PhotoPicture
              media={image.media}
              unsent={unsent}
              alt={photoName(image, index + 1, images.length, petName)}
              sizes={largePhotoSizes}
              className="mx-auto max-w-[calc(110mm*var(--shape))]"
            />
            {image.caption && (
              <figcaption className="mt-2 text-center font-display text-ink-soft italic">
                {image.caption}
              </figcaption>
            )}
          </figure>
        </li>
      ))}
    </ul>
  );
}
