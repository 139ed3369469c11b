import type { MediaDescriptor } from '../media/media.descriptor.ts';
import type { MemorialDto } from './memorial.dto.ts';
import { pinnedWidth } from './memorial.entity.ts';

/** Bytes of a WebP picture for each of its pixels, and of a page with its manifest, as they usually are. */
const usualSize = { pixel: 0.15, page: 60_000 };

/**
 * About how many bytes pinning a memorial takes on a device, before any of them are fetched: what its recordings say of
 * themselves, and what photos of their size usually are.
 */
export function pinSizeOf({
  images,
  videos = [],
  audio = [],
}: Pick<MemorialDto, 'images' | 'videos' | 'audio'>): number {
  const photo = ({ width, height }: MediaDescriptor) => {
    const shown = Math.min(width, pinnedWidth);
    return shown * (height / width) * shown * usualSize.pixel;
  };
  const pictures = [...images.map(({ media }) => media), ...videos.flatMap(({ poster }) => poster ?? [])];
  return Math.round(
    [...videos, ...audio].reduce((sum, { fileSize }) => sum + fileSize, 0) +
      pictures.reduce((sum, media) => sum + photo(media), usualSize.page),
  );
}
