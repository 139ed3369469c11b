import { composed, wellFormed } from './characters.ts';
import { foldedText } from './search-text.ts';
import { firstCharacters } from './visible-characters.ts';

/** A slug: lower-case ASCII letters and digits with single hyphens. */
export const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Returns a slug for a title: its Latin letters in lower-case ASCII, and digits, with single hyphens. */
export function slugOf(title: string, length: number): string {
  return foldedText(title)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, length)
    .replace(/^-+|-+$/g, '');
}

/**
 * Returns a name as a part of a file name on every system: its letters in any script, in NFC, and digits, with single
 * hyphens; at most `length` characters, and empty if it has neither letters nor digits.
 */
export function fileNameOf(name: string, length: number): string {
  const letters = composed(wellFormed(name)).replace(/\p{Cf}/gu, '');
  const hyphenated = letters.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-').replace(/^[-\p{M}]+/u, '');
  return firstCharacters(hyphenated, length).replace(/-+$/, '');
}
