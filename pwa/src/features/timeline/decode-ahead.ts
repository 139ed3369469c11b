import { srcSet } from '@everpaw/contracts/media/media.url';
import { useEffect } from 'react';
import type { PictureMedia } from '../../ui/picture.tsx';

/**
 * Fetches and decodes a photo in the width for `sizes` before it is drawn, because decoding during the fade
 * would drop frames. On failure, the drawing component handles it.
 */
export function useDecodedAhead(media: PictureMedia | null, sizes: string): void {
  useEffect(() => {
    if (!media) return;
    const image = new Image();
    image.sizes = sizes;
    image.srcset = srcSet(media, { format: 'webp', slow: false });
    image.decode?.().catch(() => {});
    return () => {
      // Cancels a fetch that is no longer needed.
      image.srcset = '';
    };
  }, [media, sizes]);
}
