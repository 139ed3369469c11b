import type { MediaDescriptor } from '../media/media.descriptor.ts';
import type { MemorialDto } from './memorial.dto.ts';
import { pinnedWidth } from './memorial.entity.ts';

/** Typical bytes per pixel of a WebP image, and of a page with its manifest. */
const usualSize = { pixel: 0.15, page: 60_000 };

/**
 * Estimates the bytes of a pinned memorial before fetching them: the sizes of its recordings, and typical
 * sizes of its photos.
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
