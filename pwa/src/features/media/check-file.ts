import { looksLikeImage } from '@everpaw/contracts/media/media.limits';
import {
  invalidFileType,
  type MediaNotice,
  maximumImagesReached,
} from '@everpaw/contracts/media/media.messages';

/**
 * Returns the acceptable files in order, and a notice about the first other one. Doesn't check sizes, since
 * this device may shrink files.
 */
export function checkFiles<File extends { type: string }>(
  files: readonly File[],
  { held, max }: { held: number; max: number },
): { taken: File[]; notice: MediaNotice | null } {
  const taken: File[] = [];
  let notice: MediaNotice | null = null;
  for (const file of files) {
    const refusal = !looksLikeImage(file.type)
      ? invalidFileType
      : held + taken.length >= max
        ? maximumImagesReached(max)
        : null;
    if (refusal) notice ??= refusal;
    else taken.push(file);
  }
  return { taken, notice };
}
