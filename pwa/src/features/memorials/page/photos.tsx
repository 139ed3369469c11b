import { largePhotoSizes } from '@everpaw/contracts/memorials/home-screen';
import { thumbnails } from '@everpaw/contracts/memorials/memorials.limits';
import { memorialMessages } from '@everpaw/contracts/memorials/memorials.messages';
import { pageMessages } from '@everpaw/contracts/memorials/screens/page.messages';
import { type CSSProperties, memo, Suspense, useState } from 'react';
import { lazyOnPress, lazyWhenReachable } from '../../../ui/lazy-part.tsx';
import { type PageImage, photoName } from '../../media/photo-name.ts';
import { PhotoPicture } from '../../media/photo-picture.tsx';

/** Loaded only if there is no photo. */
const PetPortrait = lazyWhenReachable(async () => ({
  default: (await import('../../../ui/pictures/pet-portrait.tsx')).PetPortrait,
}));
export const Lightbox = lazyOnPress(() => import('../../media/lightbox.tsx'));

/** Returns the aspect ratio of the large photo: its own, limited to 0.78 to 1.6. */
export function plateShape({ width, height }: { width: number; height: number }): number {
  return Math.min(1.6, Math.max(0.78, width / height));
}

/** Returns a style with the photo's aspect ratio, for rules that limit its height by its width. */
export const shapeOf = ({ media }: PageImage) => ({ '--shape': media.width / media.height }) as CSSProperties;

/** A drawing that replaces the photo if there is none. */
export function Drawing({ petName, petType }: { petName: string; petType: string }) {
  return (
    <div className="grid place-items-center py-2 lg:py-10">
      <div className="aspect-[5/6] w-3/5 max-w-72 lg:w-2/3 lg:max-w-96">
        <Suspense>
          <PetPortrait
            petType={petType}
            alt={pageMessages.drawing(petName)}
            className="w-full animate-settle"
          />
        </Suspense>
      </div>
    </div>
  );
}

export const thumbnailGrid =
  'mt-4 grid print:hidden grid-cols-3 gap-2 sm:grid-cols-6 sm:gap-3 lg:mt-5 lg:grid-cols-3';

type PhotoProps = { image: PageImage; name: string; unsent: boolean; onOpen: () => void };

/** The first photo of a page. */
export function LargePhoto({ image, name, unsent, onOpen }: PhotoProps) {
  return (
    <figure>
      <button
        type="button"
        onClick={onOpen}
        aria-label={pageMessages.open(name)}
        className="mx-auto block w-full cursor-zoom-in border border-themed-rule bg-leaf p-2 sm:p-3 print:max-w-[calc(120mm*var(--shape))]"
        style={shapeOf(image)}
      >
        <span className="block" style={{ aspectRatio: plateShape(image.media) }}>
          <PhotoPicture
            media={image.media}
            unsent={unsent}
            alt={name}
            shape="frame"
            priority
            sizes={largePhotoSizes}
            className="size-full"
          />
        </span>
      </button>
      {image.caption && (
        <figcaption className="mt-3 text-center font-display text-ink-soft italic">
          {image.caption}
        </figcaption>
      )}
    </figure>
  );
}

/** A photo after the first. `more` is the number of photos that only the lightbox shows. */
export function Thumbnail({ image, name, more, unsent, onOpen }: PhotoProps & { more: number }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={more > 0 ? pageMessages.openMore(name, more) : pageMessages.open(name)}
      className="relative block w-full cursor-zoom-in overflow-hidden rounded-tight"
    >
      <PhotoPicture
        media={image.media}
        unsent={unsent}
        alt=""
        shape="frame"
        sizes="(min-width: 1024px) 10rem, (min-width: 640px) 7rem, 30vw"
        className="aspect-square transition-opacity duration-200 hover:opacity-90"
      />
      {more > 0 && (
        <span className="absolute inset-0 grid place-items-center bg-[#10130f]/65 font-semibold text-[#f3f1e4] text-lg">
          +{more}
        </span>
      )}
    </button>
  );
}

/**
 * The first photo large, up to six more as thumbnails, and all of them in the lightbox. Without photos, it shows a
 * drawn portrait. If photos fail to load, it says so and offers to retry.
 */
export const Photos = memo(function Photos({
  images,
  petName,
  petType,
  unsent,
}: {
  images: readonly PageImage[];
  petName: string;
  petType: string;
  unsent: boolean;
}) {
  const [open, setOpen] = useState<number | null>(null);
  const [attempt, setAttempt] = useState({ number: 0, failed: false });
  const [first, ...others] = images;

  if (!first) return <Drawing petName={petName} petType={petType} />;

  const shown = others.slice(0, thumbnails);
  return (
    // Error events of images don't bubble, but they can be captured here.
    <div key={attempt.number} onErrorCapture={() => setAttempt({ ...attempt, failed: true })}>
      <LargePhoto
        image={first}
        name={photoName(first, 0, images.length, petName)}
        unsent={unsent}
        onOpen={() => setOpen(0)}
      />
      {shown.length > 0 && (
        <ul className={thumbnailGrid}>
          {shown.map((image, index) => (
            <li key={image.id}>
              <Thumbnail
                image={image}
                name={photoName(image, index + 1, images.length, petName)}
                more={index === shown.length - 1 ? others.length - shown.length : 0}
                unsent={unsent}
                onOpen={() => setOpen(index + 1)}
              />
            </li>
          ))}
        </ul>
      )}
      {attempt.failed && (
        <p
          role="status"
          className="mt-3 flex flex-wrap items-center justify-center gap-x-3 text-ink-soft text-small"
        >
          {memorialMessages.fetchImagesFailed}
          <button
            type="button"
            onClick={() => setAttempt({ number: attempt.number + 1, failed: false })}
            className="min-h-11 px-1 font-semibold underline underline-offset-4"
          >
            {pageMessages.retry}
          </button>
        </p>
      )}
      {open !== null && (
        <Suspense>
          <Lightbox
            images={images}
            petName={petName}
            start={open}
            unsent={unsent}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  );
});
