import { characterCount } from '../kernel/text/characters.ts';
import { engravingMessages as messages } from './engraving.messages.ts';

/** Words that are engraved into a product. `id` tells it from other engravings of the same product. */
export type Engraving = { id: string; text: string };

/**
 * Why a product cannot be ordered with this engraving, or without one; null where it can. `length` is the most characters
 * that the product takes, null or undefined where it isn't engraved.
 */
export function engravingRefusal(text: string | undefined, length: number | null | undefined): string | null {
  if (length == null) return text === undefined ? null : messages.notEngraved;
  if (!text) return messages.required;
  return characterCount(text) > length ? messages.tooLong(length) : null;
}
