import type { MemorialImage } from '@everpaw/contracts/memorials/memorial.dto';
import { pageMessages } from '@everpaw/contracts/memorials/screens/page.messages';

/** A photo as a page shows it. */
export type PageImage = Pick<MemorialImage, 'id' | 'media' | 'caption'>;

/** Returns the text alternative of a photo: its caption, or else its number. `index` counts from 0. */
export function photoName(
  image: Pick<PageImage, 'caption'>,
  index: number,
  count: number,
  petName: string,
): string {
  return (
    image.caption ??
    (count === 1 ? pageMessages.photoOf(petName) : pageMessages.photoAt(index + 1, count, petName))
  );
}
