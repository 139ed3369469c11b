import { characterCount } from '../kernel/text/characters.ts';
import { firstCharacters } from '../kernel/text/visible-characters.ts';
import { focusName } from '../media/focus.ts';
import type { MemorialDto } from './memorial.dto.ts';

/** Shortens a name to at most 12 characters, at a word boundary, to fit under a home screen icon. */
export function shortName(petName: string): string {
  if (characterCount(petName) <= 12) return petName;
  const cut = firstCharacters(petName, 13).replace(/\s+\S*$/, '');
  return (characterCount(cut) <= 12 ? cut : firstCharacters(petName, 12)).trim();
}

/**
 * Returns a version that changes with the images made from the first photo, so that their URLs can be cached
 * forever.
 */
export function iconVersion(memorial: Pick<MemorialDto, 'images' | 'petType'>): string {
  const media = memorial.images[0]?.media;
  return media ? `${media.sha256.slice(0, 12)}${focusName(media.focus)}` : `drawn-${memorial.petType}`;
}

/** The size of the picture that messengers show with a memorial's link, in pixels. */
export const sharePicture = { width: 1200, height: 630 };

/** Returns the path of the picture that messengers show with a memorial's link. */
export function sharePicturePath(memorial: Pick<MemorialDto, 'id' | 'images' | 'petType'>): string {
  return `/memorial/${memorial.id}/share.jpg?v=${iconVersion(memorial)}`;
}

/** Returns the name under which a memorial is installed. */
export function installedName(petName: string): string {
  return `${petName} – in memory`;
}

/** The `sizes` of the large photo on a memorial's page, also used to preload it. */
export const largePhotoSizes = '(min-width: 1024px) 30rem, 100vw';
