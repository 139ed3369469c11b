import { looksLikeImage, maxUploadBytes } from '@everpaw/contracts/media/media.limits';
import {
  fileTooLarge,
  invalidFileType,
  type MediaNotice,
  maximumImagesReached,
} from '@everpaw/contracts/media/media.messages';

/** Sorts chosen files into those that are taken, in their order, and the notice for the first that is not (REQ-240 to REQ-242). */
export function checkFiles<File extends { type: string; size: number }>(
  files: readonly File[],
  { held, max }: { held: number; max: number },
): { taken: File[]; notice: MediaNotice | null } {
  const taken: File[] = [];
  let notice: MediaNotice | null = null;
  for (const file of files) {
    const refusal = !looksLikeImage(file.type)
      ? invalidFileType
      : file.size > maxUploadBytes
        ? fileTooLarge
        : held + taken.length >= max
          ? maximumImagesReached(max)
          : null;
    if (refusal) notice ??= refusal;
    else taken.push(file);
  }
  return { taken, notice };
}
