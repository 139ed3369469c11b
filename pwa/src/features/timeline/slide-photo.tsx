import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';
import { pictureUrl, srcSet } from '@everpaw/contracts/media/media.url';
import { slideMs } from '@everpaw/contracts/timeline/timeline.limits';
import { memo, useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocalPhoto } from '../../offline/react/hooks.ts';
import { classNames } from '../../ui/helpers/class-names.ts';
import { useStandIn } from '../../ui/pictures/picture.tsx';
import { useIsPhotoHere } from '../media/photo-picture.tsx';
import { lessMotion } from './slideshow-state.ts';

/** A photo fills the screen if no more than this part of it is cut off. */
const mayBeCut = 0.3;

/** How much larger than the screen other photos are, so that less of it stays empty. */
const enlarged = 1.12;

/** Where the photos drift to in turn, in percent of their size. */
const ways = [
  [1.5, 1],
  [-1.5, 1],
  [-1, -1.5],
  [1, -1],
] as const;

function subscribeToSize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** Returns the screen's width divided by its height. */
const useScreenShape = () => useSyncExternalStore(subscribeToSize, () => innerWidth / innerHeight);

/** Lets the photo drift slowly from the moment it is shown, and stand still while the slideshow does. */
function useDrift({
  isShown,
  moves,
  way,
  scale,
}: Pick<SlidePhotoProps, 'isShown' | 'moves' | 'way'> & { scale: number }) {
  const drifting = useRef<HTMLDivElement>(null);
  const drift = useRef<Animation>(undefined);
  useEffect(() => {
    if (!isShown || matchMedia(lessMotion).matches) return;
    const [x, y] = ways[way % ways.length] ?? ways[0];
    // Longer than a slide is shown, so that it doesn't stop while it fades.
    drift.current = drifting.current?.animate?.(
      [{ transform: `scale(${scale})` }, { transform: `scale(${1.1 * scale}) translate(${x}%, ${y}%)` }],
      { duration: 2 * slideMs, fill: 'both' },
    );
  }, [isShown, way, scale]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a photo that is shown while nothing moves doesn't drift either
  useEffect(() => {
    if (moves) drift.current?.play();
    else drift.current?.pause();
  }, [moves, isShown]);
  return drifting;
}

type SlidePhotoProps = {
  id: string;
  photo: MediaDescriptor;
  unsent: boolean;
  alt: string;
  isShown: boolean;
  moves: boolean;
  /** Which way it drifts. */
  way: number;
  onReady: (id: string) => void;
  onMissing: (id: string) => void;
  onGone: (id: string) => void;
};

/** A photo of the slideshow, which is loaded and decoded before it is shown. One that can't be loaded is reported. */
export const SlidePhoto = memo(function SlidePhoto(props: SlidePhotoProps) {
  const { id, photo, unsent, alt, isShown, moves, way, onReady, onMissing, onGone } = props;
  const held = useIsPhotoHere(unsent ? photo.sha256 : null);
  const local = useLocalPhoto(held ? photo.sha256 : null);
  const shape = photo.width / photo.height / useScreenShape();
  const fills = Math.min(shape, 1 / shape) > 1 - mayBeCut;
  const scale = fills ? 1 : enlarged;
  const drifting = useDrift({ isShown, moves, way, scale });
  const blurred = useStandIn(photo.thumbhash, !fills);
  useEffect(() => () => onGone(id), [id, onGone]);
  const isKnown = !unsent || local !== null || held === false;
  const image = {
    decoding: 'async',
    draggable: false,
    onError: () => onMissing(id),
    onLoad: ({ currentTarget }: { currentTarget: HTMLImageElement }) =>
      void currentTarget.decode().then(
        () => onReady(id),
        () => onMissing(id),
      ),
    className: fills ? 'size-full object-cover' : 'size-full object-contain',
  } as const;
  return (
    <div
      className={classNames(
        'absolute inset-0 overflow-hidden transition-opacity duration-1000',
        isShown ? 'opacity-100' : 'opacity-0',
      )}
      style={{
        backgroundColor: '#10130f',
        backgroundImage: blurred ? `linear-gradient(#10130f99, #10130f99), url(${blurred})` : undefined,
        backgroundSize: '100% 100%',
      }}
      aria-hidden={!isShown}
    >
      <div ref={drifting} className="size-full" style={{ transform: `scale(${scale})` }}>
        {isKnown &&
          (local ? (
            <img {...image} alt={alt} src={local} />
          ) : (
            <picture>
              <source type="image/webp" srcSet={srcSet(photo, { format: 'webp' })} sizes="100vw" />
              <img
                {...image}
                alt={alt}
                src={pictureUrl(photo, 1024, { format: 'jpg' })}
                srcSet={srcSet(photo, { format: 'jpg' })}
                sizes="100vw"
              />
            </picture>
          ))}
      </div>
    </div>
  );
});
