import { characterCount, firstCharacters } from '../kernel/characters.ts';
import type { MemorialDto } from './memorial.dto.ts';

/** At most 12 characters, cut at a word (what fits under an icon on a home screen). */
export function shortName(petName: string): string {
  if (characterCount(petName) <= 12) return petName;
  const cut = firstCharacters(petName, 13).replace(/\s+\S*$/, '');
  return (characterCount(cut) <= 12 ? cut : firstCharacters(petName, 12)).trim();
}

/** Changes whenever the pictures made from the first photo change, so that their addresses can be kept for ever. */
export function iconVersion(memorial: Pick<MemorialDto, 'images' | 'petType'>): string {
  return memorial.images[0]?.media.sha256.slice(0, 12) ?? `drawn-${memorial.petType}`;
}

/** The name a memorial is installed under. */
export function installedName(petName: string): string {
  return `${petName} – in memory`;
}

/** How wide the large photo of a memorial page is drawn (the `sizes` of an image); what is preloaded is what is shown. */
export const largePhotoSizes = '(min-width: 1024px) 30rem, 100vw';
