import { looksLikeImage } from '@everpaw/contracts/media/media.limits';
import { invalidFileType, type MediaNotice, mediaMessages } from '@everpaw/contracts/media/media.messages';

/**
 * Returns the acceptable files in order, and a notice about the first other one. Doesn't check sizes, since
 * this device may shrink files.
 */
export function checkFiles<File extends { type: string }>(
  files: readonly File[],
  { count, max }: { count: number; max: number },
): { taken: File[]; notice: MediaNotice | null } {
  const taken: File[] = [];
  let notice: MediaNotice | null = null;
  for (const file of files) {
    const refusal = !looksLikeImage(file.type)
      ? invalidFileType
      : count + taken.length >= max
        ? mediaMessages.maximumReached(max)
        : null;
    if (refusal) notice ??= refusal;
    else taken.push(file);
  }
  return { taken, notice };
}
