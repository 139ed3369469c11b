import { looksLikeImage } from '@everpaw/contracts/media/media.limits';
import {
  invalidFileType,
  type MediaNotice,
  maximumImagesReached,
} from '@everpaw/contracts/media/media.messages';

/**
 * Sorts chosen files into those that are taken, in their order, and the notice for the first that is not. How large one is, is not asked here: this device may make it smaller.
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
