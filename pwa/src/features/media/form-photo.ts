import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';

/** A photo in a form: `imageId` is minted when it is chosen, `caption` is as it stands in its input. */
export type FormPhoto = { imageId: string; media: MediaDescriptor; caption: string };

/** The same photos with one of them moved to another place; places outside of the list change nothing. */
export function movePhoto<Photo>(photos: readonly Photo[], from: number, to: number): Photo[] {
  const moved = photos[from];
  if (moved === undefined || to < 0 || to >= photos.length) return [...photos];
  const rest = photos.filter((_, index) => index !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}
