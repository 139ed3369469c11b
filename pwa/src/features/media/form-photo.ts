import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';

/** A photo in a form. `imageId` is created when it is chosen; `caption` is the text of its input. */
export type FormPhoto = { imageId: string; media: MediaDescriptor; caption: string };

/** Returns the photos with one moved. Indexes outside of the list change nothing. */
export function movePhoto<Photo>(photos: readonly Photo[], from: number, to: number): Photo[] {
  const moved = photos[from];
  if (moved === undefined || to < 0 || to >= photos.length) return [...photos];
  const rest = photos.filter((_, index) => index !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}
