import type { MediaDescriptor } from '@everpaw/contracts/media/media.descriptor';

/** A photo as its tribute shows it; `dataUrl` is set on the device that hasn't sent it yet. */
export type SentPhoto = MediaDescriptor & { dataUrl?: string };

/** Returns a photo that only this device has. Its size is unknown until the server has it. */
export function unsentPhoto(dataUrl: string): SentPhoto {
  return { sha256: '', width: 4, height: 3, thumbhash: '', color: '#8c8678', dataUrl };
}
