import type { FocusPoint } from '@everpaw/contracts/media/focus';
import { pictureUrl, srcSet } from '@everpaw/contracts/media/media.url';
import { pictureMessages } from '@everpaw/contracts/media/picture.messages';
import { type CSSProperties, useEffect, useState } from 'react';
import { classNames } from '../helpers/class-names.ts';
import { PhotoIcon } from './icons.tsx';
import { usePainted } from './painted.ts';

/**
 * The media descriptor of a photo. Sizes are in pixels; `thumbhash` is base64; `color` is a CSS colour; a crop is made
 * around `focus`, or the center.
 */
export type PictureMedia = {
  sha256: string;
  width: number;
  height: number;
  thumbhash?: string | null;
  color?: string | null;
  focus?: FocusPoint | undefined;
};

type PictureProps = {
  /** Empty text marks a decorative photo. */
  alt: string;
  /** The displayed width, as in the `sizes` attribute of an image. */
  sizes?: string;
  /** True for the first photo of a screen, which is loaded at once with high priority. */
  priority?: boolean;
  /** `cover` fills the frame and crops, `contain` shows the whole photo. */
  fit?: 'cover' | 'contain';
  /** `own` keeps the photo's proportions; `frame` uses those of `className`. */
  shape?: 'own' | 'frame';
  /** Whether to use the smaller rendition for slow connections. */
  slow?: boolean;
  className?: string;
} & (
  | { media: PictureMedia; src?: undefined }
  /** A photo that the server doesn't have yet, such as a newly chosen file. */
  | { media?: undefined; src: string; shown?: Pick<PictureMedia, 'width' | 'height' | 'focus'> }
);

/** `drawn`: rendered by the server, so it is shown while it loads. */
type Loading = 'drawn' | 'loading' | 'loaded' | 'error';

/**
 * Returns the blurred placeholder as an image URL while `wanted`; null if there is none, and until its code is
 * loaded, which a page with loaded photos never needs.
 */
export function useStandIn(thumbhash: string | null | undefined, wanted: boolean): string | null {
  const [drawn, setDrawn] = useState<{ of: string; address: string }>();
  useEffect(() => {
    if (!wanted || !thumbhash) return;
    let current = true;
    import('thumbhash')
      .then(({ thumbHashToDataURL }) => {
        const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0));
        if (current) setDrawn({ of: thumbhash, address: thumbHashToDataURL(bytes) });
      })
      // A placeholder that can't be decoded is left out; the colour is shown.
      .catch(() => {});
    return () => {
      current = false;
    };
  }, [thumbhash, wanted]);
  return wanted && drawn && drawn.of === thumbhash ? drawn.address : null;
}

function Unavailable({ alt }: { alt: string }) {
  return (
    <span className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-sunk p-3 text-center text-ink-soft text-small">
      <PhotoIcon className="size-6" />
      {alt && <span className="sr-only">{alt}</span>}
      {pictureMessages.unavailable}
    </span>
  );
}

/** Returns the style of a frame whose photo is cropped around its focal point; see `object-focus`. */
function focused({ width, height, focus }: Pick<PictureMedia, 'width' | 'height' | 'focus'>): CSSProperties {
  if (!focus) return {};
  const values = { '--photo-ratio': width / height, '--focus-x': focus.x, '--focus-y': focus.y };
  return { containerType: 'size', ...values } as CSSProperties; // React's type knows no custom properties
}

const standIn = (media: PictureMedia | undefined, blurred: string | null): CSSProperties => ({
  backgroundColor: media?.color ?? undefined,
  backgroundImage: blurred ? `url(${blurred})` : undefined,
  backgroundSize: '100% 100%',
});

/**
 * A photo that reserves its space: first its colour and a blurred placeholder, then the rendition of the width that
 * the screen needs, or the text `Image unavailable`.
 */
export function Picture(props: PictureProps) {
  const {
    alt,
    sizes = '100vw',
    priority = false,
    fit = 'cover',
    shape = 'own',
    slow = false,
    className,
  } = props;
  const { media } = props;
  const shown = media ?? props.shown;
  const address = media ? media.sha256 : props.src;
  const painted = usePainted();
  const [{ of, loading }, setState] = useState<{ of: string; loading: Loading }>({
    of: address,
    loading: painted ? 'drawn' : 'loading',
  });
  // Another photo starts over.
  if (of !== address) setState({ of: address, loading: 'loading' });
  const setLoading = (next: Loading) =>
    setState((before) =>
      before.of === address && before.loading !== next ? { of: address, loading: next } : before,
    );
  const blurred = useStandIn(media?.thumbhash, loading === 'loading');

  const frame: CSSProperties = {
    aspectRatio: media && shape === 'own' ? `${media.width} / ${media.height}` : undefined,
    ...standIn(media, blurred),
    ...(shown && fit === 'cover' ? focused(shown) : {}),
  };
  const image = {
    alt,
    decoding: 'async',
    loading: priority ? 'eager' : 'lazy',
    fetchPriority: priority ? 'high' : 'auto',
    onLoad: () => setLoading('loaded'),
    onError: () => setLoading('error'),
    className: classNames(
      'absolute inset-0 size-full transition-opacity duration-300',
      fit === 'cover' ? classNames('object-cover', shown?.focus && 'object-focus') : 'object-contain',
      loading === 'loading' ? 'opacity-0' : 'opacity-100',
    ),
    // An image that is complete before React listens has already fired its event: from the cache, or in a
    // server-rendered page.
    ref: (element: HTMLImageElement | null) => {
      if (!element?.complete || element.currentSrc === '') return;
      if (element.naturalWidth > 0) setLoading('loaded');
      else if (loading === 'drawn') element.dispatchEvent(new Event('error'));
    },
  } as const;

  return (
    <span
      className={classNames('relative block overflow-hidden bg-sunk', className)}
      style={frame}
      data-picture={loading === 'drawn' ? 'loading' : loading}
    >
      {loading === 'error' ? (
        <Unavailable alt={alt} />
      ) : media ? (
        <picture>
          <source type="image/webp" srcSet={srcSet(media, { format: 'webp', slow })} sizes={sizes} />
          <img
            {...image}
            alt={alt}
            src={pictureUrl(media, 1024, { format: 'jpg', slow })}
            srcSet={srcSet(media, { format: 'jpg', slow })}
            sizes={sizes}
            width={media.width}
            height={media.height}
          />
        </picture>
      ) : (
        <img {...image} alt={alt} src={props.src} />
      )}
    </span>
  );
}
