import { srcSet } from '@everpaw/contracts/media/media.url';
import { useEffect } from 'react';
import type { PictureMedia } from '../../ui/picture.tsx';

/**
 * Fetches and decodes a photo in the width that `sizes` will need, before it is drawn: a photo that is decoded while it
 * fades in costs frames. One that cannot be had is left to whoever draws it.
 */
export function useDecodedAhead(media: PictureMedia | null, sizes: string): void {
  useEffect(() => {
    if (!media) return;
    const image = new Image();
    image.sizes = sizes;
    image.srcset = srcSet(media, { format: 'webp', slow: false });
    image.decode?.().catch(() => {});
    return () => {
      // What is not wanted any more is not fetched to its end.
      image.srcset = '';
    };
  }, [media, sizes]);
}
