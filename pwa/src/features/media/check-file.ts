import { looksLikeImage } from '@everpaw/contracts/media/media.limits';
import { invalidFileType, type MediaNotice, mediaMessages } from '@everpaw/contracts/media/media.messages';

type ChosenFile = { name: string; type: string };

/** A file that was not taken, and why. */
export type RefusedFile = { name: string; notice: MediaNotice };

/** Returns why a file can't be a photo by its type; null if it may be one. Its size doesn't matter here. */
export function typeNotice({ type }: ChosenFile): MediaNotice | null {
  return looksLikeImage(type) ? null : invalidFileType;
}

/**
 * Takes files one after another, of which `room` more may be taken. A file that isn't taken leaves its place to the
 * next. `take` returns why it didn't take one, or null. Returns every file that was not taken.
 */
export async function takeFiles<File extends ChosenFile>(
  files: readonly File[],
  { room, max, take }: { room: number; max: number; take(file: File): Promise<MediaNotice | null> },
): Promise<RefusedFile[]> {
  const refused: RefusedFile[] = [];
  let left = room;
  for (const file of files) {
    const notice = typeNotice(file) ?? (left > 0 ? await take(file) : mediaMessages.maximumReached(max));
    if (notice) refused.push({ name: file.name, notice });
    else left -= 1;
  }
  return refused;
}
