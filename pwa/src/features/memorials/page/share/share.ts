import { sharePicturePath } from '@everpaw/contracts/memorials/home-screen';
import { shareMessages } from '@everpaw/contracts/memorials/screens/share.messages';
import type { ShownMemorial } from '../../../shared/shown-memorials.ts';
import { pageAddress } from './memorial-address.ts';

/** The data for the native share sheet. */
export type Shared = { title: string; text: string; url: string };

/** The parts of the browser that share. */
type Device = Partial<Pick<Navigator, 'share' | 'canShare'>>;

/** How long sharing waits for the picture, in ms: browsers forget the press that allows the sheet after some seconds. */
const pictureTimeoutMs = 1_500;

/** Returns the text that is shared with a memorial's URL. */
export function sharedMemorial(petName: string, url: string): Shared {
  return { title: shareMessages.inMemoryOf(petName), text: shareMessages.sharedText(petName), url };
}

/** Returns what is shared of a memorial of this site. */
export function sharedOf(memorial: Pick<ShownMemorial, 'id' | 'petName' | 'pageNames'>): Shared {
  return sharedMemorial(memorial.petName, pageAddress(memorial, window.location.origin));
}

/** Returns the address that opens each service with the shared text. The services learn nothing before that. */
export function shareLinks({
  title,
  text,
  url,
}: Shared): Record<'email' | 'whatsApp' | 'sms' | 'facebook', string> {
  const words = encodeURIComponent(`${text} ${url}`);
  return {
    email: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${text}\n\n${url}`)}`,
    whatsApp: `https://wa.me/?text=${words}`,
    // With `?&`, both Android and iOS take the text.
    sms: `sms:?&body=${words}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
  };
}

/** Fetches the page's share picture as a file; null if it can't be had in time. */
export async function fetchPicture(path: string): Promise<File | null> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(pictureTimeoutMs) });
    if (!response.ok) return null;
    return new File([await response.blob()], 'memorial.jpg', { type: 'image/jpeg' });
  } catch {
    return null;
  }
}

const takesPictures = (device: Device): boolean =>
  device.canShare?.({ files: [new File([], 'memorial.jpg', { type: 'image/jpeg' })] }) ?? false;

/**
 * Opens the native share sheet, with the picture where the device takes one. Returns false if there is no sheet or it
 * fails, so that the caller can show a dialog. Returns true if the person cancels.
 */
export async function shareNatively(
  shared: Shared,
  picture: () => Promise<File | null>,
  device: Device = navigator,
): Promise<boolean> {
  if (typeof device.share !== 'function') return false;
  try {
    const file = takesPictures(device) ? await picture() : null;
    await device.share(file ? { ...shared, files: [file] } : shared);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Opens the native share sheet for a memorial's page. Returns false as `shareNatively` does. */
export function sharePage(memorial: ShownMemorial): Promise<boolean> {
  return shareNatively(sharedOf(memorial), () => fetchPicture(sharePicturePath(memorial)));
}
